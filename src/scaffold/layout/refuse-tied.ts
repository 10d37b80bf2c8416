import { posix } from 'node:path';
import { shellWord } from '../../base/code/shell-word';
import { Question } from '../../base/diagnostics/question';
import { baseName, parentOf } from '../../base/source/paths';
import type { LayoutFacts, NameTemplate } from './facts';
import { FLAGS } from './options';
import type { Role } from './sibling';

/**
 * Throws a Question where as many resources have a file of a role in another folder as in the one of the most weight: nothing says
 * which is meant. A file that several resources share counts for none.
 */
export function refuseTied(facts: LayoutFacts, role: Role, workingDirectory: string): void {
  const { source, candidates } = facts[role === 'other' ? 'place.router' : (`place.${role}` as const)];
  const counts = new Map<string, number>();
  for (const { value, count } of source === 'siblings' ? candidates : [])
    if (value?.text.includes('{') === true)
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
function homeOf(place: NameTemplate): string {
  const folder = parentOf(place.text);
  return baseName(folder).includes('{') ? parentOf(folder) : folder;
}
