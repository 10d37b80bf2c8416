import type { IncludeStep, MadeRouter } from '../analysis/fastapi/details/route-details';
import type { RegisteredRoute } from '../analysis/fastapi/listing/route';
import type { RouterSettings } from '../analysis/routing/build';
import { findingsIn } from '../routes-report/check/check-report';
import { CheckContext } from '../routes-report/check/context';
import type { Finding, Level } from '../routes-report/check/finding';
import type { RuleName } from '../routes-report/check/rules';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { ReportedDiagnostic, ReportedEntry, ReportedRoute } from '../routes-report/report';
import { nameOf, whyUnregistered } from '../routes-report/why/routers';
import type { ExplainedRouter } from '../routes-report/why/why-report';

/** The answers about one workspace, as plain data: they pass between threads, and are kept between sessions. */
export interface WorkspaceFacts {
  readonly applications: readonly ApplicationFacts[];
  /** Says in one line why there are no applications. */
  readonly problem?: string;
}

/** Holds the facts about one application that an editor shows. */
export interface ApplicationFacts {
  readonly entry: ReportedEntry;
  /** In matching order, documentation routes included. */
  readonly routes: readonly RouteFacts[];
  readonly routing: RouterSettings;
  /** The place that makes the application. */
  readonly madeAt?: { readonly file: string; readonly line: number };
  readonly routers: readonly RouterFacts[];
  /** Findings of `tool routes check`, with the levels that the project sets. */
  readonly findings: readonly Finding[];
  readonly diagnostics: readonly ReportedDiagnostic[];
}

/** A router, and why it isn't registered. */
export type RouterFacts = Pick<ExplainedRouter, 'name' | 'file' | 'line' | 'registered' | 'under' | 'advice'>;

/** A row with its way from the application. */
export interface RouteFacts extends ReportedRoute {
  /** The place of the decorator or call that registers it. */
  readonly registeredAt: { readonly file: string; readonly line: number } | null;
  /** Outermost first. */
  readonly includes: readonly IncludeStep[];
  /** The tests that it depends on; equal ids mean equal tests. */
  readonly guard: readonly { readonly id: number | string }[];
}

/** Returns what an editor shows of an inspection, which has its details, its operations and FastAPI's own routes. */
export function factsOf(inspection: Inspection, levels: ReadonlyMap<RuleName, Level>): ApplicationFacts {
  const context = new CheckContext(inspection);
  const { details } = inspection.analysis;
  return {
    ...firstFactsOf(inspection),
    routers: (details?.routers ?? []).map((router) => toRouterFacts(context, router)),
    findings: findingsIn(context, levels).findings,
  };
}

/** Returns the facts that are true whatever other applications there are: one of them may serve a router that this one doesn't. */
export function firstFactsOf({ analysis, report }: Inspection): ApplicationFacts {
  const { madeAt, details } = analysis;
  const reached = (details?.routers ?? []).filter(({ isReached }) => isReached);
  return {
    entry: report.entry,
    routes: report.routes.map((row, index) => toRouteFacts(row, analysis.routes[index])),
    routing: details?.routing ?? { redirectSlashes: true, rootPath: '' },
    ...(madeAt === undefined ? {} : { madeAt }),
    routers: reached.map((router) => ({
      name: nameOf(router),
      ...router.place,
      registered: true,
      under: [],
      advice: null,
    })),
    findings: [],
    diagnostics: report.diagnostics,
  };
}

/** Returns a router. Only for one that isn't registered its includes are searched. */
function toRouterFacts(context: CheckContext, router: MadeRouter): RouterFacts {
  const { isReached: registered, place } = router;
  return { name: nameOf(router), ...place, registered, ...whyUnregistered(context, router) };
}

function toRouteFacts(row: ReportedRoute, route: RegisteredRoute | undefined): RouteFacts {
  const at = route?.details?.registered.place ?? route?.chain[0];
  return {
    ...row,
    registeredAt: at ?? null,
    includes: route?.details?.includes ?? [],
    guard: (route?.guard ?? []).map(({ id }) => ({ id })),
  };
}
