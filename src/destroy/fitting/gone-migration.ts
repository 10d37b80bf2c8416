import { posix } from 'node:path';
import { overlayTree } from '../../base/source/overlay';
import { parentOf } from '../../base/source/paths';
import { type Change, contentsOf } from '../../scaffold/change';
import type { NewField } from '../../scaffold/layout/new-field';
import { madeAdditions } from '../../scaffold/migration/add-columns';
import { versionsFolder } from '../../scaffold/migration/folder';
import { readHistory } from '../../scaffold/migration/history';
import { changesTable, makesTable } from '../../scaffold/migration/table';
import { type CommonOptions, workingDirectoryOf } from '../../scaffold/options';
import type { FoundParts } from '../../scaffold/undo/parts';

/** The outcome for the migrations of a resource's table: they go, or a note says why they stay. */
export interface GoneMigration {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/**
 * Deletes the migrations that added fields to a resource's table, and the one that made it, if they're the last ones and as `make`
 * wrote them. Any other stays: it may have run, and others build on it.
 */
export function goneMigration(
  { draft: { evidence, router }, sources }: FoundParts,
  fields: readonly NewField[],
  isAsMade: (path: string) => boolean,
  options: CommonOptions,
): GoneMigration {
  const { words } = evidence;
  const around = parentOf(router.path);
  const folder = versionsFolder(sources.tree, around);
  if (folder === undefined) return { changes: [], notes: [] };
  const request = {
    sources,
    words,
    fields,
    files: sources.tree,
    around,
  };
  const added = madeAdditions(request);
  const gone = (paths: readonly string[]): readonly Change[] =>
    paths.map((path) => ({ kind: 'delete', path }));
  const left = readHistory(overlayTree(sources.tree, contentsOf(gone(added))), folder);
  const made = left.find(({ module }) => makesTable(module, words));
  if (made === undefined) return { changes: gone(added), notes: [] };
  const isLast = !left.some(({ parents }) => parents.includes(made.id.value));
  if (isLast && isAsMade(made.file)) return { changes: gone([...added, made.file]), notes: [] };
  const others = readHistory(sources.tree, folder).filter(
    ({ module, file }) => file !== made.file && changesTable(module, words),
  );
  const shown = [made, ...others].map(({ file }) => posix.relative(workingDirectoryOf(options), file));
  return { changes: [], notes: [staying(shown)] };
}

/** Says which migrations stay: the one that made the table, and those that changed it. */
function staying([made = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `${made} made the table and stays: a new migration can drop it.`;
  return `${made} made the table, and ${others.join(', ')} changed it; they stay: a new migration can drop it.`;
}
