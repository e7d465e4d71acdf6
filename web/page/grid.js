// The game for ears and keys: a log of what happens, and the board as a grid of buttons. Neither is seen; both tell what the board shows.

/** Sentences that stay in the log. */
const KEPT = 30;
/** A screen reader needs so many ms to notice a log before it reads what is added to it. */
const NOTICED = 100;

const make = (name, attributes = {}) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};
/** Writes only what differs, so that nothing is read out that did not change. */
const put = (node, key, value) => node.getAttribute(key) !== value && node.setAttribute(key, value);
const write = (node, text) => node.textContent !== text && (node.textContent = text);

/** What ends the game that is being played. */
const LEAVES = ['new', 'othello', 'gomoku'];

export class Words {
  #root = document.getElementById('words');
  #skip = document.getElementById('skip');
  #turn = document.getElementById('turn');
  #grid = document.getElementById('squares');
  #commands = document.getElementById('commands');
  #log = document.getElementById('log');
  #buttons = [];
  #underway = false;
  /** What was asked for that would end the game under way. */
  #leaving = null;
  #size = 0;
  /** The square that Tab comes to. */
  #at = 0;
  #aimed = false;
  /** What was told before anybody could hear it; null once the log is read out. */
  #early = [];

  /** Shows it to those it is for. */
  open() {
    this.#root.hidden = this.#skip.hidden = false;
    setTimeout(() => {
      const early = this.#early ?? [];
      this.#early = null;
      for (const text of early) this.tell(text);
    }, NOTICED);
  }

  /** The game has ended; the log may still be read. */
  close() {
    this.#grid.hidden = this.#commands.hidden = this.#skip.hidden = true;
  }

  /** @param {string} text a sentence */
  tell(text) {
    if (this.#early) return void this.#early.push(text);
    const line = make('p');
    line.textContent = text;
    this.#log.append(line);
    while (this.#log.childElementCount > KEPT) this.#log.firstElementChild.remove();
  }

  /**
   * @param {{game: string, size: number, turn: string, yours: boolean, over: boolean, underway: boolean,
   *   squares: {name: string, label: string, legal: boolean, piece: string}[]}} state
   */
  board({ game, size, turn, yours, underway, squares }) {
    this.#underway = underway;
    if (!underway) this.#stay();
    if (size !== this.#size) this.#lay(size);
    write(this.#turn, `${game}, ${size} by ${size}. ${turn}.`);
    put(this.#grid, 'aria-label', `${game}, ${turn}`);
    squares.forEach((square, i) => {
      const button = this.#buttons[i];
      put(button, 'data-name', square.name);
      put(button, 'data-piece', square.piece);
      put(button, 'aria-disabled', String(!(square.legal && yours)));
      write(button, square.label);
    });
    const other = game === 'Othello' ? 'gomoku' : 'Othello';
    const swap = this.#commands.lastElementChild;
    put(swap, 'data-command', other.toLowerCase());
    if (this.#leaving !== other.toLowerCase()) write(swap, `Play ${other}`);
  }

  /**
   * @param {(text: string) => void} command takes what the player wants
   * @param {(text: string) => void} tell
   */
  listen(command, tell) {
    // A key that is meant for a button is not the game's as well.
    for (const kind of ['keydown', 'keyup', 'keypress']) this.#root.addEventListener(kind, (event) => event.stopPropagation());
    this.#skip.addEventListener('click', (event) => {
      event.preventDefault();
      this.#buttons[this.#at]?.focus({ preventScroll: true });
    });
    this.#skip.addEventListener('keydown', (event) => event.stopPropagation());
    this.#commands.addEventListener('click', (event) => {
      const asked = event.target.closest('button')?.dataset.command;
      if (!asked) return;
      // A game that would be thrown away is asked about first.
      if (this.#underway && LEAVES.includes(asked) && this.#leaving !== asked) {
        this.#stay();
        this.#leaving = asked;
        const button = event.target.closest('button');
        button.dataset.plain = button.textContent;
        write(button, 'Leave this game? Press again');
        tell('The game under way would be lost. Press again to leave it.');
      } else {
        this.#stay();
        command(asked);
      }
    });
    this.#commands.addEventListener('focusout', () => this.#stay());
    this.#grid.addEventListener('click', (event) => {
      const button = event.target.closest('button');
      // Why something is no move, the game knows best.
      if (button) command(`play ${button.dataset.name}`);
    });
    this.#grid.addEventListener('keydown', (event) => this.#move(event));
    this.#grid.addEventListener('focusin', (event) => {
      const i = this.#buttons.indexOf(event.target);
      if (i < 0) return;
      this.#stand(i);
      this.#aimed = true;
      command(`aim ${event.target.dataset.name}`);
    });
    this.#grid.addEventListener('focusout', (event) => {
      if (!this.#aimed || this.#grid.contains(event.relatedTarget)) return;
      this.#aimed = false;
      command('aim');
    });
  }

  /** Takes back the question whether to leave. */
  #stay() {
    const button = this.#leaving && this.#commands.querySelector(`[data-command="${this.#leaving}"]`);
    this.#leaving = null;
    if (button) write(button, button.dataset.plain);
  }

  #move(event) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const last = this.#size - 1;
    const [row, column] = [Math.floor(this.#at / this.#size), this.#at % this.#size];
    const to = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? last : row, last],
      PageUp: [0, column],
      PageDown: [last, column],
    }[event.key];
    if (!to) return;
    event.preventDefault();
    const [r, c] = to.map((n) => Math.min(Math.max(n, 0), last));
    this.#buttons[r * this.#size + c].focus({ preventScroll: true });
  }

  #stand(i) {
    if (this.#buttons[this.#at]) this.#buttons[this.#at].tabIndex = -1;
    this.#at = i;
    this.#buttons[i].tabIndex = 0;
  }

  /** Makes the buttons anew: only where the size changes, for a button that goes away takes the focus with it. */
  #lay(size) {
    const focused = this.#grid.contains(document.activeElement);
    const rows = Array.from({ length: size }, () => {
      const row = make('div', { role: 'row' });
      for (let i = 0; i < size; i++) {
        const cell = make('div', { role: 'gridcell' });
        cell.append(make('button', { type: 'button', tabindex: '-1' }));
        row.append(cell);
      }
      return row;
    });
    this.#size = size;
    this.#grid.replaceChildren(...rows);
    this.#buttons = [...this.#grid.querySelectorAll('button')];
    this.#at = 0;
    this.#stand(Math.floor(size / 2) * size + Math.floor(size / 2));
    if (focused) this.#buttons[this.#at].focus({ preventScroll: true });
  }
}
