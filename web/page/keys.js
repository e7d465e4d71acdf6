// Which keys are the game's. The canvas takes every key that it gets, so what is the browser's is kept from it.

import { isShut } from './{{gate.js}}';

/** Chords and function keys: reload, zoom, full screen. */
const browsers = (event) => event.ctrlKey || event.metaKey || event.altKey || /^F\d+$/.test(event.key);
const modifier = (event) => ['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'CapsLock'].includes(event.key);

/** @param {HTMLCanvasElement} canvas */
export function keys(canvas) {
  const take = (event) => {
    if (modifier(event) || isShut()) return;
    if (event.target === canvas && event.key === 'Tab') {
      // Goes through the panel, which is drawn on the canvas. F6 leaves it.
      event.preventDefault();
    } else if (event.target === canvas && event.key === 'F6' && event.type === 'keydown') {
      event.preventDefault();
      event.stopImmediatePropagation();
      document.getElementById('skip').focus({ preventScroll: true });
    } else if (browsers(event)) {
      if (event.target === canvas) event.stopImmediatePropagation();
    } else if (event.type === 'keydown' && event.key !== 'Tab' && document.activeElement === document.body) {
      // Nothing has the focus: the first key of the game is not lost, and the next go straight to it.
      event.preventDefault();
      event.stopImmediatePropagation();
      canvas.focus({ preventScroll: true });
      canvas.dispatchEvent(new KeyboardEvent(event.type, event));
    }
  };
  addEventListener('keydown', take, { capture: true });
}
