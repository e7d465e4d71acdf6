// Measures, on a machine that does nothing else: frames a second while pieces move, and the way to the first frame.
//     node speed.mjs [SECONDS]

import { host, launch } from './lib/browser.mjs';
import { MOVING, count, frames } from './lib/frames.mjs';
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

const [table, context] = await open(MOVING, count);
await table.state('playable', 120);
await table.listen(5000);
console.log(`800x600, low: ${(await frames(table, seconds)).text}`);
const own = table.log.filter((l) => l.startsWith('frames '));
if (own.length > 0) console.log(`    the game's own count: ${own.map((l) => l.slice(7)).join(' ')}`);
await context.close();
await browser.close();
await server.close();
