import { isOfRows } from '../../../base/diagnostics/diagnostic';
import type { ReportedDiagnostic } from '../../report';
import type { CheckContext } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

/** Finds reports that aren't whole: other rules may find nothing because they see too few routes. */
export const routesMissing: Rule = {
  level: 'error',
  summary:
    'a list that lacks routes or may do so: each error, and each warning but those on a part of a listed route',
  find: missing,
};

function missing({ inspection }: CheckContext): readonly Found[] {
  const { entry, diagnostics } = inspection.report;
  const found = diagnostics.filter((one) => one.severity !== 'note' && !isOfRows(one));
  return found.map((diagnostic) => ({
    message: `The list of routes ${isSure(diagnostic) ? "isn't" : 'may not be'} whole: ${diagnostic.message}.`,
    place: { file: diagnostic.file ?? entry.file, line: diagnostic.line ?? 1 },
    subject: diagnostic.code,
    related: [],
  }));
}

const isSure = ({ code, severity }: ReportedDiagnostic): boolean =>
  severity === 'error' || code === 'routes-missing';
