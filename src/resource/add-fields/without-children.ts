import type { ResourceName } from '../../base/naming/resource-name';
import { withoutActions } from '../../recall/actions';
import { goingsIn, importersAmong } from '../../recall/going';
import { takenOut } from '../../recall/nearest';
import { referringTo } from '../../recall/referring';
import { removedTree } from '../../recall/removed-tree';
import { resourceOf, type Site } from '../../scaffold/backend/site';
import { type FittingProject, fittingProject } from '../../scaffold/frame/fitting-project';
import { ownerOf } from '../../scaffold/frame/owner';
import { wordsFor } from '../../scaffold/frame/words-for';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { ROLES } from '../../scaffold/layout/sibling';
import { isSameResource } from '../../scaffold/layout/words';
import type { ResourceOptions } from '../plan';

/** A project, and the site where it is. */
export interface Seen {
  readonly site: Site;
  readonly project: FittingProject;
}

/** The most resources that are taken out before one. */
const MAX_CHILDREN = 8;

/**
 * Takes out the resources whose tables hold the key of another one, and those that refer to them: what `make` wrote for the one before
 * they came is seen then. Returns the same if there's none, and `undefined` where `make` wouldn't write one the same again.
 */
export async function withoutChildren(
  seen: Seen,
  options: ResourceOptions,
  resource: ResourceName,
  depth = 0,
): Promise<Seen | undefined> {
  let current = seen;
  for (let count = 0; count < MAX_CHILDREN && depth < MAX_CHILDREN; count += 1) {
    const child = childOf(current.project, resource);
    if (child === undefined) return current;
    const { singular: _, ...others } = options;
    const without = await withoutOne(current, { ...others, name: child }, depth);
    if (without === undefined) return undefined;
    current = without;
  }
  return undefined;
}

/** Returns the name of a resource whose table holds the key of another one. */
function childOf({ inspection, layout }: FittingProject, resource: ResourceName): string | undefined {
  const { sources } = foundResources(inspection);
  const words = wordsFor(resource);
  const others = layout.siblings.map((one) => one.words).filter((one) => !isSameResource(one, words));
  return referringTo({ sources, words, owner: ownerOf(words, others) })?.name;
}

/** Takes out a resource with what refers to it. */
async function withoutOne(
  { site, project }: Seen,
  options: ResourceOptions,
  depth: number,
): Promise<Seen | undefined> {
  const resource = resourceOf(options);
  const bare = await withoutActions(project, site, options, resource);
  const seen =
    bare.project === undefined
      ? undefined
      : await withoutChildren({ site: bare.site, project: bare.project }, options, resource, depth + 1);
  if (seen === undefined) return undefined;
  const roles = new Set(ROLES);
  const [first, ...more] = goingsIn(seen.project, resource, roles);
  if (first === undefined) return undefined;
  const { best } = await takenOut([first, ...more], seen.site, options, { resource, roles });
  const isSame = best.found?.differing.length === 0 && importersAmong(best.going, best.left).length === 0;
  if (!isSame) return undefined;
  const left = { ...seen.site, files: removedTree(seen.site.files, best.changes) };
  const found = await fittingProject(left, options);
  return found && { site: left, project: found };
}
