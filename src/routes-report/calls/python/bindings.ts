import type { Comprehension, Expr, Stmt } from '../../../analysis/python/ast';
import { type Bound, bindingsBy } from '../../../analysis/python/ast/bindings';
import { blocksOf } from '../../../analysis/python/ast/blocks';
import { nodesIn } from '../../../analysis/python/ast/walk';

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
  const visit = (statements: readonly Stmt[], blocks: readonly Block[]): void => {
    for (const one of statements) {
      const { start, end } = one;
      for (const { name, to } of [...bindingsBy(one), ...doubtful(one)])
        found.set(name, [...(found.get(name) ?? []), { to, start, blocks }]);
      const isLoop = one.type === 'For' || one.type === 'While';
      const inner = one.type === 'With' ? blocks : [...blocks, { start, end, isLoop }];
      for (const block of blocksOf(one)) visit(block, inner);
    }
  };
  visit(body, []);
  return found;
}

/** Returns the names whose values a statement may change, and those that loops in its expression bind: nothing tells what they are. */
function doubtful(one: Stmt): readonly { readonly name: string; readonly to: Bound }[] {
  const value = one.type === 'Assign' || one.type === 'ExprStmt' ? [one.value] : [];
  const loops = [...nodesIn(value)].filter((node): node is Comprehension => node.type === 'Comprehension');
  return [...changedBy(one), ...loops.flatMap(({ clauses }) => clauses.map(({ target }) => target))]
    .flatMap((target) => [...nodesIn([target])])
    .flatMap((node) => (node.type === 'Name' ? [{ name: node.id, to: { kind: 'unknown' } }] : []));
}

/** Returns the attributes and items that a statement sets. */
function changedBy(one: Stmt): readonly Expr[] {
  const targets =
    one.type === 'Assign'
      ? one.targets
      : one.type === 'AnnAssign' || one.type === 'AugAssign'
        ? [one.target]
        : [];
  return targets.filter(({ type }) => type === 'Attribute' || type === 'Subscript');
}

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
