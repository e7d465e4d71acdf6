// A static server for web/dist: the headers and compressed twins that a host of the game should send, and no more.
// node web/serve.mjs [DIR] [--port N] [--no-isolation]
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
  '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.txt': 'text/plain; charset=utf-8',
};
const ENCODINGS = [['br', '.br'], ['gzip', '.gz']];
/** Together they make the page cross-origin isolated, and so give it shared memory. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const NAMED_BY_CONTENT = /-[0-9a-f]{12}\.\w+$/;

const fileAt = async (path) => {
  const info = await stat(path).catch(() => null);
  return info?.isFile() ? info : null;
};

/** Whether an Accept-Encoding header takes this encoding: named, and not with q=0. */
function accepts(header, encoding) {
  const quality = (name) => {
    for (const part of header.split(',')) {
      const [token, ...rest] = part.trim().toLowerCase().split(/\s*;\s*/);
      if (token === name) return Number(rest.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
    }
    return null;
  };
  return (quality(encoding) ?? quality('*') ?? 0) > 0;
}

async function answer(dir, isolation, request, response) {
  const refuse = (status, text, headers = {}) => {
    response.writeHead(status, { ...headers, 'Content-Type': TYPES['.txt'], 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : `${text}\n`);
  };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(405, `405: ${request.method} is not understood here`, { Allow: 'GET, HEAD' });

  let path;
  try {
    path = decodeURIComponent(request.url.split(/[?#]/)[0]);
  } catch {
    return refuse(400, '400: that is no address');
  }
  if (path.endsWith('/')) path += 'index.html';
  const whole = resolve(join(dir, path));
  // Nothing outside the folder, nor hidden in it; twins only in place of what they stand for.
  const inside = whole.startsWith(`${dir}/`) && !path.includes('\0') && !/\/\./.test(whole.slice(dir.length));
  const plain = inside && !/\.(br|gz)$/.test(whole) ? await fileAt(whole) : null;
  if (!plain) return refuse(404, `404: ${path} is not here`);

  const accepted = request.headers['accept-encoding'] ?? '';
  let [chosen, info, encoding] = [whole, plain, null];
  for (const [name, ending] of ENCODINGS) {
    if (!accepts(accepted, name)) continue;
    const twin = await fileAt(whole + ending);
    if (twin) {
      [chosen, info, encoding] = [whole + ending, twin, name];
      break;
    }
  }

  const etag = `"${info.size.toString(16)}-${Math.round(info.mtimeMs).toString(16)}${encoding ? `-${encoding}` : ''}"`;
  const headers = {
    'Content-Type': TYPES[extname(whole)] ?? 'application/octet-stream',
    'Cache-Control': NAMED_BY_CONTENT.test(whole) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'ETag': etag,
    'Vary': 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    ...(isolation ? ISOLATION : {}),
  };
  if ((request.headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(etag)) {
    response.writeHead(304, headers);
    return response.end();
  }
  response.writeHead(200, { ...headers, 'Content-Length': info.size, ...(encoding ? { 'Content-Encoding': encoding } : {}) });
  if (request.method === 'HEAD') return response.end();
  createReadStream(chosen).on('error', () => response.destroy()).pipe(response);
}

/** Serves `dir` on loopback; port 0 takes any that is free. Gives `{ server, port, url, close }`. */
export async function serve({ dir, port = 0, isolation = true }) {
  const root = resolve(dir);
  if (!(await fileAt(join(root, 'index.html')))) throw new Error(`there is no page in ${root}. Run scripts/web first`);
  const server = createServer((request, response) => {
    answer(root, isolation, request, response).catch((error) => {
      console.error(error.message);
      response.destroy();
    });
  });
  await new Promise((done, failed) => {
    server.once('error', (error) =>
      failed(error.code === 'EADDRINUSE' ? new Error(`port ${port} is taken: choose another`) : error));
    server.listen(port, '127.0.0.1', done);
  });
  const taken = server.address().port;
  const close = () => new Promise((done) => {
    server.close(done);
    server.closeAllConnections?.();
  });
  return { server, port: taken, url: `http://127.0.0.1:${taken}/`, close };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const { values, positionals } = parseArgs({
      options: { port: { type: 'string', default: '8000' }, 'no-isolation': { type: 'boolean' } },
      allowPositionals: true,
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`'${values.port}' is no port: expected 0 to 65535`);
    const dir = positionals[0] ?? fileURLToPath(new URL('dist', import.meta.url));
    const { url } = await serve({ dir, port, isolation: !values['no-isolation'] });
    console.log(`Obverse is at ${url}${values['no-isolation'] ? ', without isolation' : ''} (Ctrl-C ends it)`);
  } catch (error) {
    console.error(`${basename(process.argv[1])}: ${error.message}`);
    process.exit(1);
  }
}
