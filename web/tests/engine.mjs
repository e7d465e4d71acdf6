// Measures the search in a web worker against the same search in the native program, on this machine (Linux), one thread each.
//     node engine.mjs [LAB]     LAB is the release build of `lab` (else the one that cargo has made)
// What counts is the time of the processor, so that whatever else runs there is in nobody's way.

import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { host, launch } from './lib/browser.mjs';
import { lonely, question } from './lib/jobs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Positions in which White is to move, so that the page itself asks the worker; and bots that take about a second. Where
 * `alike` is false the two search other trees: the worker's weights of `master` have half the phases and its table is
 * smaller, so that nothing but the speed can be compared. It starts with 49 empty squares, and with 23 for the endgame.
 */
const END = 'd3c3c4c5b4d2d6c6e6d7b5a3c7a6e7c8b6a7b3d8e8f8f7g6e2f1d1c2c1f5e1f6f4a2f2b2g1';
const QUESTIONS = [
  { game: 'othello', bot: 'classic:depth=12', moves: 'd3c3c4c5b4' },
  { game: 'othello', bot: 'alphabeta:depth=11', moves: 'd3c3c4c5b4' },
  { game: 'othello', bot: 'master:depth=22,book=off', moves: END.slice(0, 22), alike: false },
  { game: 'othello', bot: 'master:depth=23,book=off', moves: END, alike: false },
  { game: 'gomoku', bot: 'classic:depth=9', moves: 'h8h9i9g7i7' },
];
const ROUNDS = 5;

function labProgram() {
  const metadata = execFileSync('cargo', ['metadata', '--locked', '--no-deps', '--format-version', '1'], { cwd: root, maxBuffer: 1 << 26 });
  return `${JSON.parse(metadata).target_directory}/release/lab`;
}

/** Nodes and seconds of the native search, the start of the program included: 0.02 s. */
function native(lab, { game, bot, moves }) {
  const words = [lab, 'best', '--game', game, '--bot', bot, '--moves', moves, '--json'];
  const timed = 'TIMEFORMAT="%U %S"; { time "$@" 2>&3; } 2>&1 3>/dev/null';
  const [answer, times] = execFileSync('bash', ['-c', timed, '-', ...words], { encoding: 'utf8' }).trim().split('\n');
  const [user, system] = times.split(' ').map(Number);
  return { nodes: JSON.parse(answer).answer.report.nodes, seconds: user + system };
}

/** What can be read of a thread or a process; nothing if it has just ended. */
function proc(path) {
  try {
    return readFileSync(`/proc/${path}`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The threads of a process; none if it has just ended. */
function threads(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`);
  } catch {
    return [];
  }
}

/** The threads of this process, of those that it has started, and of those that they have. */
function ours(pid = process.pid) {
  const own = threads(pid);
  const children = own.flatMap((path) => proc(`${path}/children`).split(' ').filter(Boolean));
  return [...own, ...children.flatMap((child) => ours(child))];
}

/** Seconds that the processor has worked for workers. Only one runs at a time. */
function spent() {
  const workers = ours().filter((path) => proc(`${path}/comm`).startsWith('DedicatedWorker'));
  return workers.reduce((sum, path) => sum + Number(proc(`${path}/schedstat`).split(' ')[0]) / 1e9, 0);
}

const lab = process.argv[2] ?? labProgram();
const [browser, server] = [await launch(), await host()];
const best = (runs) => runs.reduce((a, b) => (a.seconds < b.seconds ? a : b));
const speed = ({ nodes, seconds }) => nodes / seconds / 1e6;
for (const asked of QUESTIONS) {
  const { game, bot, moves, alike = true } = asked;
  // The page gives the strong bot a time; here both search to the same depth, however long it takes.
  const job = (await question(browser, server.address, { game, moves, white: bot })).replace(/"time":\{[^}]*\}/, '"time":null');
  // Turn about, so that whatever else the machine does meets both.
  const [there, here] = [[], []];
  for (let k = 0; k < 3; k++) {
    const worker = await lonely(browser, server.address);
    for (let i = 0; i < ROUNDS; i++) {
      const before = spent();
      const { nodes } = (await worker.ask(job)).report;
      there.push({ nodes, seconds: spent() - before });
    }
    await worker.close();
    for (let i = 0; i < ROUNDS; i++) here.push(native(lab, asked));
  }
  const [a, b] = [best(here), best(there)];
  if (alike && a.nodes !== b.nodes) throw new Error(`${game}: ${a.nodes} nodes natively, ${b.nodes} in the worker`);
  console.log(
    `${game} ${bot}: ${a.nodes} nodes${alike ? '' : `, ${b.nodes} in the worker`}; ` +
      `native ${speed(a).toFixed(2)} M/s, worker ${speed(b).toFixed(2)} M/s, ${Math.round((100 * speed(b)) / speed(a))} %`,
  );
}
await browser.close();
await server.close();
