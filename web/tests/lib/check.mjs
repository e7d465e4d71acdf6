// What a test says when something is wrong: one line with what was expected and what came.

export class Fault extends Error {}

export function check(holds, text) {
  if (!holds) throw new Fault(text);
}

const short = (value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 240 ? `${text.slice(0, 240)}…` : text;
};

/** Equal as JSON, or a fault. */
export function same(what, came, expected) {
  if (JSON.stringify(came) !== JSON.stringify(expected)) {
    throw new Fault(`${what}: expected ${short(expected)}, came ${short(came)}`);
  }
}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
