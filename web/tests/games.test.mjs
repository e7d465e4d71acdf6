// Whole games by pointer, and the way from one kind of game to the other.

import { check, same } from './lib/check.mjs';
import { Gomoku, Othello, lot, pick } from './lib/rules.mjs';
import { test } from './lib/runner.mjs';

const SEED = Number(process.env.SEED ?? 1);

/** Brings the test's own board up to what was told, and compares it with the page's. */
async function compare(table, own, seen) {
  for (const [side, name] of table.placed.slice(seen)) own.play(side, name);
  const board = await table.boardThat('with every piece', (b) => b.squares.filter((s) => s.piece).length === own.at.size);
  for (const { name, piece } of board.squares) same(`piece on ${name}`, piece, (own.at.get(name) ?? '').toLowerCase());
  return board;
}

/** Plays Black by clicks until the end, and compares every position on the way. */
async function whole(table, own, choose) {
  let [clicks, seen] = [0, 0];
  while (table.over === null) {
    const board = await compare(table, own, seen);
    seen = table.placed.length;
    const legal = own.legal(table.side).sort();
    same('squares of the turn', [...table.turn.keys()].sort(), legal);
    same('legal squares of the grid', board.squares.filter((s) => s.legal).map((s) => s.name).sort(), legal);
    await table.play(choose(legal));
    clicks++;
    await table.myTurn();
  }
  const board = await compare(table, own, seen);
  check(own.over, 'expected the game to go on, came `over`');
  same('result', table.over, [own.winner, ...own.counts]);
  same('over in the grid', board.over, true);
  same('clicks', table.placed.filter(([side]) => side === 'Black').length, clicks);
  same('refusals', table.refused, []);
  const text = (await table.told()).at(-1) ?? '';
  check(/wins|won|draw/i.test(text), `expected the result in the live region, came "${text}"`);
  return `${table.over.join(' ')}, ${clicks} clicks, ${table.passes} passes, told "${text}"`;
}

test('a whole game of Othello by pointer', async (stage) => {
  const random = lot(SEED);
  const table = await stage.open('?trace&quality=low&speed=0&game=othello&black=human&white=greedy');
  stage.note(await whole(table, new Othello(), (legal) => pick(random, legal)));
}, { seconds: 240 });

test('a whole game of gomoku by pointer', async (stage) => {
  const random = lot(SEED);
  const table = await stage.open('?trace&quality=low&speed=0&game=gomoku&black=human&white=classic:depth=2');
  stage.note(await whole(table, new Gomoku(), (legal) => pick(random, legal)));
}, { seconds: 180 });

test('twelve moves with the animations on', async (stage) => {
  const random = lot(SEED + 1);
  const table = await stage.open('?trace&quality=low&speed=1&game=othello&black=human&white=classic:depth=3');
  for (let k = 0; k < 6; k++) {
    await table.play(pick(random, [...table.turn.keys()].sort()));
    await table.myTurn();
  }
  const own = new Othello();
  await compare(table, own, 0);
  same('title', await table.page.title(), 'Othello – Black to move – Obverse');
});

test('from one game to the other by pointer', async (stage) => {
  const table = await stage.open('?trace&quality=low&speed=0&game=othello&black=human&white=human', { width: 800, height: 600 });
  await table.play('d3');
  await table.myTurn();
  // The two names at the top of the panel of a window of 800x600, and the answer to whether to leave the game.
  for (const [name, spot, size] of [['Gomoku', [590, 38], 15], ['Othello', [522, 38], 8]]) {
    await table.listen(300);
    await table.click(spot, 60);
    await table.listen(400);
    await table.click([746, 84], 60);
    await table.wait(`a game of ${name}`, /^Started/);
    await table.myTurn();
    const board = await table.boardThat(`of ${name}`, (b) => b.game === name);
    same('squares', board.squares.length, size * size);
    same('pieces', board.squares.filter((s) => s.piece).length, name === 'Othello' ? 4 : 0);
    await table.play(table.any);
    await table.myTurn();
  }
});

test('from one game to the other by the hidden buttons', async (stage) => {
  const table = await stage.open('?trace&quality=low&speed=0&game=othello&black=human&white=greedy');
  await table.play('d3');
  for (const [name, size] of [['Gomoku', 15], ['Othello', 8]]) {
    await table.other(name);
    const board = await table.boardThat(`of ${name}`, (b) => b.game === name);
    same('squares', board.squares.length, size * size);
    check((await table.page.title()).startsWith(name), `expected a title of ${name}, came ${await table.page.title()}`);
    await table.play(table.any);
    await table.myTurn();
  }
});
