// Taking back while the computer thinks: the answer to what is no longer asked never comes.

import { check, same } from './lib/check.mjs';
import { test } from './lib/runner.mjs';

// Several seconds for an answer, so that there is time to take back.
const DEEP = process.env.DEPTH ?? 14;

for (const isolation of [true, false]) {
  const way = isolation ? 'by the shared stop cell' : 'by a new worker, without shared memory';
  test(`undo while it thinks, ${way}`, async (stage) => {
    const query = `?trace&quality=low&speed=0&game=othello&black=human&white=classic:depth=${DEEP}`;
    const table = await stage.open(query, { isolation });
    same('isolated', await table.page.evaluate(() => crossOriginIsolated), isolation);
    const opening = [...table.turn.keys()];
    const born = () => table.page.evaluate(() => spy.workers.length);
    let before = null;
    for (const name of ['d3', 'f5']) {
      await table.play(name);
      await table.search();
      await table.listen(250);
      before ??= await born();
      check(table.thinking, 'expected a search of some seconds, it was over at once');
      await table.key('u', 'Undone');
      await table.myTurn();
      same('squares after taking back', [...table.turn.keys()], opening);
    }
    // Long enough for the answer, had the search gone on.
    await table.listen(4000);
    same('pieces that were placed', table.placed.map(([, name]) => name), ['d3', 'f5']);
    // A worker that can be told stays; one that cannot is replaced.
    const more = (await born()) - before;
    check(isolation ? more === 0 : more >= 1, `expected ${isolation ? 'no' : 'a'} new worker, came ${more}`);
    // And the next search is answered.
    await table.play('c4');
    await table.wait('an answer', /^placed White/, 90);
    same('pieces that were placed', table.placed.length, 4);
    same('failures', table.log.filter((l) => l.startsWith('SearchFailed')), []);
  }, { seconds: 180 });
}

test('another game while it thinks: the answer stays away', async (stage) => {
  const query = `?trace&quality=low&speed=0&game=othello&black=human&white=classic:depth=${DEEP}`;
  const table = await stage.open(query);
  await table.play('d3');
  await table.search();
  await table.other('gomoku');
  await table.listen(5000);
  const board = await table.boardThat('of gomoku', (b) => b.game === 'Gomoku');
  same('stones', board.squares.filter((s) => s.piece).length, 0);
});
