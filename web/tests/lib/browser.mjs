// Debian's Chromium with WebGL2 in software, and the servers that it visits.

import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { serve } from '../../serve.mjs';
import { Fault } from './check.mjs';

export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const runs = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The browser: what CHROMIUM names, by path or by name, or else the first of its usual names on the PATH. */
function program() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const named = process.env.CHROMIUM;
  const paths = (named ? [named] : NAMES).flatMap((name) => (name.includes('/') ? [name] : folders.map((f) => join(f, name))));
  const found = paths.find(runs);
  if (!found) throw new Fault(`found no ${named ?? NAMES.join(', ')} on the PATH: install chromium, or name it in CHROMIUM`);
  return found;
}

/**
 * Starts the browser; whoever starts it closes it. `scale` is how many pixels of the screen one of the page has: where a
 * page is only made to believe it, the sizes of its boxes in pixels of the screen stay those of a scale of 1.
 */
export async function launch(scale = 1) {
  const executablePath = program();
  const args = [...ARGS, `--force-device-scale-factor=${scale}`];
  return chromium.launch({ executablePath, args, timeout: 120_000 });
}

/** Serves the built page on a free port; `isolation` is whether shared memory is allowed there. */
export async function host(isolation = true) {
  if (!existsSync(`${DIST}/index.html`)) throw new Fault(`there is no ${DIST}/index.html: scripts/web builds it`);
  const server = await serve({ dir: DIST, port: 0, isolation });
  return { address: server.url.replace(/\/$/, ''), close: () => server.close() };
}
