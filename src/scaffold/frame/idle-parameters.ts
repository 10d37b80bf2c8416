import type { Call, FunctionDef, Param, Stmt } from '../../analysis/python/ast';
import type { Edit } from '../edit/source';
import { dropStatements } from './drop';
import { replaceElements, replaceParameters } from './elements';
import { as, namesIn, pathsIn, startOf } from './paths';
import { edited, functionsIn, hasRole, type Piece } from './piece';
import { lastName } from './shape';
import { membersIn } from './statements';

/**
 * Removes parameters that functions read and no longer do, such as a filter by a field that's gone: with them the arguments that
 * calls give, and tests that name them. What a dependency gives stays, for it may guard a route.
 */
export function withoutIdleParameters(pieces: readonly Piece[], before: readonly Piece[]): readonly Piece[] {
  const lost = lostParameters(pieces, before);
  if (lost.size === 0) return pieces;
  const names = new Set([...lost.values()].flatMap((some) => [...some]));
  return pieces.map((piece) => (hasRole(piece, 'test') ? withoutTests(piece, names) : without(piece, lost)));
}

/** The names of parameters by those of their functions. */
type Lost = ReadonlyMap<string, ReadonlySet<string>>;

function lostParameters(pieces: readonly Piece[], before: readonly Piece[]): Lost {
  const calls = pieces.flatMap(callsIn);
  const lost = new Map<string, ReadonlySet<string>>();
  const defs = pieces.filter((one) => !hasRole(one, 'test')).flatMap(functionsIn);
  for (const def of defs) {
    // A protocol's method has the name of those that read what it's given.
    const now = defs.filter(({ name }) => name === def.name);
    const idle = def
      .signature()
      .params.filter((one) => isPlain(one) && !now.some((other) => isReadFor(other, one.name)))
      .filter(({ name }) => pieces.some((piece) => readsNoMore(piece, before, def.name, name)))
      .filter((param) =>
        calls.every((call) => lastName(call.func) !== def.name || isGivenByName(call, param)),
      );
    const names = idle.map(({ name }) => name);
    if (names.length > 0) lost.set(def.name, new Set([...(lost.get(def.name) ?? []), ...names]));
  }
  return lost;
}

const callsIn = ({ source }: Piece): readonly Call[] =>
  pathsIn(source.body).flatMap((path) => as(path.at(-1), 'Call') ?? []);

const isRead = (def: FunctionDef, name: string): boolean =>
  pathsIn(def.body().statements).some((path) => as(path.at(-1), 'Name')?.id === name);

/** True for a piece that has all functions of a name still, of which one doesn't read a parameter that it read before. */
function readsNoMore(piece: Piece, before: readonly Piece[], name: string, param: string): boolean {
  const named = (some: readonly Piece[]): readonly FunctionDef[] =>
    some.flatMap(functionsIn).filter((def) => def.name === name);
  const readers = (defs: readonly FunctionDef[]): number => defs.filter((def) => isRead(def, param)).length;
  const old = named(before.filter(({ path, spot }) => path === piece.path && spot === piece.spot));
  const now = named([piece]);
  return now.length === old.length && readers(now) < readers(old);
}

/** True if a function reads a variable other than to give it to one of its own name: a handler calls a service's function. */
const isReadFor = (def: FunctionDef, name: string): boolean =>
  pathsIn(def.body().statements).some(
    (path) =>
      as(path.at(-1), 'Name')?.id === name &&
      !path.slice(-3).some((part) => lastName(as(part, 'Call')?.func) === def.name),
  );

const PLAIN = new Set(['str', 'int', 'float', 'bool', 'date', 'datetime', 'time', 'UUID', 'Decimal']);
const AROUND = new Set(['Annotated', 'Optional', 'list', 'List', 'set', 'Set']);

/** True for a parameter of a plain type, which no dependency gives. */
function isPlain({ annotation }: Param): boolean {
  let type = annotation;
  while (type !== undefined) {
    const name = lastName(type);
    if (type.type === 'BinOp') type = type.left;
    else if (type.type === 'Subscript' && AROUND.has(name))
      type = type.index.type === 'Tuple' ? type.index.items[0] : type.index;
    else return PLAIN.has(name);
  }
  return false;
}

/** True for a call that gives a parameter by its name, by a variable of that name, or not at all. */
function isGivenByName({ args, keywords }: Call, { name, kind }: Param): boolean {
  const isNamed = args.some((one) => one.type === 'Name' && one.id === name);
  const isUnclear =
    args.some(({ type }) => type === 'Starred') || keywords.some((one) => one.name === undefined);
  return kind === 'keyword-only' || isNamed || keywords.some((one) => one.name === name) || !isUnclear;
}

function without(piece: Piece, lost: Lost): Piece {
  const { text } = piece.source;
  const edits: (Edit | undefined)[] = [];
  for (const def of functionsIn(piece)) {
    const names = lost.get(def.name);
    if (names === undefined) continue;
    const isIdle = (one: Param): boolean => names.has(one.name) && !isRead(def, one.name);
    const { params } = def.signature();
    if (params.some(isIdle))
      edits.push(replaceParameters(text, params, (one) => (isIdle(one as Param) ? [] : undefined))); // Those given.
  }
  for (const call of callsIn(piece)) {
    const names = lost.get(lastName(call.func));
    if (names === undefined) continue;
    const gone = new Set<unknown>([
      ...call.args.filter((one) => one.type === 'Name' && names.has(one.id)),
      ...call.keywords.filter(({ name }) => name !== undefined && names.has(name)),
    ]);
    const all = [...call.args, ...call.keywords].toSorted((left, right) => left.start - right.start);
    if (gone.size > 0) edits.push(replaceElements(text, all, (one) => (gone.has(one) ? [] : undefined)));
  }
  return edited(
    piece,
    edits.filter((one) => one !== undefined),
  );
}

/** Removes what tests check of lost parameters: a statement, or a test that checks little else. */
function withoutTests(piece: Piece, names: ReadonlySet<string>): Piece {
  const { text, body } = piece.source;
  const isAbout = (one: Stmt): boolean => {
    const words = namesIn(text.slice(startOf(one), one.end));
    return [...names].some((name) => words.has(name));
  };
  const tests = membersIn(body);
  const gone = tests.flatMap((one): readonly Stmt[] => {
    if (one.type !== 'FunctionDef' || !one.name.startsWith('test') || !isAbout(one)) return [];
    const { statements } = one.body();
    const about = statements.filter(isAbout);
    const left = statements.filter((other) => other.type === 'Assert' && !about.includes(other));
    const isPart =
      !namesAny(one.name, names) && about.every(({ type }) => type === 'Assert') && left.length > 1;
    return isPart ? about : [one];
  });
  return gone.length === 0 ? piece : dropStatements(piece, new Set(gone)).piece;
}

const namesAny = (name: string, names: ReadonlySet<string>): boolean =>
  name.split('_').some((word) => names.has(word));
