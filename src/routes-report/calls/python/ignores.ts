import type { Call, Expr, Stmt } from '../../../analysis/python/ast';
import { nodesIn } from '../../../scaffold/edit/walk';
import { IgnoreComments } from '../ignore-comments';
import type { PythonModule } from './modules';

/** The statements without a block of others. */
const SIMPLE: ReadonlySet<string> = new Set<Stmt['type']>([
  'ExprStmt',
  'Assign',
  'AugAssign',
  'AnnAssign',
  'Return',
  'Raise',
  'Delete',
  'Assert',
]);

/** Tells which calls of a Python module its comments take out of the broken ones. */
export class PythonIgnores {
  readonly #comments: IgnoreComments;
  #statements: readonly { readonly start: number; readonly end: number }[] | undefined;

  constructor(private readonly module: Pick<PythonModule, 'text' | 'body'>) {
    this.#comments = new IgnoreComments(module.text, '#');
  }

  /** Returns whether a comment takes a call out, whose target is an expression in it. */
  covers(target: Expr, call: Call): boolean {
    if (this.#comments.isEmpty) return false;
    this.#statements ??= [...nodesIn(this.module.body)].flatMap((node) =>
      SIMPLE.has(node.type) && 'start' in node ? [node] : [],
    );
    const statement = this.#statements.find(({ start, end }) => start <= call.start && call.end <= end);
    return this.#comments.covers({ target, call, statement });
  }
}
