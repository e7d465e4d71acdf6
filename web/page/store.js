// localStorage under one prefix. Absent, full or forbidden storage only means that nothing is kept.

const PREFIX = 'obverse.';

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
    try {
      localStorage.setItem(PREFIX + key, text);
      return true;
    } catch {
      return false;
    }
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
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
