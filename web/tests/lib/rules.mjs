// The rules once more, written apart from the game: what a count or a legal square is compared with.

/** Numbers from 0 to 1 by lot, the same for the same seed. */
export function lot(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of these by lot. */
export const pick = (random, list) => list[Math.floor(random() * list.length)];

export const other = (side) => (side === 'Black' ? 'White' : 'Black');

/** `d3` as column and row from 0; the number counts from where a1 lies. */
export const point = (name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
export const nameOf = (x, y) => String.fromCharCode(97 + x) + (y + 1);

const WAYS = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]];

class Board {
  constructor(size) {
    this.size = size;
    this.at = new Map();
  }

  names() {
    const all = [];
    for (let y = 0; y < this.size; y++) for (let x = 0; x < this.size; x++) all.push(nameOf(x, y));
    return all;
  }

  on(x, y) {
    return x >= 0 && y >= 0 && x < this.size && y < this.size;
  }

  count(side) {
    return [...this.at.values()].filter((s) => s === side).length;
  }

  get counts() {
    return [this.count('Black'), this.count('White')];
  }
}

export class Othello extends Board {
  constructor(size = 8) {
    super(size);
    const m = size / 2;
    this.at.set(nameOf(m - 1, m - 1), 'White').set(nameOf(m, m), 'White');
    this.at.set(nameOf(m, m - 1), 'Black').set(nameOf(m - 1, m), 'Black');
  }

  flips(name, side) {
    if (this.at.has(name)) return [];
    const [x, y] = point(name);
    const all = [];
    for (const [dx, dy] of WAYS) {
      const row = [];
      let [cx, cy] = [x + dx, y + dy];
      while (this.on(cx, cy) && this.at.get(nameOf(cx, cy)) === other(side)) {
        row.push(nameOf(cx, cy));
        cx += dx;
        cy += dy;
      }
      if (this.on(cx, cy) && this.at.get(nameOf(cx, cy)) === side) all.push(...row);
    }
    return all;
  }

  legal(side) {
    return this.names().filter((n) => this.flips(n, side).length > 0);
  }

  play(side, name) {
    const turned = this.flips(name, side);
    if (turned.length === 0) throw new Error(`${name} is no move for ${side}`);
    for (const n of [name, ...turned]) this.at.set(n, side);
  }

  get over() {
    return this.legal('Black').length === 0 && this.legal('White').length === 0;
  }

  /** Who has won, as the trace says it. */
  get winner() {
    const [b, w] = this.counts;
    return b > w ? 'Black' : w > b ? 'White' : 'Draw';
  }
}

export class Gomoku extends Board {
  constructor(size = 15) {
    super(size);
    this.five = null;
  }

  legal() {
    return this.names().filter((n) => !this.at.has(n));
  }

  play(side, name) {
    if (this.at.has(name)) throw new Error(`there is a stone on ${name}`);
    this.at.set(name, side);
    const [x, y] = point(name);
    for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
      let run = 1;
      for (const way of [1, -1]) {
        for (let k = way; this.at.get(nameOf(x + dx * k, y + dy * k)) === side; k += way) run++;
      }
      if (run >= 5) this.five = side;
    }
  }

  get over() {
    return this.five !== null || this.at.size === this.size * this.size;
  }

  get winner() {
    return this.five ?? 'Draw';
  }
}
