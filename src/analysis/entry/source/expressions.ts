import { firstOf } from '../../../base/code/groups';
import type { Call, Expr, FunctionDef, Stmt } from '../../python/ast';
import { climb, moduleName } from '../search-path/search-path';
import type { Survey } from '../search/survey';
import {
  importedBy,
  type ImportedName,
  assignedTo,
  binds,
  isMainGuard,
  moduleOf,
  awaited,
  callsIn,
  dotted,
  parametersOf,
} from './syntax';
import { moduleFile, submoduleFile } from './imports';
import { sitesOf } from './sites';
import { bodyOf, type Definition, everywhere, flat } from '../../python/ast/walk';

/** The place of an expression, which decides the meaning of its names. */
export interface Site {
  readonly file: string;
  /** The functions and classes around it, outermost first. */
  readonly around: readonly Definition[];
  /** The index in the module's text up to which assignments in those functions count. */
  readonly before: number;
}

/** An application by the module that makes it and an expression in that module's scope. */
interface Resolved {
  readonly file: string;
  readonly app: string;
}

/** Names, imports and calls that are followed one after the other. */
const MAX_STEPS = 3;

/** Operators, fields and names in a text that's put together. */
const MAX_DEPTH = 6;

/**
 * Returns the module and the expression behind `app`, `create_app(settings)` or `server.app` in a file; `undefined`
 * where it leads out of the workspace or isn't made of names, attributes and calls.
 */
export function resolveExpression(
  survey: Survey,
  site: Site,
  given: Expr,
  steps = MAX_STEPS,
): Resolved | undefined {
  const { root, rest } = chainOf(moduleOf(survey, site.file).text, given) ?? {};
  if (root === undefined || rest === undefined || steps === 0) return undefined;
  if (root === 'self') return ofInstance(survey, site, rest, steps);
  const follow = (values: readonly Expr[]): Resolved | undefined =>
    rest === '' ? firstOf(values, (value) => resolveExpression(survey, site, value, steps - 1)) : undefined;
  for (const block of blocksBefore(site)) {
    // A name bound in the function hides the module's.
    const values = assignedTo(block, root);
    const bound = follow(values);
    if (bound !== undefined) return bound;
    const imported = importOf(block, root);
    if (imported !== undefined) return fromImport(survey, site.file, imported, rest);
    if (values.length > 0) return undefined;
  }
  const inner = site.around.at(-1);
  if (inner?.type === 'FunctionDef' && parametersOf(inner).some(({ name }) => name === root))
    return rest === '' ? fromCallers(survey, site.file, inner, root, steps) : undefined;
  return inModule(survey, site.file, { root, rest }, follow);
}

/** Returns the text that an expression is known to be: `"app.main:app"`, `f"{__package__}.main:app"`, a name for one. */
export function textOf(survey: Survey, site: Site, expr: Expr, depth = MAX_DEPTH): string | undefined {
  if (depth === 0) return undefined;
  const inner = (one: Expr): string | undefined => textOf(survey, site, one, depth - 1);
  switch (expr.type) {
    case 'Str':
      return expr.value;
    case 'JoinedStr': {
      const parts = expr.parts.map((part) => (typeof part === 'string' ? part : inner(part.value)));
      return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
    }
    case 'BinOp': {
      const [left, right] = expr.op === '+' ? [inner(expr.left), inner(expr.right)] : [];
      return left === undefined || right === undefined ? undefined : left + right;
    }
    case 'Name':
    case 'Attribute':
      return ownName(survey, site.file, expr) ?? constant(survey, site, expr, inner);
    default:
      return undefined;
  }
}

/** `__name__`, `__package__` and `Path(__file__).stem` of a file. */
function ownName(survey: Survey, file: string, expr: Expr): string | undefined {
  const name = moduleName(climb(survey.tree, file), file);
  const parent = name.replace(/(?:^|\.)\w+$/, '');
  const { text } = moduleOf(survey, file);
  switch (text.slice(expr.start, expr.end)) {
    case '__name__':
      return name;
    case '__package__':
      return file.endsWith('/__init__.py') ? name : parent;
    case 'Path(__file__).stem':
      return name.slice(parent.length).replace(/^\./, '');
    default:
      return undefined;
  }
}

function constant(
  survey: Survey,
  site: Site,
  expr: Expr,
  inner: (value: Expr) => string | undefined,
): string | undefined {
  if (expr.type !== 'Name') return undefined;
  const blocks = [...blocksBefore(site), [...flat(moduleOf(survey, site.file).body)]];
  return firstOf(blocks, (block) => firstOf(assignedTo(block, expr.id), inner));
}

/** Returns the statements of the functions around a place that stand before it, the innermost function's first. */
function blocksBefore({ around, before }: Site): readonly (readonly Stmt[])[] {
  return around.toReversed().map((one) => [...flat(bodyOf(one))].filter(({ start }) => start < before));
}

/** A name, and what follows it as text: `.app`, `(..., debug=True)`. */
interface Chain {
  readonly root: string;
  readonly rest: string;
}

function chainOf(text: string, given: Expr): Chain | undefined {
  const expr = awaited(given);
  if (expr.type === 'Name') return { root: expr.id, rest: '' };
  if (expr.type !== 'Attribute' && expr.type !== 'Call') return undefined;
  const inner = chainOf(text, expr.type === 'Call' ? expr.func : expr.value);
  if (inner === undefined) return undefined;
  return {
    root: inner.root,
    rest: inner.rest + (expr.type === 'Call' ? argumentsOf(text, expr) : `.${expr.attr}`),
  };
}

