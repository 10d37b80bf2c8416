import { ownEntry } from '../../../base/code/own-entry';

/** The methods of clients that are named after what they send. */
const VERBS: Readonly<Record<string, string>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
  del: 'DELETE',
  head: 'HEAD',
  options: 'OPTIONS',
  $get: 'GET',
  $post: 'POST',
  $put: 'PUT',
  $patch: 'PATCH',
  $delete: 'DELETE',
  postForm: 'POST',
  putForm: 'PUT',
  patchForm: 'PATCH',
  jsonp: 'GET',
  getJSON: 'GET',
  stream: 'GET',
  paginate: 'GET',
};

/** Functions that take a URL and options: `fetch(url, { method })`. */
export const FETCHING: ReadonlySet<string> = new Set([
  'fetch',
  '$fetch',
  'useFetch',
  'useLazyFetch',
  'ofetch',
  'fetchEventSource',
]);

/** Classes that open a connection, with the method that they send. */
export const CONNECTING: Readonly<Record<string, string>> = { EventSource: 'GET', WebSocket: 'WS' };

/** Functions that send one method. */
export const SENDING: Readonly<Record<string, string>> = { sendBeacon: 'POST', webSocket: 'WS' };

/** Returns what a method of a client sends: `get`, and `GET` as the clients of OpenAPI documents have it. */
export function verbOf(name: string): string | undefined {
  const known = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(name) ? name.toLowerCase() : name;
  return ownEntry(VERBS, known);
}

/** Returns whether a text is a method of HTTP. */
export const isMethod = (text: string | undefined): text is string =>
  text !== undefined && /^(?:get|post|put|patch|delete|head|options)$/i.test(text);

/**
 * Matches a text that may hold a call: most files have none, and needn't be parsed. A path in quotes may be given to a
 * function of the workspace that sends requests.
 */
const HINT =
  /\b(?:fetch|useFetch|ofetch|fetchEventSource|axios|ky|httpResource|WebSocket|EventSource|HttpRequest)\b|\.\s*(?:\$?(?:get|post|put|patch|delete)|GET|POST|PUT|PATCH|DELETE|del|head|options|request|open|(?:post|put|patch)Form)\s*[(<]|\w*[aA]xios\w*\(|['"`](?:\/\w|\$\{)|\b(?:query|mutation)\s*[(<]/;

/** Returns whether a text may hold calls. */
export const mayCall = (text: string): boolean => HINT.test(text);
