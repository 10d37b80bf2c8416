import type { Parse, Stmt } from '../../analysis/python/ast';
import { baseName } from '../../base/source/paths';
import { openSource, type PythonSource } from '../edit/source';
import type { Role, Sibling } from '../layout/sibling';
import type { Owner } from './owner';
import type { Piece, Spot } from './piece';
import { definedNames, importedNames, type Project } from './project';
import { bottomOf, topOf } from './statements';

/** The sibling whose files a new resource repeats. */
export interface Frame {
  readonly sibling: Sibling;
  readonly owner: Owner;
  /** The files of their own that other resources have. */
  readonly foreign: ReadonlySet<string>;
  /** True for the `__init__.py` of a folder of its own. */
  readonly isOwnPackage: (path: string) => boolean;
  /** True for a test, and for what lies beside tests: fixtures, factories. */
  readonly isTest: (path: string) => boolean;
}

/** Returns what a sibling consists of: the files of its own, and its statements in shared files. */
export function piecesOf(project: Project, frame: Frame, parse: Parse): readonly Piece[] {
  const { sibling, foreign, isOwnPackage } = frame;
  const own = new Set(sibling.files.filter(({ isOwn }) => isOwn).map(({ path }) => path));
  return [...project].flatMap(([path, source]): readonly Piece[] => {
    const roles = new Set(sibling.files.filter((one) => one.path === path).map(({ role }) => role));
    const common = { path, imports: importedNames(source) };
    if (own.has(path) || isOwnPackage(path)) return [{ ...common, roles, source, spot: undefined }];
    if (foreign.has(path) || isClosedTest(path, [sibling])) return [];
    return runsIn(path, source, frame).map((run) => ({
      ...common,
      roles: frame.isTest(path) ? new Set<Role>(['test']) : withOther(roles),
      ...fragment(source, run, frame, parse),
    }));
  });
}

const withOther = (roles: ReadonlySet<Role>): ReadonlySet<Role> =>
  roles.size > 0 ? roles : new Set<Role>(['other']);

export const isTestFile = (path: string): boolean =>
  /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/.test(path);

/** True for a file of tests in which nothing is written for another resource: not one that tests all of some resources. */
export const isClosedTest = (path: string, siblings: readonly Sibling[]): boolean =>
  isTestFile(path) &&
  baseName(path) !== 'conftest.py' &&
  !siblings.some(({ files }) => files.some((one) => one.role === 'test' && !one.isOwn && one.path === path));

type Run = readonly [Stmt, ...Stmt[]];

/** Returns the consecutive statements that define something of the sibling. */
function runsIn(path: string, { body }: PythonSource, { sibling, owner }: Frame): readonly Run[] {
  const handlers = new Set(sibling.router === path ? sibling.operations.map(({ handler }) => handler) : []);
  const runs: [Stmt, ...Stmt[]][] = [];
  let isInRun = false;
  for (const statement of body) {
    const isOurs = definedNames(statement).some((name) => owner.isMine(name) || handlers.has(name));
    const last = runs.at(-1);
    if (isOurs && isInRun && last !== undefined) last.push(statement);
    else if (isOurs) runs.push([statement]);
    isInRun = isOurs;
  }
  return runs;
}

function fragment(
  source: PythonSource,
  run: Run,
  { owner }: Frame,
  parse: Parse,
): { source: PythonSource; spot: Spot } {
  const { text, body } = source;
  const [first] = run;
  const last = run.at(-1) ?? first;
  const isResource = (one: Stmt | undefined): one is Stmt =>
    one !== undefined && definedNames(one).some((name) => owner.isMine(name) || owner.isOthers(name));
  let after = body.indexOf(last);
  while (isResource(body[after + 1])) after += 1;
  const [from, to] = [topOf(text, first), bottomOf(text, last)];
  const code = text.slice(from, to);
  return {
    source: openSource(Buffer.from(code), parse),
    spot: { after: body[after] ?? last, gap: gapAround(source, first, last), from, to },
  };
}

/** Returns the blank lines before the first of some statements, or behind the last if it's the file's first. */
function gapAround({ text, body }: PythonSource, first: Stmt, last: Stmt): string {
  const before = body[body.indexOf(first) - 1];
  const after = body[body.indexOf(last) + 1];
  const [from, to] =
    before === undefined
      ? [bottomOf(text, last), after && topOf(text, after)]
      : [bottomOf(text, before), topOf(text, first)];
  const blank = /(?:^|\n)((?:[ \t]*\n)*)$/.exec(text.slice(from, to ?? from))?.[1] ?? '';
  return '\n'.repeat(blank.split('\n').length - 1);
}
