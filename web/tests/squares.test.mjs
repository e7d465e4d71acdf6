// Every square is where it is seen, and the canvas fills its parent and does not grow: at four device pixel ratios, with
// a margin about the table, after many resizes.

import { fits, measured } from './lib/canvas.mjs';
import { check, same } from './lib/check.mjs';
import { plane } from './lib/plane.mjs';
import { lot, nameOf, pick, point } from './lib/rules.mjs';
import { test } from './lib/runner.mjs';

// White may play on 23 squares from edge to edge: the trace tells where these are, and so where all are.
const MOVES = 'c4e3f4c3d6g5g3g4b2c5b4c6f2d3g6g1c7f6g7f5e1f7d2h7e6f3g2c2g8';
const QUERY = `?trace&quality=low&speed=0&game=othello&black=human&white=human&moves=${MOVES}`;
const MARGIN = '#table { margin: 23px 41px 17px 37px !important }';

/** A style sheet that is there before the page is. */
const styled = (css) => `addEventListener('DOMContentLoaded', () => {
  const style = document.createElement('style');
  style.textContent = ${JSON.stringify(css)};
  document.head.append(style);
})`;

/** Aims at a place of the board, in cells, and says which square the game takes it for. */
async function aim(table, seen, cell, expected) {
  const [x, y] = await table.at(seen(cell));
  await table.page.mouse.move(x, y);
  const told = `aim ${expected}`.trim();
  if (table.aimed === told) return;
  await table.wait(`${told} at ${x.toFixed(1)},${y.toFixed(1)}`, (line) => {
    if (!line.startsWith('aim')) return false;
    table.aimed = line.trim();
    check(table.aimed === told, `at ${x.toFixed(1)},${y.toFixed(1)}: expected ${told}, came ${line}`);
    return true;
  });
}

for (const [scale, width, height] of [[1, 700, 520], [1.5, 600, 440], [2, 500, 380], [3, 440, 330]]) {
  test(`64 squares at ${scale} pixels a pixel, with a margin, after 20 resizes`, async (stage) => {
    const random = lot(scale * 10);
    const table = await stage.open(QUERY, { scale, width, height, init: styled(MARGIN) });
    const inner = (size) => [size.width - 78, size.height - 40];
    for (let k = 0; k < 20; k++) {
      const size = { width: Math.round(400 + (random() * 300) / scale), height: Math.round(330 + (random() * 200) / scale) };
      await table.page.setViewportSize(size);
      // In a hurry most of the time; now and then it may catch up.
      if (k % 5 === 4) await fits(table, inner(size));
      else await table.listen(30);
    }
    await table.page.setViewportSize({ width, height });
    await fits(table, inner({ width, height }));
    await table.still();
    const before = await measured(table);
    same('squares of the turn', table.turn.size, 23);
    const box = await table.frame.locator('#board').boundingBox();
    same('canvas within its margin', [box.x, box.y, box.width, box.height], [37, 23, width - 78, height - 40]);
    const seen = plane([...table.turn].map(([name, spot]) => [point(name), spot]));
    for (const [name, [x, y]] of table.turn) {
      const [sx, sy] = seen(point(name));
      check(Math.hypot(sx - x, sy - y) < 1.5, `${name}: expected on the plane at ${sx},${sy}, told ${x},${y}`);
    }

    // Close to one of its corners, by lot: what is off by a little, or stretched, takes a neighbour for it.
    for (const [c, r] of Array.from({ length: 64 }, (_, k) => (k * 27) % 64).map((i) => [i % 8, i >> 3])) {
      const cell = [c + pick(random, [-0.42, 0.42]), r + pick(random, [-0.42, 0.42])];
      await aim(table, seen, cell, nameOf(c, r));
    }
    await aim(table, seen, [-0.75, 3], '');

    await table.play('a1');
    await table.myTurn();
    await table.click(seen(point('a1')));
    await table.wait('a refusal of a second piece on a1', /^Refused\(Illegal\(/);
    same('sizes, many frames later', await measured(table), before);
  }, { seconds: 150 });
}
