import { Failure } from '../../base/diagnostics/failure';
import { joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import { ApplicationFails, type Inspection } from '../../routes-report/inspect/inspection';
import { refuseSeveral } from '../backend/refuse-several';
import type { Site } from '../backend/site';
import { chosenLayout } from './configuration';
import type { LayoutOptions } from './options';
import { inspectedIn, layoutIn, requestOf, type SiteLayout, siteLayout } from './site-layout';
import type { CommonOptions } from '../options';

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
