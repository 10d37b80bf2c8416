import type { Inspection } from '../inspect/inspection';
import type { ReportedRoute, RoutesReport } from '../report';
import {
  cellOf,
  type Column,
  GUARD_COLUMNS,
  parseColumns,
  USUAL_COLUMNS,
  VERBOSE_COLUMNS,
  COLUMNS,
} from './columns';
import { type Group, type Grouping, groupRoutes, parseGroup } from './group';
import { type Filter, type FilterOptions, parseFilters, select, unmatched } from './select';
import { compareNaturally } from '../../base/code/natural-order';
import { oneOf, wordsOf } from './terms';

/** The options that select, sort and group the rows of a report, and choose their columns. */
export interface ViewOptions extends FilterOptions {
  /** Columns; a leading `-` sorts descending. */
  readonly sort?: readonly string[];
  readonly group?: string;
  readonly columns?: readonly string[];
  /** Shows a block for each route instead of a table. */
  readonly expanded?: boolean;
  /** Adds handler and place. */
  readonly verbose?: boolean;
}

/** {@link ViewOptions}, parsed. One plan serves all reports of a run. */
export interface ViewPlan {
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  readonly group: Grouping | undefined;
  readonly columns: readonly Column[] | undefined;
  readonly expanded: boolean;
  readonly verbose: boolean;
}

/** The input of a renderer. */
export interface View {
  /** The report with only the selected rows, in order, and all diagnostics. */
  readonly report: RoutesReport;
  /** The same rows in groups. */
  readonly groups: readonly Group[] | undefined;
  /** The columns that the user chose. */
  readonly columns: readonly Column[] | undefined;
  readonly expanded: boolean;
  readonly verbose: boolean;
  /** The inspection before any filter. The rows above are objects of its report. */
  readonly inspection: Inspection;
}

/** Parses the options, before the analysis, so that a mistake costs none. Throws a Failure for a wrong one. */
export function planView(options: ViewOptions): ViewPlan {
  return {
    filters: parseFilters(options),
    sort: parseSort(options.sort),
    group: parseGroup(options.group),
    columns: parseColumns(options.columns),
    expanded: options.expanded ?? false,
    verbose: options.verbose ?? false,
  };
}

/** Selects, sorts and groups the rows of a report. */
export function viewOf(inspection: Inspection, plan: ViewPlan): View {
  const { filters, sort, group, columns, expanded, verbose } = plan;
  const { report } = inspection;
  const routes = sortRoutes(select(report.routes, filters), sort);
  return {
    report: filters.length === 0 ? { ...report, routes } : filtered(report, routes),
    groups: group === undefined ? undefined : groupRoutes(routes, group),
    columns,
    expanded,
    verbose,
    inspection,
  };
}

/** Returns the columns of a table for people: those chosen, or else the usual ones. */
export function columnsOf(view: View): readonly Column[] {
  const { columns, verbose } = view;
  return columns ?? (verbose ? [...VERBOSE_COLUMNS, ...guardColumns(view)] : USUAL_COLUMNS);
}

/** Returns the columns about what protects path operations, without those that no row has a value for. */
export const guardColumns = ({ report }: View): readonly Column[] =>
  GUARD_COLUMNS.filter((column) => report.routes.some((route) => cellOf(route, column) !== ''));

function filtered(report: RoutesReport, routes: readonly ReportedRoute[]): RoutesReport {
  const { version, entry, startup, routes: all, total: _, ...rest } = report;
  return { version, entry, startup, routes, ...rest, total: routes.length, unfilteredTotal: all.length };
}

/** Returns `Total: 12 routes`, with filters `Total: 12 routes (of 96)`. */
export const totalLine = ({ total, unfilteredTotal }: RoutesReport): string =>
  `Total: ${total} routes${unfilteredTotal === undefined ? '' : ` (of ${unfilteredTotal})`}`;

/** Returns notes for stderr if the filters left no row of any report. */
export function notesOf(views: readonly View[], { filters }: ViewPlan): readonly string[] {
  const isEmptied = filters.length > 0 && views.every(({ report }) => report.routes.length === 0);
  const all = isEmptied ? views.flatMap(({ inspection }) => inspection.report.routes) : [];
  return all.length === 0 ? [] : unmatched(all, filters);
}

/** One key of `--sort`. */
interface SortKey {
  readonly column: Column;
  readonly isDescending: boolean;
}

/** Parses `path,-method`. Throws a Failure for an unknown column. */
function parseSort(given: readonly string[] | undefined): readonly SortKey[] {
  return wordsOf('sort', given).map((word) => {
    const isDescending = word.startsWith('-');
    return { column: oneOf('sort', isDescending ? word.slice(1) : word, COLUMNS), isDescending };
  });
}

/** Sorts rows by these keys, numbers by value. Equal rows keep the order of registration. */
function sortRoutes(routes: readonly ReportedRoute[], keys: readonly SortKey[]): readonly ReportedRoute[] {
  if (keys.length === 0) return routes;
  return [...routes].sort((left, right) => {
    for (const { column, isDescending } of keys) {
      const order = compareNaturally(cellOf(left, column), cellOf(right, column));
      if (order !== 0) return isDescending ? -order : order;
    }
    return 0;
  });
}
