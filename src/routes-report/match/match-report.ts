import type { Analysis } from '../../analysis/analyze';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { type ReportedDiagnostic, type ReportedEntry, type ReportedRoute, toRow } from '../report';
import type { Inspection } from '../inspect/inspection';
import { type Candidate, type Lost, type Outcome, Matching } from '../../analysis/routing/match';
import { type WrittenRequest, decodePath, hostOf } from '../../analysis/routing/request';
import { doubtfulParameters, type InvalidParameter, type UndecidedParameter } from './invalid';
import { routerTree } from '../../analysis/fastapi/details/router-tree';

/** The object that `tool routes match --format json` prints. */
export interface MatchReport extends MatchAnswer {
  readonly version: 1;
  readonly entry: ReportedEntry;
  readonly request: MatchedRequest;
  /** The answer after a redirect; null without one. */
  readonly then: MatchAnswer | null;
  readonly diagnostics: readonly ReportedDiagnostic[];
}

/** The request as the user wrote it. */
export interface MatchedRequest {
  /** Null for a websocket. */
  readonly method: string | null;
  /** As written, without the query. */
  readonly path: string;
  readonly host: string;
}

/** The answer of the application to a request, before a handler runs. */
export interface MatchAnswer {
  /** `invalid`: a path parameter's type doesn't take its value. */
  readonly outcome: Outcome<unknown>['kind'] | 'invalid';
  /** Null if a handler decides. */
  readonly status: 307 | 404 | 405 | 422 | null;
  /** The route that serves the request; for `refused` the route that answers 405, for `invalid` 422, for `redirected` the target. */
  readonly route: MatchedRoute | null;
  /** The methods in the `Allow` header of a 405: those of `route`. */
  readonly allow: readonly string[] | null;
  /** The path parameters of `invalid`. */
  readonly invalid: readonly InvalidParameter[] | null;
  /** The path parameters that may refuse the request: 422 then; null if there are none. */
  readonly undecided: readonly UndecidedParameter[] | null;
  readonly location: string | null;
  /** The mounts and hosts that the request passed, outermost first; a mount handles all requests that it matches. */
  readonly inside: readonly MatchedMount[];
  /** Every other route that matches or almost matches, in matching order. */
  readonly others: readonly LostRoute[];
}

/** A mount, or a host. */
export interface MatchedMount {
  readonly kind: 'mount' | 'host';
  /** The host, or the path relative to the router around. */
  readonly pattern: string;
  readonly file: string;
  readonly line: number;
}

/** A route with the values of its parameters. */
export interface MatchedRoute extends ReportedRoute {
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** A route that doesn't serve the request, and why. */
export interface LostRoute extends MatchedRoute {
  readonly lost: Lost;
}

const STATUS = { served: null, refused: 405, redirected: 307, missing: 404, invalid: 422 } as const;

/** Matches a request against an application, whose analysis must have its details and operations. */
export function matchReport(
  { report, analysis }: Inspection,
  request: WrittenRequest,
  host: string,
): MatchReport {
  const { outcome, then } = find(analysis, request, host);
  return {
    version: 1,
    entry: report.entry,
    request: { method: request.method || null, path: request.rawPath, host },
    ...answerOf(outcome, request),
    then: then === undefined ? null : answerOf(then, request),
    diagnostics: report.diagnostics,
  };
}

/** Returns whether a route certainly serves the request, also after a redirect. */
export function isServed({ outcome, then }: MatchReport): boolean {
  return outcome === 'served' || then?.outcome === 'served';
}

function answerOf(outcome: Outcome<Analysis['routes'][number]>, { query }: WrittenRequest): MatchAnswer {
  const { route, location, losers, inside } = outcome;
  const { invalid, undecided } =
    outcome.kind === 'served' && route !== undefined
      ? doubtfulParameters(route)
      : { invalid: [], undecided: [] };
  const kind = invalid.length > 0 ? 'invalid' : outcome.kind;
  return {
    outcome: kind,
    status: STATUS[kind],
    route: route === undefined ? null : toMatched(route),
    allow: kind === 'refused' ? (route?.row.methods ?? []) : null,
    invalid: invalid.length > 0 ? invalid : null,
    undecided: kind === 'served' && undecided.length > 0 ? undecided : null,
    location: location === undefined ? null : location + (query === '' ? '' : `?${query}`),
    inside: inside.map(({ kind: what, pattern, place }) => ({ kind: what, pattern: pattern.text, ...place })),
    others: losers.map(({ lost, ...one }) => ({ ...toMatched(one), lost })),
  };
}

const toMatched = ({ row, values }: Candidate<RegisteredRoute>): MatchedRoute => ({
  ...toRow(row),
  parameters: Object.fromEntries(values.map(({ name, value }) => [name, value])),
});

/** The outcome of a request, and after a redirect that of the next request. */
interface Found {
  readonly outcome: Outcome<RegisteredRoute>;
  readonly then: Outcome<RegisteredRoute> | undefined;
}

/** Matches a request against the application's routes. The analysis must have its details. */
export function find(analysis: Analysis, request: WrittenRequest, host: string): Found {
  const matching = new Matching(routerTree(analysis.routes, analysis.details?.routing));
  const { type, method, rawPath } = request;
  const asked = { type, method, path: decodePath(rawPath), host: hostOf(host) };
  const outcome = matching.match(asked);
  const { location } = outcome;
  return {
    outcome,
    // `RedirectResponse` (starlette/responses.py, 1.10) keeps a % as it is, and the client sends it back.
    then: location === undefined ? undefined : matching.match({ ...asked, path: decodePath(location) }),
  };
}
