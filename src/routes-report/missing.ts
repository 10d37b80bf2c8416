import { isOfRows } from '../base/diagnostics/diagnostic';
import { placeText } from '../base/diagnostics/place';
import type { ReportedDiagnostic, RoutesReport } from './report';

/** Codes of notes on places where routes may be registered that the report doesn't have. */
const MAY_HIDE: ReadonlySet<string> = new Set(['handed-over', 'handler-skipped', 'mount-unknown']);

/** Returns true for a note on a place that may register routes which the report doesn't have. */
const mayHide = ({ code }: ReportedDiagnostic): boolean => MAY_HIDE.has(code);

/** Returns whether everything in a report is certain. */
export const isSure = ({ routes, diagnostics }: Pick<RoutesReport, 'routes' | 'diagnostics'>): boolean =>
  diagnostics.every((one) => one.severity === 'note' && !mayHide(one)) &&
  routes.every(({ condition, partial }) => condition === null && !partial);

/** Returns words on a list that lacks routes or may do so, with the most severe place; `undefined` for a whole list. */
export function notWhole({ diagnostics }: Pick<RoutesReport, 'diagnostics'>): string | undefined {
  const found = diagnostics.filter((one) => mayHide(one) || (one.severity !== 'note' && !isOfRows(one)));
  const first =
    found.find(({ severity }) => severity === 'error') ??
    found.find(({ severity }) => severity === 'warning') ??
    found[0];
  if (first === undefined) return undefined;
  const place = first.file === null ? '' : ` (${placeText(first)})`;
  return `the list of routes ${first.severity === 'error' ? "isn't" : 'may not be'} whole${place}`;
}
