import { Failure } from '../../base/diagnostics/failure';
import { suggestion } from '../../base/diagnostics/suggest';
import type { ReportedRoute } from '../report';
import { KIND_WORDS, methodWords } from './columns';
import { METHODS } from 'node:http';

/** The methods with a decorator in FastAPI, which a mistyped word is compared with. */
const USUAL = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];

/** Words of the method column that are no methods, and another word for a websocket. */
const OTHER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(KIND_WORDS).map((word) => [word, word])),
  WEBSOCKET: 'WS',
  ANY: 'ANY',
  '{?}': '{?}',
};

/**
 * Compiles a word of the method column, in any case, to a test. A route for `ANY` method matches each method. Throws a
 * Failure for an unknown method.
 */
export function parseMethod(text: string): (route: ReportedRoute) => boolean {
  const word = text.toUpperCase();
  const other = OTHER[word];
  if (other !== undefined) return (route) => methodWords(route).includes(other);
  if (!USUAL.includes(word) && !METHODS.includes(word)) {
    const near = suggestion(word, [...USUAL, ...Object.values(KIND_WORDS)]);
    throw new Failure(`--method "${text}": there's no such method; ${near}`);
  }
  return (route) => methodWords(route).some((one) => one === word || one === 'ANY');
}
