import { parentOf } from '../../base/source/paths';
import type { Site } from '../../scaffold/backend/site';
import type { Plan } from '../../scaffold/change';
import { fittingProject } from '../../scaffold/layout/fitting-project';
import { wordsFor } from '../../scaffold/layout/words';
import type { CommonOptions } from '../../scaffold/options';
import { leftUsing } from '../../scaffold/undo/taken-out';
import { madeTest } from '../accounted';
import { againNote } from '../again';
import { goneMigration } from '../gone-migration';
import { notMade } from '../not-made';
import { pathShown, refuseEdited, refuseOthers, refuseReferred, refuseUsing } from '../refuse';
import type { Meant } from './asked';
import { nearest } from './taken';

/**
 * Plans the deletion of a resource in a project of another layout: its own files, and what shared files say of it. Returns `undefined`
 * in any other project. Throws a Failure, unless `force` is given, for what nothing accounts for, or if other routes would change.
 */
export async function planFittingDestroy(
  site: Site,
  options: CommonOptions,
  meant: Meant,
): Promise<Omit<Plan, 'subject'> | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const taken = await nearest(site, options, project, meant);
  if (taken === undefined) return undefined;
  const { found, changes, after, asked, differing } = taken;
  const { parts, sources, draft } = found;
  const { resource, kind } = meant;
  const words = wordsFor(resource);
  if (parts.own.size === 0 && changes.length === 0)
    throw notMade(
      kind,
      resource,
      found.paths.map((path) => pathShown(path, options)),
    );
  if (options.force !== true) {
    if (draft.written.some(({ unit }) => unit.role === 'model'))
      refuseReferred(sources, words, resource.name, options);
    refuseEdited(differing, options);
    refuseUsing(leftUsing(sources, parts, changes), resource.name, options);
    refuseOthers(project.inspection, after, parts);
  }
  const migration =
    asked.kind === 'resource'
      ? goneMigration(site, words, { around: parentOf(draft.router.path), isAsMade: madeTest(site) }, options)
      : { changes: [], notes: [] };
  return {
    verb: 'destroyed',
    changes: [...changes, ...migration.changes],
    notes: [...migration.notes, againNote(asked)],
  };
}
