// Runs in the page before anything else of it: keeps what the game tells it, and the workers that it starts.

export function listen() {
  globalThis.spy = { boards: [], told: [], workers: [], tasks: [] };
  let kept;
  Object.defineProperty(globalThis, 'obverse', {
    configurable: true,
    get: () => kept,
    set(given) {
      kept = {
        ...given,
        board(json) {
          spy.boards.push(json);
          return given.board(json);
        },
      };
    },
  });
  // What a screen reader would read out, sentence by sentence.
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (!target.closest?.('[aria-live=polite]')) continue;
      for (const node of addedNodes) spy.told.push(node.textContent);
    }
  }).observe(document, { childList: true, subtree: true });
  if (typeof Worker === 'function') {
    const Own = Worker;
    globalThis.Worker = class extends Own {
      constructor(...words) {
        super(...words);
        spy.workers.push(this);
      }
    };
  }
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) spy.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
}

/** Whatever was told since: answers as soon as there is something, or after `ms`. Runs in the page. */
export async function hear({ from, ms }) {
  const until = performance.now() + ms;
  let lines = [];
  while ((lines = (globalThis.obverseTrace ?? []).slice(from)).length === 0 && performance.now() < until) {
    await new Promise((done) => setTimeout(done, 10));
  }
  return lines;
}
