// The first visit: nothing in the console, and words where a browser cannot do it or an address is wrong.

import { serve } from '../serve.mjs';
import { DIST } from './lib/browser.mjs';
import { check, same } from './lib/check.mjs';
import { test } from './lib/runner.mjs';

const QUERY = '?trace&quality=low&speed=0&game=othello&black=human&white=greedy';

test('loads without a word in the console', async (stage) => {
  const started = Date.now();
  const table = await stage.open(QUERY, { worker: 'allow' });
  const times = await table.page.evaluate(() => globalThis.obverseTimes);
  check(times, 'expected obverseTimes, came none');
  stage.note(`first turn after ${Date.now() - started} ms; obverseTimes ${JSON.stringify(times)}`);
  same('isolated', await table.page.evaluate(() => crossOriginIsolated), true);
  same('title', await table.page.title(), 'Othello – Black to move – Obverse');
  same('squares', [...table.turn.keys()].sort(), ['c4', 'd3', 'e6', 'f5']);
  // Nothing of the loading screen is left, once it has faded.
  await table.listen(800);
  const shown = await table.page.getByRole('progressbar').filter({ visible: true }).count();
  same('progress bars to be seen', shown, 0);
  const colours = new Set((await table.picture()).pixels).size;
  check(colours > 500, `expected a picture, came one of ${colours} colours`);
  await table.listen(2000);
});

test('without isolation it loads as well', async (stage) => {
  const table = await stage.open(QUERY, { isolation: false });
  same('isolated', await table.page.evaluate(() => crossOriginIsolated), false);
  await table.play('d3');
  await table.wait('an answer', /^placed White/, 60);
});

/** The strictest that the page can live with. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
test('under a strict content security policy it plays as well', async (stage) => {
  const own = await serve({ dir: DIST });
  own.server.prependListener('request', (_, response) => response.setHeader('Content-Security-Policy', POLICY));
  try {
    const table = await stage.open(QUERY, { address: own.url.replace(/\/$/, ''), worker: 'allow' });
    await table.play('d3');
    await table.wait('an answer', /^placed White/, 30);
    await table.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    // Its words for a script that does not come, too.
    await table.page.close();
    const context = await stage.context();
    await context.route('**/main-*.js', (route) => route.abort());
    const bare = await stage.open('', { context, address: own.url.replace(/\/$/, ''), wait: false, allow: [/main-|ERR_FAILED/] });
    await bare.state('unloaded');
  } finally {
    await own.close();
  }
});

test('the progress bar counts real bytes to the end', async (stage) => {
  const context = await stage.context({
    init: () => {
      globalThis.seen = [];
      const look = () => {
        const bar = document.querySelector('[role=progressbar]');
        const now = bar && ['aria-valuenow', 'aria-valuemax'].map((name) => Number(bar.getAttribute(name)));
        if (now && now[0] !== seen.at(-1)?.[0]) seen.push(now);
      };
      setInterval(look, 10);
    },
  });
  const table = await stage.open(QUERY, { context });
  const seen = (await table.page.evaluate(() => globalThis.seen)).filter(([value]) => Number.isFinite(value));
  check(seen.length >= 2, `expected a bar that moves, came ${JSON.stringify(seen)}`);
  const [last, max] = seen.at(-1);
  check(seen.every(([v], k) => k === 0 || v >= seen[k - 1][0]), `expected a bar that only grows, came ${seen.map((s) => s[0])}`);
  check(last <= max && last > max * 0.5, `expected a full bar, came ${last} of ${max}`);
});

/** Opens a page that cannot play, and gives back its words. */
async function broken(stage, query, options = {}) {
  const table = await stage.open(query, { wait: false, ...options });
  await table.state('broken', 90);
  const words = (await table.page.locator('body').innerText()).replace(/\s+/g, ' ');
  stage.note(`"${words.slice(0, 200)}"`);
  return words;
}

test('no WebGL2: said in words', async (stage) => {
  const init = () => {
    for (const Kind of [HTMLCanvasElement, OffscreenCanvas]) {
      const own = Kind.prototype.getContext;
      Kind.prototype.getContext = function (kind, ...more) {
        return /webgl|webgpu/.test(kind) ? null : own.call(this, kind, ...more);
      };
    }
  };
  const words = await broken(stage, QUERY, { init });
  check(/WebGL ?2/.test(words), `expected words about WebGL2, came "${words}"`);
});

test('no WebAssembly: said in words', async (stage) => {
  const words = await broken(stage, QUERY, { init: () => delete globalThis.WebAssembly });
  check(/WebAssembly/.test(words), `expected words about WebAssembly, came "${words}"`);
});

test('a download that breaks off: said in words, with a way to try again', async (stage) => {
  const context = await stage.context();
  await context.route('**/obverse-*.wasm', (route) => route.abort());
  const words = await broken(stage, QUERY, { context, allow: [/obverse-\w+\.wasm|ERR_FAILED/] });
  check(/load|download|fetch|connection|network/i.test(words), `expected words about the download, came "${words}"`);
  const again = stage.tables[0].page.getByRole('button', { name: /again|reload|retry/i });
  await context.unroute('**/obverse-*.wasm');
  await again.click();
  await stage.tables[0].state('playable', 90);
});

const WRONG = {
  'game=chess': /chess/,
  'game=othello&size=7': /7/,
  'game=othello&white=nobody': /nobody/,
  'game=othello&moves=a1': /a1/,
  'game=othello&speed=fast': /fast/,
};
test('wrong addresses: one clear line each, and a link to the plain one', async (stage) => {
  const context = await stage.context({ width: 400, height: 400 });
  for (const [query, named] of Object.entries(WRONG)) {
    const words = await broken(stage, `?${query}`, { context });
    check(named.test(words), `${query}: expected it to be named, came "${words}"`);
    const { page } = stage.tables.at(-1);
    const links = await page.locator('a:visible').evaluateAll((all) => all.map((a) => a.href));
    const plain = page.url().replace(/\?.*/, '');
    check(links.includes(plain), `${query}: expected a link to ${plain}, came ${links}`);
    await page.close();
  }
}, { seconds: 180 });
