// The page round a game that is ready at once and plays nothing: for what the page does by itself, such as changing its version.

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { pack } from '../../pack.mjs';
import { serve } from '../../serve.mjs';

const PAGE = fileURLToPath(new URL('../../page', import.meta.url));
const GAME = 'export default async () => {};\nexport const command = () => {};\nexport const begin = () => obverse.playable();\n';
/** The smallest module that there is. */
const EMPTY = Buffer.from('\0asm\x01\0\0\0', 'latin1');

/** A host of toys, each in a folder of its own, and with a page beside them. `odd` may answer a request in its own way, and gives true then. */
export async function toys(odd = () => false) {
  const root = mkdtempSync(`${tmpdir()}/obverse-toys-`);
  const [page, wasm, out] = ['page', 'wasm', 'web'].map((name) => `${root}/${name}`);
  cpSync(PAGE, page, { recursive: true });
  for (const folder of [wasm, out]) mkdirSync(folder);
  writeFileSync(`${out}/index.html`, '<!doctype html><title>beside</title><link rel="icon" href="data:,">');
  for (const [name, bytes] of Object.entries({ 'obverse.js': GAME, 'obverse.wasm': EMPTY, 'worker.js': '', 'worker.wasm': EMPTY }))
    writeFileSync(`${wasm}/${name}`, bytes);
  const styles = readFileSync(`${page}/style.css`);
  const start = async (port) => {
    const started = await serve({ dir: out, port });
    const [usual] = started.server.listeners('request');
    started.server.removeAllListeners('request').on('request', (request, response) => {
      // The browser's own cache keeps nothing: what plays offline is what the page has kept.
      const head = response.writeHead;
      response.writeHead = (status, headers) => head.call(response, status, { ...headers, 'Cache-Control': 'no-store' });
      return odd(request, response) || usual(request, response);
    });
    return started;
  };
  let server = await start(0);
  const { port } = server;
  return {
    address: server.url.replace(/\/$/, ''),
    /** Puts a version in place of whatever is in that folder: one file of it differs from the others. */
    async put(folder, version) {
      writeFileSync(`${page}/style.css`, `${styles}\n:root { --version: ${version}; }\n`);
      await pack({ page, wasm, out: `${out}/${folder}`, compress: false });
    },
    down: () => server.close(),
    up: async () => (server = await start(port)),
    async end() {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
