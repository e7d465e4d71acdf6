// Plays the web build in a browser and checks what comes of it.
//     node run.mjs [PART...]     all tests, or those with one of these words in `file: name`
//     DIST      folder with the built page (else web/dist)
//     CHROMIUM  the browser (else chromium, chromium-browser, google-chrome or google-chrome-stable on the PATH)
//     SEED      another number plays other games
//     SHOTS     folder for pictures of what failed

import { readdirSync } from 'node:fs';
import { close, run } from './lib/runner.mjs';

// The library closes its browsers and lets the program go on, which would start them anew.
process.once('SIGTERM', () => process.exit(143));

const here = new URL('.', import.meta.url);
const parts = process.argv.slice(2);
const started = Date.now();
let [passed, failed] = [0, 0];
for (const name of readdirSync(here).filter((n) => n.endsWith('.test.mjs')).sort()) {
  try {
    const counts = await run(name.replace('.test.mjs', ''), new URL(name, here).href, parts);
    passed += counts[0];
    failed += counts[1];
  } catch (error) {
    // No page, no browser: every file would say the same.
    console.error(`FAIL ${name}: ${error.message.split('\n')[0]}`);
    process.exit(1);
  }
}
await close();
console.log(`${passed} passed, ${failed} failed, ${Math.round((Date.now() - started) / 1000)} s`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
