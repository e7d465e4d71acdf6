// A game by the keyboard alone through the hidden grid, as a screen reader's user plays it.

import { check, same } from './lib/check.mjs';
import { Othello, lot, nameOf, pick, point } from './lib/rules.mjs';
import { test } from './lib/runner.mjs';

/** The name of whatever has the focus, as it is read out. */
const focused = (table) =>
  table.page.evaluate(() => {
    const it = document.activeElement;
    return it.getAttribute('aria-label') ?? it.textContent.trim();
  });

/** Leaves the canvas, which takes Tab for itself, for the link to the grid, and follows it to a square. */
async function toGrid(table) {
  for (let k = 0; k < 30; k++) {
    const name = await focused(table);
    if (/^[a-z]\d+, /.test(name)) return name;
    const id = await table.page.evaluate(() => document.activeElement.id);
    await table.page.keyboard.press({ board: 'F6', skip: 'Enter' }[id] ?? 'Tab');
  }
  return check(false, `expected the grid within 30 keys, came "${await focused(table)}"`);
}

async function arrow(table, keys, expected) {
  for (const key of keys) await table.page.keyboard.press(key);
  const label = await focused(table);
  check(label.startsWith(`${expected}, `), `expected the focus on ${expected}, came "${label}"`);
  return label;
}

/** Walks by arrows from one square of Othello to another. */
function way(from, to) {
  const [[ax, ay], [bx, by]] = [point(from), point(to)];
  const times = (n, key) => Array.from({ length: Math.max(n, 0) }, () => key);
  return [
    ...times(bx - ax, 'ArrowRight'),
    ...times(ax - bx, 'ArrowLeft'),
    ...times(by - ay, 'ArrowDown'),
    ...times(ay - by, 'ArrowUp'),
  ];
}

test('a game of 4x4 Othello by Tab, arrows and Enter', async (stage) => {
  const random = lot(Number(process.env.SEED ?? 1));
  const table = await stage.open('?trace&quality=low&speed=0&game=othello&size=4&black=human&white=greedy');
  const own = new Othello(4);
  const live = table.page.locator('[aria-live]');
  same('live regions', await live.evaluateAll((all) => all.map((e) => e.getAttribute('aria-live'))), ['polite']);
  let [here, seen] = [(await toGrid(table)).split(',')[0], 0];
  while (table.over === null) {
    for (const [side, name] of table.placed.slice(seen)) own.play(side, name);
    seen = table.placed.length;
    await table.boardThat('of your turn', (b) => b.yours && b.squares.filter((s) => s.piece).length === own.at.size);
    const to = pick(random, own.legal('Black'));
    here = (await focused(table)).split(',')[0];
    const label = await arrow(table, way(here, to), to);
    check(/legal/.test(label) && !/illegal/.test(label), `expected ${to} to be called legal, came "${label}"`);
    await table.page.keyboard.press('Enter');
    same('Enter', await table.wait(`a piece on ${to}`, /^placed/), `placed Black ${to}`);
    await table.myTurn();
  }
  for (const [side, name] of table.placed.slice(seen)) own.play(side, name);
  same('result', table.over, [own.winner, ...own.counts]);
  await table.boardThat('of a finished game', (b) => b.over);
  const told = await table.told();
  for (const [side, name] of table.placed) {
    check(told.some((t) => t.includes(name)), `expected ${side} ${name} to be told, came ${told.join(' | ')}`);
  }
  check(/wins|won|draw/i.test(told.at(-1)), `expected the result last, came "${told.at(-1)}"`);
  check((await live.textContent()).includes(told.at(-1)), 'expected the live region to hold what was told last');
  stage.note(told.slice(-4).join(' / '));
  // The focus is still in the grid, and says what lies there.
  check(/black|white/i.test(await focused(table)), `expected a piece under the focus, came "${await focused(table)}"`);
});

test('the grid keeps the focus, says what is illegal, and stops at the edge', async (stage) => {
  const table = await stage.open('?trace&quality=low&speed=0&game=othello&black=human&white=human');
  const first = (await toGrid(table)).split(',')[0];
  await arrow(table, way(first, 'a1'), 'a1');
  await arrow(table, ['ArrowUp', 'ArrowLeft'], 'a1');
  await table.page.keyboard.press('Enter');
  await table.listen(400);
  const said = (await table.told()).at(-1) ?? '';
  check(/a1/.test(said), `expected a1 to be refused in words, came "${said}"`);
  same('pieces', table.placed, []);
  await arrow(table, way('a1', 'd3'), 'd3');
  await table.page.keyboard.press('Enter');
  same('Enter', await table.wait('a piece', /^placed/), 'placed Black d3');
  await table.myTurn();
  await table.boardThat('with d3', (b) => b.squares.some((s) => s.name === 'd3' && s.piece === 'black'));
  const label = await focused(table);
  check(/^d3, black/i.test(label), `expected "d3, black…" under the focus, came "${label}"`);
  // One stop for Tab, however many squares.
  await table.page.keyboard.press('Tab');
  const next = await focused(table);
  check(!/^[a-h][1-8], /.test(next), `expected Tab to leave the grid, came "${next}"`);
});

test('moves of gomoku count rows from below', async (stage) => {
  const table = await stage.open('?trace&quality=low&speed=0&game=gomoku&black=human&white=human');
  const first = (await toGrid(table)).split(',')[0];
  const [x, y] = point(first);
  check(y > 0, `expected the focus above the lowest row, came ${first}`);
  await arrow(table, ['ArrowDown'], nameOf(x, y - 1));
  await table.page.keyboard.press('Enter');
  same('Enter', await table.wait('a stone', /^placed/), `placed Black ${nameOf(x, y - 1)}`);
});
