import { parentOf } from '../../base/source/paths';
import type { ProjectLayout } from '../layout/facts';
import { FOLDER_WORDS } from '../layout/find/layer-words';
import type { Roster, Studied } from '../layout/find/siblings';
import { isSameResource, type Words, wordsOf } from '../layout/words';

/** Resources that are unlike others: what they do is their own. */
const UNLIKE: ReadonlySet<string> = new Set(['user', 'auth', 'login', 'token', 'file', 'health']);

/** The fewest of the five operations that show how a resource is written. */
const ENOUGH = 3;

/** Returns the resource that a new one is most like: with most operations, in the place of the new one; the one that `like` names. */
export function exemplarOf(
  { facts }: ProjectLayout,
  { studied, paths }: Roster,
  words: Words,
  like: string | undefined,
): Studied | undefined {
  const others = studied.filter(({ sibling }) => !isSameResource(sibling.words, words));
  if (like !== undefined) return others.find(({ sibling }) => isSameResource(sibling.words, wordsOf(like)));
  const place = facts['place.router'].value?.text ?? '';
  const rank = ({ sibling }: Studied): number => {
    const path = paths.file(sibling.router, sibling.words).text;
    const operations = new Set(sibling.operations.map(({ operation }) => operation)).size;
    const further = new Set(sibling.operations.map(({ handler }) => handler)).size - operations;
    const isThere = path === place ? 2 : parentOf(path) === parentOf(place) ? 1 : 0;
    return isThere * FOLDER + operations - further / 2 - Number(sibling.isConditional) * ENOUGH;
  };
  return others
    .filter(({ resource: { count } }) => count >= ENOUGH)
    .filter(
      ({ sibling: { words: own } }) =>
        !UNLIKE.has(own.singular.at(-1) ?? '') && !FOLDER_WORDS.has(own.singular.join('_')),
    )
    .map((one) => ({ one, rank: rank(one) }))
    .toSorted((left, right) => right.rank - left.rank)[0]?.one;
}

/** The right place counts more than any operation. */
const FOLDER = 10;
