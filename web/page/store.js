// localStorage under one prefix. Absent, full or forbidden storage only means that nothing is kept.

const PREFIX = 'obverse.';
/** The game under way. */
const GAME = 'game';
/** Under it this tab remembers the address at which it last kept a game. */
const ADDRESS = `${PREFIX}address`;
/** Whether the last attempt to keep the game failed: what is there is then an older one. */
let stale = false;

function here() {
  try {
    sessionStorage.setItem(ADDRESS, location.search);
  } catch {
    // A reload begins what the address asks for.
  }
}

export const store = {
  /** @param {string} key @returns {string | null} */
  get(key) {
    try {
      return localStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },

  /** @param {string} key @param {string} text @returns {boolean} whether it is kept */
  set(key, text) {
    let done = true;
    try {
      localStorage.setItem(PREFIX + key, text);
    } catch {
      done = false;
    }
    if (key === GAME) {
      stale = !done;
      if (done) here();
    }
    return done;
  },

  /** @returns {boolean} whether the game that is kept was played in this tab at this very address, so that it goes on */
  resumes() {
    try {
      return sessionStorage.getItem(ADDRESS) === location.search;
    } catch {
      return false;
    }
  },

  /** @returns {boolean} whether this game is kept as it stands, and goes on when the page is loaded again */
  keepsGame() {
    return !stale && Boolean(store.get(GAME)) && (store.resumes() || !location.search);
  },

  /** @returns {boolean} whether anything of ours is kept */
  keeps() {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
    } catch {
      return false;
    }
  },

  /** Forgets all that is ours. */
  clear() {
    try {
      sessionStorage.removeItem(ADDRESS);
    } catch {
      // It was not remembered.
    }
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
