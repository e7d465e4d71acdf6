// What the game may ask of the page: the object `obverse`. Nothing here throws, except newWorker where workers are not allowed.

/**
 * @param {object} page
 * @param {import('./grid.js').Words} page.words
 * @param {import('./workers.js').Workers} page.workers
 * @param {typeof import('./store.js').store} page.store
 * @param {(name: string) => void} page.stage
 * @param {(text: string) => void} page.command gives the game an order
 * @param {() => void} page.playable
 * @param {(text: string) => void} page.broken
 */
export function shell({ words, workers, store, command, stage, playable, broken }) {
  const traced = new URLSearchParams(location.search).has('trace');
  if (traced) globalThis.obverseTrace = [];
  const tell = (text) => words.tell(text);

  return {
    stage,
    playable,
    broken,
    tell,
    title(text) {
      document.title = text;
    },
    board(json) {
      try {
        words.board(JSON.parse(json));
      } catch (error) {
        console.warn(`The board in words could not be told: ${error.message}`);
      }
    },
    trace(line) {
      if (traced) globalThis.obverseTrace.push(line);
    },
    resumes: () => store.resumes(),
    fullscreen(on) {
      const refused = () => {
        command('windowed');
        command('note Full screen is not allowed here');
      };
      const root = document.documentElement;
      try {
        const open = document.fullscreenElement ?? document.webkitFullscreenElement;
        if (Boolean(open) === on) return;
        const asked = open
          ? (document.exitFullscreen ?? document.webkitExitFullscreen).call(document)
          : (root.requestFullscreen ?? root.webkitRequestFullscreen).call(root, { navigationUI: 'hide' });
        asked?.catch?.(refused);
      } catch {
        // The game is still in the middle of asking.
        setTimeout(refused);
      }
    },
    newWorker: () => workers.make(),
    retire: (worker) => workers.retire(worker),
    stop: (worker, id) => workers.stop(worker, id),
    store: { get: store.get, set: store.set },
  };
}
