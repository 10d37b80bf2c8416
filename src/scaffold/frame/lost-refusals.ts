import type { Stmt } from '../../analysis/python/ast';
import { as, pathsIn, startOf } from './paths';
import { hasRole, type Piece } from './piece';
import { membersIn } from './statements';

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
  const isLost = (status: string): boolean => !kept.has(status) && lost.some((one) => mayAnswer(one, status));
  const known = new Set(left.map(classOf));
  const classes = new Set(lost.map(classOf).filter((name) => name !== '' && !known.has(name)));
  return new Map(
    pieces
      .filter((piece) => hasRole(piece, 'test'))
      .map((piece) => {
        const expectsLost = (test: Stmt): boolean =>
          asserts(piece, test).some(isLost) || expected(piece, test).some((name) => classes.has(name));
        return [piece, new Set(testsOf(piece).filter(expectsLost))];
      }),
  );
}

/** The statuses that classes of projects stand for, by words in their names. */
const MEANT: readonly (readonly [RegExp, RegExp])[] = [
  [/NotFound|Missing|Unknown|NoSuch|DoesNotExist/, /^404$/],
  [/Conflict|Exists|Duplicate|Already|Taken|Unique/, /^4(?:00|09|22)$/],
];

/** True for a `raise` that may be what answers with a status: a class of the project shows it by its name at most. */
function mayAnswer(code: string, status: string): boolean {
  const own = statusesIn(code);
  const meant = MEANT.filter(([words]) => words.test(classOf(code)));
  return own.length > 0
    ? own.includes(status)
    : meant.length === 0 || meant.some(([, statuses]) => statuses.test(status));
}

/** Returns the name of the class that a `raise` raises; an empty text for `raise` alone. */
const classOf = (code: string): string => /^raise\s+(?:\w+\.)*(\w+)/.exec(code)?.[1] ?? '';

/** Returns the classes that a test expects to be raised: `with pytest.raises(Conflict)`. */
const expected = ({ source: { text } }: Piece, test: Stmt): readonly string[] =>
  [...text.slice(test.start, test.end).matchAll(/\braises\(\s*(?:\w+\.)*(\w+)/g)].flatMap(
    ([, name]) => name ?? [],
  );

const statusesIn = (code: string): readonly string[] =>
  [...code.matchAll(REFUSAL)].map(([, status = '']) => status);

/** Returns what the code of a resource raises. */
const raisedIn = (pieces: readonly Piece[]): readonly string[] =>
  pieces
    .filter((piece) => !hasRole(piece, 'test'))
    .flatMap(({ source: { body, text } }) =>
      pathsIn(body).flatMap((path) => {
        const one = as(path.at(-1), 'Raise');
        return one === undefined ? [] : [text.slice(one.start, one.end)];
      }),
    );

const testsOf = ({ source }: Piece): readonly Stmt[] =>
  membersIn(source.body).filter((one) => one.type === 'FunctionDef' && one.name.startsWith('test'));

/** Returns the statuses that a test asserts. */
const asserts = ({ source: { text } }: Piece, test: Stmt): readonly string[] =>
  text
    .slice(startOf(test), test.end)
    .split('\n')
    .filter((line) => /\bassert\b/.test(line))
    .flatMap(statusesIn);
