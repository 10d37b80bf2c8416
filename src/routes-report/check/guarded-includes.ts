import type { Expr, Import, ImportFrom, Module, Stmt, Alias } from '../../analysis/python/ast';
import { blocksOf } from '../../analysis/python/ast/blocks';
import type { Place } from '../../base/diagnostics/place';
import { askingOf } from '../../base/source/answer-cache';
import { nameInImports, parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { leadsTo } from '../../scaffold/edit/imports/module-names';
import { nodesIn } from '../../analysis/python/ast/walk';
import type { Inspection } from '../inspect/inspection';
import { parsedWhole } from './context';
import { moduleOf } from '../../analysis/python/ast/bindings';
import { dottedName } from '../../scaffold/edit/names';

/** An include of a router that stands under tests. */
export interface GuardedInclude extends Place {
  /** The source of each test, outermost first; `not (…)` for an `else`. Empty for an include under none. */
  readonly tests: readonly string[];
}

/**
 * Returns the includes of a router in other files, by the text of those that the analysis has read, if all of them stand
 * under tests: such a router is registered for some settings, and not for those of this analysis.
 */
export function guardedIncludes(
  { analysis, files, report }: Pick<Inspection, 'analysis' | 'files' | 'report'>,
  router: { readonly file: string; readonly variable: string },
): readonly GuardedInclude[] {
  const around = parentOf(report.entry.file);
  const found = analysis.read
    .filter((file) => file.endsWith('.py') && file !== router.file)
    .flatMap((file) => includesOf(files, file, router, around));
  return found.every(({ tests }) => tests.length > 0) ? found : [];
}

/** Returns the includes of a router in a file, by the file's text. */
function includesOf(
  files: SourceTree,
  file: string,
  router: { readonly file: string; readonly variable: string },
  around: string,
): readonly GuardedInclude[] {
  const asking = askingOf(files);
  const mayInclude = asking.once('may include', file, () => {
    const text = readText(files, file) ?? '';
    return [...REGISTERS].some((method) => text.includes(`.${method}(`));
  });
  if (!mayInclude) return [];
  const { variable } = router;
  return asking.once(`includes of ${variable} in ${router.file}, ${around}`, file, () => {
    const isNamed = readText(files, file)?.includes(nameInImports(router.file)) === true;
    if (!isNamed) return [];
    const isModule = (module: string): boolean => leadsTo(router.file, module, file, around);
    const imports = routerImports(importsOf(files, file), isModule).filter(
      (one) => one.isModule || one.alias.name === variable,
    );
    return imports.length === 0 ? [] : includesIn(parsedWhole(files, file), file, variable, imports);
  });
}

const REGISTERS: ReadonlySet<string> = new Set(['include_router', 'mount']);

/** Returns the imports anywhere in a file. */
const importsOf = (files: SourceTree, file: string): readonly (Import | ImportFrom)[] =>
  askingOf(files).forRun('import statements', file, () =>
    [...nodesIn(parsedWhole(files, file).body)].filter(
      (node) => node.type === 'Import' || node.type === 'ImportFrom',
    ),
  );

function includesIn(
  { body, text }: Module,
  file: string,
  variable: string,
  imports: readonly RouterImport[],
): readonly GuardedInclude[] {
  const isWanted = (router: Expr | undefined): boolean =>
    isRouterExpression(router, imports) && (router?.type !== 'Attribute' || router.attr === variable);
  const found: GuardedInclude[] = [];
  const visit = (statements: readonly Stmt[], tests: readonly string[]): void => {
    for (const statement of statements) {
      if (statement.type === 'If') {
        const test = text.slice(statement.test.start, statement.test.end);
        visit(statement.body, [...tests, test]);
        visit(statement.orelse, [...tests, `not (${test})`]);
      } else if (statement.type === 'ExprStmt') {
        if (isWanted(routerOf(statement.value))) found.push({ file, line: statement.line, tests });
      } else for (const block of blocksIn(statement)) visit(block, tests);
    }
  };
  visit(body, []);
  return found;
}

/** Returns what a call includes or mounts: `app.include_router(items.router)` → `items.router`. */
function routerOf(call: Expr): Expr | undefined {
  if (call.type !== 'Call' || call.func.type !== 'Attribute' || !REGISTERS.has(call.func.attr))
    return undefined;
  const named = call.keywords.find(({ name }) => name === 'router' || name === 'app')?.value;
  return call.func.attr === 'mount' ? (named ?? call.args[1]) : (named ?? call.args[0]);
}

/** Returns the statements inside a statement other than `if`; a `match` isn't entered. */
function blocksIn(statement: Stmt): readonly (readonly Stmt[])[] {
  if (statement.type === 'FunctionDef') return [statement.body().statements];
  if (statement.type === 'ClassDef') return [statement.body];
  return statement.type === 'Match' ? [] : blocksOf(statement);
}

/** An import of a router, or of the module that contains it. */
interface RouterImport {
  readonly statement: Import | ImportFrom;
  readonly alias: Alias;
  /** The file's expression for the module or the router: `products`, `api.http.products`. */
  readonly said: string;
  /** True if that is the module, so that the router is an attribute of it. */
  readonly isModule: boolean;
}

/** Returns the imports anywhere in a file that lead to a module, which `isRouter` recognises by its imported name. */
function routerImports(
  body: readonly Stmt[],
  isRouter: (module: string) => boolean,
): readonly RouterImport[] {
  return [...nodesIn(body)].flatMap((node) => {
    if (node.type === 'Import') return node.names.flatMap((alias) => plain(node, alias, isRouter));
    if (node.type !== 'ImportFrom' || node.names === '*') return [];
    return node.names.flatMap((alias) => from(node, alias, isRouter));
  });
}

function plain(
  statement: Import,
  alias: Alias,
  isRouter: (module: string) => boolean,
): readonly RouterImport[] {
  return isRouter(alias.name) ? [{ statement, alias, said: alias.asname ?? alias.name, isModule: true }] : [];
}

function from(
  statement: ImportFrom,
  alias: Alias,
  isRouter: (module: string) => boolean,
): readonly RouterImport[] {
  const module = moduleOf(statement);
  const said = alias.asname ?? alias.name;
  if (isRouter(module)) return [{ statement, alias, said, isModule: false }];
  const inner = module.endsWith('.') ? `${module}${alias.name}` : `${module}.${alias.name}`;
  return isRouter(inner) ? [{ statement, alias, said, isModule: true }] : [];
}

/** True if an expression is the router, by one of the imports. */
function isRouterExpression(expression: Expr | undefined, imports: readonly RouterImport[]): boolean {
  const name = expression && dottedName(expression);
  if (name === undefined) return false;
  return imports.some(({ said, isModule }) =>
    isModule ? name.startsWith(`${said}.`) && !name.slice(said.length + 1).includes('.') : name === said,
  );
}
