// Lays web/dist: names by content, the names and sizes that the page asks for, a compressed twin beside each file.
// node web/pack.mjs --page DIR --out DIR --cache DIR [--wasm DIR] [--no-compress]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import zlib from 'node:zlib';

/** Code and styles are named by their content and never change; a page, a service worker and what they are found by keep their names. */
const named = (name) => /\.(js|css|wasm)$/.test(name) && name !== 'sw.js';
const isText = (name) => /\.(html|js|css|webmanifest|svg|json|txt)$/.test(name);
/** Below this a compressed twin saves less than its headers cost. */
const WORTH = 256;

export const digest = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** What the build gives the page; without one, names that lead nowhere stand in. */
const BUILT = ['obverse.js', 'obverse.wasm', 'worker.js', 'worker.wasm'];

/** name -> bytes: the page's own files and what was built. */
function gather(page, wasm) {
  const files = new Map();
  for (const entry of readdirSync(page, { withFileTypes: true }))
    if (entry.isFile() && !entry.name.startsWith('.')) files.set(entry.name, readFileSync(join(page, entry.name)));
  if (!wasm) return files;
  for (const name of BUILT) {
    const bytes = readFileSync(join(wasm, name));
    // The worker is one script: what wasm-bindgen wrote, and behind it the page's loader.
    files.set(name, name === 'worker.js' ? Buffer.concat([bytes, Buffer.from('\n'), files.get(name) ?? Buffer.alloc(0)]) : bytes);
  }
  return files;
}

/** Whoever finds everything else: these are kept under no list. */
const FOUND = ['index.html', 'sw.js'];

/**
 * Fills in `{{name}}`, `{{name:size}}` and `{{version}}`; `{{name:imports}}`, a preload for every script that it leads to; and the lists
 * `{{hashed}}` and `{{fixed}}` of all files but the page and the service worker, as JSON. Gives final name -> bytes.
 */
function settle(files) {
  const done = new Map();
  const under = [];
  /** name -> the names that it asks for. */
  const asks = new Map();
  const imports = (name, seen = new Set()) => {
    settled(name);
    for (const other of asks.get(name) ?? [])
      if (other.endsWith('.js') && !seen.has(other)) imports(other, seen.add(other));
    return seen;
  };
  const preloads = (name) => [...imports(name)].sort().map((n) => `<link rel="modulepreload" href="${settled(n).final}">`).join('\n');
  const lists = {
    version: () => version(),
    hashed: () => JSON.stringify([...files.keys()].filter(named).map((name) => settled(name).final).sort()),
    fixed: () => JSON.stringify([...files.keys()].filter((name) => !named(name) && !FOUND.includes(name)).sort()),
  };
  const version = () => {
    const all = createHash('sha256');
    for (const name of [...files.keys()].sort()) all.update(`${name}\0${files.get(name).length}\0`).update(files.get(name));
    return all.digest('hex').slice(0, 12);
  };
  const settled = (name) => {
    if (done.has(name)) return done.get(name);
    if (!files.has(name)) {
      if (BUILT.includes(name)) return { final: name, bytes: Buffer.alloc(0) };
      throw new Error(`${under.at(-1)} asks for {{${name}}}: there is no such file`);
    }
    if (under.includes(name)) throw new Error(`names in a circle: ${[...under, name].join(' > ')}`);
    under.push(name);
    let bytes = files.get(name);
    if (isText(name))
      bytes = Buffer.from(bytes.toString('utf8').replace(/\{\{([\w.-]+)(?::(size|imports))?\}\}/g, (_, asked, what) => {
        if (asked in lists) return lists[asked]();
        if (what === 'imports') return preloads(asked);
        asks.set(name, [...(asks.get(name) ?? []), asked]);
        const other = settled(asked);
        return what === 'size' ? other.bytes.length : other.final;
      }));
    under.pop();
    const dot = name.lastIndexOf('.');
    const final = named(name) ? `${name.slice(0, dot)}-${digest(bytes)}${name.slice(dot)}` : name;
    done.set(name, { final, bytes });
    return done.get(name);
  };
  for (const name of files.keys()) settled(name);
  return new Map([...done.values()].map(({ final, bytes }) => [final, bytes]));
}

const encoders = {
  gz: (bytes) => promisify(zlib.gzip)(bytes, { level: 9 }),
  br: (bytes) => promisify(zlib.brotliCompress)(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }),
};

/** The compressed twin, from the cache when these bytes were compressed before: the best brotli takes a minute for the game. */
async function twin(bytes, encoding, cache) {
  const kept = join(cache, `${createHash('sha256').update(bytes).digest('hex')}.${encoding}`);
  if (existsSync(kept)) {
    const now = new Date();
    utimesSync(kept, now, now);
    return readFileSync(kept);
  }
  const small = await encoders[encoding](bytes);
  writeFileSync(`${kept}.new`, small);
  renameSync(`${kept}.new`, kept);
  return small;
}

/** Puts the folder in place at once: nobody sees half of one. */
function swap(fresh, out) {
  const old = `${out}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(out)) renameSync(out, old);
  renameSync(fresh, out);
  rmSync(old, { recursive: true, force: true });
}

const same = (out, files) =>
  existsSync(out) &&
  readdirSync(out).sort().join('\n') === [...files.keys()].sort().join('\n') &&
  [...files].every(([name, bytes]) => readFileSync(join(out, name)).equals(bytes));

export async function pack({ page, wasm, out, cache, compress = true }) {
  const files = settle(gather(page, wasm));
  if (compress) {
    mkdirSync(cache, { recursive: true });
    const worth = [...files].filter(([name, bytes]) => !/\.png$/.test(name) && bytes.length >= WORTH);
    await Promise.all(worth.flatMap(([name, bytes]) => Object.keys(encoders).map(async (encoding) => {
      const small = await twin(bytes, encoding, cache);
      if (small.length < bytes.length) files.set(`${name}.${encoding}`, small);
    })));
  }
  if (same(out, files)) return false;
  const fresh = `${out}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(fresh, name), bytes);
  swap(fresh, out);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values } = parseArgs({
      options: {
        page: { type: 'string' }, wasm: { type: 'string' }, out: { type: 'string' }, cache: { type: 'string' },
        'no-compress': { type: 'boolean' },
      },
    });
    for (const needed of ['page', 'out', 'cache']) if (!values[needed]) throw new Error(`--${needed} DIR is missing`);
    await pack({ ...values, compress: !values['no-compress'] });
  } catch (error) {
    console.error(`${basename(process.argv[1])}: ${error.message}`);
    process.exit(1);
  }
}