/** Returns the arguments of a call as text; what only the caller knows is `...`. */
function argumentsOf(text: string, { args, keywords }: Call): string {
  const known = (value: Expr): string => (isConstant(value) ? text.slice(value.start, value.end) : '...');
  const named = keywords.flatMap(({ name, value }) => (name === undefined ? [] : `${name}=${known(value)}`));
  return `(${[...args.map(known), ...named].join(', ')})`;
}

function isConstant(value: Expr): boolean {
  if (value.type === 'UnaryOp') return value.op === '-' && value.operand.type === 'Num';
  return value.type === 'Str' || value.type === 'Num' || value.type === 'Constant';
}

/** Resolves a name that no function around its place binds. */
function inModule(
  survey: Survey,
  file: string,
  { root, rest }: Chain,
  follow: (values: readonly Expr[]) => Resolved | undefined,
): Resolved | undefined {
  const { text, body } = moduleOf(survey, file);
  const own = { file, app: root + rest };
  if (body.some((statement) => binds(statement, root))) return own;
  const all = [...flat(body)];
  const imported = importOf(all, root);
  if (imported !== undefined) return isExtended(body, root) ? own : fromImport(survey, file, imported, rest);
  const onImport = body.filter((statement) => !isMainGuard(statement));
  if ([...flat(onImport)].some((statement) => binds(statement, root))) return own;
  const inner = [...everywhere({ text, body }, (part) => part.includes(root))].filter(
    ({ around }) => around.length > 0,
  );
  const handedOn = importOf(
    inner.map(({ statement }) => statement),
    root,
  );
  if (handedOn !== undefined) return fromImport(survey, file, handedOn, rest);
  const globals = inner.flatMap(({ statement, around }) => {
    const definition = around.at(-1);
    const isGlobal =
      statement.type === 'Global' && statement.names.includes(root) && definition !== undefined;
    return isGlobal ? assignedTo(flat(bodyOf(definition)), root) : [];
  });
  return follow([...assignedTo(all, root), ...globals]);
}

/** Resolves an attribute of `self` by what the class around makes of it. */
function ofInstance(survey: Survey, site: Site, rest: string, steps: number): Resolved | undefined {
  if (!rest.startsWith('.')) return undefined;
  const { file } = site;
  const made = sitesOf(survey, file).find(({ app }) => app?.endsWith(`)${rest}`) ?? false);
  if (made?.app !== undefined) return { file, app: made.app };
  const name = `self${rest}`;
  for (const { statement, around } of everywhere(moduleOf(survey, file), (part) => part.includes(name))) {
    const [value] = assignedTo([statement], name);
    if (value === undefined || dotted(value)[0] === 'self') continue;
    const found = resolveExpression(survey, { file, around, before: statement.start }, value, steps - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Resolves a parameter by what calls of its function in the same file give for it. */
function fromCallers(
  survey: Survey,
  file: string,
  definition: FunctionDef,
  parameter: string,
  steps: number,
): Resolved | undefined {
  const { name } = definition;
  const position = parametersOf(definition).findIndex((one) => one.name === parameter);
  for (const { statement, around } of everywhere(moduleOf(survey, file), (part) =>
    part.includes(`${name}(`),
  )) {
    for (const { func, args, keywords } of callsIn(statement)) {
      const given = keywords.find((one) => one.name === parameter)?.value ?? args[position];
      if (dotted(func).at(-1) !== name || given === undefined) continue;
      const found = resolveExpression(survey, { file, around, before: statement.end }, given, steps - 1);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function importOf(statements: Iterable<Stmt>, root: string): ImportedName | undefined {
  return importedBy(statements).find(({ as }) => as === root);
}

/** Calls that take an application without changing it. */
const TAKES_ONLY: ReadonlySet<string> = new Set(['serve', 'run', 'Config', 'Granian']);

/** Returns true if a module goes on working at what it has imported: `app.mount(…)`, `@app.get(…)`, `configure(app)`. */
function isExtended(module: readonly Stmt[], root: string): boolean {
  const isPart = (expr: Expr): boolean => expr.type === 'Attribute' && dotted(expr)[0] === root;
  return module.some((statement) => {
    if (statement.type === 'FunctionDef' || statement.type === 'ClassDef')
      return statement.decorators.some((one) => isPart(one.type === 'Call' ? one.func : one));
    if (statement.type === 'Assign') return statement.targets.some(isPart);
    if (statement.type !== 'ExprStmt' || statement.value.type !== 'Call') return false;
    const { func, args } = statement.value;
    const [first] = args;
    if (isPart(func)) return true;
    return func.type === 'Name' && !TAKES_ONLY.has(func.id) && first?.type === 'Name' && first.id === root;
  });
}

/** Follows an import to the module that makes the name. */
function fromImport(
  survey: Survey,
  file: string,
  imported: ImportedName,
  rest: string,
): Resolved | undefined {
  const { module, name } = imported;
  if (name === '') return wholeModule(survey, file, module, rest);
  const submodule = submoduleFile(survey, file, imported);
  if (submodule !== undefined && rest.startsWith('.')) return { file: submodule, app: rest.slice(1) };
  const source = moduleFile(survey, file, module);
  return source === undefined ? undefined : { file: source, app: name + rest };
}

/** `import app.main` and `app.main.api`, `import server as s` and `s.app`. */
function wholeModule(survey: Survey, file: string, module: string, rest: string): Resolved | undefined {
  const source = moduleFile(survey, file, module);
  const app = /([A-Za-z_]\w*(?:\(.*\))?)$/.exec(rest)?.[1];
  return source === undefined || app === undefined ? undefined : { file: source, app };
}
