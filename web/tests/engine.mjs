// Measures the search in a web worker against the same search in the native program, on this machine, one thread each.
//     node engine.mjs [LAB]     LAB is the release build of `lab` (else the one that cargo has made)

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { host, launch } from './lib/browser.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Positions in which White is to move, so that the page itself asks the worker; and bots that take about a second. */
const QUESTIONS = [
  { game: 'othello', bot: 'classic:depth=12', moves: 'd3c3c4c5b4' },
  { game: 'othello', bot: 'alphabeta:depth=11', moves: 'd3c3c4c5b4' },
  { game: 'gomoku', bot: 'classic:depth=9', moves: 'h8h9i9g7i7' },
];
const ROUNDS = 5;

function labProgram() {
  const metadata = execFileSync('cargo', ['metadata', '--locked', '--no-deps', '--format-version', '1'], { cwd: root, maxBuffer: 1 << 26 });
  return `${JSON.parse(metadata).target_directory}/release/lab`;
}

/** Nodes and seconds of the native search. */
function native(lab, { game, bot, moves }) {
  const text = execFileSync(lab, ['best', '--game', game, '--bot', bot, '--moves', moves, '--json'], { encoding: 'utf8' });
  const { nodes, elapsed } = JSON.parse(text).answer.report;
  return { nodes, seconds: elapsed.secs + elapsed.nanos * 1e-9 };
}

/** The job as the page words it. */
async function job(browser, address, { game, bot, moves }) {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.addInitScript(() => {
    globalThis.jobs = [];
    const own = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (typeof message === 'string') jobs.push(message);
      return own.call(this, message, ...rest);
    };
  });
  const query = new URLSearchParams({ game, moves, black: 'human', white: bot, quality: 'low' });
  await page.goto(`${address}/?${query}`);
  await page.waitForFunction(() => jobs.length > 0, null, { timeout: 120_000 });
  const text = await page.evaluate(() => jobs[0]);
  await page.close();
  return text;
}

/** Nodes and seconds of searches in one worker, on a page with nothing else on it. */
async function inWorker(browser, address, job) {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.goto(`${address}/index.html`, { waitUntil: 'commit' });
  const files = await page.evaluate(async () => {
    const text = await (await fetch('./index.html')).text();
    return JSON.parse(text.match(/<script type="application\/json" id="files">([^]*?)<\/script>/)[1]);
  });
  await page.goto(`${address}/icon.svg`);
  const results = await page.evaluate(
    async ([script, wasm, job, rounds]) => {
      const module = await WebAssembly.compileStreaming(fetch(wasm));
      const worker = new Worker(script);
      const next = () => new Promise((done, fail) => {
        worker.onmessage = ({ data }) => (data === 'ready' || data.includes('"Done"') ? done(data) : undefined);
        worker.onerror = (event) => fail(new Error(event.message));
      });
      const ready = next();
      worker.postMessage({ module, stop: null });
      await ready;
      const results = [];
      for (let k = 0; k < rounds; k++) {
        const end = next();
        worker.postMessage(job);
        const { nodes, elapsed } = JSON.parse(await end).Done.report;
        results.push({ nodes, seconds: elapsed.secs + elapsed.nanos * 1e-9 });
      }
      worker.terminate();
      return results;
    },
    [`./${files['worker.js'].name}`, `./${files['worker.wasm'].name}`, job, ROUNDS],
  );
  await page.close();
  return results;
}

const lab = process.argv[2] ?? labProgram();
const [browser, server] = [await launch(), await host()];
const best = (runs) => runs.reduce((a, b) => (a.seconds < b.seconds ? a : b));
const speed = ({ nodes, seconds }) => nodes / seconds / 1e6;
for (const question of QUESTIONS) {
  const text = await job(browser, server.address, question);
  // Turn about, so that whatever else the machine does meets both.
  const [there, here] = [[], []];
  for (let k = 0; k < 3; k++) {
    there.push(...(await inWorker(browser, server.address, text)));
    for (let i = 0; i < ROUNDS; i++) here.push(native(lab, question));
  }
  const [a, b] = [best(here), best(there)];
  if (a.nodes !== b.nodes) throw new Error(`${question.game}: ${a.nodes} nodes natively, ${b.nodes} in the worker`);
  console.log(
    `${question.game} ${question.bot}: ${a.nodes} nodes; native ${speed(a).toFixed(2)} M/s, worker ${speed(b).toFixed(2)} M/s, ` +
      `${Math.round((100 * speed(b)) / speed(a))} %`,
  );
}
await browser.close();
await server.close();
