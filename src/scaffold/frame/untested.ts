import { type Sibling, siblingName } from '../layout/sibling';
import { isSameResource, type Words } from '../layout/words';
import type { FrameRequest } from './frame-request';
import { functionsIn, hasRole, type Piece } from './piece';

/** The code that a new resource is made from, and the part of it that's left. */
interface Made {
  readonly request: FrameRequest;
  /** The code of the sibling. */
  readonly pieces: readonly Piece[];
  /** The part that the new resource has. */
  readonly kept: readonly Piece[];
  readonly piecesOf: (sibling: Sibling) => readonly Piece[];
}

/** Returns the paragraph that says why a new resource has no tests though others have; `undefined` if it has, or none are wanted. */
export function untestedNote({ request, pieces, kept, piecesOf }: Made): string | undefined {
  const { roles, sibling, layout, words } = request;
  if (roles?.has('test') === false || testsIn(kept).length > 0) return undefined;
  const name = nameOf(words);
  const [own] = testsIn(pieces);
  if (own !== undefined)
    return `No tests are written for ${name}: each test of ${siblingName(sibling)}, in ${own}, is about something that ${name} lacks; write them by hand, or name another resource with --like.`;
  for (const other of layout.siblings) {
    const [file] = isSameResource(other.words, sibling.words) ? [] : testsIn(piecesOf(other));
    if (file !== undefined)
      return `No tests are written for ${name}: ${siblingName(sibling)}, after which it's written, has none; those of ${siblingName(other)} are in ${file}, for --like ${siblingName(other)}.`;
  }
  return undefined;
}

const nameOf = (words: Words): string => siblingName({ words });

/** Returns the files of tests in which some code has a test. */
const testsIn = (pieces: readonly Piece[]): readonly string[] =>
  pieces
    .filter((piece) => hasRole(piece, 'test'))
    .filter((piece) => functionsIn(piece).some(({ name }) => name.startsWith('test')))
    .map(({ path }) => path);
