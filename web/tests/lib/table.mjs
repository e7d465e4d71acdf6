// A game in a page: what it has told so far, and hands to play it.

import { Fault, check, same, sleep } from './check.mjs';
import { hear, listen } from './hooks.mjs';

const TURN = /^turn (Black|White) (.+)$/;
const SPOT = /([a-z]\d+)@(-?\d+),(-?\d+)/g;
const PLACED = /^placed (Black|White) ([a-z]\d+)$/;
const OVER = /^over (?:Side\((Black|White)\)|(Draw)) \[(\d+), (\d+)\]/;

// Seconds until something must have happened; generous, they pass in full only where something is broken.
const START = 90;
const CLICK = 30;
const BOT = 60;

export class Table {
  constructor(page, address, query, { wait = true, path, scale = 1, allow = [] }) {
    Object.assign(this, { page, scale, shouldWait: wait });
    this.url = `${address}/${path ?? ''}${query}`;
    this.framed = path !== undefined;
    this.faults = [];
    this.allowed = [/blocked by Playwright/, ...allow];
    this.forget();
    const complain = (text) => this.allowed.some((a) => a.test(text)) || this.faults.push(text);
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && complain(`console ${m.type()}: ${m.text()}`));
    page.on('pageerror', (e) => complain(`page error: ${e.message ?? e}`));
    page.on('requestfailed', (r) => complain(`failed: ${r.url()} ${r.failure()?.errorText}`));
    page.on('response', (r) => r.status() >= 400 && complain(`status ${r.status()}: ${r.url()}`));
    page.on('crash', () => complain('the page crashed'));
  }

  /** After the page was loaded anew. */
  forget() {
    Object.assign(this, { heard: 0, log: [], turn: null, side: null, placed: [], passes: 0, over: null, refused: [], thinking: false });
  }

  async start() {
    await this.page.addInitScript(listen);
    await this.page.goto(this.url);
    await this.settle();
  }

  /** Goes to another address of the game, or by `way`, such as a reload. */
  async leave(query, way = () => this.page.goto(this.url.replace(/\?.*/, query))) {
    // Whatever is still being fetched is given up.
    this.allowed.push(/ERR_ABORTED/);
    await way();
    this.allowed.pop();
    this.forget();
    await this.settle();
  }

  async settle() {
    const found = this.framed ? await (await this.page.waitForSelector('iframe')).contentFrame() : null;
    this.frame = found ?? this.page.mainFrame();
    if (!this.shouldWait) return;
    await this.state('playable', START);
    await this.wait('the first turn', () => this.turn !== null || this.over !== null || this.log.length > 3, START);
    await this.listen(150);
  }

  /** Waits for a state of the page, as its root element tells it. */
  async state(wanted, seconds = CLICK) {
    const now = () => document.documentElement.dataset.state;
    const until = Date.now() + seconds * 1000;
    let state;
    while ((state = await this.frame.evaluate(now).catch(() => 'loading')) !== wanted) {
      if (Date.now() > until) throw new Fault(`expected the page to become ${wanted}, after ${seconds} s it is ${state}`);
      if (state === 'broken' && wanted !== 'broken') {
        const words = await this.frame.locator('[role=alertdialog]').innerText();
        throw new Fault(`expected the page to become ${wanted}, came "${words.replace(/\s+/g, ' ')}"`);
      }
      await sleep(50);
    }
  }

  /** No complaint that was not expected. */
  clean() {
    if (this.faults.length > 0) throw new Fault(`expected no complaint, came ${this.faults.slice(0, 3).join(' | ')}`);
  }

  allow(...patterns) {
    this.allowed.push(...patterns);
  }

  // Hearing

  take(line) {
    let m;
    this.log.push(line);
    if (line.startsWith('thinking ')) this.thinking = true;
    else if (line.startsWith('thought ')) this.thinking = false;
    else if ((m = TURN.exec(line))) {
      this.side = m[1];
      this.turn = new Map([...m[2].matchAll(SPOT)].map(([, n, x, y]) => [n, [Number(x), Number(y)]]));
    } else if ((m = PLACED.exec(line))) {
      this.placed.push([m[1], m[2]]);
      this.turn = null;
    } else if ((m = OVER.exec(line))) {
      this.over = [m[1] ?? m[2], Number(m[3]), Number(m[4])];
      this.turn = null;
    } else if (line.startsWith('Passed(')) this.passes++;
    else if (['Undone', 'Redone', 'Started'].includes(line)) this.turn = null;
    else if (line.startsWith('Refused(')) this.refused.push(line);
  }

  /** Hears lines until one passes the test, and gives it back. */
  async wait(what, passes, seconds = CLICK) {
    const until = Date.now() + seconds * 1000;
    const test = passes instanceof RegExp ? (line) => passes.test(line) : passes;
    for (;;) {
      const ms = Math.min(1000, until - Date.now());
      if (ms <= 0) {
        const last = this.log.slice(-4).map((l) => l.slice(0, 70)).join(' | ') || 'nothing';
        throw new Fault(`expected ${what} within ${seconds} s, heard ${last}`);
      }
      for (const line of await this.frame.evaluate(hear, { from: this.heard, ms })) {
        this.heard++;
        this.take(line);
        if (test(line)) return line;
      }
    }
  }

  /** Hears whatever is told in the next `ms`. */
  async listen(ms) {
    const until = Date.now() + ms;
    for (let left = ms; left > 0; left = until - Date.now()) {
      for (const line of await this.frame.evaluate(hear, { from: this.heard, ms: Math.min(left, 500) })) {
        this.heard++;
        this.take(line);
      }
    }
  }

  /** Waits until nothing more is told for a while: the camera stands where it will stay. */
  async still() {
    for (let lines = -1; lines !== this.log.length;) {
      lines = this.log.length;
      await this.listen(700);
    }
  }

  async myTurn(seconds = BOT) {
    if (this.turn === null && this.over === null) {
      await this.wait('the next turn', () => this.turn !== null || this.over !== null, seconds);
    }
  }

  /** Waits until a search runs. */
  async search() {
    if (!this.thinking) await this.wait('a search', /^thinking/);
  }

  /** What the page was told last of the board. */
  async board() {
    const json = await this.frame.evaluate(() => spy.boards.at(-1) ?? null);
    check(json !== null, 'expected a state of the board, came none');
    return JSON.parse(json);
  }

  /** Waits until the board's state passes the test. */
  async boardThat(what, passes, seconds = CLICK) {
    const until = Date.now() + seconds * 1000;
    let board = await this.board();
    while (!passes(board)) {
      if (Date.now() > until) throw new Fault(`expected a board ${what}, came ${JSON.stringify(board).slice(0, 160)}`);
      await sleep(50);
      board = await this.board();
    }
    return board;
  }

  /** All that the live region has said. */
  told() {
    return this.frame.evaluate(() => spy.told);
  }

  /** Waits until the live region has said something that passes the test, and gives it back. */
  async hears(what, passes, seconds = CLICK) {
    const until = Date.now() + seconds * 1000;
    for (;;) {
      const told = await this.told();
      const found = told.find(passes);
      if (found !== undefined) return found;
      if (Date.now() > until) throw new Fault(`expected the live region to say ${what}, it said "${told.slice(-6).join('" "')}"`);
      await sleep(50);
    }
  }

  // Hands

  /** Where a place of the canvas, in its own physical pixels, lies in the page. */
  async at([x, y]) {
    const box = await this.frame.locator('#board').boundingBox();
    check(box !== null, 'expected a canvas, came none');
    return [box.x + x / this.scale, box.y + y / this.scale];
  }

  /** Clicks as quickly as a script can, or with so many ms between one thing and the next. */
  async click(spot, pause = 0) {
    const [x, y] = await this.at(spot);
    await this.page.mouse.move(x, y);
    if (pause > 0) await sleep(pause);
    await this.page.mouse.down();
    if (pause > 0) await sleep(pause);
    await this.page.mouse.up();
  }

  /** Clicks on a square of this turn: the piece has to appear there and nowhere else. */
  async play(name) {
    const side = this.side;
    await this.click(this.turn.get(name));
    same(`click on ${name}`, await this.wait(`a piece on ${name}`, PLACED), `placed ${side} ${name}`);
  }

  /** Presses a key of the game and waits for what it brings about. */
  async key(key, fact) {
    await this.page.keyboard.press(key);
    return this.wait(`${fact} after the key ${key}`, (line) => line.startsWith(fact));
  }

  /** A square that may be played now, the first by name. */
  get any() {
    return [...this.turn.keys()].sort()[0];
  }

  /** The other game by its hidden button, which asks once whether to leave a game under way. */
  async other(name) {
    const button = this.page.locator(`[data-command="${name.toLowerCase()}"]`);
    const [before, lines] = [(await this.told()).length, this.log.length];
    await button.press('Enter');
    await this.hears('that the game would be lost', (line, k) => k >= before && /would be lost/.test(line));
    await this.listen(300);
    same('new games before the answer', this.log.slice(lines).filter((l) => l === 'Started'), []);
    same('its words then', await button.textContent(), 'Leave this game? Press again');
    await button.press('Enter');
    await this.wait(`a game of ${name}`, (line) => line === 'Started');
    await this.myTurn();
  }

  /** What the page shows, or a part of it: `width` by `height` pixels of the screen, each as a number. */
  async picture(clip) {
    const png = (await this.page.screenshot({ clip, timeout: 60_000 })).toString('base64');
    return this.page.evaluate(async (png) => {
      const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const { width, height } = picture;
      const pen = new OffscreenCanvas(width, height).getContext('2d');
      pen.drawImage(picture, 0, 0);
      return { width, height, pixels: [...new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer)] };
    }, png);
  }
}
