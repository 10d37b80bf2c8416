import { Failure } from '../../base/diagnostics/failure';
import { suggestion } from '../../base/diagnostics/suggest';
import type { ReportedRoute } from '../report';
import { KIND_WORDS, methodWords } from './columns';

/** Those that FastAPI has a decorator for: the ones that a mistyped word is compared with. */
const USUAL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];

/** Words of the method column that are no methods, and how else one may call a websocket. */
const OTHER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(KIND_WORDS).map((word) => [word, word])),
  WEBSOCKET: 'WS',
  ANY: 'ANY',
  '{?}': '{?}',
};

/**
 * A word of the method column, whatever its case; a route that answers to `ANY` method has each of them. Throws a
 * Failure for one that's no method of HTTP.
 */
export function parseMethod(text: string): (route: ReportedRoute) => boolean {
  const word = text.toUpperCase();
  const other = OTHER[word];
  if (other !== undefined) return (route) => methodWords(route).includes(other);
  if (!USUAL.includes(word) && !httpMethods().includes(word)) {
    const near = suggestion(word, [...USUAL, ...Object.values(KIND_WORDS)]);
    throw new Failure(`--method "${text}": there's no such method; ${near}`);
  }
  return (route) => methodWords(route).some((one) => one === word || one === 'ANY');
}

/** All that Node knows, WebDAV's too. Loaded only for a word that's none of the usual ones. */
function httpMethods(): readonly string[] {
  // The cast names what is required: TypeScript doesn't type `require`.
  return (require('node:http') as typeof import('node:http')).METHODS;
}
