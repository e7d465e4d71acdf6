// A finger: tap to preview, tap to play; a drag moves neither the page nor a piece.

import { around } from './lib/around.mjs';
import { check, same, sleep } from './lib/check.mjs';
import { test } from './lib/runner.mjs';

const QUERY = '?trace&quality=low&speed=0&game=othello&black=human&white=human';
const PHONE = { width: 390, height: 844, touch: true, scale: 2 };

/** A finger that goes down, along, `back` again or not, and up. */
async function drag(table, [x, y], [dx, dy], back = false) {
  const fingers = await table.page.context().newCDPSession(table.page);
  const touch = (type, touchPoints) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  for (const k of back ? [2, 4, 6, 8, 6, 4, 2, 0] : [1, 2, 3, 4, 5, 6, 7, 8]) {
    await touch('touchMove', [{ x: x + (dx * k) / 8, y: y + (dy * k) / 8 }]);
    await sleep(30);
  }
  await touch('touchEnd', []);
  await sleep(400);
}

const scrolled = (page) => page.evaluate(() => [scrollX, scrollY, visualViewport.offsetTop, visualViewport.scale]);

test('the first tap shows, the second one plays', async (stage) => {
  const table = await stage.open(QUERY, PHONE);
  const spot = await table.at(table.turn.get('d3'));
  await table.page.touchscreen.tap(...spot);
  await table.wait('aim d3 after a tap', /^aim d3$/);
  await table.listen(700);
  same('pieces after one tap', table.placed, []);
  // Another square is shown in its place.
  await table.page.touchscreen.tap(...(await table.at(table.turn.get('c4'))));
  await table.wait('aim c4 after a tap', /^aim c4$/);
  await table.page.touchscreen.tap(...(await table.at(table.turn.get('c4'))));
  same('after two taps', await table.wait('a piece', /^placed/), 'placed Black c4');
  await table.myTurn();
  same('scrolled', await scrolled(table.page), [0, 0, 0, 1]);
});

test('a drag places nothing and moves nothing', async (stage) => {
  const table = await stage.open(QUERY, PHONE);
  const before = await table.frame.locator('#board').boundingBox();
  const spot = await table.at(table.turn.get('d3'));
  for (const by of [[0, -180], [0, 180], [120, 0]]) await drag(table, spot, by);
  // Not even where the next tap would play, and where the finger comes back to.
  await table.page.touchscreen.tap(...spot);
  await table.wait('aim d3 after a tap', /^aim d3$/);
  await drag(table, spot, [60, 40], true);
  await table.listen(500);
  same('pieces', table.placed, []);
  same('scrolled', await scrolled(table.page), [0, 0, 0, 1]);
  same('canvas', await table.frame.locator('#board').boundingBox(), before);
});

test('in a long page a drag on the board does not scroll, one beside it does', async (stage) => {
  const context = await stage.context(PHONE);
  const place = await around(context, 340, 500, QUERY, '<p style="height:3000px;margin-top:60px">below</p>');
  const table = await stage.open('', { ...place, ...PHONE });
  await drag(table, await table.at(table.turn.get('d3')), [0, -160]);
  same('scrolled by a drag on the board', await table.page.evaluate(() => scrollY), 0);
  same('pieces', table.placed, []);
  await drag(table, [200, 640], [0, -160]);
  const beside = await table.page.evaluate(() => scrollY);
  check(beside > 50, `expected a drag beside the board to scroll, came ${beside} px`);
});
