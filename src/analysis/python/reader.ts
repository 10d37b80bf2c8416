import type { Expr, FunctionDef, Node, Stmt, UnsupportedExpr } from './ast';
import { at, type SyntaxNode } from './syntax-node';

/**
 * Levels of nesting (expressions and blocks together) beyond which we stop, lest we or the readers of the tree run out
 * of stack. CPython itself takes 200 brackets and 100 levels of indentation.
 */
export const MAX_NESTING = 300;

/** What stands for what lies deeper. */
export const TOO_DEEP = `nesting deeper than ${MAX_NESTING}`;

/** What the conversion of one kind of node needs of the others. */
export interface Reader {
  /** The text between the node's positions. */
  source(node: Node): string;
  /** Total: `undefined` (a part that the source lacks) and kinds that aren't expressions are Unsupported. */
  expr(node: SyntaxNode | undefined): Expr;
  /** `undefined` for `undefined`. */
  optional(node: SyntaxNode | undefined): Expr | undefined;
  /** The statements of an indented block, or of one line behind a colon; none for `undefined`. */
  block(node: SyntaxNode | undefined): readonly Stmt[];
  /** The statements of these nodes; none for what isn't a statement. */
  statements(nodes: readonly SyntaxNode[]): readonly Stmt[];
  /** The body of a function: its nodes are asked for, and converted, when it is first entered. */
  body(nodes: () => readonly SyntaxNode[]): FunctionDef['body'];
  /** Converts one level deeper, unless that's {@link MAX_NESTING}. */
  deeper<T>(convert: () => T, tooDeep: () => T): T;
  /** Notes a place that isn't Python 3. */
  problem(node: Node, message: string): void;
}

export type ExpressionHandler = (node: SyntaxNode, read: Reader) => Expr;
export type StatementHandler = (node: SyntaxNode, read: Reader) => Stmt;

/** Stands for source that we don't read. */
export function unsupported(node: Node, syntax: string): UnsupportedExpr {
  return { type: 'UnsupportedExpr', ...at(node), syntax };
}

const BEYOND_ASCII = /[^\0-\x7F]/;

/** Python compares identifiers in normal form KC. */
export function identifier(node: SyntaxNode, read: Reader): string {
  const name = read.source(node);
  return BEYOND_ASCII.test(name) ? name.normalize('NFKC') : name;
}
