// Makes workers for the search from one compiled module, each with a cell in shared memory that says which search is still wanted.

export class Workers {
  #script;
  #compile;
  #module = null;
  #cells = new WeakMap();
  #living = new Set();

  /** @param {string} script @param {() => Promise<WebAssembly.Module>} compile */
  constructor(script, compile) {
    this.#script = script;
    this.#compile = compile;
  }

  /**
   * Compiles the module, once. After a failure the next call tries again.
   * @returns {Promise<WebAssembly.Module>}
   */
  load() {
    if (!this.#module) {
      const module = (this.#module = this.#compile());
      module.catch(() => (this.#module = null));
    }
    return this.#module;
  }

  /**
   * @returns {Worker} one that starts as soon as the module is there; it gets an `error` event when that fails
   * @throws where workers are not allowed
   */
  make() {
    const worker = new Worker(this.#script);
    const stop = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    if (stop) this.#cells.set(worker, stop);
    this.#living.add(worker);
    worker.addEventListener('error', (event) => {
      // The game deals with it: a dead worker is no error of the page.
      event.preventDefault();
      console.warn(`A search worker has failed: ${event.message ?? 'its script could not be loaded'}`);
    });
    this.load().then(
      (module) => worker.postMessage({ module, stop }),
      (why) =>
        this.#living.has(worker) &&
        worker.dispatchEvent(new ErrorEvent('error', { message: String(why?.message ?? why), cancelable: true })),
    );
    return worker;
  }

  /** @param {Worker} worker @param {number} id the search that is wanted now @returns {boolean} whether the worker can see it */
  stop(worker, id) {
    const cell = this.#cells.get(worker);
    if (!cell) return false;
    Atomics.store(cell, 0, id);
    return true;
  }

  /** Ends one that is of no more use. @param {Worker} worker */
  retire(worker) {
    worker.terminate();
    this.#living.delete(worker);
  }

  /** Ends them all. */
  end() {
    for (const one of this.#living) this.retire(one);
  }
}
