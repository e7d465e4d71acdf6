// What the game's module is made of, crate by crate, before names are taken away and before compression.
//     twiggy top -n 1000000 --format json TARGET/wasm32-unknown-unknown/web/obverse.wasm | node web/weigh.mjs
// (`cargo install twiggy`). What a crate has from another, such as a function of bevy_ecs made for one of our systems, is
// counted with the other.

import { readFileSync } from 'node:fs';

/** The crate that an item of the module comes from. */
function crate(name) {
  if (name.startsWith('data segment')) return 'constant data';
  if (/subsection|section|elem\[|export |import |type\[/.test(name)) return 'tables and sections';
  return name.match(/^<?(?:impl )?[&*]?(?:mut |dyn )*([a-z_][a-z_0-9]*)::/)?.[1] ?? 'other';
}

let items;
try {
  items = JSON.parse(readFileSync(0, 'utf8'));
} catch (error) {
  console.error(`weigh: standard input is not what twiggy writes with --format json: ${error.message}`);
  process.exit(2);
}
// The names of functions are not in the page.
items = items.filter(({ name }) => !name.includes('function names'));
const all = items.reduce((sum, item) => sum + item.shallow_size, 0);
const crates = new Map();
for (const { name, shallow_size: size } of items) crates.set(crate(name), (crates.get(crate(name)) ?? 0) + size);
const reflected = items.filter(({ name }) => /reflect/i.test(name)).reduce((sum, item) => sum + item.shallow_size, 0);
const line = (name, size) => console.log(`${name.padEnd(24)} ${size.toLocaleString('en').padStart(12)} ${((100 * size) / all).toFixed(1).padStart(5)} %`);
for (const [name, size] of [...crates].sort((a, b) => b[1] - a[1]).slice(0, 25)) line(name, size);
line('all', all);
line('type information, anywhere', reflected);
