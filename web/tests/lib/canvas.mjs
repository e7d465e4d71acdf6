// How large the canvas is, beside what it lies in.

import { check, same } from './check.mjs';

/** Sizes as the page has them. */
export const measured = (table) =>
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

/** Waits until the canvas has followed its parent, which has to be of that size, and checks it. */
export async function fits(table, [width, height]) {
  let [m, due] = [null, []];
  const until = Date.now() + 15_000;
  do {
    if (m) await table.listen(50);
    m = await measured(table);
    due = m.parent.map((side) => Math.round(side * table.scale));
  } while (JSON.stringify(m.stored) !== JSON.stringify(due) && Date.now() < until);
  // A window is so many whole pixels of the screen large.
  const off = Math.max(Math.abs(m.parent[0] - width), Math.abs(m.parent[1] - height));
  check(off < 1, `expected a parent of ${width}x${height}, came ${m.parent.join('x')}`);
  same('canvas', m.own, m.parent);
  same(`pixels of the canvas at ${width}x${height} by ${table.scale}`, m.stored, due);
  same('room to scroll', m.room, [0, 0]);
}
