import { Failure } from '../base/diagnostics/failure';
import type { Place } from '../base/diagnostics/place';
import { inspectApplication } from '../routes-report/inspect/inspect';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { RoutesOptions } from '../routes-report/options';
import type { ReportedRoute } from '../routes-report/report';
import { joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import type { RegisterRequest } from './request';

/**
 * The application that a request is about, as the files have it: that of `--entry`, of the backend's `main.py`, else the
 * one that `tool routes` finds in the backend. Throws a Failure where there's none.
 */
export async function inspectFor(
  files: SourceTree,
  { entry, layout: { backend }, workingDirectory = '' }: RegisterRequest,
): Promise<Inspection> {
  const open = (): SourceTree => files;
  const ask = (options: RoutesOptions, cwd: string, project?: string): Promise<Inspection> =>
    inspectApplication(options, { cwd, root: '/', open, project });
  if (entry !== undefined) return ask({ entry }, `/${workingDirectory}`);
  const search = async (): Promise<Inspection> => {
    const found = await ask({}, '/', backend === '' ? undefined : backend);
    const { file } = found.report.entry;
    if (!isTest(file)) return found;
    throw new Failure(
      `there's no application in ${backend === '' ? 'this folder' : backend} but that of the tests`,
    );
  };
  const main = joinPath(backend, 'main.py');
  if (files.kind(main) !== 'file') return search();
  try {
    return await ask({ entry: main }, '/');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A main.py may only start the server; where nothing else is an application either, it's what has to be mended.
    return search().catch(() => {
      throw error;
    });
  }
}

/** By pytest's names: an application that's made there serves nobody. */
export const isTest = (file: string): boolean => /(?:^|\/)(?:tests?\/|test_[^/]*$|conftest\.py$)/.test(file);

/** The rows of the router's file. */
export const rowsOf = ({ report }: Inspection, file: string): readonly ReportedRoute[] =>
  report.routes.filter((row) => row.file === file);

/** Whether the rows of all other files are the same, in the same order; lines may have moved. */
export function areOthersKept(before: Inspection, after: Inspection, file: string): boolean {
  const others = ({ report }: Inspection): string =>
    JSON.stringify(report.routes.filter((row) => row.file !== file).map((row) => ({ ...row, line: null })));
  return others(before) === others(after);
}

/** Where other files include the router of a file, each place once; where its routes are registered, if none does. */
export function placesOf({ analysis: { routes } }: Inspection, file: string): readonly Place[] {
  const places = routes
    .filter(({ place }) => place?.file === file)
    .flatMap(
      ({ chain, place }) => chain.slice(1).find((one) => one.file !== file) ?? chain[0] ?? place ?? [],
    );
  return [...new Map(places.map((place) => [`${place.file}:${place.line}`, place])).values()];
}
