import type { Expr, FunctionDef, Node, Pattern, Stmt } from '../../analysis/python/ast';

/** Any node of the tree that has a `type`. */
export type AnyNode = Stmt | Expr | Pattern;

/**
 * The nodes below some, themselves included, in no order that matters; the bodies and signatures of functions too,
 * unless `isOpen` says that a node isn't to be entered.
 */
export function* nodesIn(
  roots: readonly Node[],
  isOpen: (node: AnyNode) => boolean = () => true,
): Generator<AnyNode> {
  const pending: unknown[] = [...roots];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isTyped(value)) {
      yield value;
      if (!isOpen(value)) continue;
      if (value.type === 'FunctionDef') pending.push(...partsOfFunction(value));
    }
    // The cast: the values of an object that nothing is known of.
    pending.push(...(Object.values(value) as unknown[]));
  }
}

const partsOfFunction = (def: FunctionDef): readonly unknown[] => [def.body().statements, def.signature()];

/** Whatever has a `type` in the tree is one of these; the rest are lists and parts of nodes. */
function isTyped(value: object): value is AnyNode {
  return 'type' in value && typeof value.type === 'string';
}
