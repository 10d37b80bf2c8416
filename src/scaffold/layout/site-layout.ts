import { Failure } from '../../base/diagnostics/failure';
import { joinPath } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { inspectApplication } from '../../routes-report/inspect/inspect';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { RoutesOptions } from '../../routes-report/options';
import type { Site } from '../backend/site';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { chosenLayout } from './configuration';
import type { ProjectLayout } from './facts';
import { layoutOf } from './layout';
import type { LayoutOptions } from './options';

/** The layout of the application that a generator works on. */
export interface SiteLayout {
  /** With details. */
  readonly inspection: Inspection;
  readonly layout: ProjectLayout;
}

/** Holds what a generator knows of its place: the backend's folder, and its options. */
export interface LayoutRequest extends LayoutOptions {
  /** POSIX, relative to the workspace root. */
  readonly backend: string;
  readonly entry?: string | undefined;
  /** POSIX, relative to the workspace root. */
  readonly workingDirectory: string;
}

/** Returns what a generator with some options asks of a site. */
export const requestOf = (
  { backend }: Pick<Site, 'backend'>,
  options: CommonOptions & LayoutOptions,
): LayoutRequest => ({
  ...options,
  backend: backend.folder,
  workingDirectory: workingDirectoryOf(options),
});

/** Finds an application and its layout, as {@link siteLayout} does; `undefined` where that fails. */
export async function layoutIn(files: SourceTree, request: LayoutRequest): Promise<SiteLayout | undefined> {
  const found = await siteLayout(files, request);
  return found instanceof Failure ? undefined : found;
}

/** Finds an application, as {@link inspected} does; `undefined` where that fails. */
export async function inspectedIn(
  files: SourceTree,
  request: LayoutRequest,
): Promise<Inspection | undefined> {
  const found = await inspected(files, request);
  return found instanceof Failure ? undefined : found;
}

/**
 * Finds the application of a backend, and its layout: that of `entry`, of the backend's `main.py`, else the one that
 * `tool routes` finds in the backend, or around the current folder where there's no such folder. Returns the Failure that says
 * why there's none, or that several are there. Rejects with a Failure for an option that means nothing here.
 */
export async function siteLayout(files: SourceTree, request: LayoutRequest): Promise<SiteLayout | Failure> {
  const inspection = await inspected(files, request);
  if (inspection instanceof Failure) return inspection;
  const chosen = chosenLayout(files, request, request.workingDirectory);
  return { inspection, layout: layoutOf(inspection, chosen) };
}

/** Finds the application of a backend, as {@link siteLayout} does, without its layout. */
export async function inspected(
  files: SourceTree,
  request: LayoutRequest,
  details = true,
): Promise<Inspection | Failure> {
  const { backend, entry, workingDirectory } = request;
  const open = (): SourceTree => files;
  const ask = (options: RoutesOptions, cwd: string, project?: string): Promise<Inspection | Failure> =>
    inspectApplication(options, { cwd, root: '/', open, project }, { details, operations: details })
      .then((found) => ({ ...found, directory: workingDirectory }))
      .catch(failureOf);
  if (entry !== undefined) return ask({ entry }, `/${workingDirectory}`);
  const search = (): Promise<Inspection | Failure> => {
    const isThere = backend !== '' && files.kind(backend) === 'directory';
    return ask({}, isThere ? '/' : `/${workingDirectory}`, isThere ? backend : undefined);
  };
  const main = joinPath(backend, 'main.py');
  if (files.kind(main) !== 'file') return search();
  const first = await ask({ entry: main }, '/');
  if (!(first instanceof Failure)) return first;
  // A main.py may only start the server. Without another application, its own failure is the one to tell.
  const other = await search();
  return other instanceof Failure ? first : other;
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}
