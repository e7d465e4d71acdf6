// Browsers let a page sound only after a gesture, and complain on the console of whoever tries before. An AudioContext that is made here
// waits without a word, and wakes at the first gesture.

const contexts = new Set();
/** What was to start before the gesture. */
const waiting = [];
let gesture = false;
let over = false;

const allowed = () => gesture || (navigator.userActivation?.hasBeenActive ?? false);

function wake() {
  gesture = true;
  if (over) return;
  // Also later: a phone call, or another program, may have put it to sleep again.
  for (const context of contexts) if (context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => {});
  for (const start of waiting.splice(0)) start();
}

/** Wraps AudioContext. Before anybody makes one. */
export function wakeAudio() {
  const Plain = globalThis.AudioContext;
  if (!Plain) return;
  globalThis.AudioContext = class AudioContext extends Plain {
    constructor(...given) {
      super(...given);
      contexts.add(this);
    }

    resume() {
      return allowed() ? super.resume() : Promise.resolve();
    }

    close() {
      contexts.delete(this);
      return super.close();
    }

    createBufferSource() {
      const source = super.createBufferSource();
      if (allowed()) return source;
      const { start } = source;
      source.start = (...given) => (allowed() ? start.apply(source, given) : void waiting.push(() => start.apply(source, given)));
      return source;
    }
  };
  for (const kind of ['pointerdown', 'pointerup', 'touchend', 'keydown']) addEventListener(kind, wake, { capture: true, passive: true });
}

/** The game is over: nothing sounds any more. */
export function silence() {
  over = true;
  for (const context of contexts) if (context.state === 'running') context.suspend().catch(() => {});
}
