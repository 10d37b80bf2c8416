import type { Parse } from '../../analysis/python/ast';
import { as, pathsIn } from '../frame/paths';

/** Returns code with its plain strings in the quotes that a project has; docstrings keep theirs. */
export function quotedAs(code: string, quotes: 'double' | 'single', parse: Parse): string {
  if (quotes === 'double') return code;
  let text = code;
  const strings = pathsIn(parse(code).body).flatMap((path) => as(path.at(-1), 'Str', 'JoinedStr') ?? []);
  const spans = new Map(strings.map(({ start, end }) => [start, end]));
  for (const [start, end] of [...spans].toSorted(([left], [right]) => right - left)) {
    const [, prefix, inner] = /^(\w*)"(?!"")([^"'\\]*)"$/.exec(text.slice(start, end)) ?? [];
    if (inner !== undefined) text = `${text.slice(0, start)}${prefix ?? ''}'${inner}'${text.slice(end)}`;
  }
  return text;
}
