import type { Analysis } from '../analysis/analyze';
import { type Diagnostic, messageOf, severityOf, type Severity } from '../base/diagnostics/diagnostic';
import {
  type Condition,
  type ConditionOutcome,
  decidedConditions,
  undecidedConditions,
} from '../analysis/fastapi/listing/conditions';
import type { RegisteredRoute } from '../analysis/fastapi/listing/route';
import type { RouteRow } from '../analysis/fastapi/listing/route-row';
import type { Refusal } from '../analysis/fastapi/middleware/refusals';
import { typeName } from '../analysis/types/type-name';
import type { Unreached } from '../analysis/fastapi/unfollowed/unreached';

/** The object that `--format json` prints. `report.schema.json` is its contract; a test compares the two. */
export interface RoutesReport {
  readonly version: 1;
  readonly entry: ReportedEntry;
  /** True if the routes that startup registers are listed; false with `--no-startup`. */
  readonly startup: boolean;
  /** In the order in which requests are matched. */
  readonly routes: readonly ReportedRoute[];
  /** Only with `--conditions`. */
  readonly conditions?: readonly ReportedCondition[];
  readonly diagnostics: readonly ReportedDiagnostic[];
  /** Absent if there are none. */
  readonly unreached?: readonly ReportedUnreached[];
  /** Says what was looked at in vain; only if the application has no routes. */
  readonly lookedAt?: string;
  /** The number of `routes`. */
  readonly total: number;
  /** Only with filters: the number of routes without them. */
  readonly unfilteredTotal?: number;
}

/** The application that a report is about. */
export interface ReportedEntry {
  readonly file: string;
  /** A Python expression in the scope of that module. */
  readonly app: string;
  /** How it was found: `--entry`, `backend/main.py`, `Dockerfile:18`. */
  readonly foundBy: string;
  /** The command that runs the program whose server gets the application: `python main.py`; absent if it's imported. */
  readonly command?: string;
  /** The other commands that start the same program, and may serve another application of it. Only if there are any. */
  readonly otherCommands?: readonly string[];
  /** The other applications that it was chosen among, best first. Only if there are any. */
  readonly others?: readonly OtherEntry[];
}

/** An application that wasn't chosen, as an entry that can be passed. */
export interface OtherEntry {
  readonly file: string;
  /** A Python expression in the scope of that module; null if the module alone tells. */
  readonly app: string | null;
}

/** The object that `--all --format json` prints: a report for each application, the most likely one first. */
export interface AllReports {
  readonly version: 1;
  readonly applications: readonly RoutesReport[];
}

/** One registered route. */
export interface ReportedRoute extends RouteRow {
  /** The file of the handler, or else of the call that registers the route; relative to the workspace root. */
  readonly file: string | null;
  /** From 1: the first decorator of the definition. */
  readonly line: number | null;
  /** True if lifespan or startup handlers register it: only a running server has it. */
  readonly startup: boolean;
  /** The dotted names of the callables that FastAPI calls before the handler. This and what follows: of path operations, if asked for. */
  readonly dependencies?: readonly string[];
  /** The security schemes that the operation asks for, each once. */
  readonly security?: readonly ReportedSecurity[];
  /** The middleware of the program that refuses requests without credentials, or may do so; absent if there's none. */
  readonly middleware?: readonly ReportedMiddleware[];
  /** The status of the usual response. */
  readonly statusCode?: number | null;
  /** The type of the usual response; null if none is declared. */
  readonly responseModel?: string | null;
  /** True if the operation is marked as deprecated. */
  readonly deprecated?: boolean;
}

/** A security scheme that a path operation asks for. */
export interface ReportedSecurity {
  readonly name: string;
  readonly scopes: readonly string[];
}

/** A middleware of the program that refuses a request without credentials, or may do so. */
export interface ReportedMiddleware {
  /** The name of its class or function. */
  readonly name: string;
  /** The place of the answer, or of what decides whether it's given. */
  readonly file: string;
  readonly line: number;
  /** Why it isn't known whether it refuses; null if it does. */
  readonly doubt: string | null;
}

/**
 * A condition that routes depend on and that can't be decided, or one that a setting, a file or an option decided: its
 * place, outcome and cause, and the number of routes on each side, null for a side that wasn't analysed.
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

/** A router, or an application, with routes that the reported application doesn't serve. */
export interface ReportedUnreached {
  readonly kind: 'router' | 'application';
  readonly file: string;
  readonly line: number;
  /** The number of its routes, those of routers below it included. */
  readonly routes: number;
  /** True if it has more, which aren't known. */
  readonly partial: boolean;
}

