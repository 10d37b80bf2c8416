import type { Body, Expr, FunctionDef, Node, Stmt, SyntaxProblem } from './ast';
import { CALLS } from './calls';
import { COLLECTIONS } from './collections';
import { COMPOUND } from './compound';
import { DEFINITIONS } from './definitions';
import { containsYield } from './generators';
import { IMPORTS } from './imports';
import { LITERALS } from './literals';
import { OPERATORS } from './operators';
import { PRIMARIES } from './primaries';
import { type ExpressionHandler, MAX_NESTING, type StatementHandler, TOO_DEEP, unsupported } from './reader';
import { recover, type StatementReader, strayNodes } from './recovery';
import { withStarOutside } from './stars';
import { STATEMENTS } from './statements';
import { STRINGS } from './strings';
import { at, type SyntaxNode } from './syntax-node';
import { TYPE_ALIASES } from './type-aliases';

/** By the grammar's names of its nodes: complete, as a test holds. */
export const EXPRESSIONS_BY_KIND: ReadonlyMap<string, ExpressionHandler> = new Map<string, ExpressionHandler>(
  Object.entries({ ...PRIMARIES, ...LITERALS, ...STRINGS, ...OPERATORS, ...COLLECTIONS, ...CALLS }),
);

/** By the grammar's names of its nodes: complete, as a test holds. */
export const STATEMENTS_BY_KIND: ReadonlyMap<string, StatementHandler> = new Map<string, StatementHandler>(
  Object.entries({ ...STATEMENTS, ...TYPE_ALIASES, ...COMPOUND, ...DEFINITIONS, ...IMPORTS }),
);

/** Blocks around a statement at which CPython gives up (`MAXINDENT`). */
const MAX_INDENTATION = 100;

/** Turns the parser's tree of one text into ours. */
export class Converter implements StatementReader {
  readonly problems: SyntaxProblem[] = [];
  #depth = 0;
  /** Where we are, for what has no place of its own. */
  #statement: Node = { line: 1, start: 0, end: 0 };
  #isDisposed = false;

  constructor(
    private readonly text: string,
    /** Whether the parser met source that it couldn't read: only then it's looked for. */
    private readonly isDamaged: boolean,
  ) {}

  source({ start, end }: Node): string {
    return this.text.slice(start, end);
  }

  expr(node: SyntaxNode | undefined): Expr {
    if (node === undefined) {
      return unsupported(this.#statement, 'damaged source');
    }
    const handler = EXPRESSIONS_BY_KIND.get(node.type);
    if (handler === undefined) {
      return unsupported(node, node.type);
    }
    return this.deeper(
      () => withStarOutside(handler(node, this)),
      () => unsupported(node, TOO_DEEP),
    );
  }

  optional(node: SyntaxNode | undefined): Expr | undefined {
    return node && this.expr(node);
  }

  block(node: SyntaxNode | undefined): readonly Stmt[] {
    return this.statements(node?.children ?? []);
  }

  statements(nodes: readonly SyntaxNode[]): readonly Stmt[] {
    return this.isDamaged && nodes.some(({ type }) => type === 'ERROR')
      ? recover(nodes, this)
      : nodes.flatMap((node) => this.statement(node));
  }

  statement(node: SyntaxNode): readonly Stmt[] {
    const handler = STATEMENTS_BY_KIND.get(node.type);
    if (handler === undefined) {
      return [];
    }
    this.#statement = node;
    if (this.#depth === MAX_INDENTATION) this.problem(node, 'too many levels of indentation');
    return this.deeper<readonly Stmt[]>(
      () => [handler(node, this), ...this.strayStatements(node)],
      () => [{ type: 'UnsupportedStmt', ...at(node), syntax: TOO_DEEP }],
    );
  }

  deeper<T>(convert: () => T, tooDeep: () => T): T {
    if (this.#depth >= MAX_NESTING) {
      return tooDeep();
    }
    this.#depth += 1;
    try {
      return convert();
    } finally {
      this.#depth -= 1;
    }
  }

  body(nodes: () => readonly SyntaxNode[]): FunctionDef['body'] {
    let body: Body | undefined;
    return () => (body ??= this.readBody(nodes));
  }

  problem({ line }: Node, message: string): void {
    this.problems.push({ line, message });
  }

  /** From now on no body can be converted. */
  dispose(): void {
    this.#isDisposed = true;
  }

  /** What the damage around it left of other statements inside a compound one. */
  private strayStatements(node: SyntaxNode): readonly Stmt[] {
    return this.isDamaged && node.type in COMPOUND && node.isDamaged ? recover(strayNodes(node), this) : [];
  }

  private readBody(nodesOf: () => readonly SyntaxNode[]): Body {
    if (this.#isDisposed) {
      throw new Error('The body of a function was asked for after Module.dispose().');
    }
    const depth = this.#depth;
    this.#depth = 0;
    const nodes = nodesOf();
    const body = { statements: this.statements(nodes), isGenerator: containsYield(nodes, this) };
    this.#depth = depth;
    return body;
  }
}
