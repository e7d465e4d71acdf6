// After the first visit there is no need of a network.

import { check, same } from './lib/check.mjs';
import { host } from './lib/browser.mjs';
import { test } from './lib/runner.mjs';

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
  for (const part of [/^main-.*\.js$/, /^obverse-.*\.wasm$/, /^obverse-.*\.js$/, /^worker-.*\.wasm$/, /^worker-.*\.js$/]) {
    check(kept.some((name) => part.test(name)), `expected ${part} to be kept, came ${kept.join(' ')}`);
  }
  // Neither the network nor the server is there any more.
  await context.setOffline(true);
  await own.close();
  await table.leave(QUERY, () => table.page.reload());
  await table.play(table.any);
  await table.wait('an answer', /^placed White/, 60);
  same('from the cache', await table.page.evaluate(() => navigator.serviceWorker.controller !== null), true);
}, { seconds: 180 });

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
