// Workers that die, or that may not be. The game says so and goes on.

import { check, same, sleep } from './lib/check.mjs';
import { test } from './lib/runner.mjs';

const GAME = '?trace&quality=low&speed=0&game=othello&black=human&white=classic';
const DEEP = `${GAME}:depth=${process.env.DEPTH ?? 13}`;

// What the live region says, of which a player has to know.
const AGAIN = /\bbegun anew\b/;
const ALONE = /\bsimplest opponents\b/;
const FAILED = /^The computer found no move: /;

/** The computer answers, without any help. */
async function answers(table, side = 'White') {
  const line = await table.wait(`a move of ${side}`, new RegExp(`^(placed ${side}|SearchFailed|Undone)`), 90);
  check(line.startsWith('placed'), `expected a move of ${side}, came ${line}`);
  await table.myTurn();
}

/** The computer answers what it was asked already, and one more move; no search fails. */
async function goesOn(table, side = 'White') {
  await answers(table, side);
  await table.play(table.any);
  await answers(table, side);
  same('searches that failed', table.log.filter((l) => l.startsWith('SearchFailed')), []);
}

/** The live region says it once, and of nothing worse. */
async function isTold(table, stage, what, sentence) {
  const said = await table.hears(what, (line) => sentence.test(line));
  stage.note(`"${said}"`);
  const told = await table.told();
  same(`sentences that say ${what}`, told.filter((line) => sentence.test(line)).length, 1);
  if (sentence !== FAILED) same('sentences of failures', told.filter((line) => FAILED.test(line)), []);
}
// The page says so to whoever looks into the console.
const DIED = /A search worker has failed/;

test('a worker dies in the middle of a search', async (stage) => {
  const table = await stage.open(DEEP, { allow: [DIED] });
  await table.play('d3');
  await table.search();
  await table.listen(200);
  check(table.thinking, 'expected a search of some seconds, it was over at once');
  same('told before', (await table.told()).filter((line) => AGAIN.test(line)), []);
  await table.page.evaluate(() => {
    const worker = spy.workers.at(-1);
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent('error', { message: 'RuntimeError: unreachable', cancelable: true }));
  });
  await isTold(table, stage, 'that the search began anew', AGAIN);
  await goesOn(table);
}, { seconds: 240 });

// The real worker with the real module, which meets an instruction that cannot be executed where it looks whether it
// is still wanted: a module of nothing else than `unreachable`.
const TRAP = `
  ;{
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 116, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)));
    self.wanted = () => exports.t();
  }`;

test('the module of a worker traps in the middle of a search', async (stage) => {
  const context = await stage.context();
  let served = 0;
  await context.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: served++ === 0 ? body + TRAP : body });
  });
  const table = await stage.open(`${GAME}:depth=9`, { context, allow: [DIED, /unreachable/] });
  await table.play('d3');
  await isTold(table, stage, 'that the search began anew', AGAIN);
  await goesOn(table);
  same('workers that were made', [served, await table.page.evaluate(() => spy.workers.length)], [2, 2]);
}, { seconds: 150 });

/** The first worker, or every one, is put in place of the real one; runs in the page. */
const replace = ({ script, all }) => `{
  const Real = Worker;
  let made = 0;
  globalThis.Worker = class {
    constructor(...words) {
      if (made++ > 0 && !${all}) return new Real(...words);
      const source = new Blob([${JSON.stringify(script)}], { type: 'text/javascript' });
      return new Real(URL.createObjectURL(source));
    }
  };
}`;

test('a worker dies on its first job', async (stage) => {
  const script = `postMessage('ready');
    onmessage = (e) => { if (typeof e.data === 'string') setTimeout(() => { throw new Error('trap'); }, 200); };`;
  const table = await stage.open(`${GAME}:depth=3`, { init: replace({ script, all: false }), allow: [/trap/, DIED] });
  await table.play('d3');
  await isTold(table, stage, 'that the search began anew', AGAIN);
  await goesOn(table);
}, { seconds: 150 });

test('every worker dies on every job: the search is given up in words, and the page lives', async (stage) => {
  const script = `postMessage('ready');
    onmessage = (e) => { if (typeof e.data === 'string') throw new Error('trap'); };`;
  const table = await stage.open(`${GAME}:depth=3`, { init: replace({ script, all: true }), allow: [/trap/, DIED] });
  const opening = [...table.turn.keys()];
  await table.play('d3');
  await table.wait('a search that failed', /^SearchFailed/, 60);
  await table.hears('that the search began anew', (line) => AGAIN.test(line));
  await isTold(table, stage, 'that no move was found', FAILED);
  same('pieces', table.placed.length, 1);
  await table.key('u', 'Undone');
  await table.myTurn();
  same('squares after taking back', [...table.turn.keys()], opening);
}, { seconds: 120 });

