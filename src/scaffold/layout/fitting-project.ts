import { Failure } from '../../base/diagnostics/failure';
import { joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { ApplicationFails, type Inspection } from '../../routes-report/inspect/inspection';
import { refuseSeveral } from '../backend/refuse-several';
import type { Site } from '../backend/site';
import { chosenLayout } from './configuration';
import type { LayoutOptions } from './options';
import { inspected, type SiteLayout, siteLayout } from './site-layout';
import { type CommonOptions, workingDirectoryOf } from '../options';
import type { ProjectLayout } from './facts';
import { foundResources } from './find/found-resources';

/** A project whose resources show how one is written. */
export interface FittingProject extends SiteLayout {
  /** The resource that an option or the configuration names as the frame. */
  readonly like: string | undefined;
  /** Finds the same project among other files; `undefined` if it isn't there. */
  readonly look: (files: SourceTree) => Promise<SiteLayout | undefined>;
  /** Finds its application among other files, without the layout. */
  readonly inspect: (files: SourceTree) => Promise<Inspection | undefined>;
}

/**
 * Finds the project of a site; `undefined` if there's none, or if it has the layout that this tool writes by itself. Throws a Failure if
 * a module of its resources can't be read.
 */
export async function fittingProject(
  { files, backend, layout: seed }: Site,
  options: CommonOptions & LayoutOptions,
): Promise<FittingProject | undefined> {
  const request = { ...options, backend: backend.folder, workingDirectory: workingDirectoryOf(options) };
  const look = async (tree: SourceTree): Promise<SiteLayout | undefined> => {
    const found = await siteLayout(tree, request);
    return found instanceof Failure ? undefined : found;
  };
  const inspect = async (tree: SourceTree): Promise<Inspection | undefined> => {
    const one = await inspected(tree, request);
    return one instanceof Failure ? undefined : one;
  };
  const isGiven = [options.backend, options.project, options.entry].some((one) => one !== undefined);
  refuseSeveral(files, backend, isGiven);
  const found = await look(files);
  if (found === undefined) return undefined;
  const { siblings, archetype } = found.layout;
  const isSeeds = siblings.some(
    ({ router }) => parentOf(router) === joinPath(seed.backend, seed.directories.api),
  );
  // Folders for this tool's own files are chosen where nothing else shows them.
  const isChosen = siblings.length === 0 && options.directories !== undefined;
  if (archetype === 'seed' || isSeeds || isChosen) return undefined;
  refuseUnreadable(found.inspection, found.layout);
  return { ...found, look, inspect, like: chosenLayout(files, request, request.workingDirectory).like };
}

/**
 * Throws a Failure where an application is there that ends early, and the backend has nothing in the layout that this tool writes by itself:
 * what the project's other resources show can't be read then.
 */
export async function refuseFailing(
  { files, backend, layout: { backend: folder, directories } }: Site,
  options: CommonOptions & LayoutOptions,
): Promise<void> {
  const isThere = Object.values(directories).some((path) => files.kind(joinPath(folder, path)) !== undefined);
  if (isThere || options.layout === 'seed' || options.directories !== undefined) return;
  const request = { ...options, backend: backend.folder, workingDirectory: workingDirectoryOf(options) };
  const found = await siteLayout(files, request);
  if (!(found instanceof ApplicationFails)) return;
  throw new Failure(
    `${found.message.replace(/\.$/, '')}; where other resources go can't be read, so nothing is written. Mend it first, or take this tool's own layout with --layout seed.`,
  );
}

/**
 * Throws a Failure if a module that a resource imports is there and can't be read, such as a link out of the workspace: what stands in it
 * would be missing in the code of another resource.
 */
function refuseUnreadable(inspection: Inspection, { siblings }: ProjectLayout): void {
  const { sources } = foundResources(inspection);
  const { tree } = sources;
  const files = new Set(siblings.flatMap((one) => one.files.map(({ path }) => path)));
  for (const path of files) {
    for (const binding of sources.bindings(path)) {
      const file = sources.imported(path, binding)?.file;
      if (file === undefined || tree.kind(file) !== 'file' || tree.read(file) !== undefined) continue;
      throw new Failure(
        `${file} can't be read: it leads out of the workspace through a link, or its permissions forbid it; nothing is written. Run this in a folder that holds both ends of the link, with --backend.`,
      );
    }
  }
}
