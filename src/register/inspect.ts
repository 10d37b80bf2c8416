import { Failure } from '../base/diagnostics/failure';
import type { Place } from '../base/diagnostics/place';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { ReportedRoute } from '../routes-report/report';
import { isTest } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { inspected } from '../scaffold/layout/site-layout';
import type { RegisterRequest } from './request';

/**
 * Analyses the application of a request: that of `--entry`, of the backend's `main.py`, else the one that `tool routes` finds
 * in the backend. Throws a Failure if there's none.
 */
export async function inspectFor(
  files: SourceTree,
  { entry, layout: { backend }, workingDirectory = '' }: RegisterRequest,
): Promise<Inspection> {
  const found = await inspected(files, { backend, entry, workingDirectory }, false);
  if (found instanceof Failure) throw found;
  if (entry === undefined && isTest(found.report.entry.file))
    throw new Failure(
      `there's no application in ${backend === '' ? 'this folder' : backend} but that of the tests`,
    );
  return found;
}

/** Returns the routes of the router's file. */
export const rowsOf = ({ report }: Inspection, file: string): readonly ReportedRoute[] =>
  report.routes.filter((row) => row.file === file);

/** True if the routes of all other files are the same, in the same order; line numbers may differ. */
export function areOthersKept(before: Inspection, after: Inspection, file: string): boolean {
  const others = ({ report }: Inspection): string =>
    JSON.stringify(report.routes.filter((row) => row.file !== file).map((row) => ({ ...row, line: null })));
  return others(before) === others(after);
}

/** Returns each place where other files include the router of a file; without any, where its routes are registered. */
export function placesOf({ analysis: { routes } }: Inspection, file: string): readonly Place[] {
  const places = routes
    .filter(({ place }) => place?.file === file)
    .flatMap(
      ({ chain, place }) => chain.slice(1).find((one) => one.file !== file) ?? chain[0] ?? place ?? [],
    );
  return [...new Map(places.map((place) => [`${place.file}:${place.line}`, place])).values()];
}
