import { blocksOf } from './blocks';
import type { Expr, Node } from './expressions';
import type { ClassDef, FunctionDef, Module, Pattern, Stmt } from './statements';

/** Any node of the tree that has a `type`. */
export type AnyNode = Stmt | Expr | Pattern;

/**
 * Yields the given nodes and all nodes below them, in no particular order, including the bodies and signatures of functions.
 * Nodes for which `isOpen` returns false aren't entered.
 */
export function* nodesIn(
  roots: readonly (Node | Pattern)[],
  isOpen: (node: AnyNode) => boolean = () => true,
): Generator<AnyNode> {
  const pending: unknown[] = [...roots];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isTyped(value)) {
      yield value;
      if (!isOpen(value)) continue;
      if (value.type === 'FunctionDef') pending.push(value.body().statements, value.signature());
    }
    // Most values of a node are texts and numbers. The cast: nothing is known of them.
    for (const one of Array.isArray(value) ? value : (Object.values(value) as unknown[]))
      if (typeof one === 'object' && one !== null) pending.push(one);
  }
}

/** Returns true for nodes: everything in the tree that has a `type`; the rest are lists and parts of nodes. */
function isTyped(value: object): value is AnyNode {
  return 'type' in value && typeof value.type === 'string';
}

/** A function or a class. */
export type Definition = FunctionDef | ClassDef;

/** Returns the functions that stand directly in a block. */
export const functionsOf = (body: readonly Stmt[]): readonly FunctionDef[] =>
  body.filter((one) => one.type === 'FunctionDef');

/** Returns the function of a name that stands directly in a block. */
export const functionNamed = (body: readonly Stmt[], name: string): FunctionDef | undefined =>
  functionsOf(body).find((one) => one.name === name);

/** Returns the statements of a function or a class; reads them if nothing has asked for them before. */
export const bodyOf = (definition: Definition): readonly Stmt[] =>
  definition.type === 'ClassDef' ? definition.body : definition.body().statements;

/** Yields the statements of a block, each before those of its own blocks; doesn't enter functions and classes. */
export function* flat(statements: readonly Stmt[]): Generator<Stmt> {
  for (const statement of statements) {
    yield statement;
    for (const block of blocksOf(statement)) yield* flat(block);
  }
}

/** A statement, and the functions and classes that it stands in, outermost first. */
export interface Placed {
  readonly statement: Stmt;
  readonly around: readonly Definition[];
}

/** Yields all statements of a module. Enters only functions and classes whose source text `mayMatter`. */
export function* everywhere(
  { text, body }: Pick<Module, 'text' | 'body'>,
  mayMatter: (text: string) => boolean,
  around: readonly Definition[] = [],
): Generator<Placed> {
  for (const statement of flat(body)) {
    yield { statement, around };
    if (statement.type !== 'FunctionDef' && statement.type !== 'ClassDef') continue;
    if (mayMatter(text.slice(statement.start, statement.end)))
      yield* everywhere({ text, body: bodyOf(statement) }, mayMatter, [...around, statement]);
  }
}
