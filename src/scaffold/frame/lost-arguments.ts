import { groupBy } from '../../base/code/groups';
import type { Call, FunctionDef, Param } from '../../analysis/python/ast';
import { replaceElements } from './elements';
import { as, pathsIn } from './paths';
import { edited, type Piece } from './piece';
import { lastName } from './shape';

/** Removes what calls give to functions of the resource for parameters that are gone: `create(part, owner_id=user.id)`. */
export function withoutLostArguments(pieces: readonly Piece[], before: readonly Piece[]): readonly Piece[] {
  const lost = lostParameters(pieces, before);
  return lost.size === 0 ? pieces : pieces.map((piece) => without(piece, lost));
}

/** A function that lost parameters. */
interface Lost {
  readonly names: ReadonlySet<string>;
  /** Its positional parameters as they were. */
  readonly order: readonly string[];
  /** The number of those that are left. */
  readonly left: number;
}

function lostParameters(pieces: readonly Piece[], before: readonly Piece[]): ReadonlyMap<string, Lost> {
  const now = functionsByCall(pieces);
  const lost = new Map<string, Lost>();
  for (const [called, old] of functionsByCall(before)) {
    const left = now.get(called) ?? [];
    const names = new Set(left.flatMap((def) => def.signature().params.map(({ name }) => name)));
    const takesAny = left.some((def) => def.signature().params.some(({ kind }) => kind.startsWith('var')));
    const gone = old.flatMap((def) =>
      def.signature().params.flatMap(({ name }) => (names.has(name) ? [] : [name])),
    );
    const [first] = old;
    const [same, ...others] = left;
    if (gone.length === 0 || first === undefined || same === undefined || takesAny) continue;
    const isPlain = others.length === 0 && old.length === 1;
    const order = isPlain ? positional(first) : [];
    lost.set(called, { names: new Set(gone), order, left: isPlain ? positional(same).length : Infinity });
  }
  return lost;
}

/** Returns the functions by the names under which they're called: a class's `__init__` under that of the class. */
function functionsByCall(pieces: readonly Piece[]): ReadonlyMap<string, readonly FunctionDef[]> {
  const found = pieces.flatMap(({ source }) =>
    pathsIn(source.body).flatMap((path) => {
      const def = as(path.at(-1), 'FunctionDef');
      if (def === undefined) return [];
      const maker = def.name === '__init__' ? as(path.at(-2), 'ClassDef') : undefined;
      return [{ def, called: maker?.name ?? def.name }];
    }),
  );
  const groups = groupBy(found, ({ called }) => called);
  return new Map([...groups].map(([called, all]) => [called, all.map(({ def }) => def)]));
}

const positional = (def: FunctionDef): readonly string[] =>
  def
    .signature()
    .params.filter((one: Param) => one.kind !== 'keyword-only' && !/^(?:self|cls)$/.test(one.name))
    .map(({ name }) => name);

function without(piece: Piece, lost: ReadonlyMap<string, Lost>): Piece {
  const calls = pathsIn(piece.source.body).flatMap((path) => as(path.at(-1), 'Call') ?? []);
  const edits = calls.flatMap((call) => {
    const one = lost.get(lastName(call.func));
    const gone = one === undefined ? new Set<unknown>() : argumentsFor(call, one);
    const all = [...call.args, ...call.keywords].toSorted((left, right) => left.start - right.start);
    return gone.size === 0
      ? []
      : (replaceElements(piece.source.text, all, (argument) => (gone.has(argument) ? [] : undefined)) ?? []);
  });
  return edited(piece, edits);
}

/** Returns the arguments of a call that stand for lost parameters; those without a name if there are too many. */
function argumentsFor({ args, keywords }: Call, { names, order, left }: Lost): ReadonlySet<unknown> {
  const named = keywords.filter(({ name }) => name !== undefined && names.has(name));
  const isPlain = args.every(({ type }) => type !== 'Starred') && args.length > left;
  const unnamed = isPlain ? args.filter((_, index) => names.has(order[index] ?? '')) : [];
  return new Set<unknown>([...named, ...unnamed.slice(0, Math.max(args.length - left, 0))]);
}
