/**
 * A self-hosted remote cache on loopback, as small as Nx's open cache API allows (nx.dev, "Self-hosted caching"):
 * GET and PUT of `/v1/cache/{hash}` with a bearer token; never overwrites an entry. For tests: keeps everything in
 * memory.
 *
 * It stores a checksum with each entry and treats a damaged entry as missing. Any such server should: Nx 24.0 fails
 * on a damaged entry.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/** Tokens: read-only (developers, pull requests from forks), and read-write (CI on the main branch). */
const READER = 'reader';
const WRITER = 'writer';

/**
 * Starts a cache in its own thread, so that it answers while the caller waits for Nx. `env` has the variables that
 * Nx needs to use it, `readOnlyEnv` the same without write access. `counts` returns the numbers of requests so far;
 * `damage` cuts every entry in half.
 */
export async function startRemoteCache() {
  const thread = new Worker(new URL(import.meta.url));
  const ask = (message) =>
    new Promise((resolve) => {
      thread.once('message', resolve);
      thread.postMessage(message);
    });
  const { env, readOnlyEnv } = await ask('start');
  return {
    env,
    readOnlyEnv,
    counts: () => ask('counts'),
    damage: () => ask('damage'),
    stop: () => thread.terminate(),
  };
}

if (!isMainThread) serveThread();

function serveThread() {
  let cache;
  parentPort.on('message', async (message) => {
    if (message === 'start') cache = await serve();
    if (message === 'damage') {
      for (const [hash, { body, ...rest }] of cache.entries) {
        cache.entries.set(hash, { ...rest, body: body.subarray(0, body.length / 2) });
      }
    }
    const { env, readOnlyEnv, requests } = cache;
    parentPort.postMessage(message === 'start' ? { env, readOnlyEnv } : { ...requests });
  });
}

async function serve() {
  const entries = new Map();
  const requests = { hits: 0, misses: 0, stored: 0, refused: 0 };
  const server = createServer(async (request, response) => {
    const hash = /^\/v1\/cache\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    const token = request.headers.authorization?.replace(/^Bearer /, '');
    const { status, body } = await answer(request, hash, token);
    // Nx accepts a refusal only as plain text.
    const type = status === 200 && request.method === 'GET' ? 'application/octet-stream' : 'text/plain';
    response.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body);
  });

  async function answer(request, hash, token) {
    if (hash === undefined) return { status: 404, body: 'no such page' };
    if (token !== READER && token !== WRITER) return refused(401, 'an unknown token');
    if (request.method === 'GET') return look(hash);
    if (request.method !== 'PUT') return { status: 405, body: 'GET or PUT' };
    return token === WRITER ? store(hash, await bodyOf(request)) : refused(403, 'this token may only read');
  }
  function refused(status, body) {
    requests.refused += 1;
    return { status, body };
  }
  function look(hash) {
    const entry = entries.get(hash);
    const isWhole = entry !== undefined && digest(entry.body) === entry.digest;
    requests[isWhole ? 'hits' : 'misses'] += 1;
    return isWhole ? { status: 200, body: entry.body } : { status: 404, body: 'not stored' };
  }
  function store(hash, body) {
    const known = entries.get(hash);
    if (known !== undefined && digest(known.body) === known.digest)
      return { status: 409, body: 'stored already' };
    entries.set(hash, { body, digest: digest(body) });
    requests.stored += 1;
    return { status: 200, body: '' };
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const envFor = (token) => ({
    NX_SELF_HOSTED_REMOTE_CACHE_SERVER: `http://127.0.0.1:${port}`,
    NX_SELF_HOSTED_REMOTE_CACHE_ACCESS_TOKEN: token,
  });
  return {
    entries,
    requests,
    env: envFor(WRITER),
    readOnlyEnv: envFor(READER),
  };
}

const digest = (body) => createHash('sha256').update(body).digest('hex');

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
