import type { ApplicationFacts, RouteFacts } from './facts';

/** A place of the workspace: a path relative to its root, and a line from 1. */
interface At {
  readonly file: string;
  readonly line: number;
}

/** The answers about a workspace, seen from the documents as they are now. */
export interface Known {
  readonly applications: readonly ApplicationFacts[];
  /** Returns the URI of a file of the workspace. */
  readonly uriOf: (file: string) => string;
  /** Returns the line (from 0) on which a place stands now. */
  readonly lineOf: (at: At) => number;
}

/** Returns the rows of all applications, each once for equal ones, without FastAPI's own documentation. */
export function routesIn({ applications }: Known): readonly RouteFacts[] {
  const rows = applications.flatMap(({ routes }) => routes.filter(({ kind }) => kind !== 'docs'));
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

const keyOf = ({ methods, path, kind, file, line, host, condition }: RouteFacts): string =>
  JSON.stringify([methods, path, kind, file, line, host, condition]);

/** Returns the place of a row, if it has one. */
export const placeOf = ({ file, line }: Pick<RouteFacts, 'file' | 'line'>): At | undefined =>
  file === null || line === null ? undefined : { file, line };

/** Returns the location of a place for the protocol. */
export function locationOf(known: Known, at: At): { uri: string; range: ReturnType<typeof lineRange> } {
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
