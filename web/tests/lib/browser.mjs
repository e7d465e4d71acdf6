// Debian's Chromium with WebGL2 in software, and the servers that it visits.

import { chromium } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { existsSync } from 'node:fs';
import { serve } from '../../serve.mjs';
import { Fault } from './check.mjs';

export const DIST = process.env.DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
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

/**
 * Starts the browser; whoever starts it closes it. `scale` is how many pixels of the screen one of the page has: where a
 * page is only made to believe it, the sizes of its boxes in pixels of the screen stay those of a scale of 1.
 */
export async function launch(scale = 1) {
  if (!existsSync(CHROMIUM)) throw new Fault(`there is no ${CHROMIUM}: install chromium, or name it in CHROMIUM`);
  const args = [...ARGS, `--force-device-scale-factor=${scale}`];
  return chromium.launch({ executablePath: CHROMIUM, args, timeout: 60_000 });
}

/** Serves the built page on a free port; `isolation` is whether shared memory is allowed there. */
export async function host(isolation = true) {
  if (!existsSync(`${DIST}/index.html`)) throw new Fault(`there is no ${DIST}/index.html: scripts/web builds it`);
  const server = await serve({ dir: DIST, port: 0, isolation });
  return { address: server.url.replace(/\/$/, ''), close: () => server.close() };
}
