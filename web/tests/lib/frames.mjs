// Frames a second while pieces move.

/** Two bots that answer at once, at half speed: most of the time pieces are on their way. */
export const MOVING = '?trace&measure&quality=low&speed=0.5&game=othello&black=greedy&white=greedy&seed=1';

/** Runs in the page before anything else: counts frames of the game, not of the browser, those in which something was drawn. */
export function count() {
  globalThis.drawn = 0;
  let fresh = false;
  for (const name of ['drawElements', 'drawElementsInstanced', 'drawArrays', 'drawArraysInstanced']) {
    const own = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...words) {
      fresh = true;
      return own.apply(this, words);
    };
  }
  const beat = () => {
    if (fresh) drawn++;
    fresh = false;
    requestAnimationFrame(beat);
  };
  requestAnimationFrame(beat);
}

/** Frames of each of so many seconds, with their mean, median and least, and in words. */
export async function frames(table, seconds) {
  const now = () => table.page.evaluate(() => [drawn, performance.now()]);
  const [counts, placed] = [[], table.placed.length];
  for (let k = 0; k < seconds; k++) {
    const before = await now();
    await table.listen(1000);
    const after = await now();
    counts.push(((after[0] - before[0]) * 1000) / (after[1] - before[1]));
  }
  const sorted = [...counts].sort((a, b) => a - b);
  const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
  const [median, least, pieces] = [sorted[counts.length >> 1], sorted[0], table.placed.length - placed];
  const text =
    `mean ${mean.toFixed(1)}, median ${median.toFixed(1)}, least ${least.toFixed(1)} frames a second; ` +
    `each second: ${counts.map((c) => c.toFixed(0)).join(' ')}; ${pieces} pieces placed`;
  return { mean, median, least, pieces, text };
}