/** One diagnostic in words; `file` and `line` are null if it has no place. */
export interface ReportedDiagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly affects: readonly string[];
}

interface Wanted {
  /** Includes FastAPI's own documentation routes. */
  readonly docs: boolean;
  /** Includes the conditions that routes depend on, and those that settings decided. */
  readonly conditions?: boolean;
  /** Includes dependencies, security and responses of path operations. */
  readonly operations?: boolean;
  /** Says whether startup ran. Default: true. */
  readonly startup?: boolean;
}

/** Returns the public view of an analysis. */
export function toReport(
  analysis: Analysis,
  entry: ReportedEntry,
  { docs, conditions = false, operations = false, startup = true }: Wanted,
): RoutesReport {
  const registered = analysis.routes.filter(({ kind }) => docs || kind !== 'docs');
  const rowOf = operations ? toOperationRow : toRow;
  const routes = registered.map(rowOf);
  return {
    version: 1,
    entry,
    startup,
    routes,
    ...(conditions
      ? {
          conditions: conditionsOf(registered, analysis).map(toReportedCondition),
        }
      : {}),
    diagnostics: analysis.diagnostics.map(toReportedDiagnostic),
    ...(analysis.unreached.length === 0 ? {} : { unreached: analysis.unreached.map(toReportedUnreached) }),
    ...(analysis.lookedAt === undefined ? {} : { lookedAt: analysis.lookedAt }),
    total: routes.length,
  };
}

/** Returns the fields of the contract, in its order. Other fields of the model are not public. */
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
    startup: route.startup ?? false,
  };
}

/** The rows of routes with operations: to an editor most are the same after each edit. */
const ROWS = new WeakMap<RegisteredRoute, ReportedRoute>();

/** Returns a row with what the path operation declares, if the analysis read that. */
export function toOperationRow(route: RegisteredRoute): ReportedRoute {
  const row = ROWS.get(route) ?? { ...toRow(route), ...operationOf(route) };
  ROWS.set(route, row);
  return row;
}

/** Returns what a path operation declares besides its row. */
function operationOf({ operation, refusals = [] }: RegisteredRoute): Partial<ReportedRoute> {
  if (operation === undefined) return {};
  const { dependencies, called, responses, isDeprecated } = operation;
  const status = Number(responses.status);
  return {
    dependencies: dependencies.map(({ name }) => name),
    security: called.map(({ name, scopes }) => ({ name, scopes })),
    ...(refusals.length === 0 ? {} : { middleware: refusals.map(toReportedMiddleware) }),
    statusCode: Number.isNaN(status) ? null : status,
    responseModel: responses.field === undefined ? null : typeName(responses.field.type),
    deprecated: isDeprecated,
  };
}

const toReportedMiddleware = ({ name, at, doubt }: Refusal): ReportedMiddleware => ({
  name,
  file: at.file,
  line: at.line,
  doubt: doubt ?? null,
});

/** Returns the undecided conditions first, because the user may want to decide them. */
const conditionsOf = (routes: readonly RegisteredRoute[], { decisions }: Analysis): readonly Condition[] => [
  ...undecidedConditions(routes),
  ...(decisions === undefined ? [] : decidedConditions(routes, decisions)),
];

function toReportedCondition({ place, ...condition }: Condition): ReportedCondition {
  const { text, outcome, cause, whenTrue, whenFalse } = condition;
  const { file, line } = place;
  return { text, file, line, outcome, cause, whenTrue, whenFalse };
}

const toReportedUnreached = ({ kind, place, routes, partial }: Unreached): ReportedUnreached => ({
  kind,
  file: place.file,
  line: place.line,
  routes,
  partial,
});

/** Returns a diagnostic in words. */
export function toReportedDiagnostic(diagnostic: Diagnostic): ReportedDiagnostic {
  return {
    code: diagnostic.isAtStartup === true ? 'startup' : diagnostic.code,
    severity: severityOf(diagnostic),
    message: messageOf(diagnostic),
    file: diagnostic.at?.file ?? null,
    line: diagnostic.at?.line ?? null,
    affects: diagnostic.affects,
  };
}
