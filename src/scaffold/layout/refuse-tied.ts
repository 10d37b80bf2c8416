import { posix } from 'node:path';
import { shellWord } from '../../base/code/shell-word';
import { Question } from '../../base/diagnostics/question';
import { baseName, parentOf } from '../../base/source/paths';
import type { LayoutFacts, NameTemplate } from './facts';
import { FLAGS } from './options';

/** Throws a Question where as many resources lie in another folder as in the one of the most weight: nothing says which is meant. */
export function refuseTied(
  { 'place.router': { source, candidates } }: LayoutFacts,
  workingDirectory: string,
): void {
  const counts = new Map<string, number>();
  for (const { value, count } of source === 'siblings' ? candidates : [])
    counts.set(homeOf(value), (counts.get(homeOf(value)) ?? 0) + count);
  const [usual = 0, ...others] = counts.values();
  if (others.every((count) => count < usual)) return;
  const tied = [...counts].filter(([, count]) => count >= usual).map(([folder]) => folder);
  throw new Question(
    `where does it go? As many resources lie in ${tied.join(' as in ')}:`,
    tied.map((folder) => `${FLAGS.into} ${shellWord(posix.relative(workingDirectory, folder) || '.')}`),
  );
}

/** Returns the folder of a place, around that of a resource's own. */
function homeOf(place: NameTemplate | null): string {
  const folder = parentOf(place?.text ?? '');
  return baseName(folder).includes('{') ? parentOf(folder) : folder;
}
