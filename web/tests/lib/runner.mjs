// Collects tests and runs them one after the other: one browser for all (and for each scale of the screen), fresh contexts for each test.

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { host, launch } from './browser.mjs';
import { Fault, sleep } from './check.mjs';
import { Table } from './table.mjs';

let tests = [];

/** `body` gets a Stage. */
export function test(name, body, { seconds = 120 } = {}) {
  tests.push({ name, body, seconds });
}

/** Where pictures of faults go. */
const FAULTS = process.env.SHOTS ?? `${tmpdir()}/obverse-web-faults`;

/** What a test has at hand. */
class Stage {
  constructor(browsers, hosts) {
    this.browsers = browsers;
    this.hosts = hosts;
    this.contexts = [];
    this.tables = [];
    this.notes = [];
  }

  /** Prints something beside the result. */
  note(text) {
    this.notes.push(text);
  }

  async context(options = {}) {
    const { width = 560, height = 420, scale = 1, touch = false, worker = 'block', init = [] } = options;
    const browser = (this.browsers[scale] ??= await launch(scale));
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: scale,
      hasTouch: touch,
      isMobile: touch,
      serviceWorkers: worker,
    });
    this.contexts.push(context);
    for (const script of [init].flat()) await context.addInitScript(script);
    return context;
  }

  async address(isolation = true) {
    return (this.hosts[isolation] ??= await host(isolation)).address;
  }

  /** Opens the game at `?query` and waits for the first turn, unless `wait` is false. */
  async open(query, options = {}) {
    const context = options.context ?? (await this.context(options));
    const address = options.address ?? (await this.address(options.isolation ?? true));
    const table = new Table(await context.newPage(), address, query, options);
    this.tables.push(table);
    await table.start();
    return table;
  }

  async close() {
    for (const context of this.contexts) await context.close().catch(() => {});
  }
}

async function one(test, file, browsers, hosts) {
  const stage = new Stage(browsers, hosts);
  const started = Date.now();
  let fault = null;
  try {
    const late = sleep(test.seconds * 1000).then(() => {
      throw new Fault(`expected an end within ${test.seconds} s, it still runs`);
    });
    late.catch(() => {});
    const body = test.body(stage);
    body.catch(() => {});
    await Promise.race([body, late]);
    for (const table of stage.tables) table.clean();
  } catch (error) {
    fault = error;
    const page = stage.tables.at(-1)?.page;
    const path = `${FAULTS}/${file}-${test.name.replace(/\W+/g, '-')}.png`;
    mkdirSync(FAULTS, { recursive: true });
    await page?.screenshot({ path, timeout: 10_000 }).catch(() => {});
    // What the page itself complains of is more to the point than what was waited for in vain.
    const said = stage.tables.flatMap((t) => t.faults);
    if (said.length > 0 && !said.some((s) => error.message.includes(s))) {
      fault.message += `; the page said: ${said.slice(0, 3).join(' | ')}`;
    }
  }
  await stage.close();
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  // Anything but a fault is a slip of the test: its place helps.
  const place = fault instanceof Fault ? '' : (fault?.stack?.match(/\/([\w.]+:\d+):\d+\)?$/m)?.[1] ?? '');
  const why = fault && `${place && `${place} `}${fault.message}`.replace(/\u001b\[\d+m/g, '').replace(/\s*\n\s*/g, ' ');
  console.log(`${fault ? 'FAIL' : 'ok  '} ${seconds} s  ${file}: ${test.name}${why ? `: ${why.slice(0, 900)}` : ''}`);
  for (const note of stage.notes) console.log(`                  ${note}`);
  return !fault;
}

/** Browsers by scale and servers by isolation, for all files; `close` ends them. */
const [browsers, hosts] = [{}, {}];
async function shut() {
  for (const [scale, browser] of Object.entries(browsers)) {
    delete browsers[scale];
    await browser.close().catch(() => {});
  }
}
export async function close() {
  await shut();
  for (const h of Object.values(hosts)) await h.close();
}

/** Runs the tests of one file that have one of `parts` in their names; counts [passed, failed]. */
export async function run(file, url, parts) {
  tests = [];
  await import(url);
  const chosen = tests.filter((t) => parts.length === 0 || parts.some((p) => `${file}: ${t.name}`.includes(p)));
  const counts = [0, 0];
  for (const test of chosen) {
    const passed = await one(test, file, browsers, hosts);
    counts[passed ? 0 : 1]++;
    // Whatever went wrong, the next test has nothing of it.
    if (!passed) await shut();
  }
  return counts;
}
