import type { Analysis } from '../../analysis/analyze';
import type { RegisteredRoute } from '../../analysis/fastapi/listing/route';
import { type ReportedDiagnostic, type ReportedEntry, type ReportedRoute, toRow } from '../report';
import type { Inspection } from '../inspect/inspection';
import type { Candidate, Lost, Outcome } from '../../analysis/routing/match';
import type { WrittenRequest } from '../../analysis/routing/request';
import { find } from './find';

/** What `tool routes match --format json` prints. */
export interface MatchReport extends MatchAnswer {
  readonly version: 1;
  readonly entry: ReportedEntry;
  readonly request: MatchedRequest;
  /** What follows the redirect; null where there's none. */
  readonly then: MatchAnswer | null;
  readonly diagnostics: readonly ReportedDiagnostic[];
}

/** The request as it was asked. */
export interface MatchedRequest {
  /** Null of a websocket. */
  readonly method: string | null;
  /** As written: without query. */
  readonly path: string;
  readonly host: string;
}

/** What the application makes of a request, before any handler of its own runs. */
export interface MatchAnswer {
  readonly outcome: Outcome<unknown>['kind'];
  /** Null where a handler decides. */
  readonly status: 307 | 404 | 405 | null;
  /** What serves the request; of `refused` whose 405 it is, of `redirected` what the redirect leads to. */
  readonly route: MatchedRoute | null;
  /** The methods that a 405 names in its `Allow`: those of `route`. */
  readonly allow: readonly string[] | null;
  readonly location: string | null;
  /** The mounts and hosts that the request was handed to, outermost first: what one takes it keeps. */
  readonly inside: readonly MatchedMount[];
  /** Every other route that matches or nearly does, in the order in which they're asked. */
  readonly others: readonly LostRoute[];
}

/** A mount, or a host. */
export interface MatchedMount {
  readonly kind: 'mount' | 'host';
  /** Its path, relative to what's around it, or the host. */
  readonly pattern: string;
  readonly file: string;
  readonly line: number;
}

/** A route, with the values that its parameters have. */
export interface MatchedRoute extends ReportedRoute {
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** One that doesn't serve the request. */
export interface LostRoute extends MatchedRoute {
  readonly lost: Lost;
}

const STATUS = { served: null, refused: 405, redirected: 307, missing: 404 } as const;

/** Asks an application, whose analysis has its details, for a request. */
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

/** Whether a route surely serves it, also behind a redirect. */
export function isServed({ outcome, then }: MatchReport): boolean {
  return outcome === 'served' || then?.outcome === 'served';
}

function answerOf(outcome: Outcome<Analysis['routes'][number]>, { query }: WrittenRequest): MatchAnswer {
  const { kind, route, location, losers, inside } = outcome;
  return {
    outcome: kind,
    status: STATUS[kind],
    route: route === undefined ? null : toMatched(route),
    allow: kind === 'refused' ? (route?.row.methods ?? []) : null,
    location: location === undefined ? null : location + (query === '' ? '' : `?${query}`),
    inside: inside.map(({ kind: what, pattern, place }) => ({ kind: what, pattern: pattern.text, ...place })),
    others: losers.map(({ lost, ...one }) => ({ ...toMatched(one), lost })),
  };
}

const toMatched = ({ row, values }: Candidate<RegisteredRoute>): MatchedRoute => ({
  ...toRow(row),
  parameters: Object.fromEntries(values.map(({ name, value }) => [name, value])),
});
