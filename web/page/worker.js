// The loader of the search worker. Its wasm-bindgen glue is part of this same script; the page sends {module, stop} when it has them.
{
  const early = [];
  let stop = null;

  /** The search that the page still wants; -1 when it cannot be known. */
  self.wanted = () => (stop ? Atomics.load(stop, 0) : -1);

  const collect = (event) => {
    if (typeof event.data === 'string') return void early.push(event);
    stop = event.data.stop;
    wasm_bindgen({ module_or_path: event.data.module })
      .then(() => {
        if (self.onmessage === collect) throw new Error('the search did not start');
        for (const event of early.splice(0)) self.onmessage(event);
      })
      // Out of the promise, so that the page gets its `error` event.
      .catch((why) => setTimeout(() => { throw why; }));
  };
  self.onmessage = collect;
}
