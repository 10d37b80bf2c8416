import type { Stmt } from '../../analysis/python/ast';
import { as, pathsIn, startOf } from './paths';
import { hasRole, type Piece } from './piece';

/** Statuses that a request is refused with for the sake of what the application decides, not for its path or form. */
const REFUSAL = /(?<![\d.])(?:HTTP_)?(40[0235-9]|41\d|42[346-9])(?!\d)/g;

/** Returns the tests that something is refused where the code that refused it is gone: another user's item, once items have no owner. */
export function testsOfLostRefusals(
  pieces: readonly Piece[],
  before: readonly Piece[],
): ReadonlyMap<Piece, ReadonlySet<Stmt>> {
  const left = raisedIn(pieces);
  const lost = raisedIn(before).filter((one) => !left.includes(one));
  if (lost.length === 0) return new Map();
  const kept = new Set(left.flatMap(statusesIn));
  // A class of the project doesn't show its status here.
  const isAny = lost.some((one) => statusesIn(one).length === 0);
  const gone = new Set(lost.flatMap(statusesIn));
  const isLost = (status: string): boolean => !kept.has(status) && (isAny || gone.has(status));
  return new Map(
    pieces
      .filter((piece) => hasRole(piece, 'test'))
      .map((piece) => [piece, new Set(testsOf(piece).filter((one) => asserts(piece, one).some(isLost)))]),
  );
}

const statusesIn = (code: string): readonly string[] =>
  [...code.matchAll(REFUSAL)].map(([, status = '']) => status);

/** Returns what the code of a resource raises. */
const raisedIn = (pieces: readonly Piece[]): readonly string[] =>
  pieces
    .filter((piece) => !hasRole(piece, 'test'))
    .flatMap(({ source: { body, text } }) =>
      [...pathsIn(body)].flatMap((path) => {
        const one = as(path.at(-1), 'Raise');
        return one === undefined ? [] : [text.slice(one.start, one.end)];
      }),
    );

const testsOf = ({ source }: Piece): readonly Stmt[] =>
  source.body
    .flatMap((one) => (one.type === 'ClassDef' ? one.body : [one]))
    .filter((one) => one.type === 'FunctionDef' && one.name.startsWith('test'));

/** Returns the statuses that a test asserts. */
const asserts = ({ source: { text } }: Piece, test: Stmt): readonly string[] =>
  text
    .slice(startOf(test), test.end)
    .split('\n')
    .filter((line) => /\bassert\b/.test(line))
    .flatMap(statusesIn);
