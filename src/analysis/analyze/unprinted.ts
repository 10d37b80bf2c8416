import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import type { AnalyzeRequest } from '../analyze';

/** Codes whose detail is the project's own source. */
const OF_SOURCE: ReadonlySet<Diagnostic['code']> = new Set(['condition-undecided', 'loop-unknown']);

/** Values shorter than this say nothing, and are parts of other words. */
const MIN_LENGTH = 3;

/**
 * Returns a function that replaces values of the serving command's environment in a diagnostic by the names of their
 * variables: `ENV` and `environment:` may hold secrets.
 */
export function withoutValues({ start, env }: AnalyzeRequest): (diagnostic: Diagnostic) => Diagnostic {
  const values = new Map<string, string>();
  for (const { variables } of start?.environments ?? [])
    for (const [name, value] of variables)
      if (value !== undefined && value.length >= MIN_LENGTH && !env.has(name)) values.set(value, name);
  if (values.size === 0) return (diagnostic) => diagnostic;
  const longestFirst = [...values.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    longestFirst.map((one) => `(?<!\\w)${one.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?!\\w)`).join('|'),
    'g',
  );
  return (diagnostic) =>
    OF_SOURCE.has(diagnostic.code)
      ? diagnostic
      : {
          ...diagnostic,
          detail: diagnostic.detail.replace(pattern, (value) => `$${values.get(value) ?? ''}`),
        };
}
