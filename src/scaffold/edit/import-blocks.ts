import type { Expr, Stmt } from '../../analysis/python/ast';
import type { ImportStatement } from './import-order';
import { lineEndAt, lineStartAt, type PythonSource } from './source';

/** Imports that follow each other at a file's top level, with nothing but comments between. */
export interface ImportBlock {
  readonly imports: readonly [ImportStatement, ...ImportStatement[]];
  /** Whether it stands before the first code, so that an import in it is no E402 of pycodestyle. */
  readonly isOnTop: boolean;
}

export function importBlocks(body: readonly Stmt[]): readonly ImportBlock[] {
  const blocks: { imports: [ImportStatement, ...ImportStatement[]]; isOnTop: boolean }[] = [];
  let isOnTop = true;
  let isInBlock = false;
  for (const [index, statement] of body.entries()) {
    const isImport = statement.type === 'Import' || statement.type === 'ImportFrom';
    const last = blocks.at(-1);
    if (isImport && isInBlock && last !== undefined) last.imports.push(statement);
    else if (isImport) blocks.push({ imports: [statement], isOnTop });
    else if (!(index === 0 && isDocstring(statement)) && !mayPrecedeImports(statement)) isOnTop = false;
    isInBlock = isImport;
  }
  return blocks;
}

export const isDocstring = (statement: Stmt | undefined): boolean =>
  statement?.type === 'ExprStmt' && statement.value.type === 'Str';

const BRANCHES: ReadonlySet<string> = new Set(['If', 'Try', 'With', 'For', 'While', 'Match']);
/** What's called to make imports work: as ruff's E402 has it. */
const SETTING_UP =
  /^(?:sys\.path|os\.environ|os\.putenv|site\.addsitedir|matplotlib\.use|pytest\.importorskip)\b/;

/** Statements that E402 lets stand before imports: branches, `sys.path.insert(…)`, `__version__ = …`. */
function mayPrecedeImports(statement: Stmt): boolean {
  if (BRANCHES.has(statement.type)) return true;
  if (statement.type === 'Assign')
    return statement.targets.every(
      (target) => /^__\w+__$/.test(dotted(target)) || SETTING_UP.test(dotted(target)),
    );
  if (statement.type === 'ExprStmt' && statement.value.type === 'Call')
    return SETTING_UP.test(dotted(statement.value.func));
  return statement.type === 'Delete' && statement.targets.every((target) => SETTING_UP.test(dotted(target)));
}

/** `sys.path` of `sys.path[0]`; `''` for what's no dotted name. */
function dotted(expression: Expr): string {
  if (expression.type === 'Name') return expression.id;
  if (expression.type === 'Subscript') return dotted(expression.value);
  return expression.type === 'Attribute' ? `${dotted(expression.value)}.${expression.attr}` : '';
}

/** The end of the line that a statement of the body ends on, or a later one that begins on that line. */
export function endOfLines({ text, body }: Pick<PythonSource, 'text' | 'body'>, statement: Stmt): number {
  let end = lineEndAt(text, statement.end);
  for (const other of body)
    if (other.start >= statement.end && other.start < end) end = lineEndAt(text, other.end);
  return end;
}

/** The start of the comments that stand directly above a statement, on lines of their own; else of its own line. */
export function startOfComments(text: string, statement: Stmt, after: number): number {
  let start = lineStartAt(text, statement.start);
  while (start > after) {
    const above = lineStartAt(text, start - 1);
    if (above < after || !/^[ \t\f]*#/.test(text.slice(above, start))) break;
    start = above;
  }
  return start;
}
