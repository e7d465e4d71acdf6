// A finger: tap to preview, tap to play; a drag moves neither the page nor a piece.

import { around } from './lib/around.mjs';
import { check, same, sleep } from './lib/check.mjs';
import { test } from './lib/runner.mjs';

const QUERY = '?trace&quality=low&speed=0&game=othello&black=human&white=human';
const PHONE = { width: 390, height: 844, touch: true, scale: 2 };
/** The same with fewer pixels, for what takes many frames. */
const COARSE = { ...PHONE, scale: 1 };

/** Until the page has drawn twice: then it has seen where the finger is, however long a picture takes. */
const drawn = (table) => table.frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** A finger that goes down, along, `back` again or not, and up. `step` waits between one place and the next. */
async function drag(table, [x, y], [dx, dy], back = false, step = () => sleep(30)) {
  const fingers = await table.page.context().newCDPSession(table.page);
  const touch = (type, touchPoints) => fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x, y }]);
  await step();
  for (const k of back ? [2, 4, 6, 8, 6, 4, 2, 0] : [1, 2, 3, 4, 5, 6, 7, 8]) {
    await touch('touchMove', [{ x: x + (dx * k) / 8, y: y + (dy * k) / 8 }]);
    await step();
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
  const table = await stage.open(QUERY, COARSE);
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

/** How far a picture has moved down to become another, in its pixels: where the rows that both show differ least. */
function moved(before, after) {
  const { width, height } = before;
  const apart = (dy) => {
    let sum = 0;
    for (let y = dy; y < height; y++) {
      for (let x = 0; x < width; x += 2) {
        sum += Math.abs((after.pixels[y * width + x] & 255) - (before.pixels[(y - dy) * width + x] & 255));
      }
    }
    return sum / ((height - dy) * width);
  };
  let best = 0;
  for (let dy = 1; dy < height * 0.8; dy++) if (apart(dy) < apart(best)) best = dy;
  return { by: best, rest: apart(best), still: apart(0) };
}

test('a finger scrolls the moves in the panel, and not the page', async (stage) => {
  const moves = 'c4e3f4c3d6g5g3g4b2c5b4c6f2d3g6g1c7f6g7f5e1f7d2h7e6f3g2c2g8';
  const table = await stage.open(`${QUERY}&moves=${moves}`, COARSE);
  await table.still();
  // Within the list, without its bar: it ends with the last moves, so that a finger that goes down shows earlier ones.
  const list = { x: 32, y: 520, width: 300, height: 225 };
  // The first time that the screen is touched at all, and once more.
  const way = [];
  for (const time of ['first', 'second']) {
    const before = await table.picture(list);
    await drag(table, [180, 600], [0, 70], false, () => drawn(table));
    await table.listen(1500);
    const { by, rest, still } = moved(before, await table.picture(list));
    stage.note(`the ${time} drag moved it by ${by} px; ${rest.toFixed(2)} apart then, ${still.toFixed(2)} where nothing moves`);
    way.push(rest < still / 3 ? by : 0);
  }
  check(way[0] >= 30, `expected the first drag to move the list by about 70 px, came ${way[0]}; the second one ${way[1]}`);
  same('scrolled', await scrolled(table.page), [0, 0, 0, 1]);
  same('pieces', table.placed, []);
}, { seconds: 120 });

test('in a long page a drag on the board does not scroll, one beside it does', async (stage) => {
  const context = await stage.context(COARSE);
  const place = await around(context, 340, 500, QUERY, '<p style="height:3000px;margin-top:60px">below</p>');
  const table = await stage.open('', { ...place, ...COARSE });
  await drag(table, await table.at(table.turn.get('d3')), [0, -160]);
  same('scrolled by a drag on the board', await table.page.evaluate(() => scrollY), 0);
  same('pieces', table.placed, []);
  await drag(table, [200, 640], [0, -160]);
  const beside = await table.page.evaluate(() => scrollY);
  check(beside > 50, `expected a drag beside the board to scroll, came ${beside} px`);
});
