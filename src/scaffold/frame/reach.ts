import type { ClassDef, Expr, FunctionDef, Stmt } from '../../analysis/python/ast';
import { bindingsOf } from '../edit/bindings';
import { as, namesIn, pathsIn, startOf } from './paths';
import { hasRole, type Piece } from './piece';
import { lastName } from './shape';

/** A function, class, method or variable of a piece that others may use. */
interface Definition {
  readonly piece: Piece;
  readonly statement: Stmt;
  readonly names: readonly string[];
  readonly isRoot: boolean;
  /** The names that it uses; for a class without those of its methods, which are definitions of their own. */
  readonly uses: ReadonlySet<string>;
}

/** Tells which definitions stay though no handler leads to them. */
export interface Roots {
  /** The functions of the operations that the new resource has. */
  readonly handlers: ReadonlySet<string>;
  /** The names that the project uses. A definition that nothing named stays: something calls it that can't be seen. */
  readonly usedBefore: ReadonlySet<string>;
  /** True for a name that stays because every resource has one like it, for code that serves them all. */
  readonly isPattern: (name: string) => boolean;
  /** True for a name like one that other resources have. */
  readonly isShared: (name: string) => boolean;
}

/** Returns the definitions that nothing leads to any more from the handlers and the tests, though something did in the project. */
export function unreached(pieces: readonly Piece[], roots: Roots): ReadonlyMap<Piece, ReadonlySet<Stmt>> {
  const all = pieces.flatMap((piece) => definitionsOf(piece, roots));
  const reached = new Set(all.filter(({ isRoot }) => isRoot));
  const used = new Set([...reached].flatMap(({ uses }) => [...uses]));
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const one of all) {
      if (reached.has(one) || !one.names.some((name) => used.has(name))) continue;
      reached.add(one);
      for (const name of one.uses) used.add(name);
    }
  }
  const gone = new Map<Piece, Set<Stmt>>();
  for (const { piece, statement } of all.filter((one) => !reached.has(one)))
    gone.set(piece, (gone.get(piece) ?? new Set()).add(statement));
  return gone;
}

/** Returns the names of functions, classes and methods that nothing in the resource's own code leads to. */
export function ledToByOthers(
  pieces: readonly Piece[],
  roots: Omit<Roots, 'isPattern'>,
): ReadonlySet<string> {
  const gone = unreached(pieces, { ...roots, isPattern: () => false });
  const names = [...gone.values()].flatMap((some) => [...some].flatMap(namesOf));
  return new Set(names);
}

const namesOf = (statement: Stmt): readonly string[] =>
  statement.type === 'FunctionDef' || statement.type === 'ClassDef'
    ? [statement.name]
    : bindingsOf([statement]).map(({ name }) => name);

function definitionsOf(piece: Piece, roots: Roots): readonly Definition[] {
  const { handlers, usedBefore, isPattern, isShared } = roots;
  return piece.source.body.flatMap((statement): readonly Definition[] => {
    if (statement.type === 'Import' || statement.type === 'ImportFrom') return [];
    const names = namesOf(statement);
    // A schema that nothing uses does nothing, but for the habit of having one.
    const isIdle = statement.type === 'ClassDef' && isSchema(statement) && !names.some(isShared);
    const isRoot =
      isRootOf(piece, statement, names, handlers) ||
      names.some(isPattern) ||
      (names.length > 0 && !isIdle && !names.some((name) => usedBefore.has(name)));
    const methods =
      statement.type === 'ClassDef'
        ? statement.body.flatMap((one) => (one.type === 'FunctionDef' && isMethod(one) ? [one] : []))
        : [];
    const whole = { piece, statement, names, isRoot, uses: usesOf(piece, statement, methods) };
    return [
      whole,
      ...methods.map((method) => ({
        piece,
        statement: method,
        names: [method.name],
        isRoot: !usedBefore.has(method.name) || isPattern(method.name),
        uses: usesOf(piece, method, []),
      })),
    ];
  });
}

/** True for a model of pydantic's that no decorator and no keyword makes anything else of. */
const isSchema = ({ bases, decorators, keywords }: ClassDef): boolean =>
  decorators.length === 0 && keywords.length === 0 && bases.some((base) => lastName(base) === 'BaseModel');

/** True for a method that's kept only where something calls it. */
const isMethod = (def: FunctionDef): boolean =>
  !/^__\w+__$/.test(def.name) && def.decorators.every(isHarmless);

/** Decorators that leave it to callers whether a function is used. */
const HARMLESS = new Set([
  'staticmethod',
  'classmethod',
  'property',
  'abstractmethod',
  'lru_cache',
  'cache',
  'contextmanager',
  'asynccontextmanager',
  'fixture',
]);

const isHarmless = (decorator: Expr): boolean => HARMLESS.has(lastName(decorator));

function isRootOf(
  piece: Piece,
  statement: Stmt,
  names: readonly string[],
  handlers: ReadonlySet<string>,
): boolean {
  if (statement.type === 'FunctionDef') {
    if (isHandler(statement, handlers)) return true;
    if (hasRole(piece, 'test') && statement.name.startsWith('test')) return true;
    const isFixture = statement.decorators.some((one) =>
      piece.source.text.slice(one.start, one.end).includes('autouse'),
    );
    return isFixture || !statement.decorators.every(isHarmless);
  }
  if (statement.type === 'ClassDef') return hasRole(piece, 'test') && statement.name.startsWith('Test');
  return names.length === 0 || names.some((name) => name === 'pytestmark' || /^__\w+__$/.test(name));
}

/** True for a handler, and a function that defines one. */
function isHandler(def: FunctionDef, handlers: ReadonlySet<string>): boolean {
  return pathsIn([def]).some((path) => {
    const inner = as(path.at(-1), 'FunctionDef');
    return inner !== undefined && handlers.has(inner.name) && inner.decorators.length > 0;
  });
}

/** Returns the names in the text of a statement, without those of the methods given and its own. */
function usesOf(
  { source: { text } }: Piece,
  statement: Stmt,
  methods: readonly FunctionDef[],
): ReadonlySet<string> {
  let code = '';
  let at = startOf(statement);
  for (const method of methods) {
    code += text.slice(at, startOf(method));
    at = method.end;
  }
  code += text.slice(at, statement.end);
  const names = new Set(namesIn(withoutComments(code)));
  const own = statement.type === 'FunctionDef' || statement.type === 'ClassDef' ? statement.name : undefined;
  if (own !== undefined && !isUsedInside(statement, own)) names.delete(own);
  return names;
}

/** True for a function that calls itself, or names another of its name. */
function isUsedInside(statement: Stmt, name: string): boolean {
  return pathsIn([statement]).some((path) => as(path.at(-1), 'Attribute')?.attr === name);
}

const withoutComments = (code: string): string =>
  code.replace(/#[^\n]*/g, '').replace(/"""[^]*?"""|'''[^]*?'''/g, '');
