import { lastStep } from '../edit/dotted-name';
import { type Sibling, type SiblingOperation, siblingName } from '../layout/sibling';
import { functionsIn, type Piece } from './piece';

/** Returns the sibling's operations whose handler is in its own code, and in none of the new resource's. */
export function lostOperations(
  { operations }: Sibling,
  before: readonly Piece[],
  after: readonly Piece[],
): readonly SiblingOperation[] {
  const namesOf = (pieces: readonly Piece[]): ReadonlySet<string> =>
    new Set(pieces.flatMap(functionsIn).map(({ name }) => name));
  const [had, has] = [namesOf(before), namesOf(after)];
  return operations.filter(({ handler }) => had.has(lastStep(handler)) && !has.has(lastStep(handler)));
}

/** Says of an operation that the new resource lacks it, and why. */
export const lostNote = ({ operation, line }: SiblingOperation, sibling: Sibling): string =>
  `There is no "${operation}", because ${sibling.router}:${line}, after which it would be written, hangs on the fields of ${siblingName(sibling)}; write it by hand, or name another resource with --like.`;
