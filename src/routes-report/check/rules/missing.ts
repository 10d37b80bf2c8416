import type { CheckContext } from '../context';
import type { Found } from '../finding';
import type { Rule } from '../rule';

/** Finds reports that aren't whole: other rules may find nothing because they see no routes. */
export const routesMissing: Rule = {
  level: 'error',
  summary: 'a list that lacks most routes, or that ends where the analysis did',
  find: missing,
};

function missing({ inspection }: CheckContext): readonly Found[] {
  const { entry, diagnostics } = inspection.report;
  const found = diagnostics.filter(({ code, severity }) => severity === 'error' || code === 'routes-missing');
  return found.map(({ code, message, file, line }) => ({
    message: `The list of routes isn't whole: ${message}.`,
    place: { file: file ?? entry.file, line: line ?? 1 },
    subject: code,
    related: [],
  }));
}
