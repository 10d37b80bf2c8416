import { isSamePlace, type Place } from '../base/diagnostics/place';
import type { Finding } from '../routes-report/check/finding';
import type { CalledHandler } from './called';
import type { ApplicationFacts, RouteFacts } from './facts';
import type { Lines } from './features/header';

/** The answers about a workspace, seen from the documents as they are now. */
export interface Known {
  readonly applications: readonly ApplicationFacts[];
  /** The {@link routesOf} all applications. */
  readonly routes: readonly RouteFacts[];
  /** The handlers that calls of the workspace reach, where they stand now; those that were counted last. */
  readonly called: readonly CalledHandler[];
  /** Returns the URI of a file of the workspace. */
  readonly uriOf: (file: string) => string;
  /** Returns the line (from 0) on which a place stands now. */
  readonly lineOf: (at: Place) => number;
}

/** Returns the rows of applications, each once for equal ones, without FastAPI's own documentation. */
export function routesOf(applications: readonly ApplicationFacts[]): readonly RouteFacts[] {
  const rows = applications.flatMap(({ routes }) => routes.filter(({ kind }) => kind !== 'docs'));
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

const keyOf = ({ methods, path, kind, file, line, host, condition }: RouteFacts): string =>
  JSON.stringify([methods, path, kind, file, line, host, condition]);

/** Returns the place of a row, if it has one. */
export const placeOf = ({ file, line }: Pick<RouteFacts, 'file' | 'line'>): Place | undefined =>
  file === null || line === null ? undefined : { file, line };

/** Returns a test for places that stand within lines of a file now. */
export const standsIn =
  (known: Known, file: string, { from, to }: Lines) =>
  (at: Place | null | undefined): boolean => {
    if (at?.file !== file) return false;
    const now = known.lineOf(at) + 1;
    return now >= from && now <= to;
  };

/** Tells whether a finding is about a router that's forgotten: one that another application of the workspace serves isn't. */
export const isForgotten = ({ applications }: Known, { rule, place }: Finding): boolean =>
  rule === UNREGISTERED &&
  !applications.some(({ routers }) => routers.some((one) => one.registered && isSamePlace(one, place)));

/** Tells whether a finding is shown: any but those about routers that aren't forgotten. */
export const isTold = (known: Known, finding: Finding): boolean =>
  finding.rule !== UNREGISTERED || isForgotten(known, finding);

/** The rule of the check that finds routers without an include. */
export const UNREGISTERED = 'unregistered-router';

/** Returns the location of a place for the protocol. */
export function locationOf(known: Known, at: Place): { uri: string; range: ReturnType<typeof lineRange> } {
  return { uri: known.uriOf(at.file), range: lineRange(known.lineOf(at)) };
}

/** Returns the range at the beginning of a line (from 0). */
export const lineRange = (line: number): { start: Position; end: Position } => ({
  start: { line, character: 0 },
  end: { line, character: 0 },
});

interface Position {
  readonly line: number;
  readonly character: number;
}