const BROKEN = { init: replace({ script: 'throw new Error("broken")', all: true }), allow: [/broken/, DIED] };
const MISSING = {
  'a worker whose script is broken': BROKEN,
  'no right to make workers': {
    init: () => {
      globalThis.Worker = class {
        constructor() {
          throw new DOMException('not allowed', 'SecurityError');
        }
      };
    },
  },
  'a browser without workers': { init: () => delete globalThis.Worker },
  'a worker module that cannot be fetched': { lost: '**/worker-*.wasm', allow: [/worker-\w+\.wasm|ERR_FAILED/, DIED] },
};
for (const [what, { lost, init, allow }] of Object.entries(MISSING)) {
  test(`${what}: said, and a weak bot plays`, async (stage) => {
    const context = await stage.context({ init });
    if (lost) await context.route(lost, (route) => route.abort());
    const table = await stage.open(`${GAME}:depth=3`, { context, allow });
    await table.play('d3');
    await goesOn(table);
    await isTold(table, stage, 'that only the simplest play', ALONE);
  }, { seconds: 150 });
}

// Here the first question comes before it is known that nobody answers.
test('a worker whose script is broken, and the computer begins: said, and a weak bot plays', async (stage) => {
  const table = await stage.open(GAME.replace('human&white=classic', 'classic:depth=3&white=human'), BROKEN);
  same('searches that failed at once', table.log.filter((l) => l.startsWith('SearchFailed')), []);
  if (table.placed.length === 0) await answers(table, 'Black');
  await table.myTurn();
  await table.play(table.any);
  await answers(table, 'Black');
  same('searches that failed', table.log.filter((l) => l.startsWith('SearchFailed')), []);
  await isTold(table, stage, 'that only the simplest play', ALONE);
}, { seconds: 150 });

const WINDOW = 700;
const WINDOWS = 7;

/** The longest task of the main thread in each of so many windows, and the longest wait for the page, in ms. */
async function tasks(table, windows, meanwhile = async () => {}) {
  const longest = [];
  let gap = 0;
  for (let k = 0; k < windows; k++) {
    await table.page.evaluate(() => {
      Object.assign(spy, { gap: 0, beat: true });
      spy.tasks.length = 0;
      let last = performance.now();
      const beat = () => {
        const now = performance.now();
        spy.gap = Math.max(spy.gap, now - last);
        last = now;
        if (spy.beat) setTimeout(beat, 4);
      };
      setTimeout(beat, 4);
    });
    const until = Date.now() + WINDOW;
    while (Date.now() < until) {
      await meanwhile();
      await sleep(50);
    }
    const [wait, found] = await table.page.evaluate(() => {
      spy.beat = false;
      return [spy.gap, spy.tasks.map(([, ms]) => ms)];
    });
    gap = Math.max(gap, Math.round(wait));
    longest.push(Math.round(Math.max(0, ...found)));
  }
  const sorted = [...longest].sort((a, b) => a - b);
  return { longest, gap, median: sorted[windows >> 1], second: sorted.at(-2) };
}
test('a search of five seconds costs the page no task over 50 ms', async (stage) => {
  // So small that a frame in software takes less by itself.
  const query = `?trace&quality=low&speed=0&game=gomoku&black=human&white=classic:depth=10,width=40`;
  const table = await stage.open(query, { width: 360, height: 360 });
  await table.listen(3000);
  // The same page drawing as often, without a search.
  let k = 0;
  const spots = [...table.turn.values()];
  const hover = async () => table.page.mouse.move(...(await table.at(spots[(k += 7) % spots.length])));
  const idle = await tasks(table, WINDOWS, hover);
  await table.play('h8');
  await table.search();
  await table.listen(600);
  const busy = await tasks(table, WINDOWS);
  await table.listen(1);
  check(table.thinking, 'expected a search of over six seconds, it was over sooner');
  for (const [when, { longest, gap }] of Object.entries({ 'while it thinks': busy, 'hovering, no search': idle })) {
    const over = longest.filter((ms) => ms > 50).length;
    stage.note(`${when}: longest tasks of ${WINDOWS} windows ${longest.join(' ')} (0: below 50 ms), ${over} over 50, longest silence ${gap} ms`);
  }
  // Frames in software may be long by themselves: what counts is what the search adds. One window of either kind may
  // have met whatever else the machine does.
  const limit = 1.25 * Math.max(50, idle.median);
  check(busy.median <= limit, `expected tasks of ${limit} ms at the most in most windows, came ${busy.longest.join(' ')}`);
  const rare = Math.max(2 * limit, 1.25 * idle.second);
  check(busy.second <= rare, `expected tasks of ${rare} ms at the most in all windows but one, came ${busy.longest.join(' ')}`);
}, { seconds: 180 });
