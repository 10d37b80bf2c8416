import type { Call, Expr } from '../../../analysis/python/ast';
import { keywordOf } from '../../../analysis/python/ast/keywords';
import { nameOf } from './clients';
import type { Located, Scopes } from './scopes';
import { isMark } from '../url-parts';
import { partsOf } from './texts';

/** The methods of clients (httpx, requests, Starlette's `TestClient`) whose first argument is a URL, with the request's method. */
const BY_NAME: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  websocket_connect: 'WS',
};

/** The methods of clients whose first argument is the request's method, and the second a URL. */
const BY_ARGUMENT: ReadonlySet<string> = new Set(['request', 'stream', 'build_request']);

/** Arguments that say what a stand-in answers. */
const ANSWERS: ReadonlySet<string> = new Set([
  'text',
  'status_code',
  'status',
  'body',
  'payload',
  'exc',
  'return_value',
]);

/** A request that a client sends. */
export interface Sent {
  /** `undefined` where the source doesn't tell. */
  readonly method: string | undefined;
  readonly url: Located;
  readonly client: Located;
}

/** Returns whether a call makes the URL of a route by its name. */
export const isNaming = ({ func }: Call): boolean =>
  func.type === 'Attribute' && (func.attr === 'url_path_for' || func.attr === 'url_for');

/** Returns whether a call is named as one of a client's methods. */
export const isSending = ({ func }: Call): boolean =>
  (func.type === 'Attribute' && (Object.hasOwn(BY_NAME, func.attr) || BY_ARGUMENT.has(func.attr))) ||
  (func.type === 'Call' && nameOf(func.func) === 'getattr');

/** Returns what a method of a client sends; `undefined` for any other call. */
export function sentBy(scopes: Scopes, { expr, scope }: Located): Sent | undefined {
  if (expr.type !== 'Call' || expr.keywords.some(({ name }) => name !== undefined && ANSWERS.has(name)))
    return undefined;
  const { func, args } = expr;
  const sent = (method: string | undefined | null, url: Expr | undefined, client: Expr): Sent | undefined =>
    method === null || url === undefined
      ? undefined
      : { method, url: { expr: url, scope }, client: { expr: client, scope } };
  if (func.type === 'Call')
    return takenBy(scopes, { expr: func, scope }, (method, client) =>
      sent(method, args[0] ?? keywordOf(expr, 'url'), client),
    );
  if (func.type !== 'Attribute') return undefined;
  const { attr, value } = func;
  if (Object.hasOwn(BY_NAME, attr)) return sent(BY_NAME[attr], args[0] ?? keywordOf(expr, 'url'), value);
  if (!BY_ARGUMENT.has(attr)) return undefined;
  const byName = keywordOf(expr, 'method');
  const method = args[0] ?? byName;
  return method === undefined
    ? undefined
    : sent(
        methodOf(scopes, { expr: method, scope }),
        args[byName === undefined || args[0] !== undefined ? 1 : 0] ?? keywordOf(expr, 'url'),
        value,
      );
}

/** Reads `getattr(client, "get")`. */
function takenBy(
  scopes: Scopes,
  { expr, scope }: Located,
  sent: (method: string | undefined | null, client: Expr) => Sent | undefined,
): Sent | undefined {
  if (expr.type !== 'Call' || nameOf(expr.func) !== 'getattr') return undefined;
  const [client, name] = expr.args;
  if (client === undefined || name === undefined) return undefined;
  const method = methodOf(scopes, { expr: name, scope });
  if (typeof method === 'string')
    return Object.hasOwn(BY_NAME, method.toLowerCase()) ? sent(method, client) : undefined;
  return sent(method, client);
}

/** Returns a method that's an argument; `undefined` if the source doesn't tell, null for what is no method. */
function methodOf(scopes: Scopes, at: Located): string | undefined | null {
  const parts = partsOf(scopes, at);
  const [text, ...rest] = parts;
  if (text === undefined || rest.length > 0 || isMark(text)) return undefined;
  return /^[a-z]+$/i.test(text) ? text.toUpperCase() : null;
}
