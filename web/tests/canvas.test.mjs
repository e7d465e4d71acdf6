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

/** How much of the last row of the panel is amber: its main button is, in full, wherever the window puts it. */
async function button(table, width, height) {
  const strip = await table.picture({ x: 0, y: height - 80, width, height: 80 });
  const amber = (pixel) => {
    const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
    return red > 200 && green > 130 && green < 190 && blue < 110;
  };
  return strip.pixels.filter(amber).length;
}

test('the panel follows the window to its last size, left alone', async (stage) => {
  const table = await stage.open(QUERY, { width: 900, height: 600 });
  for (const [width, height] of [[390, 640], [760, 390], [390, 640], [900, 600], [360, 480], [800, 520]]) {
    await table.page.setViewportSize({ width, height });
    // Nothing moves and no pointer is near: what is drawn now stays.
    await fits(table, [width, height]);
    await table.listen(2500);
    const seen = await button(table, width, height);
    check(seen > 1500, `expected the main button at ${width}x${height}, came ${seen} pixels of it`);
  }
});
