import type { Place } from '../../base/diagnostics/place';
import type { AnalyzeRequest } from '../analyze';
import { quoted } from '../../base/source/glob';

/**
 * Replaces values of the serving command's environment in a text by the names of their variables. `source`: the place of
 * a text that quotes the project's source, which may hold the value itself.
 */
export type Hide = (text: string, source?: Place) => string;

/** Values shorter than this say nothing, and are parts of other words. */
const MIN_LENGTH = 3;

/** Short plain words (`app`, `main`) are parts of other words by chance; they're replaced only where they stand alone. */
const IS_PLAIN = /^[A-Za-z]{1,5}$/;

/**
 * Returns a function that hides values of the serving command's environment: `ENV` and `environment:` may hold secrets.
 * A variable that the user gives isn't one of them.
 */
export function hidingValues({ start, env }: AnalyzeRequest, read: (file: string) => string): Hide {
  const values = new Map<string, string>();
  for (const { variables } of start?.environments ?? [])
    for (const [name, value] of variables)
      if (value !== undefined && value.length >= MIN_LENGTH && !env.has(name)) values.set(value, name);
  if (values.size === 0) return hidesNothing();
  const longestFirst = [...values.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(patternOf).join('|'), 'g');
  return (text, source) =>
    text.replace(pattern, (value) =>
      source !== undefined && read(source.file).includes(value) ? value : `$${values.get(value) ?? ''}`,
    );
}

/** Returns a function that's made apart from what would be read: it lives as long as its analysis. */
const hidesNothing = (): Hide => (text) => text;

function patternOf(value: string): string {
  const exact = quoted(value);
  return IS_PLAIN.test(value) ? `(?<!\\w)${exact}(?!\\w)` : exact;
}
