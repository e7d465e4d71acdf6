// What lies over the board: the loading screen, and trouble in words.

const at = (id) => document.getElementById(id);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export class Screens {
  #store;
  #furthest = 0;

  /** @param {{keeps: () => boolean, keepsGame: () => boolean, clear: () => void}} store */
  constructor(store) {
    this.#store = store;
    at('again').addEventListener('click', () => location.reload());
    at('forget').addEventListener('click', () => {
      store.clear();
      location.reload();
    });
  }

  /** @param {number} done @param {number} total */
  bytes(done, total) {
    // A download that is tried again starts anew, the bar does not.
    const share = (this.#furthest = Math.max(this.#furthest, total ? done / total : 0));
    at('bar').firstElementChild.style.transform = `translateX(${(share - 1) * 100}%)`;
    at('bar').setAttribute('aria-valuenow', String(Math.floor(share * 100)));
    // How much it is as it travels is known with the first bytes.
    at('bytes').textContent = !share ? '' : share < 1 ? `${megabytes(done)} of ${megabytes(total)} MB` : `${megabytes(total)} MB`;
  }

  /** @param {string} name what is done now; nothing of it can be measured */
  stage(name) {
    at('stage').textContent = name;
    at('loading').classList.add('busy');
  }

  /** Takes the loading screen away. */
  playable() {
    document.documentElement.dataset.state = 'playable';
    setTimeout(() => (at('loading').hidden = true), 400);
  }

  /** @param {{what: string, why: string, remedy: string}} missing */
  lacks(missing) {
    this.#trouble('broken', { ...missing, again: 'Try again' });
  }

  /** @param {string} line why the address is refused */
  refused(line) {
    this.#trouble('broken', {
      what: 'This address has a mistake',
      why: line,
      remedy: 'Correct it, or start with your own settings.',
      plain: true,
    });
  }

  /** @param {Error} error why there is no game */
  unloadable(error) {
    const old = error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError || error instanceof SyntaxError;
    const line = String(error?.message ?? error);
    this.#trouble('broken', {
      what: old ? 'This browser is too old' : 'The game could not be loaded',
      why: old ? 'It does not understand the program that Obverse is.' : line,
      remedy: old
        ? 'Bring it up to date, or use a current Firefox, Chrome, Edge or Safari.'
        : 'Look whether you are connected, then try again.',
      details: old ? line : '',
      again: 'Try again',
    });
  }

  /** @param {string} text what the game said last @param {boolean} early whether what is kept may be to blame */
  broken(text, early) {
    this.#trouble('broken', {
      what: 'The game has stopped',
      why: `Something went wrong that should not have. ${this.#kept()}`,
      remedy: '',
      details: text,
      forget: early && this.#store.keeps(),
    });
  }

  /** The browser took the graphics away. */
  lost() {
    this.#trouble('lost', {
      what: 'The graphics were reset',
      why: `The browser has taken the board’s graphics away, as it may when the computer sleeps or runs short of memory. ${this.#kept()}`,
      remedy: '',
    });
  }

  #kept() {
    return this.#store.keepsGame()
      ? 'Your game is kept: reload, and it goes on.'
      : 'Reload to play anew: nothing of this game has been kept.';
  }

  #trouble(state, { what, why, remedy, details = '', again = 'Reload', plain = false, forget = false }) {
    document.documentElement.dataset.state = state;
    at('table').inert = true;
    at('what').textContent = what;
    at('why').textContent = why;
    at('remedy').textContent = remedy;
    at('details').textContent = details;
    at('details').hidden = !details;
    at('again').textContent = again;
    at('again').hidden = plain;
    at('plain').href = location.pathname;
    at('plain').hidden = !plain;
    at('plain').classList.toggle('main', plain);
    at('forget').hidden = !forget;
    at('trouble').hidden = false;
    at(plain ? 'plain' : 'again').focus({ preventScroll: true });
  }
}
