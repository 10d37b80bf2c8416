import { isOfRows } from '../base/diagnostics/diagnostic';
import type { ReportedDiagnostic, RoutesReport } from './report';

/** Codes of notes on places where routes may be registered that the report doesn't have. */
const MAY_HIDE: ReadonlySet<string> = new Set(['handed-over', 'handler-skipped', 'mount-unknown']);

/** Returns true for a note on a place that may register routes which the report doesn't have. */
export const mayHide = ({ code }: ReportedDiagnostic): boolean => MAY_HIDE.has(code);

/** Returns words on a list that lacks routes or may do so, with the most severe place; `undefined` for a whole list. */
export function notWhole({ diagnostics }: Pick<RoutesReport, 'diagnostics'>): string | undefined {
  const found = diagnostics.filter((one) => mayHide(one) || (one.severity !== 'note' && !isOfRows(one)));
  const first =
    found.find(({ severity }) => severity === 'error') ??
    found.find(({ severity }) => severity === 'warning') ??
    found[0];
  if (first === undefined) return undefined;
  const place = first.file === null ? '' : ` (${first.file}${first.line === null ? '' : `:${first.line}`})`;
  return `the list of routes ${first.severity === 'error' ? "isn't" : 'may not be'} whole${place}`;
}
