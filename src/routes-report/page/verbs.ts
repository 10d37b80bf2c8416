import type { ReportedRoute } from '../report';
import { methodWords } from '../view/columns';

/** The words with a colour, in the order of the filter; others come after them. */
const KNOWN = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'ANY', 'WS'];

/** Counts each word of the method column, in the order of the filter. */
export function countVerbs(routes: readonly ReportedRoute[]): readonly (readonly [string, number])[] {
  const rank = (verb: string): number => (KNOWN.includes(verb) ? KNOWN.indexOf(verb) : KNOWN.length);
  return count(routes.flatMap(methodWords)).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Counts the routes of each tag, in the order of their first routes. */
export const countTags = (routes: readonly ReportedRoute[]): readonly (readonly [string, number])[] =>
  count(routes.flatMap(({ tags }) => [...new Set(tags)]));

/** Returns the CSS classes of a verb: `verb get`. */
export const verbClass = (verb: string): string =>
  KNOWN.includes(verb) ? `verb ${verb.toLowerCase()}` : 'verb';

function count(words: readonly string[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts];
}
