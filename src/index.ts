/** The public API. All else may change in any release. */
export { Failure } from './base/diagnostics/failure';
export type { Severity } from './base/diagnostics/diagnostic';
export type { ConditionOutcome } from './analysis/fastapi/listing/conditions';
export type { RouteKind, RouteRow } from './analysis/fastapi/listing/route-row';
export { analyze, type AnalyzeOptions, render, type RenderOptions } from './routes-report/library';
export type { Format } from './routes-report/render/formats';
export type {
  OtherEntry,
  ReportedCondition,
  ReportedDiagnostic,
  ReportedEntry,
  ReportedRoute,
  ReportedSecurity,
  ReportedUnreached,
  RoutesReport,
} from './routes-report/report';
export type { FilterOptions } from './routes-report/view/select';
export type { ViewOptions } from './routes-report/view/view';
