import type { Entry } from '../../analysis/entry/entry';
import { unreadableDefaults } from '../../analysis/entry/find';
import { damagedPyprojects } from '../../base/config/pyproject';
import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import { isWithin, parentOf } from '../../base/source/paths';
import type { Run } from './run';

/** Returns diagnostics for unreadable files near the entry: skipped pyproject files, and other candidate entries. */
export function unreadableAround({ tree, request }: Run, { file: entry }: Entry): readonly Diagnostic[] {
  const others = unreadableDefaults(tree, request)
    .filter(({ file }) => file !== entry)
    .map((one) => ({ ...one, reason: `${one.reason}; it may hold the application that is meant` }));
  const settings = damagedPyprojects(tree)
    .filter(({ file }) => isWithin(parentOf(file), entry))
    .map((one) => ({ ...one, reason: `${one.reason}; what it sets is passed by` }));
  return [...others, ...settings].map(({ file, line, reason }) => ({
    code: 'file-unreadable',
    detail: reason,
    at: { file, line },
    affects: [],
  }));
}
