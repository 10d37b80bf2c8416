import type { Inspection } from '../inspect/inspection';
import type { ReportedRoute, RoutesReport } from '../report';
import { type Column, parseColumns, USUAL_COLUMNS, VERBOSE_COLUMNS } from './columns';
import { type Group, type Grouping, groupRoutes, parseGroup } from './group';
import { type Filter, type FilterOptions, parseFilters, select, unmatched } from './select';
import { parseSort, type SortKey, sortRoutes } from './sort';

/** What's shown of a report, and how: which rows, in which order and groups, which of their columns. */
export interface ViewOptions extends FilterOptions {
  /** Columns, `-` before one that descends. */
  readonly sort?: readonly string[];
  readonly group?: string;
  readonly columns?: readonly string[];
  /** A block a route instead of a table. */
  readonly expanded?: boolean;
  /** Handler and place too. */
  readonly verbose?: boolean;
}

/** {@link ViewOptions}, understood: one plan serves all reports of a run. */
export interface ViewPlan {
  readonly filters: readonly Filter[];
  readonly sort: readonly SortKey[];
  readonly group: Grouping | undefined;
  readonly columns: readonly Column[] | undefined;
  readonly expanded: boolean;
  readonly verbose: boolean;
}

/** What a renderer gets. */
export interface View {
  /** With the rows to show, in their order, and the diagnostics of the whole. */
  readonly report: RoutesReport;
  /** The same rows under headings. */
  readonly groups: readonly Group[] | undefined;
  /** As the user chose them. */
  readonly columns: readonly Column[] | undefined;
  readonly expanded: boolean;
  readonly verbose: boolean;
  /** The whole, before any filter: its report has the very objects that are the rows here. */
  readonly inspection: Inspection;
}

/** Reads the options; needs no report, so that a wrong one costs no analysis. Throws a Failure for it. */
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

/** report → select → sort → group. */
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
export function columnsOf({ columns, verbose }: View): readonly Column[] {
  return columns ?? (verbose ? VERBOSE_COLUMNS : USUAL_COLUMNS);
}

function filtered(report: RoutesReport, routes: readonly ReportedRoute[]): RoutesReport {
  const { version, entry, routes: all, total: _, ...rest } = report;
  return { version, entry, routes, ...rest, total: routes.length, unfilteredTotal: all.length };
}

/** What stderr says of filters that left nothing of any of the reports; empty where they left something. */
export function notesOf(views: readonly View[], { filters }: ViewPlan): readonly string[] {
  const isEmptied = filters.length > 0 && views.every(({ report }) => report.routes.length === 0);
  const all = isEmptied ? views.flatMap(({ inspection }) => inspection.report.routes) : [];
  return all.length === 0 ? [] : unmatched(all, filters);
}
