// From an empty page to the first move: look what is missing, download, compile, set the table.
import { wakeAudio, silence } from './{{audio.js}}';
import { guarded, isShut, shut } from './{{gate.js}}';
import { Words } from './{{grid.js}}';
import { keys } from './{{keys.js}}';
import { compiled, Progress } from './{{load.js}}';
import { missing } from './{{missing.js}}';
import { truePixels } from './{{pixels.js}}';
import { Screens } from './{{screens.js}}';
import { shell } from './{{shell.js}}';
import { Workers } from './{{workers.js}}';
import { store } from './{{store.js}}';

const files = JSON.parse(document.getElementById('files').textContent);
const canvas = document.getElementById('board');
const home = new URL('.', location.href).href;

const screens = new Screens(store);
const words = new Words();
const progress = new Progress((done, total) => screens.bytes(done, total));
const workers = new Workers(files['worker.js'].name, () => compiled(files['worker.wasm'], progress));

/** When each stage ended, in ms since the navigation started. */
const times = (globalThis.obverseTimes = {});
function stage(name) {
  performance.mark(name);
  times[name] = performance.now();
}

/** Ends the game for good: nothing of it runs any more, whatever still arrives. */
function end() {
  shut();
  workers.end();
  silence();
  words.close();
}

/** Keeps the page for play without a network; where that is not to be had, nothing else is lost. */
async function keepOffline() {
  try {
    const known = navigator.serviceWorker.controller;
    const registration = await navigator.serviceWorker.register('./sw.js', { updateViaCache: 'none' });
    // A newer version is fetched now, and used from the next visit on.
    if (known) await registration.update();
  } catch {
    // No network, no secure address, or not allowed.
  }
}

let game = null;
/** Gives the game an order, once there is one and while it lasts. */
const command = (text) => void (game && !isShut() && game.command(text));

const graphicsLost = () => canvas.getContext('webgl2')?.isContextLost() ?? false;

const obverse = (globalThis.obverse = shell({
  words,
  workers,
  store,
  command,
  stage,
  playable() {
    if (isShut() || times.playable) return;
    stage('playable');
    screens.playable();
    // The game has taken the focus. The first Tab is to meet the way to the words; other keys find the board anyway.
    if (document.activeElement === canvas) canvas.blur();
    words.open();
    setTimeout(keepOffline, 500);
  },
  broken(text) {
    if (isShut()) return;
    const lost = 'init' in times && graphicsLost();
    end();
    if (lost) screens.lost();
    else screens.broken(text, !(performance.now() - times.playable > 10_000));
  },
}));

canvas.addEventListener('webglcontextlost', (event) => {
  event.preventDefault();
  if (isShut()) return;
  end();
  screens.lost();
});
canvas.addEventListener('contextmenu', (event) => event.preventDefault());

/** What the event loop throws to leave `main`, and what browsers report of layout that settles a frame later. */
const harmless = (text) => /Using exceptions for control flow|ResizeObserver loop/.test(text);
const ours = (file) => file.startsWith(home) || file.startsWith('wasm:');

addEventListener('error', (event) => {
  const text = String(event.error?.message ?? event.message);
  if (isShut() || harmless(text)) event.preventDefault();
  else if (event.error instanceof WebAssembly.RuntimeError || ours(event.filename)) obverse.broken(text);
});
addEventListener('unhandledrejection', (event) => {
  const text = String(event.reason?.message ?? event.reason);
  if (isShut() || harmless(text)) event.preventDefault();
  // Other promises that fail are requests that the browser turned down, such as sound; the game goes on.
  else if (event.reason instanceof WebAssembly.RuntimeError) obverse.broken(text);
});

async function start() {
  const lacks = missing();
  if (lacks) return screens.lacks(lacks);
  wakeAudio();
  truePixels();

  progress.expect([files['obverse.wasm'], files['worker.wasm']]);
  workers.load();
  const glue = import(`./${files['obverse.js'].name}`);
  glue.catch(() => {}); // Its failure is told where it is awaited.
  const module = await compiled(files['obverse.wasm'], progress, () => {
    stage('download');
    screens.stage('Compiling');
  });
  stage('compile');
  screens.stage('Setting the table');
  const loaded = await glue;
  await guarded(() => loaded.default({ module_or_path: module }));
  stage('init');

  game = loaded;
  words.listen(command, (text) => obverse.tell(text));
  keys(canvas);
  // The Escape key and the browser's own menu leave full screen without asking the game.
  for (const change of ['fullscreenchange', 'webkitfullscreenchange']) {
    document.addEventListener(change, () => {
      if (!(document.fullscreenElement ?? document.webkitFullscreenElement)) command('windowed');
    });
  }
  try {
    game.begin();
  } catch (error) {
    if (typeof error === 'string') {
      end();
      screens.refused(error);
    } else if (!harmless(String(error))) obverse.broken(String(error?.message ?? error));
  }
}

start().catch((error) => {
  if (isShut()) return;
  end();
  screens.unloadable(error);
});
