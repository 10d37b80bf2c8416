import type { ReportedDiagnostic, ReportedRoute, RoutesReport } from '../../src/routes-report/report';
import type { Fixture, Oracle, OracleRow } from './fixtures';

export interface Comparison {
  /** Rows in order, one line each; equal if the report is exact. */
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  readonly isExact: boolean;
  /** Rows missing from the report, and extra rows; compares only the route and ignores the order. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  /** Missing rows without a diagnostic that points to them: the worst defect. */
  readonly silent: readonly string[];
}

/** Compares a report with the routes that FastAPI registered. */
export function compare(
  { config }: Fixture,
  oracle: Oracle,
  reported: Pick<RoutesReport, 'routes' | 'diagnostics'>,
): Comparison {
  const conditional = config.conditional ?? [];
  const isOpen = (row: OracleRow): boolean => conditional.some(({ path }) => path === row.path);
  // A conditional row is compared with fixture.json, not with the oracle's single run.
  const isKnown = (row: OracleRow): boolean =>
    config.packages === true || !isUnknowable(row, reported.routes);
  const truth = oracle.routes.filter((row) => !isOpen(row) && isKnown(row));
  const settled = reported.routes.filter((row) => !(isOpen(row) && row.condition !== null));
  const open = reported.routes.filter((row) => isOpen(row) && row.condition !== null);
  const written = config.packages === true ? lineOfPackage : line;
  const expected = [
    ...truth.map(written),
    ...conditional.map(({ path, condition }) => `${path} if ${condition}`),
  ];
  const actual = [
    ...settled.map((row, index) => lineBeside(row, truth[index], written)),
    ...open.map(({ path, condition }) => `${path} if ${condition ?? ''}`),
  ];
  const missing = subtract(truth, settled);
  return {
    expected,
    actual,
    isExact: expected.length === actual.length && expected.every((text, index) => text === actual[index]),
    missing: missing.map(line),
    extra: subtract(settled, truth).map(line),
    silent: missing.filter((row) => !reported.diagnostics.some((said) => pointsTo(said, row))).map(line),
  };
}

/** Returns what is wrong with the diagnostics of a report: one that's missing, or that has no reason. */
export function misspoken(
  { config }: Fixture,
  { diagnostics }: Pick<RoutesReport, 'diagnostics'>,
): readonly string[] {
  const { diagnostics: codes = [], says = [], quiet = false } = config;
  const isThere = (text: string): boolean => diagnostics.some(({ message }) => message.includes(text));
  return [
    ...codes.filter((wanted) => !diagnostics.some(({ code }) => code === wanted)).map((code) => `no ${code}`),
    ...says.filter((text) => !isThere(text)).map((text) => `no "${text}"`),
    ...(quiet ? diagnostics.map(({ code, message }) => `${code}: ${message}`) : []),
  ];
}

/** Routes of another package are optional: one that isn't reported isn't missing. */
function isUnknowable(row: OracleRow, reported: readonly ReportedRoute[]): boolean {
  const isExternal = row.file === null && row.handler !== null && row.kind !== 'docs';
  return isExternal && !reported.some((ours) => routeOf(ours) === routeOf(row));
}

function line(row: OracleRow): string {
  const what = [row.methods.join(','), row.kind, row.path, `[${row.tags.join(', ')}]`];
  const where = row.file === null ? [] : [`${row.name} ${row.handler} ${row.file}:${row.line}`];
  const host = row.host === null ? [] : [`host ${row.host}`];
  const hidden = row.kind === 'api' && !row.inSchema ? ['hidden'] : [];
  return [...what, ...where, ...host, ...hidden].join(' ').trim();
}

/** Formats a row whose handler may be a package's, identified by its name and module. */
const lineOfPackage = (row: OracleRow): string =>
  row.file === null ? `${line(row)} ${row.name} ${row.handler} of ${row.module}` : line(row);

/**
 * Formats a reported row like the oracle's row at its index. If FastAPI has no function of the project there,
 * leaves out our handler and place (those of the registering call).
 */
function lineBeside(
  row: ReportedRoute,
  truth: OracleRow | undefined,
  written: (row: OracleRow) => string,
): string {
  const shown = truth?.file === null ? { ...row, file: null } : row;
  return (
    written(shown) + (row.condition === null ? '' : ` if ${row.condition}`) + (row.partial ? ' partial' : '')
  );
}

const routeOf = ({ methods, kind, path }: OracleRow): string => `${methods.join(',')} ${kind} ${path}`;

/** Returns the rows of `left` without a counterpart in `right`, as multisets. */
function subtract<Row extends OracleRow>(left: readonly Row[], right: readonly OracleRow[]): readonly Row[] {
  const counts = new Map<string, number>();
  for (const row of right) counts.set(routeOf(row), (counts.get(routeOf(row)) ?? 0) + 1);
  return left.filter((row) => {
    const count = counts.get(routeOf(row)) ?? 0;
    counts.set(routeOf(row), count - 1);
    return count <= 0;
  });
}

/**
 * Returns true if a diagnostic explains a missing row. A row of the project needs its module or a place in its
 * file; any diagnostic explains another row.
 */
function pointsTo({ affects, file }: ReportedDiagnostic, row: OracleRow): boolean {
  if (row.file === null || row.module === null) return true;
  return affects.includes(row.module) || file === row.file;
}
