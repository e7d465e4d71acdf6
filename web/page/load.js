// Downloads and compiles a wasm module while its bytes are counted.

/** Adds up several downloads. */
export class Progress {
  #parts = new Map();
  #show;

  /** @param {(done: number, total: number) => void} show is given bytes as they travel: compressed, where the server compresses */
  constructor(show) {
    this.#show = show;
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
  const response = await fetched(name);
  // The stream gives the bytes unpacked, while the header counts them packed: the one tells how far it is, the other how much that was.
  const length = Number(response.headers.get('content-length')) || 0;
  const raw = size || length || 1;
  const wire = response.headers.get('content-encoding') && length ? length : raw;
  let done = 0;
  let broken = null;
  const show = () => progress.set(name, Math.min(1, done / raw) * wire, wire);
  show();

  const reader = response.body.getReader();
  const counted = new ReadableStream({
    async pull(to) {
      let next;
      try {
        next = await reader.read();
      } catch {
        broken = new Unloadable('The connection broke off.');
        return to.error(broken);
      }
      if (next.done) {
        done = raw;
        show();
        whole();
        return to.close();
      }
      done += next.value.length;
      show();
      to.enqueue(next.value);
    },
    cancel: (why) => reader.cancel(why),
  });
  const again = new Response(counted, { headers: { 'content-type': 'application/wasm' } });
  try {
    return await (WebAssembly.compileStreaming ? WebAssembly.compileStreaming(again) : WebAssembly.compile(await again.arrayBuffer()));
  } catch (error) {
    throw broken ?? error;
  }
}
