// After the first visit there is no need of a network.

import { readdirSync } from 'node:fs';
import { Fault, check, same, sleep } from './lib/check.mjs';
import { DIST, host } from './lib/browser.mjs';
import { test } from './lib/runner.mjs';
import { toys } from './lib/toy.mjs';

const QUERY = '?trace&quality=low&speed=0&game=othello&black=human&white=greedy';

test('plays offline after the first visit', async (stage) => {
  const own = await host();
  const context = await stage.context({ worker: 'allow' });
  const table = await stage.open(QUERY, { context, address: own.address });
  // Until the service worker has everything that the page needs.
  await table.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const kept = await table.page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) all.push(...(await (await caches.open(name)).keys()).map((r) => r.url));
    return all.map((url) => url.replace(/.*\//, ''));
  });
  // The page is kept under the name of its folder.
  const due = readdirSync(DIST).filter((name) => !/\.(br|gz)$/.test(name) && name !== 'sw.js');
  same('what is kept', kept.map((name) => name || 'index.html').sort(), due.sort());
  // Neither the network nor the server is there any more.
  await context.setOffline(true);
  await own.close();
  await table.leave(QUERY, () => table.page.reload());
  await table.play(table.any);
  await table.wait('an answer', /^placed White/, 60);
  same('from the cache', await table.page.evaluate(() => navigator.serviceWorker.controller !== null), true);
}, { seconds: 180 });

/** The version that a page shows, once it plays. */
async function version(table) {
  await table.state('playable');
  return table.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--version'));
}

/** Waits until the browser keeps so many versions for a folder. */
async function kept(page, folder, count) {
  const look = async (folder) => {
    const worker = await navigator.serviceWorker.getRegistration(`/${folder}/`);
    const names = (await caches.keys()).filter((name) => name.endsWith(` /${folder}/`));
    return { names: names.length, busy: !worker?.active || Boolean(worker.installing) };
  };
  for (let k = 0; k < 200; k++) {
    const { names, busy } = await page.evaluate(look, folder);
    if (names === count && !busy) return;
    await sleep(100);
  }
  throw new Fault(`expected ${count} versions of ${folder}, came ${JSON.stringify(await page.evaluate(look, folder))}`);
}

test('of two versions the old one plays on offline, and then the new one', async (stage) => {
  const host = await toys();
  try {
    const context = await stage.context({ worker: 'allow' });
    const beside = await context.newPage();
    await beside.goto(`${host.address}/`);
    const open = (folder) => stage.open('', { context, address: `${host.address}/${folder}`, wait: false });
    const again = (table) => table.leave('', () => table.page.reload());
    // Another one in a folder of its own is nobody else's concern.
    await host.put('other', 7);
    await host.put('game', 1);
    const other = await open('other');
    await kept(beside, 'other', 1);
    const old = await open('game');
    await kept(beside, 'game', 1);
    same('first version', await version(old), '1');
    await host.down();
    await again(old);
    same('the first one, offline', await version(old), '1');
    await host.up();
    await host.put('game', 2);
    await again(old);
    same('what the network has', await version(old), '2');
    await kept(beside, 'game', 2);
    await host.down();
    await again(old);
    same('offline, while the first one is in charge', await version(old), '1');
    // Nobody uses it any more: the next one takes over, and clears away.
    await old.page.close();
    await kept(beside, 'game', 1);
    same('after that', await version(await open('game')), '2');
    await again(other);
    same('the other', await version(other), '7');
  } finally {
    await host.end();
  }
});

test('a host that redirects the page and lacks an icon: offline all the same', async (stage) => {
  const host = await toys((request, response) => {
    const status = { '/game/': 302, '/game/icon-512.png': 404 }[request.url];
    if (status) response.writeHead(status, { location: './index.html' }).end();
    return Boolean(status);
  });
  try {
    await host.put('game', 1);
    const context = await stage.context({ worker: 'allow' });
    const table = await stage.open('', { context, address: `${host.address}/game`, wait: false });
    await kept(table.page, 'game', 1);
    await host.down();
    // Where the host had sent it, and where it was sent from.
    for (const name of ['index.html', '']) {
      await table.leave('', () => table.page.goto(`${host.address}/game/${name}`));
      same(`offline at ./${name}`, await version(table), '1');
    }
  } finally {
    await host.end();
  }
});

test('can be installed', async (stage) => {
  const table = await stage.open(QUERY);
  const link = await table.page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await table.page.evaluate(async (href) => (await fetch(href)).json(), link);
  const whole = manifest.name && manifest.start_url && /standalone|fullscreen/.test(manifest.display);
  check(whole, `expected a whole manifest, came ${JSON.stringify(manifest)}`);
  for (const size of ['192x192', '512x512']) {
    const icon = manifest.icons.find((i) => i.sizes === size && i.type === 'image/png');
    check(icon, `expected an icon of ${size}, came ${JSON.stringify(manifest.icons)}`);
    const real = await table.page.evaluate(async (src) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob());
      return `${picture.width}x${picture.height}`;
    }, icon.src);
    same(`size of ${icon.src}`, real, size);
  }
  // What the browser itself finds wanting.
  const session = await table.page.context().newCDPSession(table.page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const known = ['in-incognito', 'no-matching-service-worker', 'not-in-main-frame'];
  same('what is missing', installabilityErrors.map((e) => e.errorId).filter((id) => !known.includes(id)), []);
});
