import type { Sibling } from '../layout/sibling';
import { isSameResource, templateOf, type Words } from '../layout/words';
import type { Piece } from './piece';
import { namesWithin } from './project';

/** Returns a function that's true for a name of a resource's which another of the project has as well, with its own words. */
export function sharedNames(
  { words }: Sibling,
  siblings: readonly Sibling[],
  piecesOf: (sibling: Sibling) => readonly Piece[],
): (name: string) => boolean {
  const othersOf = (own: Words): readonly Words[] =>
    siblings.map((one) => one.words).filter((one) => !isSameResource(one, own));
  const templatesOf = (one: Sibling): readonly string[] =>
    piecesOf(one)
      .flatMap(({ source }) => source.body.flatMap(namesWithin))
      .map((name) => templateOf(name, one.words, othersOf(one.words)).text);
  const others = siblings.filter((one) => !isSameResource(one.words, words));
  const known = new Set(others.flatMap(templatesOf));
  const otherWords = others.map((one) => one.words);
  return (name) => known.size === 0 || known.has(templateOf(name, words, otherWords).text);
}
