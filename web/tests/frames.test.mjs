// Animations are seen, even where the picture is drawn in software.

import { cpus, loadavg } from 'node:os';
import { check } from './lib/check.mjs';
import { MOVING, count, frames } from './lib/frames.mjs';
import { test } from './lib/runner.mjs';

/** On two idle cores there are ten and more. A machine with a little else to do still has to manage these. */
const LEAST = 5;

test('frames a second at 800x600, low, while pieces move', async (stage) => {
  const table = await stage.open(MOVING, { width: 800, height: 600, init: count });
  await table.wait('a piece', /^placed/, 60);
  await table.listen(1500);
  const { median, pieces, text } = await frames(table, 7);
  stage.note(text);
  check(pieces >= 2, `expected pieces to move, ${pieces} were placed`);
  // Of a machine on which others queue for the cores the number says nothing.
  const [queue, cores] = [loadavg()[0], cpus().length];
  if (queue > 2 * cores) return stage.note(`not judged: a queue of ${queue.toFixed(1)} for ${cores} cores`);
  check(median >= LEAST, `expected ${LEAST} frames a second at the least, came ${text}`);
}, { seconds: 150 });
