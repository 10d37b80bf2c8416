import { overlayTree } from '../../base/source/overlay';
import { type Change, contentsOf } from '../change';
import type { Finding } from './finding';
import { functionsByName, undefinedMembers } from './undefined-members';
import { undefinedNames } from './undefined-names';
import type { Sources } from '../layout/read/sources';

/** Returns a sentence, without a period, if planned code names something that isn't there and wasn't named before. */
export function lostName(
  changes: readonly Change[],
  sources: Sources,
  fields: readonly string[],
): string | undefined {
  const staged = sources.over(overlayTree(sources.tree, contentsOf(changes)));
  const files = changes.map(({ path }) => path).filter((path) => path.endsWith('.py'));
  for (const path of files) {
    const before = sources.module(path) === undefined ? [] : findingsIn(sources, path, fields);
    const known = new Set(before.flatMap(({ keys }) => keys));
    const found = findingsIn(staged, path, fields).find(({ keys }) => !keys.some((key) => known.has(key)));
    if (found !== undefined)
      return `${path}:${found.line}: ${found.within ?? 'it'} would use ${found.problem}`;
  }
  return undefined;
}

function findingsIn(sources: Sources, path: string, fields: readonly string[]): readonly Finding[] {
  const module = sources.module(path);
  const reading = { sources, functions: functionsByName(sources, [path]), fields: new Set(fields) };
  return module === undefined ? [] : [...undefinedNames(module), ...undefinedMembers(path, reading)];
}
