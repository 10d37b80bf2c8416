import { Failure } from '../../base/diagnostics/failure';
import { joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { inspectApplication } from '../../routes-report/inspect/inspect';
import { type Inspection, ApplicationFails } from '../../routes-report/inspect/inspection';
import type { RoutesOptions } from '../../routes-report/options';
import type { Site } from '../backend/site';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { chosenLayout, type LayoutOptions, FLAGS } from './options';
import type { ProjectLayout } from './facts';
import { layoutOf } from './layout';
import { refuseSeveral } from '../backend/refuse-several';
import { posix } from 'node:path';
import { shellWord } from '../../base/code/shell-word';
import { Question } from '../../base/diagnostics/question';
import { PREFIX } from '../edit/include';
import { commonPath, homeOf } from './choose';
import { foundResources, type Roster } from './find/found-resources';
import { Sources } from './read/sources';

/** The layout of the application that a generator works on. */
export interface SiteLayout {
  /** With details. */
  readonly inspection: Inspection;
  readonly layout: ProjectLayout;
}

/** Holds what a generator knows of its place: the backend's folder, and its options. */
interface LayoutRequest extends LayoutOptions {
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
async function inspectedIn(files: SourceTree, request: LayoutRequest): Promise<Inspection | undefined> {
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

/** A project whose resources show how one is written. */
export interface FittingProject extends SiteLayout {
  /** The resource that an option or the configuration names as the frame. */
  readonly like: string | undefined;
  /** Finds its application among other files; `undefined` if it isn't there. */
  readonly inspect: (files: SourceTree) => Promise<Inspection | undefined>;
}

/**
 * Finds the project of a site; `undefined` if there's none, or if it has the layout that this tool writes by itself. Throws a Failure
 * where several are equally near.
 */
export async function fittingProject(
  site: Site,
  options: CommonOptions & LayoutOptions,
): Promise<FittingProject | undefined> {
  const { files, backend, layout: seed } = site;
  const request = requestOf(site, options);
  const isGiven = [options.backend, options.project, options.entry].some((one) => one !== undefined);
  refuseSeveral(files, backend, isGiven);
  const found = await layoutIn(files, request);
  if (found === undefined) return undefined;
  const { siblings, archetype } = found.layout;
  const isSeeds = siblings.some(
    ({ router }) => parentOf(router) === joinPath(seed.backend, seed.directories.api),
  );
  // Folders for this tool's own files are chosen where nothing else shows them.
  const isChosen = siblings.length === 0 && options.directories !== undefined;
  if (archetype === 'seed' || isSeeds || isChosen) return undefined;
  const inspect = async (tree: SourceTree): Promise<Inspection | undefined> => inspectedIn(tree, request);
  return { ...found, inspect, like: chosenLayout(files, request, request.workingDirectory).like };
}

/**
 * Throws a Failure where an application is there that ends early, and the backend has nothing in the layout that this tool writes by itself:
 * what the project's other resources show can't be read then.
 */
export async function refuseFailing(site: Site, options: CommonOptions & LayoutOptions): Promise<void> {
  const { files } = site;
  const { backend: folder, directories } = site.layout;
  const isThere = Object.values(directories).some((path) => files.kind(joinPath(folder, path)) !== undefined);
  if (isThere || options.layout === 'seed' || options.directories !== undefined) return;
  const found = await siteLayout(files, requestOf(site, options));
  if (!(found instanceof ApplicationFails)) return;
  throw new Failure(
    `${found.message.replace(/\.$/, '')}; where other resources go can't be read, so nothing is written. Mend it first, or take this tool's own layout with --layout seed.`,
  );
}

/** Throws a Question that says what to type for a resource whose name is a path: `admin/users`. */
export async function refuseNested(site: Site, options: CommonOptions & LayoutOptions): Promise<void> {
  const { name = '', into, prefix } = options;
  const [, outer, word] = /^([a-z][\w/-]*)\/([a-z][\w-]*)$/.exec(name) ?? [];
  if (outer === undefined || word === undefined) return;
  const workingDirectory = workingDirectoryOf(options);
  const found = await layoutIn(site.files, requestOf(site, options));
  const { facts, archetype = 'seed' } = found?.layout ?? {};
  const place = archetype === 'seed' ? undefined : facts?.['place.router'].value;
  const folder = place == null ? undefined : posix.relative(workingDirectory, joinPath(homeOf(place), outer));
  const usual = archetype === 'seed' ? PREFIX : commonPath(facts?.url.value.text ?? '');
  const answer = [
    ...(folder === undefined || into !== undefined ? [] : [`${FLAGS.into} ${shellWord(folder)}`]),
    ...(prefix === undefined ? [`${FLAGS.prefix} ${shellWord(`${usual}/${outer}`)}`] : []),
  ];
  throw new Question(
    `the name "${name}" is a path, but a name is wanted; options say where it goes:`,
    [answer.join(' ')],
    [name, word],
  );
}

/** The project of a site, read as far as it can be. */
export interface Opened {
  readonly sources: Sources;
  /** These are `undefined` without an application that can be read. */
  readonly inspection: Inspection | undefined;
  readonly roster: Roster | undefined;
  readonly look: (files: SourceTree) => Promise<Inspection | undefined>;
}

/** Reads the project of a site. */
export async function opened(
  site: Site,
  options: CommonOptions & { readonly entry?: string },
): Promise<Opened> {
  const { files, backend } = site;
  const request = requestOf(site, options);
  const look = async (tree: SourceTree): Promise<Inspection | undefined> => inspectedIn(tree, request);
  const inspection = await look(files);
  const { sources = new Sources(files, backend.folder, [backend.folder, '']), roster } =
    inspection === undefined ? {} : foundResources(inspection);
  return { sources, inspection, roster, look };
}
