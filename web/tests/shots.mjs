// Takes pictures of both games after some moves, as a desktop and as a phone see them.
//     node shots.mjs [FOLDER] [QUERY]      such as `node shots.mjs /tmp/shots '&quality=high'`

import { mkdirSync } from 'node:fs';
import { host, launch } from './lib/browser.mjs';
import { Table } from './lib/table.mjs';

const [folder = 'shots', more = ''] = process.argv.slice(2);
const MOVES = {
  othello: 'f5d6c3d3c4f4f6f3e6e7d7c6f7g5',
  gomoku: 'h8h9i9g7j10g8i8i7j8k8h10g9',
};
mkdirSync(folder, { recursive: true });
const server = await host();
for (const [width, height, touch] of [[1280, 800, false], [390, 844, true]]) {
  const browser = await launch(touch ? 2 : 1);
  for (const game of Object.keys(MOVES)) {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: touch ? 2 : 1,
      hasTouch: touch,
      isMobile: touch,
      serviceWorkers: 'block',
    });
    const seats = game === 'othello' ? 'black=classic:depth=4&white=human' : 'black=human&white=classic:depth=4';
    const query = `?trace&speed=0&game=${game}&${seats}&moves=${MOVES[game]}${more}`;
    const table = new Table(await context.newPage(), server.address, query, { scale: touch ? 2 : 1 });
    await table.start();
    await table.myTurn(90);
    await table.play(table.turn.has('g10') ? 'g10' : table.any);
    await table.myTurn(90);
    await table.listen(4500);
    const path = `${folder}/${game}-${width}x${height}.png`;
    await table.page.screenshot({ path });
    console.log(`${path}${table.faults.length > 0 ? `: ${table.faults.join(' | ')}` : ''}`);
    await context.close();
  }
  await browser.close();
}
await server.close();
