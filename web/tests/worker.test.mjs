// Workers that die, or that may not be. The game says so and goes on.

import { check, same, sleep } from './lib/check.mjs';
import { test } from './lib/runner.mjs';

const GAME = '?trace&quality=low&speed=0&game=othello&black=human&white=classic';
const DEEP = `${GAME}:depth=${process.env.DEPTH ?? 15}`;

/** A failed search waits for a person, who takes back and plays again; or the game has asked again by itself. */
async function goesOn(table, what) {
  await table.wait(`an answer or a failure after ${what}`, /^(placed White|SearchFailed)/, 60);
  if (table.log.at(-1).startsWith('SearchFailed') || table.placed.at(-1)[0] === 'Black') {
    await table.key('u', 'Undone');
    await table.myTurn();
    await table.play(table.any);
    await table.wait(`an answer to a move after ${what}`, /^placed White/, 60);
  }
  await table.myTurn();
  await table.play(table.any);
  await table.wait('one more answer', /^placed White/, 60);
}

/** What the player was told, in the live region or as a fact. */
const words = async (table) => [...(await table.told()), ...table.log.filter((l) => l.startsWith('SearchFailed'))];

async function isTold(table, stage, pattern) {
  const all = await words(table);
  const found = all.find((line) => pattern.test(line));
  check(found, `expected a line about the computer's trouble, came ${all.slice(-6).join(' | ')}`);
  stage.note(`"${found}"`);
}
// The page says so to whoever looks into the console.
const DIED = /A search worker has failed/;
const TROUBLE = /\b(worker|search|thinking)\b.*(broke|fail|stopped|gone|background|anew|not)|found no move|no search/i;

test('a worker dies in the middle of a search', async (stage) => {
  const table = await stage.open(DEEP, { allow: [DIED] });
  await table.play('d3');
  await table.search();
  await table.listen(200);
  check(table.thinking, 'expected a search of some seconds, it was over at once');
  await table.page.evaluate(() => {
    const worker = spy.workers.at(-1);
    worker.terminate();
    worker.dispatchEvent(new ErrorEvent('error', { message: 'RuntimeError: unreachable', cancelable: true }));
  });
  const before = (await table.told()).length;
  await goesOn(table, 'the death of the worker');
  await isTold(table, stage, TROUBLE);
  check((await table.told()).length > before, 'expected something to be told');
}, { seconds: 120 });

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

test('a worker traps on its first job', async (stage) => {
  const script = `postMessage('ready');
    onmessage = (e) => { if (typeof e.data === 'string') setTimeout(() => { throw new Error('trap'); }, 200); };`;
  const table = await stage.open(`${GAME}:depth=3`, { init: replace({ script, all: false }), allow: [/trap/, DIED] });
  await table.play('d3');
  await goesOn(table, 'a trap');
  await isTold(table, stage, TROUBLE);
}, { seconds: 90 });

test('every worker traps on every job: told each time, and the page lives', async (stage) => {
  const script = `postMessage('ready');
    onmessage = (e) => { if (typeof e.data === 'string') throw new Error('trap'); };`;
  const table = await stage.open(`${GAME}:depth=3`, { init: replace({ script, all: true }), allow: [/trap/, DIED] });
  await table.play('d3');
  await table.wait('an answer or a failure', /^(placed White|SearchFailed)/, 30);
  await isTold(table, stage, TROUBLE);
  if (table.log.at(-1).startsWith('SearchFailed')) await table.key('u', 'Undone');
});

const MISSING = {
  'a worker whose script is broken': { init: replace({ script: 'throw new Error("broken")', all: true }), allow: [/broken/, DIED] },
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
};
for (const [what, options] of Object.entries(MISSING)) {
  test(`${what}: said, and a weak bot plays`, async (stage) => {
    const table = await stage.open(`${GAME}:depth=3`, options);
    await table.play('d3');
    await goesOn(table, 'the start');
    await isTold(table, stage, TROUBLE);
  }, { seconds: 90 });
}

test('a worker module that cannot be fetched: said, and a weak bot plays', async (stage) => {
  const context = await stage.context();
  await context.route('**/worker-*.wasm', (route) => route.abort());
  const table = await stage.open(`${GAME}:depth=3`, { context, allow: [/worker-\w+\.wasm|ERR_FAILED/, DIED] });
  await table.play('d3');
  await goesOn(table, 'the start');
  await isTold(table, stage, TROUBLE);
}, { seconds: 90 });

/** The longest tasks of the main thread in that time, and the longest wait for a frame, in ms. */
async function tasks(table, ms, meanwhile = async () => {}) {
  await table.page.evaluate(() => {
    spy.tasks.length = 0;
    spy.gap = 0;
    spy.beat = true;
    let last = performance.now();
    const beat = () => {
      const now = performance.now();
      spy.gap = Math.max(spy.gap, now - last);
      last = now;
      if (spy.beat) setTimeout(beat, 4);
    };
    setTimeout(beat, 4);
  });
  const until = Date.now() + ms;
  while (Date.now() < until) {
    await meanwhile();
    await sleep(50);
  }
  return table.page.evaluate(() => {
    spy.beat = false;
    return { gap: Math.round(spy.gap), tasks: spy.tasks.map(([, d]) => Math.round(d)).sort((a, b) => b - a) };
  });
}

test('a search of five seconds costs the page no task over 50 ms', async (stage) => {
  // So small that a frame in software takes less by itself.
  const query = `?trace&quality=low&speed=0&game=gomoku&black=human&white=classic:depth=10,width=40`;
  const table = await stage.open(query, { width: 360, height: 360 });
  await table.listen(4000);
  // The same page drawing as often, without a search.
  let k = 0;
  const spots = [...table.turn.values()];
  const hover = async () => table.page.mouse.move(...(await table.at(spots[(k += 7) % spots.length])));
  const idle = await tasks(table, 5000, hover);
  await table.play('h8');
  await table.search();
  await table.listen(600);
  const busy = await tasks(table, 5500);
  await table.listen(1);
  check(table.thinking, 'expected a search of over six seconds, it was over sooner');
  for (const [when, { tasks, gap }] of Object.entries({ 'while it thinks': busy, 'hovering, no search': idle })) {
    stage.note(`${when}: longest tasks ${tasks.slice(0, 5).join(' ') || 'none over 50'}, longest silence ${gap} ms`);
  }
  // Frames in software may be long by themselves: what counts is what the search adds.
  const limit = Math.max(50, idle.tasks[0] ?? 0);
  const over = busy.tasks.filter((ms) => ms > limit * 1.25);
  same('tasks longer than those without a search', over, []);
}, { seconds: 90 });
