// What outlives the page, and what is done without where nothing may be kept.

import { check, same } from './lib/check.mjs';
import { test } from './lib/runner.mjs';

const SEATS = '&black=human&white=greedy';
const QUERY = '?trace&quality=low&speed=0';

const pieces = (board) => board.squares.filter((s) => s.piece).map((s) => `${s.piece} ${s.name}`);
/** All that matters of a board, in one line. */
const line = (board) => `${board.game} ${board.size}, ${board.turn}: ${pieces(board).join(', ')}`;

/** So many turns against the bot. */
async function turns(table, count) {
  for (let k = 0; k < count; k++) {
    await table.play(table.any);
    await table.myTurn();
  }
}

/** A board on which it is a person's turn and nothing moves. */
const settled = (table) => table.boardThat('of a person to move', (b) => b.yours);

for (const game of ['othello', 'gomoku']) {
  test(`a reload in the middle of ${game} goes on`, async (stage) => {
    const seats = game === 'othello' ? SEATS : '&black=human&white=classic:depth=1';
    const first = await stage.open(`${QUERY}&game=${game}${seats}`);
    await turns(first, 3);
    const before = await settled(first);
    check(pieces(before).length >= 6, `expected six moves on the board, came ${pieces(before)}`);
    // The same address once more goes on; and so does the plain one, in which nothing says which game.
    await first.leave('', () => first.page.reload());
    same('board after the first reload', line(await settled(first)), line(before));
    await first.leave(QUERY);
    same('board after the reload', line(await settled(first)), line(before));
    await turns(first, 1);
    const after = await settled(first);
    check(pieces(after).length >= pieces(before).length + 2, `expected two pieces more, came ${pieces(after)}`);
    // What was played before the reload can be taken back after it.
    for (let k = 0; k < 4; k++) {
      await first.key('u', 'Undone');
      await first.myTurn();
    }
    const start = await settled(first);
    same('pieces after taking everything back', pieces(start).length, game === 'othello' ? 4 : 0);
  });
}

test('a reload while the computer thinks: it thinks again and answers', async (stage) => {
  const table = await stage.open(`${QUERY}&game=gomoku&black=human&white=classic:depth=6,width=20`);
  await table.play('h8');
  await table.search();
  await table.leave(QUERY);
  await table.myTurn(90);
  const board = await settled(table);
  same('pieces', pieces(board).length, 2);
  check(pieces(board).includes('black h8'), `expected a black stone on h8, came ${pieces(board)}`);
}, { seconds: 180 });

const FORBIDDEN = {
  'storage that may not be touched': () => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  },
  'storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError');
    };
  },
  'no storage at all': () => {
    Object.defineProperty(globalThis, 'localStorage', { value: null });
  },
};
for (const [what, init] of Object.entries(FORBIDDEN)) {
  test(`${what}: the game is played all the same`, async (stage) => {
    const table = await stage.open(`${QUERY}&game=othello${SEATS}`, { init, allow: [/cannot be kept/] });
    await turns(table, 3);
    check(pieces(await settled(table)).length >= 10, 'expected six moves on the board');
    await table.key('u', 'Undone');
    // And nobody is promised a game that is not there.
    table.allow(/context|CONTEXT_LOST/i);
    await table.page.evaluate(() => {
      document.querySelector('#board').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext();
    });
    await table.state('lost');
    const words = await table.page.getByRole('alertdialog').innerText();
    check(/nothing of this game has been kept/.test(words), `expected to be told that nothing is kept, came "${words}"`);
  });
}

test('nonsense in the storage: a new game', async (stage) => {
  const table = await stage.open(`${QUERY}&game=othello${SEATS}`);
  await turns(table, 2);
  // That it is told of is well.
  table.allow(/console warning/);
  const keys = await table.page.evaluate(() => {
    const keys = Object.keys(localStorage);
    for (const key of keys) localStorage.setItem(key, '{"x":');
    // And it is not put right by a last word of the page that goes.
    Storage.prototype.setItem = () => {};
    return keys;
  });
  check(keys.length > 0 && keys.every((k) => k.startsWith('obverse.')), `expected keys obverse.*, came ${keys}`);
  await table.leave(QUERY);
  same('pieces', pieces(await table.board()).length, 4);
  await turns(table, 1);
});

test('a lost context: a notice, and the game is there after a reload', async (stage) => {
  const table = await stage.open(QUERY);
  await turns(table, 3);
  const before = await settled(table);
  table.allow(/context|CONTEXT_LOST/i);
  await table.page.evaluate(() => {
    document.querySelector('#board').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext();
  });
  const reload = table.page.getByRole('button', { name: /reload/i });
  await reload.waitFor({ timeout: 30_000 });
  const words = await table.page.locator('body').innerText();
  check(/graphics|picture|context|WebGL|drawing/i.test(words), `expected words about the lost picture, came "${words}"`);
  check(/game is kept/.test(words), `expected to be told that the game is kept, came "${words}"`);
  stage.note(`"${words.replace(/\s+/g, ' ').slice(0, 160)}"`);
  await table.leave(QUERY, () => Promise.all([table.page.waitForEvent('load'), reload.click()]));
  same('board after the reload', line(await settled(table)), line(before));
  await turns(table, 1);
});
