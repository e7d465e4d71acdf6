// The canvas is as large as its parent in a frame of another page too; squares.test.mjs has the windows and the margins.

import { around } from './lib/around.mjs';
import { fits } from './lib/canvas.mjs';
import { check, same } from './lib/check.mjs';
import { test } from './lib/runner.mjs';

const QUERY = '?trace&quality=low&speed=0&game=othello&black=human&white=human';

test('fills a frame of another page, and follows it', async (stage) => {
  const context = await stage.context({ width: 760, height: 580, scale: 2 });
  const table = await stage.open('', { ...(await around(context, 500, 420, QUERY)), scale: 2 });
  await fits(table, [500, 420]);
  for (const [width, height] of [[640, 400], [360, 500], [500, 420]]) {
    const style = { width: `${width}px`, height: `${height}px` };
    await table.page.locator('iframe').evaluate((frame, style) => Object.assign(frame.style, style), style);
    await fits(table, [width, height]);
  }
  await table.still();
  const box = await table.frame.locator('#board').boundingBox();
  same('canvas in the page', [box.x, box.y], [25, 35]);
  check(table.turn.size === 4, `expected 4 squares to play on, came ${table.turn.size}`);
  await table.play('d3');
});
