import type { Site } from '../scaffold/backend/site';
import type { Change } from '../scaffold/change';
import { versionsFolder } from '../scaffold/migration/history';
import { changesTable, makesTable, readHistory } from '../scaffold/migration/history';
import type { Words } from '../scaffold/layout/words';
import type { CommonOptions } from '../scaffold/options';
import { pathShown } from './refuse';

/** The outcome for the migrations of a resource's table: they go, or a note says why they stay. */
export interface GoneMigration {
  readonly changes: readonly Change[];
  readonly notes: readonly string[];
}

/**
 * Deletes the migrations that made a resource's table and added fields to it, if they're the last ones and as `make` wrote them. Any other
 * stays: it may have run, and others build on it.
 */
export function goneMigration(
  { files }: Site,
  words: Words,
  { around, isAsMade }: { readonly around: string; readonly isAsMade: (path: string) => boolean },
  options: CommonOptions,
): GoneMigration {
  const folder = versionsFolder(files, around);
  const history = folder === undefined ? [] : readHistory(files, folder);
  const mine = history.filter(({ module }) => makesTable(module, words) || changesTable(module, words));
  const gone: typeof mine = [];
  const isGone = (file: string): boolean => gone.some((one) => one.file === file);
  for (;;) {
    const left = history.filter(({ file }) => !isGone(file));
    const isLast = (id: string): boolean => !left.some(({ parents }) => parents.includes(id));
    const next = mine.find(({ id, file }) => !isGone(file) && isLast(id.value) && isAsMade(file));
    if (next === undefined) break;
    gone.push(next);
  }
  const made = mine.find(({ module }) => makesTable(module, words));
  if (made !== undefined && !isGone(made.file)) {
    const others = mine.filter(({ file }) => file !== made.file);
    return { changes: [], notes: [staying([made, ...others].map(({ file }) => pathShown(file, options)))] };
  }
  return { changes: gone.map(({ file }) => ({ kind: 'delete', path: file, role: 'migration' })), notes: [] };
}

/** Says which migrations stay: the one that made the table, and those that changed it. */
function staying([made = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `${made} made the table and stays: a new migration can drop it.`;
  return `${made} made the table, and ${others.join(', ')} changed it; they stay: a new migration can drop it.`;
}
