import type { Call as PythonCall } from '../../../analysis/python/ast';
import { type Call, lastName, type Spot, type Term, type Value } from '../values/term';
import { partsOf } from '../values/texts';
import { isMark } from '../url-parts';

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
  readonly url: Value;
  readonly client: Value;
  /** The argument that says where it leads, if that isn't the URL itself. */
  readonly place?: Spot;
}

/** Returns whether a call makes the URL of a route by its name. */
export const isNaming = ({ func }: PythonCall): boolean =>
  func.type === 'Attribute' && (func.attr === 'url_path_for' || func.attr === 'url_for');

/** Returns whether a call is named as one of a client's methods. */
export const isSending = ({ func }: PythonCall): boolean =>
  (func.type === 'Attribute' && (Object.hasOwn(BY_NAME, func.attr) || BY_ARGUMENT.has(func.attr))) ||
  (func.type === 'Call' && isTaking(func));

const isTaking = ({ func }: PythonCall): boolean => func.type === 'Name' && func.id === 'getattr';

/** Returns what a method of a client sends; `undefined` for any other call. */
export function sentBy({ term, bound }: Value<Call>): Sent | undefined {
  const { callee, args, named } = term;
  if ([...named.keys()].some((name) => ANSWERS.has(name))) return undefined;
  const [first, second] = args;
  const sent = (method: string | undefined | null, url: Term | undefined, client: Term): Sent | undefined =>
    method === null || url === undefined
      ? undefined
      : { method, url: { term: url, bound }, client: { term: client, bound } };
  const url = named.get('url');
  // `getattr(client, "get")(url)`
  if (callee.kind === 'call' && lastName(callee.callee) === 'getattr') {
    const [client, name] = callee.args;
    const method = name === undefined ? null : methodIn({ term: name, bound });
    const isOther = typeof method === 'string' && !Object.hasOwn(BY_NAME, method.toLowerCase());
    return client === undefined || isOther ? undefined : sent(method, first ?? url, client);
  }
  if (callee.kind !== 'member') return undefined;
  const { owner, name } = callee;
  if (Object.hasOwn(BY_NAME, name)) return sent(BY_NAME[name], first ?? url, owner);
  if (!BY_ARGUMENT.has(name)) return undefined;
  const method = first ?? named.get('method');
  return method === undefined ? undefined : sent(methodIn({ term: method, bound }), second ?? url, owner);
}

/** Returns a method that's an argument; `undefined` if the source doesn't tell, null for what is no method. */
function methodIn(at: Value): string | undefined | null {
  const [text, ...rest] = partsOf(at);
  if (text === undefined || rest.length > 0 || isMark(text)) return undefined;
  return /^[a-z]+$/i.test(text) ? text.toUpperCase() : null;
}
