// Browsers let a page sound only after a gesture. Whoever makes an AudioContext gets one that wakes at the first.

const contexts = new Set();
let gesture = false;
let over = false;

const wake = () => {
  gesture = true;
  for (const context of contexts) if (!over && context.state !== 'running' && context.state !== 'closed') context.resume().catch(() => {});
};

/** Wraps AudioContext. Before anybody makes one. */
export function wakeAudio() {
  const Plain = globalThis.AudioContext;
  if (!Plain) return;
  globalThis.AudioContext = class AudioContext extends Plain {
    constructor(...given) {
      super(...given);
      contexts.add(this);
    }

    /** Asking before a gesture would only be turned down, with a warning on the console. */
    resume() {
      return gesture || navigator.userActivation?.hasBeenActive ? super.resume() : Promise.resolve();
    }

    close() {
      contexts.delete(this);
      return super.close();
    }
  };
  for (const kind of ['pointerdown', 'pointerup', 'touchend', 'keydown']) addEventListener(kind, wake, { capture: true, passive: true });
}

/** The game is over: nothing sounds any more. */
export function silence() {
  over = true;
  for (const context of contexts) if (context.state === 'running') context.suspend().catch(() => {});
}
