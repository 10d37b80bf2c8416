/** The part of a request that routing depends on. */
export interface RoutedRequest {
  readonly type: 'http' | 'websocket';
  /** In upper case; empty for a websocket. */
  readonly method: string;
  /** Decoded, as a server passes it to the application. */
  readonly path: string;
  /** In lower case, without the port; `undefined` if the request names none that Starlette takes. */
  readonly host: string | undefined;
}

/** `_HOST_RE` of starlette/_utils.py (1.10), without its rules for the text in brackets. */
const HOST = /^([a-z0-9._~%!$&'()*+,;=-]+|\[[a-z0-9._~!$&'()*+,;=:-]+\])(?::[0-9]+)?$/i;

/** Returns the host of a `Host` header; `undefined` if it's no host. */
export function hostOf(header: string): string | undefined {
  return HOST.exec(header)?.[1]?.toLowerCase();
}

/** The parts of a request as the user writes it. */
export interface WrittenRequest {
  readonly type: RoutedRequest['type'];
  readonly method: string;
  /** As written: encoded, without query and fragment. */
  readonly rawPath: string;
  readonly query: string;
  /** The `host:port` of a full URL. */
  readonly authority: string | undefined;
}

/** Parses a request: `GET /items/1?q=2`, `/items/1`, `https://host/items/1`, `WS /chat`; `undefined` for other text. */
export function parseRequest(text: string): WrittenRequest | undefined {
  const match = /^\s*(?:([A-Za-z][\w-]*)\s+)?(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/([^/?#\s]*))?(\S*)\s*$/.exec(
    text,
  );
  if (match === null) return undefined;
  const [, word, scheme, authority, rest = ''] = match;
  const target = rest.split('#', 1)[0] ?? '';
  const question = target.indexOf('?');
  const rawPath = question < 0 ? target : target.slice(0, question);
  if (authority === undefined && !rawPath.startsWith('/')) return undefined;
  const verb = (word ?? '').toUpperCase();
  const isSocket = /^(WS|WSS|WEBSOCKET)$/.test(verb) || /^wss?$/i.test(scheme ?? '');
  return {
    type: isSocket ? 'websocket' : 'http',
    method: isSocket ? '' : verb === '' ? 'GET' : verb,
    rawPath: rawPath === '' ? '/' : rawPath,
    query: question < 0 ? '' : target.slice(question + 1),
    authority: authority?.replace(/^.*@/, ''),
  };
}

/** Decodes a path as `urllib.parse.unquote`, which servers use: `%2F` → `/`. Bytes that aren't UTF-8 are replaced. */
export function decodePath(raw: string): string {
  return raw.replace(/(?:%[0-9a-fA-F]{2})+/g, (run) => {
    const bytes = Uint8Array.from(run.slice(1).split('%'), (pair) => parseInt(pair, 16));
    return DECODER.decode(bytes);
  });
}

/** Keeps a byte-order mark: in a path it's a character like any other. */
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });
