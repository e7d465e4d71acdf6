// How many pixels the canvas really has. Where a browser pretends to a finer screen than it has, as its tools for
// developers do, what it says of device pixels is that of the true screen, and the board would be drawn at the wrong scale.

const name = 'devicePixelContentBoxSize';

/** Has every report of a size agree with the ratio that the page is told. */
export function truePixels() {
  const prototype = globalThis.ResizeObserverEntry?.prototype;
  const known = prototype && Object.getOwnPropertyDescriptor(prototype, name);
  if (!known?.get) return;
  Object.defineProperty(prototype, name, {
    ...known,
    get() {
      const said = known.get.call(this);
      const expected = this.contentBoxSize.map((box) => ({
        inlineSize: Math.round(box.inlineSize * devicePixelRatio),
        blockSize: Math.round(box.blockSize * devicePixelRatio),
      }));
      // The browser's own figure knows where an edge between two pixels goes: it may differ by one.
      const near = (a, b) => Math.abs(a - b) <= 1;
      const honest = said?.length === expected.length && expected.every(
        (box, i) => near(box.inlineSize, said[i].inlineSize) && near(box.blockSize, said[i].blockSize),
      );
      return honest ? said : expected;
    },
  });
}
