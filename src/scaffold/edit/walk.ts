import type { Expr, FunctionDef, Node, Pattern, Stmt } from '../../analysis/python/ast';

/** Returns the functions that stand directly in a block. */
export const functionsOf = (body: readonly Stmt[]): readonly FunctionDef[] =>
  body.filter((one) => one.type === 'FunctionDef');

/** Returns the function of a name that stands directly in a block. */
export const functionNamed = (body: readonly Stmt[], name: string): FunctionDef | undefined =>
  functionsOf(body).find((one) => one.name === name);

/** Any node of the tree that has a `type`. */
export type AnyNode = Stmt | Expr | Pattern;

/**
 * Yields the given nodes and all nodes below them, in no particular order, including the bodies and signatures of functions.
 * Nodes for which `isOpen` returns false aren't entered.
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
    pushObjects(pending, value);
  }
}

/** Adds the objects among the values of one: most values of a node are texts and numbers. */
function pushObjects(pending: unknown[], value: object): void {
  // The cast: nothing is known of the object's values.
  for (const one of Array.isArray(value) ? value : (Object.values(value) as unknown[]))
    if (typeof one === 'object' && one !== null) pending.push(one);
}

const partsOfFunction = (def: FunctionDef): readonly unknown[] => [def.body().statements, def.signature()];

/** True for nodes: everything in the tree that has a `type`; the rest are lists and parts of nodes. */
function isTyped(value: object): value is AnyNode {
  return 'type' in value && typeof value.type === 'string';
}
