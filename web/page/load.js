// Downloads and compiles a wasm module while its bytes are counted.

/** Adds up several downloads. */
export class Progress {
  #parts = new Map();
  #show;

  /** @param {(done: number, total: number) => void} show is given bytes as they travel: compressed, where the server compresses */
  constructor(show) {
    this.#show = show;
  }

  /**
   * Counts what is still to come. All of it before the first byte of any: a bar whose whole grows would run backwards.
   * @param {{name: string, size: number}[]} files
   */
  expect(files) {
    for (const { name, size } of files) this.set(name, 0, size);
  }

  /** What has failed gets no further. @param {string} name */
  giveUp(name) {
    const { done } = this.#parts.get(name) ?? { done: 0 };
    this.set(name, done, done);
  }

  /** @param {string} name @param {number} done @param {number} total */
  set(name, done, total) {
    this.#parts.set(name, { done, total });
    let [all, whole] = [0, 0];
    for (const part of this.#parts.values()) [all, whole] = [all + part.done, whole + part.total];
    this.#show(all, whole);
  }
}

/** A download that failed, in words for the player. */
export class Unloadable extends Error {}

async function fetched(name) {
  let response;
  try {
    response = await fetch(name, { credentials: 'same-origin' });
  } catch {
    throw new Unloadable('The connection failed.');
  }
  if (!response.ok) throw new Unloadable(`The server answered ${response.status} for ${name}.`);
  return response;
}

/**
 * @param {{name: string, size: number}} file
 * @param {Progress} progress
 * @param {() => void} [whole] called when the last byte is there
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compiled({ name, size }, progress, whole = () => {}) {
  const response = await fetched(name).catch((why) => {
    progress.giveUp(name);
    throw why;
  });
  const { headers } = response;
  // The stream gives the bytes unpacked, while the header counts them packed: the one tells how far it is, the other how much that was.
  const length = Number(headers.get('content-length')) || 0;
  const raw = size || length || 1;
  const wire = headers.get('content-encoding') && length ? length : raw;

  const count = async (body) => {
    let done = 0;
    progress.set(name, 0, wire);
    for (const reader = body.getReader(); ; ) {
      const { value } = await reader.read().catch(() => Promise.reject(new Unloadable('The connection broke off.')));
      done = value ? done + value.length : raw;
      progress.set(name, Math.min(1, done / raw) * wire, wire);
      if (!value) return whole();
    }
  };
  // A copy is counted, and the response itself compiled: Chromium keeps the machine code only of what came straight from an address.
  const counting = count(response.clone().body);
  const streams = WebAssembly.compileStreaming && /^application\/wasm\b/i.test(headers.get('content-type'));
  const compiling = streams ? WebAssembly.compileStreaming(response) : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));

  const [counted, made] = await Promise.allSettled([counting, compiling]);
  if (counted.status === 'fulfilled' && made.status === 'fulfilled') return made.value;
  progress.giveUp(name);
  throw counted.reason ?? made.reason;
}
