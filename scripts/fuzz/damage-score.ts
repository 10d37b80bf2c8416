import type { ReportedRoute, RoutesReport } from '../../src/routes-report/report';
import type { Damaged } from './damages';

/** The result for one damaged file. */
export interface DamageScore {
  /** Routes of the file whose own lines are whole, and those of them that are still found. */
  readonly others: number;
  readonly found: number;
  /** The lost ones, as a line each. */
  readonly lost: readonly string[];
  /** Whether a diagnostic names the file. */
  readonly isNamed: boolean;
}

/** Without a report none is found. */
export function scoreDamage(
  before: RoutesReport,
  after: RoutesReport | undefined,
  { file, text, damaged }: { readonly file: string; readonly text: string; readonly damaged: Damaged },
): DamageScore {
  const lines = text.split('\n');
  const others = rowsIn(before, file).filter((row) => {
    const line = row.line ?? 0;
    return damaged.line < line || damaged.line > lastOwnLine(lines, line);
  });
  const left = after === undefined ? [] : rowsIn(after, file).map(keyOf);
  const lost = others.map(keyOf).filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const isNamed = after === undefined || after.diagnostics.some((one) => one.file === file);
  return { others: others.length, found: others.length - lost.length, lost, isNamed };
}

export const rowsIn = ({ routes }: RoutesReport, file: string): readonly ReportedRoute[] =>
  routes.filter((row) => row.file === file);

/** Without the line, which damage moves. */
const keyOf = ({ methods, path, handler, kind }: ReportedRoute): string =>
  `${methods.join(',') || kind} ${path} ${handler ?? ''}`;

/** The 1-based line that ends the head of the function which begins, decorators included, at a line. */
function lastOwnLine(lines: readonly string[], first: number): number {
  const def = lines.findIndex((line, index) => index >= first - 1 && /^\s*(?:async\s+)?def\b/.test(line));
  if (def < 0) return first;
  const end = lines.findIndex(
    (line, index) => index >= def && /:\s*(?:\.\.\.|pass|return\b.*)?\s*(?:#.*)?$/.test(line),
  );
  return (end < 0 ? def : end) + 1;
}
