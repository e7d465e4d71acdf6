// The strong bot of Othello in the worker: it solves, keeps its time, and sits down where it is asked to.

import { readFileSync } from 'node:fs';
import { check, same } from './lib/check.mjs';
import { lonely, question, seconds } from './lib/jobs.mjs';
import { test } from './lib/runner.mjs';

/** A position of the FFO suite: the bits of both colours, the side to move, and what is known of it. */
function ffo(number) {
  const text = readFileSync(new URL('../../tests/data/ffo.txt', import.meta.url), 'utf8');
  const [, squares, side, empties, score, moves] = text.split('\n').find((l) => l.startsWith(`${number}\t`)).split('\t');
  const bits = (disc) => [...squares].reduce((all, s, k) => (s === disc ? all | (1n << BigInt(k)) : all), 0n);
  return { discs: [bits('X'), bits('O')], side: { X: 'black', O: 'white' }[side], empties: Number(empties), score: Number(score), moves: moves.split(',') };
}

const name = ({ index, width }) => `${'abcdefgh'[index % width]}${Math.floor(index / width) + 1}`;
const job = (stage, context, address, query) => question(context, address, { game: 'othello', white: 'master', ...query });
const speed = ({ nodes, elapsed }) => `${(nodes / 1e6).toFixed(2)} M nodes in ${seconds(elapsed).toFixed(2)} s`;

test('the worker solves position 40 of the FFO suite', async (stage) => {
  const [context, address] = [await stage.context(), await stage.address()];
  const known = ffo(40);
  // As text: the bits of a board are more than a number of JavaScript holds.
  const place = `"discs":[${known.discs}],"to_move":"${known.side}"`;
  const text = await job(stage, context, address, { moves: 'd3c3c4c5b4' });
  const asked = text.replace(/"discs":\[\d+,\d+\],"to_move":"\w+"/, place).replace(/"time":\{[^}]*\}/, '"time":null');
  check(asked.includes(place) && asked.includes('"time":null'), `expected a job with a position and a time, came ${text}`);
  const worker = await lonely(context, address);
  const { chosen, report } = await worker.ask(asked);
  same('score', report.score, { Discs: known.score });
  same('depth', report.depth, known.empties);
  check(known.moves.includes(name(chosen.Place)), `expected ${known.moves}, came ${name(chosen.Place)}`);
  stage.note(speed(report));
});

test('the strong bot keeps its time in the worker', async (stage) => {
  const [context, address] = [await stage.context(), await stage.address()];
  const text = await job(stage, context, address, { white: 'master:book=off', moves: 'd3c3c4c5b4d2d6c6e6d7b5a3c7' });
  check(text.includes('"time":{"secs":10,"nanos":0}'), `expected ten seconds for a move, came ${text}`);
  const worker = await lonely(context, address);
  // Its first search unpacks what it has learned, which takes as much of its time as a short search has.
  for (const time of [1, 0.2, 3]) {
    const limit = `"time":{"secs":${Math.floor(time)},"nanos":${Math.round((time % 1) * 1e9)}}`;
    const { chosen, report, waited } = await worker.ask(text.replace(/"time":\{[^}]*\}/, limit));
    stage.note(`${time} s: ${name(chosen.Place)}, depth ${report.depth}, ${speed(report)}, waited ${waited.toFixed(2)} s`);
    check(report.depth >= 8, `expected eight plies or more in ${time} s, came ${report.depth}`);
    check(seconds(report.elapsed) <= time + 0.1, `expected an end after ${time} s, came ${seconds(report.elapsed)}`);
    // What is waited for besides is the table, and whatever else the machine does.
    check(waited <= time + 1, `expected an answer after ${time} s, waited ${waited}`);
  }
});

test('a game against the strong bot at its lowest levels, set by pointer', async (stage) => {
  const table = await stage.open('?trace&quality=low&speed=0&game=othello', { width: 800, height: 600 });
  await table.hears('who plays', (line) => /against Master 3\b/.test(line));
  // In a window of 800x600: `New game`, the first steps of White's levels, and `Start`.
  for (const [level, step] of [[2, [453, 468]], [1, [424, 468]]]) {
    const before = (await table.told()).length;
    for (const spot of [[740, 559], step, [629, 535]]) {
      await table.listen(1000);
      await table.click(spot, 100);
    }
    await table.wait('a new game', /^Started/);
    await table.hears(`a game against level ${level}`, (line, k) => k >= before && new RegExp(`against Master ${level}\\b`).test(line));
    await table.myTurn();
    const opening = table.placed.length;
    for (let k = 1; k <= 3; k++) {
      await table.play(table.any);
      await table.myTurn();
    }
    const sides = table.placed.slice(opening).map(([side]) => side);
    same('who has moved', sides.join(' ').match(/Black White/g)?.length, 3);
  }
  same('searches that failed', table.log.filter((l) => l.startsWith('SearchFailed')), []);
});

test('the strong bot at full strength answers on the page', async (stage) => {
  const table = await stage.open('?trace&quality=low&speed=0&game=othello&black=human&white=master:book=off');
  await table.play('d3');
  const asked = Date.now();
  await table.search();
  check(/^placed White/.test(await table.wait('a move of White', /^(placed White|SearchFailed)/, 30)), 'expected a move of White');
  const waited = (Date.now() - asked) / 1000;
  stage.note(`waited ${waited.toFixed(1)} s`);
  check(waited >= 8 && waited <= 13, `expected an answer after ten seconds, waited ${waited.toFixed(1)} s`);
  await table.myTurn();
  // A hint takes two.
  await table.key('h', 'Hint');
});
