import { posix } from 'node:path';
import { parseWhole } from '../../analysis/python/parser';
import { type Change, contentsOf } from '../../scaffold/change';
import { overlayTree } from '../../base/source/overlay';
import { madeMigration } from '../../scaffold/migration/plan';
import { type CommonOptions, workingDirectoryOf } from '../../scaffold/options';
import type { Going } from './going';
import type { Repeated } from './repeat';

/** The outcome for the migration that made a resource's table: it goes, or a note says why it stays. */
export interface GoneMigration {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/**
 * Deletes the migration that made a resource's table if it's the last one and says what `make` would write. Any other stays: it may
 * have run, and others build on it.
 */
export function goneMigration(
  { sources, words }: Going,
  changes: readonly Change[],
  { fields, sibling }: Repeated,
  options: CommonOptions,
): GoneMigration {
  if (sibling === undefined) return { changes: [], notes: [] };
  const made = madeMigration({
    parse: parseWhole,
    sources,
    files: overlayTree(sources.tree, contentsOf(changes)),
    staged: sources.tree,
    changes,
    sibling,
    words,
    fields,
  });
  if (made === undefined) return { changes: [], notes: [] };
  if (made.isLast) return { changes: [{ kind: 'delete', path: made.path }], notes: [] };
  const shown = posix.relative(workingDirectoryOf(options), made.path);
  return { changes: [], notes: [`${shown} made the table and stays: a new migration can drop it.`] };
}
