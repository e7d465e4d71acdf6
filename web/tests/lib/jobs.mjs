// Questions to a search worker as the page words them, and a worker on a page with nothing else on it to put them to.

/** The first job of a game at `?query`, as text. White should be to move, by a bot. */
export async function question(browser, address, query) {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.addInitScript(() => {
    globalThis.jobs = [];
    const own = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (typeof message === 'string') jobs.push(message);
      return own.call(this, message, ...rest);
    };
  });
  await page.goto(`${address}/?${new URLSearchParams({ black: 'human', quality: 'low', ...query })}`);
  await page.waitForFunction(() => jobs.length > 0, null, { timeout: 120_000 });
  const text = await page.evaluate(() => jobs[0]);
  await page.close();
  return text;
}

/**
 * A page that holds nothing but one worker, and what it answers: `ask(job)` gives what comes at the end, and the seconds that
 * somebody who waits for it has waited.
 */
export async function lonely(browser, address) {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.goto(`${address}/index.html`, { waitUntil: 'commit' });
  const files = await page.evaluate(async () => {
    const text = await (await fetch('./index.html')).text();
    return JSON.parse(text.match(/<script type="application\/json" id="files">([^]*?)<\/script>/)[1]);
  });
  await page.goto(`${address}/icon.svg`);
  await page.evaluate(
    async ([script, wasm]) => {
      const module = await WebAssembly.compileStreaming(fetch(wasm));
      const worker = new Worker(script);
      globalThis.next = () => new Promise((done, fail) => {
        worker.onmessage = ({ data }) => (data.includes('"Progress"') ? undefined : done(data));
        worker.onerror = (event) => fail(new Error(event.message));
      });
      const ready = next();
      worker.postMessage({ module, stop: null });
      await ready;
      globalThis.ask = async (job) => {
        const started = performance.now();
        const end = next();
        worker.postMessage(job);
        return [await end, (performance.now() - started) / 1000];
      };
    },
    [`./${files['worker.js'].name}`, `./${files['worker.wasm'].name}`],
  );
  return {
    async ask(job) {
      const [text, waited] = await page.evaluate((job) => ask(job), job);
      const { Done } = JSON.parse(text);
      if (!Done) throw new Error(`the worker did not answer: ${text.slice(0, 200)}`);
      return { ...Done, waited };
    },
    close: () => page.close(),
  };
}

/** Seconds of a span as the search tells it. */
export const seconds = ({ secs, nanos }) => secs + nanos * 1e-9;
