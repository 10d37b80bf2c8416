import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Failure } from '../../base/diagnostics/failure';
import type { ServedPage } from './page-source';

/** The only address that the server listens on, which only this machine can reach. */
const LOOPBACK = '127.0.0.1';

/** The number of ports to try, from the default one on, if the user names none. */
const TRIES = 20;

/** The port to listen on. */
export interface PortWish {
  readonly port: number;
  /** True if no other port may be taken. */
  readonly isGiven: boolean;
  /** The host under which a proxy of the user's shows the page, with its port if that isn't the usual one. */
  readonly host?: string | undefined;
}

/** A page that is being served. */
export interface Serving {
  readonly url: string;
  /** Stops serving and closes open connections. */
  readonly close: () => void;
}

/** Serves one page at `/`, on loopback only. Throws a Failure if the port isn't available. */
export async function servePage(page: () => Promise<ServedPage>, wish: PortWish): Promise<Serving> {
  const server = createServer((request, response) => {
    answer(request, response, { page, host: wish.host }).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const port = await listen(server, wish);
  return {
    url: `http://${LOOPBACK}:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Listens, and returns the port. */
async function listen(server: Server, { port: wanted, isGiven }: PortWish): Promise<number> {
  const last = isGiven ? wanted : Math.min(wanted + TRIES - 1, 65535);
  for (let port = wanted; port <= last; port += 1) {
    const result = await tryPort(server, port);
    if (typeof result === 'number') return result;
    if (result.code !== 'EADDRINUSE')
      throw new Failure(
        `port ${port} can't be listened on (${result.code ?? result.message}); give another with --port.`,
      );
  }
  const which = wanted === last ? `port ${wanted} is` : `ports ${wanted} to ${last} are`;
  throw new Failure(`${which} taken; give another with --port, or --port 0 for any that is free.`);
}

function tryPort(server: Server, port: number): Promise<number | NodeJS.ErrnoException> {
  return new Promise((done) => {
    server.once('error', done);
    server.listen(port, LOOPBACK, () => {
      server.off('error', done);
      const address = server.address();
      done(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Headers of every answer: pages of other origins can neither frame the page nor read it. */
const HEADERS = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { page, host }: Pick<PortWish, 'host'> & { readonly page: () => Promise<ServedPage> },
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const refusal = refusalOf(request, host);
  if (refusal === undefined) {
    send(request, response, await page());
    return;
  }
  if (refusal.status === 405) response.setHeader('Allow', 'GET, HEAD');
  response.writeHead(refusal.status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(`${refusal.why}\n`);
}

interface Refusal {
  readonly status: 403 | 404 | 405;
  readonly why: string;
}

function refusalOf(request: IncomingMessage, host: string | undefined): Refusal | undefined {
  const { method = '', url = '' } = request;
  if (!isOurs(request, host))
    return { status: 403, why: `This page is only for http://${LOOPBACK} and localhost.` };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, why: 'Only GET and HEAD are allowed.' };
  return url.split('?', 1)[0] === '/' ? undefined : { status: 404, why: 'The only page is at /.' };
}

function send({ method, headers }: IncomingMessage, response: ServerResponse, page: ServedPage): void {
  const { status, text, etag } = page;
  response.setHeader('ETag', etag);
  if (headers['if-none-match'] === etag) {
    response.writeHead(304).end();
    return;
  }
  const type = 'text/html; charset=utf-8';
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  response.end(method === 'HEAD' ? undefined : text);
}

/** Returns whether the request names our own host, or the one that the user allows. Refuses another name that resolves to here (DNS rebinding). */
function isOurs({ headers, socket }: IncomingMessage, allowed: string | undefined): boolean {
  const names = ['127.0.0.1', 'localhost'].flatMap((name) => [
    `${name}:${socket.localPort ?? ''}`,
    ...(socket.localPort === 80 ? [name] : []),
  ]);
  return [...names, allowed?.toLowerCase()].includes(headers.host?.toLowerCase() ?? '');
}
