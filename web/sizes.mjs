// Prints the sizes of what lies in a dist folder as Markdown; exits with 1 when it has grown past its limits.
// node web/sizes.mjs DIR
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

// Bytes after brotli; most of the worker is what its strong bot has learned.
const LIMITS = { worker: 1_000_000, total: 5_000_000 };
/** What the first playable frame does not wait for: the service worker and the icons of an installed game. */
const later = (name) => name === 'sw.js' || /^icon-.*\.png$/.test(name);

const dir = process.argv[2] ?? '';
if (!existsSync(join(dir, 'index.html'))) {
  console.error(`${basename(process.argv[1])}: there is no page in '${dir}'. Run scripts/web first`);
  process.exit(1);
}

const size = (name) => statSync(join(dir, name)).size;
const sizeAs = (name, encoding) => (existsSync(join(dir, `${name}.${encoding}`)) ? size(`${name}.${encoding}`) : size(name));
const rows = readdirSync(dir)
  .filter((name) => !/\.(br|gz)$/.test(name))
  .map((name) => ({
    name: name.replace(/-[0-9a-f]{12}(?=\.\w+$)/, ''),
    raw: size(name), gz: sizeAs(name, 'gz'), br: sizeAs(name, 'br'),
  }))
  .sort((a, b) => b.br - a.br || (a.name < b.name ? -1 : 1));

const sum = (chosen) => ({
  raw: chosen.reduce((n, row) => n + row.raw, 0),
  gz: chosen.reduce((n, row) => n + row.gz, 0),
  br: chosen.reduce((n, row) => n + row.br, 0),
});
const line = (name, { raw, gz, br }) => `| ${[name, ...[raw, gz, br].map((n) => n.toLocaleString('en-US'))].join(' | ')} |`;

const first = sum(rows.filter((row) => !later(row.name)));
console.log([
  '| file | raw | gzip -9 | brotli 11 |',
  '|---|--:|--:|--:|',
  ...rows.map((row) => line(`\`${row.name}\``, row)),
  line('sum', sum(rows)),
  line('**over the wire up to the first playable frame**', first),
].join('\n'));

const worker = sum(rows.filter((row) => row.name.startsWith('worker.'))).br;
const excess = [
  worker > LIMITS.worker && `the worker has ${worker} bytes, the limit is ${LIMITS.worker}`,
  first.br > LIMITS.total && `everything up to the first frame has ${first.br} bytes, the limit is ${LIMITS.total}`,
].filter(Boolean);
for (const text of excess) console.error(`Too large after brotli: ${text}`);
process.exit(excess.length ? 1 : 0);
