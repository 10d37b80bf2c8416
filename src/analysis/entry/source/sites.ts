import type { ClassDef, Expr, FunctionDef, Stmt } from '../../python/ast';
import type { Survey } from '../search/survey';
import { importsOf, moduleFile } from './imports';
import {
  moduleOf,
  assignment,
  importedBy,
  isMainGuard,
  awaited,
  callsIn,
  dotted,
  parametersOf,
} from './syntax';
import { bodyOf, everywhere, flat, type Placed, functionNamed } from '../../python/ast/walk';

/** A place that makes an application. */
export interface Site {
  readonly file: string;
  /** The expression for it in the module's scope; `undefined` where the place alone doesn't tell one. */
  readonly app: string | undefined;
}

/** Classes of applications; those derived from them and functions that make one join them, file by file. */
const FRAMEWORK = ['FastAPI', 'Starlette'];

/** A call of one of the classes, or a class derived from one. Matches comments and strings too: the reader decides. */
const MAY_MAKE = /\b(?:FastAPI|Starlette)[ \t]*\(|\bclass\s[^\n]*\b(?:FastAPI|Starlette)\b/;

/** Returns true if a module may make an application, by its text. Most don't, and aren't parsed. */
function mayMake(survey: Survey, file: string): boolean {
  return survey.once('may make', file, () => MAY_MAKE.test(survey.text(file)));
}

/** Returns the places of a file that make an application, the one that an import would want first. */
export function sitesOf(survey: Survey, file: string): readonly Site[] {
  return survey.once('sites', file, () => {
    const imported = importedMakers(survey, file);
    const own = mayMake(survey, file) ? makersOf(survey, file) : undefined;
    if (own === undefined && imported.length === 0) return [];
    const bound = variablesMadeBy(survey, file, [...(own?.factories ?? []), ...imported]);
    const derived =
      own !== undefined && own.classes.length > FRAMEWORK.length ? [{ file, app: undefined }] : [];
    return [...bound, ...madeBy(survey, file, own?.classes ?? []), ...derived].sort(
      (left, right) => rank(left) - rank(right),
    );
  });
}

/** Names of applications in FastAPI's order, and one more. */
const USUAL = ['app', 'api', 'application'];

/** Orders variables before factories before attributes of instances, the usual names first. */
function rank({ app }: Site): number {
  const others = USUAL.length;
  if (app === undefined) return others + 3;
  if (isName(app)) return USUAL.includes(app) ? USUAL.indexOf(app) : others;
  return /^\w+\(/.test(app) && !app.includes(').') ? others + 1 : others + 2;
}

function isName(app: string | undefined): boolean {
  return app !== undefined && /^\w+$/.test(app);
}

/** The names by which a module makes applications. */
interface Makers {
  /** The framework's classes and those that the module derives from them. */
  readonly classes: readonly string[];
  /** Functions of the module that return an application. */
  readonly factories: readonly string[];
}

function makersOf(survey: Survey, file: string): Makers {
  return survey.once('makers', file, () => {
    const classes = [...FRAMEWORK];
    for (const statement of flat(moduleOf(survey, file).body)) {
      if (statement.type === 'ClassDef' && statement.bases.some((base) => isOneOf(base, classes)))
        classes.push(statement.name);
    }
    const factories = madeBy(survey, file, classes).flatMap(
      ({ app }) => /^(\w+)\([^()]*\)$/.exec(app ?? '')?.[1] ?? [],
    );
    return { classes, factories };
  });
}

/** Returns the names under which a file has the factories and the derived classes of other modules. */
function importedMakers(survey: Survey, file: string): readonly string[] {
  const isMaker = ({ module, name }: { readonly module: string; readonly name: string }): boolean => {
    const source = name === '' ? undefined : moduleFile(survey, file, module);
    if (source === undefined || source === file || !mayMake(survey, source)) return false;
    const { classes, factories } = makersOf(survey, source);
    return [...classes, ...factories].includes(name) && !FRAMEWORK.includes(name);
  };
  if (!importsOf(survey, file).some(isMaker)) return [];
  return importedBy(flat(moduleOf(survey, file).body))
    .filter(isMaker)
    .map(({ as }) => as);
}

/** Returns the places that call one of the makers, each with the expression that reaches what it makes. */
function madeBy(survey: Survey, file: string, makers: readonly string[]): readonly Site[] {
  const module = moduleOf(survey, file);
  const places = everywhere(module, (text) => makers.some((name) => text.includes(name)));
  return [...places]
    .filter(({ statement }) => callsIn(statement).some(({ func }) => isOneOf(func, makers)))
    .map((place) => ({ file, app: expressionFor(module.body, place, makers) }));
}

/** Returns the module's variables that are bound to what one of the makers returns when the module is imported. */
function variablesMadeBy(survey: Survey, file: string, makers: readonly string[]): readonly Site[] {
  if (makers.length === 0) return [];
  const statements = moduleOf(survey, file).body.filter((statement) => !isMainGuard(statement));
  return [...flat(statements)].flatMap((statement) => {
    const app = boundName(statement, makers);
    return app === undefined ? [] : [{ file, app }];
  });
}

function isOneOf(expr: Expr, names: readonly string[]): boolean {
  return names.includes(dotted(expr).at(-1) ?? '');
}

/** Returns the expression for what a statement makes; `undefined` where only its surroundings can reach it. */
function expressionFor(
  module: readonly Stmt[],
  { statement, around }: Placed,
  makers: readonly string[],
): string | undefined {
  const [outer, method, ...deeper] = around;
  const name = boundName(statement, makers);
  if (outer === undefined) return name;
  if (outer.type === 'FunctionDef') return method === undefined && returns(outer) ? callOf(outer) : undefined;
  if (method?.type !== 'FunctionDef' || deeper.length > 0) return undefined;
  const made = instanceOf(module, outer, method.name);
  if (name?.startsWith('self.')) return `${made}${name.slice('self'.length)}`;
  return returns(method) ? `${made}.${callOf(method)}` : undefined;
}

/** Returns the name or the attribute of `self` that a statement binds to the result of a maker. */
function boundName(statement: Stmt, makers: readonly string[]): string | undefined {
  const { targets, value } = assignment(statement);
  const made = value === undefined ? undefined : awaited(value);
  if (made?.type !== 'Call' || !isOneOf(made.func, makers)) return undefined;
  return targets.map((target) => dotted(target).join('.')).find((name) => /^(?:self\.)?\w+$/.test(name));
}

/** Returns the module's own instance of a class, else a call of the class. What a `method` returns is no instance. */
function instanceOf(module: readonly Stmt[], cls: ClassDef, method: string): string {
  for (const statement of module) {
    const { targets, value } = assignment(statement);
    const [target] = targets;
    if (target?.type === 'Name' && value !== undefined && makes(value, cls.name, method)) return target.id;
  }
  const init = functionNamed(cls.body, '__init__');
  return init === undefined ? `${cls.name}()` : callOf(init, cls.name);
}

/** Returns true if an expression calls a class, and perhaps methods of what it makes: `Server("x").use(plugin)`. */
function makes(expr: Expr, cls: string, except: string): boolean {
  if (expr.type !== 'Call') return false;
  const { func } = expr;
  return (
    isOneOf(func, [cls]) ||
    (func.type === 'Attribute' && func.attr !== except && makes(func.value, cls, except))
  );
}

/** Returns true if a function itself returns or yields anything but a plain constant; functions in it don't count. */
function returns(definition: FunctionDef): boolean {
  return [...flat(bodyOf(definition))].some((statement) => {
    const result =
      statement.type === 'ExprStmt'
        ? yielded(statement.value)
        : statement.type === 'Return'
          ? statement.value
          : undefined;
    return result !== undefined && result.type !== 'Constant' && result.type !== 'Num';
  });
}

function yielded(expr: Expr): Expr | undefined {
  return expr.type === 'Yield' ? expr.value : undefined;
}

/** `create_app(..., debug=...)`: a `...` for each parameter that has no default. */
export function callOf(definition: FunctionDef, name = definition.name): string {
  const required = parametersOf(definition).filter(
    (param) => param.default === undefined && !param.kind.startsWith('var-'),
  );
  const args = required.map((param) => (param.kind === 'keyword-only' ? `${param.name}=...` : '...'));
  return `${name}(${args.join(', ')})`;
}
