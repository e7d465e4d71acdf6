// The one way into the game. Every function that its wasm exports goes through here, so that a game that has ended, by a panic or with
// the graphics gone, is never entered again: no timer, frame or event can make it throw.

let open = true;

/** Lets nothing in any more. */
export const shut = () => {
  open = false;
};

/** Whether the game has ended. */
export const isShut = () => !open;

const gated = (exports) =>
  Object.fromEntries(
    Object.entries(exports).map(([name, it]) => [name, typeof it === 'function' ? (...given) => (open ? it(...given) : undefined) : it]),
  );

/**
 * Runs `start`, the glue's init, so that what it instantiates is behind the gate.
 * @template T
 * @param {() => Promise<T>} start
 * @returns {Promise<T>}
 */
export async function guarded(start) {
  const plain = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const instance = await plain.call(WebAssembly, module, imports);
    return { module, instance: { exports: gated(instance.exports) } };
  };
  try {
    return await start();
  } finally {
    WebAssembly.instantiate = plain;
  }
}
