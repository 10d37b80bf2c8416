import type { Analysis } from '../analysis/analyze';
import { type Diagnostic, messageOf, severityOf, type Severity } from '../base/diagnostics/diagnostic';
import {
  type Condition,
  type ConditionOutcome,
  decidedConditions,
  undecidedConditions,
} from '../analysis/fastapi/listing/conditions';
import type { RegisteredRoute, RouteKind } from '../analysis/fastapi/listing/route';

/** What `--format json` prints; `report.schema.json` is its contract, and a test holds the two together. */
export interface RoutesReport {
  readonly version: 1;
  readonly entry: ReportedEntry;
  /** In the order in which requests are matched. */
  readonly routes: readonly ReportedRoute[];
  /** Only where they were asked for. */
  readonly conditions?: readonly ReportedCondition[];
  readonly diagnostics: readonly ReportedDiagnostic[];
  /** The number of `routes`. */
  readonly total: number;
  /** Only with filters: how many there are without them. */
  readonly unfilteredTotal?: number;
}

/** The application that a report is about. */
export interface ReportedEntry {
  readonly file: string;
  /** A Python expression in the scope of that module. */
  readonly app: string;
  /** What led to it: `--entry`, `backend/main.py`, `Dockerfile:18`. */
  readonly foundBy: string;
}

/** What `--all --format json` prints: a report an application, the likeliest to be meant first. */
export interface AllReports {
  readonly version: 1;
  readonly applications: readonly RoutesReport[];
}

/** One registered route. */
export interface ReportedRoute {
  /** Upper case, sorted; empty for websockets, mounts and front ends. */
  readonly methods: readonly string[];
  /** As FastAPI has it; an unknown part is `{?}`. */
  readonly path: string;
  /** Those of the routers around it first. */
  readonly tags: readonly string[];
  readonly kind: RouteKind;
  /** The route's name, by which its URL is made. */
  readonly name: string | null;
  /** `__qualname__` of the handler; null where there's none. */
  readonly handler: string | null;
  /** Dotted name of the module that the handler is defined in. */
  readonly module: string | null;
  /** Of the handler's definition, else of the call that registered the route; relative to the workspace root. */
  readonly file: string | null;
  /** From 1: the first decorator of the definition. */
  readonly line: number | null;
  /** Whether it's in the OpenAPI document. */
  readonly inSchema: boolean;
  /** The pattern of the `Host` route that it stands under. */
  readonly host: string | null;
  /** Source text of the undecided tests that it stands under, joined by ` and `. */
  readonly condition: string | null;
  /** Whether path, methods or tags hold an unknown part. */
  readonly partial: boolean;
}

/**
 * A test that routes hang on and that can't be decided, or one that a setting, a file or an option decided: where it
 * stands, how it came out, why, and the number of routes on each side, null of one that wasn't looked into.
 */
export interface ReportedCondition {
  readonly text: string;
  readonly file: string;
  readonly line: number;
  readonly outcome: ConditionOutcome;
  readonly cause: string;
  readonly whenTrue: number | null;
  readonly whenFalse: number | null;
}

/** One diagnostic, worded; `file` and `line` are null where it has no place. */
export interface ReportedDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly affects: readonly string[];
}

interface Wanted {
  /** FastAPI's own documentation routes too. */
  readonly docs: boolean;
  /** The tests that routes hang on, and those that settings decided. */
  readonly conditions?: boolean;
}

/** The public view of an analysis. */
export function toReport(
  analysis: Analysis,
  entry: ReportedEntry,
  { docs, conditions = false }: Wanted,
): RoutesReport {
  const registered = analysis.routes.filter(({ kind }) => docs || kind !== 'docs');
  const routes = registered.map(toRow);
  return {
    version: 1,
    entry: { file: entry.file, app: entry.app, foundBy: entry.foundBy },
    routes,
    ...(conditions ? { conditions: conditionsOf(registered, analysis).map(toReportedCondition) } : {}),
    diagnostics: analysis.diagnostics.map(toReportedDiagnostic),
    total: routes.length,
  };
}

/** Field by field, in the order of the contract: what else the model knows isn't promised to anyone. */
export function toRow(route: RegisteredRoute): ReportedRoute {
  return {
    methods: route.methods,
    path: route.path,
    tags: route.tags,
    kind: route.kind,
    name: route.name,
    handler: route.handler,
    module: route.module,
    file: route.place?.file ?? null,
    line: route.place?.line ?? null,
    inSchema: route.inSchema,
    host: route.host,
    condition: route.condition,
    partial: route.partial,
  };
}

/** What can't be decided first: it's what somebody may want to change. */
const conditionsOf = (routes: readonly RegisteredRoute[], { decisions }: Analysis): readonly Condition[] => [
  ...undecidedConditions(routes),
  ...(decisions === undefined ? [] : decidedConditions(routes, decisions)),
];

function toReportedCondition({ place, ...condition }: Condition): ReportedCondition {
  const { text, outcome, cause, whenTrue, whenFalse } = condition;
  return { text, file: place.file, line: place.line, outcome, cause, whenTrue, whenFalse };
}

function toReportedDiagnostic(diagnostic: Diagnostic): ReportedDiagnostic {
  return {
    code: diagnostic.code,
    severity: severityOf(diagnostic),
    message: messageOf(diagnostic),
    file: diagnostic.at?.file ?? null,
    line: diagnostic.at?.line ?? null,
    affects: diagnostic.affects,
  };
}
