// Measures, on a machine that does nothing else: frames a second while pieces move, and the way to the first frame.
//     node speed.mjs [SECONDS]

import { host, launch } from './lib/browser.mjs';
import { Table } from './lib/table.mjs';

const seconds = Number(process.argv[2] ?? 15);
const [browser, server] = [await launch(), await host()];

async function open(query, init) {
  const context = await browser.newContext({ viewport: { width: 800, height: 600 }, serviceWorkers: 'block' });
  if (init) await context.addInitScript(init);
  const table = new Table(await context.newPage(), server.address, query, { wait: false });
  await table.start();
  return [table, context];
}

// A new context has nothing in its cache; the first one also pays for a browser that has just started.
for (const round of ['first', 'second', 'third']) {
  const [table, context] = await open('?trace&quality=low&game=othello&black=human&white=greedy');
  await table.state('playable', 120);
  const { times, wire } = await table.page.evaluate(() => ({
    times: globalThis.obverseTimes,
    wire: performance
      .getEntriesByType('resource')
      .map((r) => [r.name.replace(/.*\//, ''), r.transferSize, Math.round(r.responseEnd)]),
  }));
  console.log(`${round} visit, cold cache: obverseTimes ${JSON.stringify(times)}`);
  if (round === 'first') for (const [name, bytes, end] of wire) console.log(`    ${name} ${bytes} bytes, there after ${end} ms`);
  await context.close();
}

// Two bots that answer at once, at half speed: most of the time pieces are on their way.
const query = '?trace&measure&quality=low&speed=0.5&game=othello&black=greedy&white=greedy&seed=1';
const [table, context] = await open(query, () => {
  // Frames of the game, not of the browser: those in which something was drawn.
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
});
await table.state('playable', 120);
await table.listen(5000);
const counts = [];
for (let k = 0; k < seconds; k++) {
  const before = await table.page.evaluate(() => [drawn, performance.now()]);
  await table.listen(1000);
  const after = await table.page.evaluate(() => [drawn, performance.now()]);
  counts.push(((after[0] - before[0]) * 1000) / (after[1] - before[1]));
}
const sorted = [...counts].sort((a, b) => a - b);
const mean = counts.reduce((a, b) => a + b, 0) / counts.length;
const median = sorted[counts.length >> 1];
console.log(`frames a second at 800x600, low: mean ${mean.toFixed(1)}, median ${median.toFixed(1)}, least ${sorted[0].toFixed(1)}`);
console.log(`    each second: ${counts.map((c) => c.toFixed(0)).join(' ')}; ${table.placed.length} pieces placed`);
const own = table.log.filter((l) => l.startsWith('frames '));
if (own.length > 0) console.log(`    the game's own count: ${own.map((l) => l.slice(7)).join(' ')}`);
await context.close();
await browser.close();
await server.close();
