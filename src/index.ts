/** The public API. All else may change in any release. */
export { Failure } from './diagnostics/failure';
export type { Severity } from './diagnostics/diagnostic';
export type { ConditionOutcome } from './fastapi/conditions';
export type { RouteKind } from './fastapi/route';
export { analyze, type AnalyzeOptions, render, type RenderOptions } from './routes-report/library';
export type { Format } from './routes-report/renderers';
export type {
  ReportedCondition,
  ReportedDiagnostic,
  ReportedEntry,
  ReportedRoute,
  RoutesReport,
} from './routes-report/report';
export type { FilterOptions } from './routes-report/view/select';
export type { ViewOptions } from './routes-report/view/view';
