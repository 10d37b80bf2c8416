import { type CheckContext, nameOf } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

/** Lines of generated stubs (files/api, files/action): what they answer or log, and the comment of the empty list. */
const MARKS: readonly RegExp[] = [
  /["'`]Operation not implemented:/,
  /^\s*# TODO: return (?:what|the items that) the service finds\.$/,
];

/** The most lines that a generated stub has. */
const MAX_LINES = 60;

/** Finds path operations that `tool make` wrote and nobody has filled in. */
export const stub: Rule = {
  level: 'warn',
  summary: 'a generated handler that still answers "not implemented"',
  find: stubs,
};

function stubs(context: CheckContext): readonly Found[] {
  return context.routes.flatMap((route) => {
    const { place, kind } = route;
    if (place === null || kind !== 'api') return [];
    const body = bodyOf(context.lines(place.file), place.line);
    if (!body.some((line) => MARKS.some((mark) => mark.test(line)))) return [];
    const message = `${nameOf(route)} is a stub: ${route.handler ?? 'its handler'} still answers "not implemented". Implement it, or remove the route.`;
    return [{ message, place, subject: nameOf(route), related: [] }];
  });
}

/** Returns the lines of a function below its `def`, comments included. */
function bodyOf(lines: readonly string[], line: number): readonly string[] {
  const below = lines.slice(line - 1, line - 1 + MAX_LINES);
  const def = below.findIndex((text) => /^\s*(?:async\s+)?def\s/.test(text));
  if (def < 0) return [];
  const indent = indentOf(below[def] ?? '');
  const rest = below.slice(def + 1);
  // The bracket that closes the parameters may be indented like the `def`.
  const end = rest.findIndex(
    (text) => text.trim() !== '' && indentOf(text) <= indent && !/^\s*[)\]]/.test(text),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

const indentOf = (text: string): number => text.length - text.trimStart().length;
