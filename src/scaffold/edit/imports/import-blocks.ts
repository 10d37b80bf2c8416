import type { Expr, Stmt, Import, ImportFrom } from '../../../analysis/python/ast';
import { lineEndAt, lineStartAt, type PythonSource } from '../source';
import { moduleOf } from '../../../analysis/python/ast/bindings';
import { compareIgnoringCase, compareMembers } from '../../../base/code/imports';
import { compareNaturally } from '../../../base/code/natural-order';
import { topName } from '../../../base/naming/python';

/** Consecutive imports at a file's top level, with only comments between. */
export interface ImportBlock {
  readonly imports: readonly [ImportStatement, ...ImportStatement[]];
  /** True if it's before the first code, so that pycodestyle's E402 allows an import in it. */
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
/** Calls that ruff's E402 allows before imports, because they make imports work. */
const SETTING_UP =
  /^(?:sys\.path|os\.environ|os\.putenv|site\.addsitedir|matplotlib\.use|pytest\.importorskip)\b/;

/** True for statements that E402 allows before imports: branches, `sys.path.insert(…)`, `__version__ = …`. */
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

/** Returns `sys.path` for `sys.path[0]`, and `''` for an expression that is no dotted name. */
function dotted(expression: Expr): string {
  if (expression.type === 'Name') return expression.id;
  if (expression.type === 'Subscript') return dotted(expression.value);
  return expression.type === 'Attribute' ? `${dotted(expression.value)}.${expression.attr}` : '';
}

/** Returns the end of the line on which a statement ends, or a later statement that begins on that line. */
export function endOfLines({ text, body }: Pick<PythonSource, 'text' | 'body'>, statement: Stmt): number {
  let end = lineEndAt(text, statement.end);
  for (const other of body)
    if (other.start >= statement.end && other.start < end) end = lineEndAt(text, other.end);
  return end;
}

/** Returns the start of the comment lines directly above a statement, or of its own line without any. */
export function startOfComments(text: string, statement: Stmt, after: number): number {
  let start = lineStartAt(text, statement.start);
  while (start > after) {
    const above = lineStartAt(text, start - 1);
    if (above < after || !/^[ \t\f]*#/.test(text.slice(above, start))) break;
    start = above;
  }
  return start;
}

/** The sections into which isort and ruff's rule I001 divide imports, in their order. */
export const SECTIONS = ['future', 'standard', 'third-party', 'first-party', 'relative'] as const;

export type Section = (typeof SECTIONS)[number];

/** Returns the section of a module's import; relative modules have their leading dots. */
export type SectionOf = (module: string) => Section;

/** A name imported from a module: `from module import name as asname`. */
export interface WantedImport {
  /** Dotted, with leading dots if it's relative: `uuid`, `..internal.dto`. */
  readonly module: string;
  /** `undefined` for the module itself: `import module as asname`. */
  readonly name?: string | undefined;
  readonly asname?: string | undefined;
}

/** Returns the name that a file has by an import. */
export const boundName = ({ module, name, asname }: WantedImport): string =>
  asname ?? name ?? topName(module);

export type ImportStatement = Import | ImportFrom;

/** The sort key of an import. */
export interface ImportKey {
  readonly section: Section;
  /** `import x` comes before `from x import y`. */
  readonly isFrom: boolean;
  readonly module: string;
  readonly name: string;
  readonly asname: string;
}

export const keyOfWanted = (
  { module, name, asname = '' }: WantedImport,
  sectionOf: SectionOf,
): ImportKey => ({
  section: sectionOf(module),
  isFrom: name !== undefined,
  module,
  name: name ?? '',
  asname,
});

/** Compares imports by the first of their names. */
export function keyOfStatement(statement: ImportStatement, sectionOf: SectionOf): ImportKey {
  const [first] = statement.names === '*' ? [] : statement.names;
  const asname = first?.asname ?? '';
  const isFrom = statement.type === 'ImportFrom';
  const module = isFrom ? moduleOf(statement) : (first?.name ?? '');
  return { section: sectionOf(module), isFrom, module, name: isFrom ? (first?.name ?? '*') : '', asname };
}

/** Compares imports as ruff's rule I001 (0.17) does by default, and isort with the profile "black". */
export function compareImports(left: ImportKey, right: ImportKey): number {
  return (
    SECTIONS.indexOf(left.section) - SECTIONS.indexOf(right.section) ||
    Number(left.isFrom) - Number(right.isFrom) ||
    compareModules(left.module, right.module) ||
    compareMembers(left.name, right.name) ||
    compareNaturally(left.asname, right.asname)
  );
}

/** Compares modules: relative ones from the furthest up, case last. */
function compareModules(left: string, right: string): number {
  return levelOf(right) - levelOf(left) || compareIgnoringCase(left, right);
}

const levelOf = (module: string): number => /^\.*/.exec(module)?.[0].length ?? 0;
