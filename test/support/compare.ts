import type { ReportedDiagnostic, ReportedRoute, RoutesReport } from '../../src/routes-report/report';
import type { Fixture, Oracle, OracleRow } from './fixtures';

export interface Comparison {
  /** Rows in order, one line each; equal where the report is exact. */
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  readonly isExact: boolean;
  /** True rows that the report lacks, and rows that aren't true; order and everything but the route apart. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  /** Missing rows that no diagnostic points to: the worst defect there is. */
  readonly silent: readonly string[];
}

/** Compares a report with what FastAPI registered. */
export function compare(
  { config }: Fixture,
  oracle: Oracle,
  reported: Pick<RoutesReport, 'routes' | 'diagnostics'>,
): Comparison {
  const conditional = config.conditional ?? [];
  const isOpen = (row: OracleRow): boolean => conditional.some(({ path }) => path === row.path);
  // A row that hangs on an open test is compared with what fixture.json says, not with what the oracle's run gave.
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

/** Routes of another package needn't be known, so one that isn't reported isn't missed. */
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

/** A row whose handler may be a package's: that's told by its name and module. */
const lineOfPackage = (row: OracleRow): string =>
  row.file === null ? `${line(row)} ${row.name} ${row.handler} of ${row.module}` : line(row);

/**
 * A reported row as the oracle's row at its index is written: where FastAPI has no function of the project there,
 * our handler and place (those of the call that registered the row) are left out.
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

/** The rows of `left` that have no partner in `right`, as multisets. */
function subtract<Row extends OracleRow>(left: readonly Row[], right: readonly OracleRow[]): readonly Row[] {
  const counts = new Map<string, number>();
  for (const row of right) counts.set(routeOf(row), (counts.get(routeOf(row)) ?? 0) + 1);
  return left.filter((row) => {
    const count = counts.get(routeOf(row)) ?? 0;
    counts.set(routeOf(row), count - 1);
    return count <= 0;
  });
}

/** A row of the project is told of by its module or a place in its file; any other row by any diagnostic. */
function pointsTo({ affects, file }: ReportedDiagnostic, row: OracleRow): boolean {
  if (row.file === null || row.module === null) return true;
  return affects.includes(row.module) || file === row.file;
}
