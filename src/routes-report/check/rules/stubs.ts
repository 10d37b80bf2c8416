import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';

/** What generated stubs answer or log (files/api, files/action), and the body of the one that answers an empty list. */
const MARKS: readonly RegExp[] = [
  /["'`]Operation not implemented:/,
  /^\s*# TODO: return what the service finds\.$/,
];

/** No generated stub is longer. */
const MAX_LINES = 60;

/** Path operations that `tool make` wrote and nobody has filled in. */
export function stubs(context: CheckContext): readonly Found[] {
  return context.routes.flatMap((route) => {
    const { place, kind } = route;
    if (place === null || kind !== 'api') return [];
    const body = bodyOf(context.lines(place.file), place.line);
    if (!body.some((line) => MARKS.some((mark) => mark.test(line)))) return [];
    const message = `${nameOf(route)} is a stub: ${route.handler ?? 'its handler'} still answers "not implemented". Write it, or take the route out.`;
    return [{ message, place, subject: nameOf(route), related: [] }];
  });
}

/** The lines of a function below the one that its `def` begins on, comments included. */
function bodyOf(lines: readonly string[], line: number): readonly string[] {
  const below = lines.slice(line - 1, line - 1 + MAX_LINES);
  const def = below.findIndex((text) => /^\s*(?:async\s+)?def\s/.test(text));
  if (def < 0) return [];
  const indent = indentOf(below[def] ?? '');
  const rest = below.slice(def + 1);
  // A bracket that closes the parameters stands as far left as the `def`.
  const end = rest.findIndex(
    (text) => text.trim() !== '' && indentOf(text) <= indent && !/^\s*[)\]]/.test(text),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

const indentOf = (text: string): number => text.length - text.trimStart().length;
