import { posix } from 'node:path';
import { parseWhole } from '../../analysis/python/parser';
import { type Change, contentsOf } from '../../scaffold/change';
import { overlayTree } from '../../base/source/overlay';
import { parentOf } from '../../base/source/paths';
import { madeAdditions } from '../../scaffold/migration/add-columns';
import { hasTable, madeMigration, migrationsOf } from '../../scaffold/migration/plan';
import { type CommonOptions, workingDirectoryOf } from '../../scaffold/options';
import type { Going } from '../../recall/going';
import type { Repeated } from '../../recall/repeat';
import { siblingName } from '../../scaffold/layout/sibling';
import { isSameResource } from '../../scaffold/layout/words';

/** The outcome for the migration that made a resource's table: it goes, or a note says why it stays. */
export interface GoneMigration {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
  /** The resource whose table the migration was made after, if its files were made after another. */
  readonly like?: string | undefined;
}

/**
 * Deletes the migration that made a resource's table, and those that added fields to it, if they're the last ones and say what `make`
 * would write. Any other stays: it may have run, and others build on it.
 */
export function goneMigration(
  { sources, words, project: { layout } }: Going,
  changes: readonly Change[],
  { fields, sibling }: Repeated,
  options: CommonOptions,
): GoneMigration {
  if (sibling === undefined) return { changes: [], notes: [] };
  const around = parentOf(sibling.router);
  const common = { parse: parseWhole, sources, words, fields };
  const added = madeAdditions({ ...common, files: sources.tree, around });
  const gone = (paths: readonly string[]): readonly Change[] =>
    paths.map((path) => ({ kind: 'delete', path }));
  const before = contentsOf(gone(added.paths));
  const plan = {
    ...common,
    files: overlayTree(sources.tree, new Map([...contentsOf(changes), ...before])),
    staged: overlayTree(sources.tree, before),
    changes,
    sibling,
    later: added.fields,
  };
  const made = madeMigration(plan);
  if (made === undefined) return { changes: gone(added.paths), notes: [] };
  if (made.isLast) return { changes: gone([...added.paths, made.path]), notes: [] };
  const after = layout.siblings
    .filter((one) => one !== sibling && !isSameResource(one.words, words) && hasTable(plan, one))
    .find((one) => madeMigration({ ...plan, sibling: one })?.isLast === true);
  if (after !== undefined)
    return { changes: gone([...added.paths, made.path]), notes: [], like: siblingName(after) };
  const all = migrationsOf({ ...plan, staged: sources.tree });
  return {
    changes: [],
    notes: [staying(all.map((path) => posix.relative(workingDirectoryOf(options), path)))],
  };
}

/** Says which migrations stay: the one that made the table, and those that changed it. */
function staying([made = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `${made} made the table and stays: a new migration can drop it.`;
  return `${made} made the table, and ${others.join(', ')} changed it; they stay: a new migration can drop it.`;
}
