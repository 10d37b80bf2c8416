import type { Alias, ClassDef, Comprehension, Expr, FunctionDef, Stmt } from '../../../analysis/python/ast';
import { blocksOf } from '../../../analysis/python/ast/blocks';
import { topName } from '../../../base/naming/python';
import { nodesIn } from '../../../scaffold/edit/walk';

/** A value that a name of a scope is bound to. */
export type Bound =
  | { readonly kind: 'value'; readonly expr: Expr }
  /** The target of a `with`. */
  | { readonly kind: 'entered'; readonly expr: Expr }
  | { readonly kind: 'function'; readonly def: FunctionDef }
  | { readonly kind: 'class'; readonly def: ClassDef }
  /** A module where `name` is `undefined`, else what it has under the name. */
  | {
      readonly kind: 'import';
      readonly module: string;
      readonly level: number;
      readonly name: string | undefined;
    }
  | { readonly kind: 'unknown' };

/** A binding, and where it stands. */
export interface Binding {
  readonly to: Bound;
  readonly start: number;
  /** The statements around it whose body may be passed over or done again, the outermost first. */
  readonly blocks: readonly Block[];
}

interface Block {
  readonly start: number;
  readonly end: number;
  readonly isLoop: boolean;
}

/** The bindings of a scope, by name, in the order of the text. */
export type Bindings = ReadonlyMap<string, readonly Binding[]>;

/** Returns what the statements of a scope bind. Functions and classes in it have scopes of their own. */
export function bindingsIn(body: readonly Stmt[]): Bindings {
  const found = new Map<string, Binding[]>();
  const add = (name: string, to: Bound, start: number, blocks: readonly Block[]): void => {
    found.set(name, [...(found.get(name) ?? []), { to, start, blocks }]);
  };
  const visit = (statements: readonly Stmt[], blocks: readonly Block[]): void => {
    for (const one of statements) {
      for (const [name, to] of boundBy(one)) add(name, to, one.start, blocks);
      const { start, end } = one;
      const isLoop = one.type === 'For' || one.type === 'While';
      const inner = one.type === 'With' ? blocks : [...blocks, { start, end, isLoop }];
      for (const block of blocksOf(one)) visit(block, inner);
    }
  };
  visit(body, []);
  return found;
}

const UNKNOWN: Bound = { kind: 'unknown' };

function boundBy(one: Stmt): readonly (readonly [string, Bound])[] {
  switch (one.type) {
    case 'Assign':
      return [
        ...one.targets.flatMap((target): readonly (readonly [string, Bound])[] =>
          target.type === 'Name' ? [[target.id, { kind: 'value', expr: one.value }]] : unknown(target),
        ),
        ...named(one.value),
      ];
    case 'AnnAssign':
      return one.target.type === 'Name' && one.value !== undefined
        ? [[one.target.id, { kind: 'value', expr: one.value }]]
        : unknown(one.target);
    case 'AugAssign':
      return unknown(one.target);
    case 'For':
      return unknown(one.target);
    case 'With':
      return one.items.flatMap(({ context, target }): readonly (readonly [string, Bound])[] => {
        if (target === undefined) return [];
        return target.type === 'Name' ? [[target.id, { kind: 'entered', expr: context }]] : unknown(target);
      });
    case 'FunctionDef':
      return [[one.name, { kind: 'function', def: one }]];
    case 'ClassDef':
      return [[one.name, { kind: 'class', def: one }]];
    case 'Import':
      return one.names.map((alias) => imported(alias));
    case 'ImportFrom':
      return one.names === '*'
        ? []
        : one.names.map(({ name, asname }) => [
            asname ?? name,
            { kind: 'import', module: one.module, level: one.level, name },
          ]);
    case 'ExprStmt':
      return named(one.value);
    default:
      return [];
  }
}

/** Reads `import a.b as c`. Without a name of its own only the first part is bound. */
function imported({ name, asname }: Alias): readonly [string, Bound] {
  const first = topName(name);
  return [
    asname ?? first,
    { kind: 'import', module: asname === undefined ? first : name, level: 0, name: undefined },
  ];
}

const unknown = (target: Expr): readonly (readonly [string, Bound])[] =>
  [...nodesIn([target])].flatMap((one) => (one.type === 'Name' ? [[one.id, UNKNOWN] as const] : []));

/** Returns the names that loops in an expression bind, as far as nothing else tells what they are. */
const named = (value: Expr): readonly (readonly [string, Bound])[] =>
  [...nodesIn([value])]
    .filter((one): one is Comprehension => one.type === 'Comprehension')
    .flatMap(({ clauses }) => clauses.flatMap(({ target }) => unknown(target)));

/** Returns the binding that a name has at a place of its scope; `undefined` if it has none there, `null` if that can't be told. */
export function bindingAt(bindings: readonly Binding[], position: number): Binding | undefined | null {
  const isAround = ({ start, end }: Block): boolean => start <= position && position < end;
  const before = bindings.filter(({ start }) => start < position);
  const last = before.at(-1);
  if (last === undefined) return bindings.length === 0 ? undefined : null;
  const isAgain = bindings.some(
    ({ start, blocks }) => start >= position && blocks.some((one) => one.isLoop && isAround(one)),
  );
  return isAgain || !last.blocks.every(isAround) ? null : last;
}

/** Returns the only binding of a name: what another scope sees of it. */
export function onlyBinding(bindings: readonly Binding[]): Binding | undefined | null {
  const [first, second] = bindings;
  return second === undefined ? first : null;
}
