/** The public API. All else may change in any release. */
export { analyze, type Analysis, type AnalyzeRequest } from './analyze';
export { type Diagnostic, messageOf, type Severity, severityOf } from './diagnostics/diagnostic';
export { Failure } from './diagnostics/failure';
export type { Place } from './diagnostics/place';
export type { RegisteredRoute, RouteKind } from './fastapi/route';
export { loadParser } from './python/parser';
export { createReport } from './routes-report/create-report';
export type { RoutesOptions } from './routes-report/options';
export type { RoutesReport } from './routes-report/report';
export type { Surroundings } from './routes-report/workspace';
export { diskTree } from './source/disk';
export { memoryTree } from './source/memory';
export type { SourceTree } from './source/tree';
