// The canvas is as large as its parent, in whatever that lies, and does not grow.

import { around } from './lib/around.mjs';
import { check, same } from './lib/check.mjs';
import { lot } from './lib/rules.mjs';
import { test } from './lib/runner.mjs';

const QUERY = '?trace&quality=low&speed=0&game=othello&black=human&white=human';

/** Sizes as the page has them. */
const measured = (table) =>
  table.frame.evaluate(() => {
    const canvas = document.querySelector('#board');
    const [own, parent] = [canvas.getBoundingClientRect(), canvas.parentElement.getBoundingClientRect()];
    const page = document.scrollingElement;
    return {
      own: [own.width, own.height],
      parent: [parent.width, parent.height],
      stored: [canvas.width, canvas.height],
      room: [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight],
    };
  });

/** Waits until the canvas has followed, and checks it. */
async function fits(table, [width, height]) {
  let [m, due] = [null, []];
  for (let tries = 0; tries < 60; tries++) {
    m = await measured(table);
    due = m.parent.map((side) => Math.round(side * table.scale));
    if (JSON.stringify(m.stored) === JSON.stringify(due)) break;
    await table.listen(50);
  }
  // A window is so many whole pixels of the screen large.
  const off = Math.max(Math.abs(m.parent[0] - width), Math.abs(m.parent[1] - height));
  check(off < 1, `expected a parent of ${width}x${height}, came ${m.parent.join('x')}`);
  same('canvas', m.own, m.parent);
  same(`pixels of the canvas at ${width}x${height} by ${table.scale}`, m.stored, due);
  same('room to scroll', m.room, [0, 0]);
}

for (const scale of [1, 1.5, 2, 3]) {
  test(`fills the window at ${scale} pixels a pixel and does not grow`, async (stage) => {
    const random = lot(scale * 7);
    const table = await stage.open(QUERY, { scale, width: 400, height: 360 });
    for (let k = 0; k < 24 / scale; k++) {
      const size = [Math.round(330 + random() * 200), Math.round(330 + random() * 100)];
      await table.page.setViewportSize({ width: size[0], height: size[1] });
      await fits(table, size);
    }
    await table.listen(1000);
    const before = await measured(table);
    await table.listen(1500);
    same('sizes after a while', await measured(table), before);
  });
}

test('fills a frame of another page, and follows it', async (stage) => {
  const context = await stage.context({ width: 900, height: 700, scale: 2 });
  const table = await stage.open('', { ...(await around(context, 500, 420, QUERY)), scale: 2 });
  await fits(table, [500, 420]);
  for (const [width, height] of [[640, 480], [360, 500], [700, 380], [500, 420]]) {
    const style = { width: `${width}px`, height: `${height}px` };
    await table.page.locator('iframe').evaluate((frame, style) => Object.assign(frame.style, style), style);
    await fits(table, [width, height]);
  }
  await table.listen(1000);
  const box = await table.frame.locator('#board').boundingBox();
  same('canvas in the page', [box.x, box.y], [25, 35]);
  check(table.turn.size === 4, `expected 4 squares to play on, came ${table.turn.size}`);
  await table.play('d3');
});
