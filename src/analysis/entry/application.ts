import { callValue } from '../interpreter/calls/calls';
import { NO_ARGUMENTS } from '../interpreter/calls/call-site';
import { seen } from '../interpreter/values/choice';
import { evaluate } from '../interpreter/evaluation/evaluate';
import { NONE, unknown } from '../interpreter/values/make';
import { untilServed } from '../interpreter/serving';
import { wrappedIn } from '../interpreter/values/origin';
import { type Machine, Raised } from '../interpreter/machine';
import { Scope } from '../interpreter/values/scope';
import type { InstanceValue, ModuleValue, Value } from '../interpreter/values/values';
import { findAttribute } from '../interpreter/attributes/attributes';
import type { Module, Parse } from '../python/ast';

/** Names of factories to try if a module holds no application. */
const FACTORIES = ['create_app', 'get_app', 'make_app', 'build_app', 'create_application', 'get_application'];

/** An application of the entry's module, and the expression for it. */
export interface FoundApplication {
  readonly app: Value;
  readonly expression: string;
  /** The file in whose scope the expression stands, if it isn't the entry's. */
  readonly file?: string;
  /** The other applications that the program gives to servers. */
  readonly others?: readonly OtherServed[];
}

/** An application that a program gives to a server besides the listed one. */
export interface OtherServed {
  readonly file: string;
  readonly app: string;
  /** Its number among the objects that servers are given; see `Options.server`. */
  readonly server: number;
}

/**
 * Returns the application of a module: the value of the given expression (a factory is called). Without an expression
 * looks in the order of fastapi-cli (`app`, `api`, the first application by name), then for a factory with a usual name,
 * then for a router.
 */
export function findApplication(
  vm: Machine,
  module: ModuleValue,
  expression: string | undefined,
  parse: Parse,
): FoundApplication | undefined {
  if (expression !== undefined) return given(vm, module, expression, parse);
  const sorted = [...module.scope.vars.keys()].sort();
  const named = (names: readonly string[], isWanted: (value: Value) => boolean) => {
    for (const name of names) {
      const value = valueOf(vm, module, name);
      if (value !== undefined && isWanted(value)) return { app: value, expression: name };
    }
    return undefined;
  };
  const variable =
    named(['app', 'api'], (value) => isApplication(vm, value)) ??
    named(sorted, (value) => isApplication(vm, value) && !isBareRouter(vm, value));
  if (variable !== undefined) return variable;
  for (const name of FACTORIES) {
    const value = valueOf(vm, module, name);
    if (value?.kind !== 'function') continue;
    const app = callValue(vm, value, NO_ARGUMENTS, value.place);
    if (isApplication(vm, app)) return { app, expression: `${name}()` };
  }
  // Modules import routers to include them: one of another module isn't this module's to serve.
  const isOwn = (value: Value): boolean => value.kind !== 'instance' || value.place.file === module.file;
  return named(sorted, (value) => isApplication(vm, value) && isOwn(value));
}

const USUAL = ['app', 'api', 'application'];

/** Returns the variable of a module that holds an object, one with a usual name first. */
export function variableOf(module: ModuleValue | undefined, app: Value): string | undefined {
  const names = [...(module?.scope.vars ?? [])].flatMap(([name, value]) => (value === app ? [name] : []));
  return USUAL.find((name) => names.includes(name)) ?? names[0];
}

/** Returns true for a router: modules import routers to include them, so one is served only if nothing else can be. */
function isBareRouter(vm: Machine, value: Value): boolean {
  if (value.kind !== 'instance') return false;
  const has = (name: string): boolean => attributeOf(vm, value, name) !== undefined;
  return has('routes') && !has('router') && !has('app') && !has('_app');
}

/** Returns the expressions for a module's applications: its variables and its factories with usual names. */
export function applicationsOf(vm: Machine, module: Value): readonly string[] {
  if (module.kind !== 'module') return [];
  return [...module.scope.vars.keys()].flatMap((name) => nameOfApplication(vm, module, name));
}

/** Returns the expression that makes an application of a name, if there is one. Calls nothing. */
function nameOfApplication(vm: Machine, module: ModuleValue, name: string): readonly string[] {
  const value = valueOf(vm, module, name);
  if (value === undefined) return [];
  if (value.kind === 'function') return FACTORIES.includes(name) ? [`${name}()`] : [];
  return isApplication(vm, value) ? [name] : [];
}

/** Parses an expression in which `...` stands for an unknown argument: `Server(...)`. */
export function parseExpression(expression: string, parse: Parse): Module {
  return parse(expression.replace(/\.\.\./gu, '__unknown_argument__'));
}

function given(
  vm: Machine,
  module: ModuleValue,
  expression: string,
  parse: Parse,
): FoundApplication | undefined {
  const { body, errors } = parseExpression(expression, parse);
  const [stmt] = body;
  // The reader may have mended a damaged expression into another one.
  if (stmt?.type !== 'ExprStmt' || errors().length > 0) return undefined;
  // A name that the module lacks is the user's mistake, not an exception of the program.
  if (stmt.value.type === 'Name' && !module.scope.vars.has(stmt.value.id)) return undefined;
  const at = { file: module.file ?? '', line: 1 };
  const scope = new Scope('function', module.scope, []);
  scope.vars.set('__unknown_argument__', unknown('argument', 'an argument given as ...', at));
  let app: Value = NONE;
  untilServed(vm, () => {
    const value = evaluate(vm, stmt.value, scope);
    const called = value.kind === 'function' ? callValue(vm, value, NO_ARGUMENTS, at) : value;
    app = called.kind === 'deferred' && called.type === 'coroutine' ? called.force() : called;
  });
  return isApplication(vm, app) ? { app, expression } : undefined;
}

function valueOf(vm: Machine, module: ModuleValue, name: string): Value | undefined {
  const stored = module.scope.vars.get(name);
  return stored === undefined ? undefined : seen(stored, vm.path);
}

/** Returns true for an object that has routes or wraps one that has. */
export function isApplication(vm: Machine, value: Value): boolean {
  if (value.kind === 'choice') {
    return value.alternatives.some((one) => one.value.kind !== 'absent' && isApplication(vm, one.value));
  }
  if (value.kind === 'unknown') {
    const wrapped = wrappedIn(value);
    return wrapped !== undefined && isApplication(vm, wrapped);
  }
  if (value.kind !== 'instance') return false;
  if (attributeOf(vm, value, 'routes') !== undefined) return true;
  const inner = attributeOf(vm, value, 'app') ?? attributeOf(vm, value, '_app');
  return inner !== undefined && inner !== value && isApplication(vm, inner);
}

/** Returns an attribute of an object; `undefined` also where the program raises an exception instead of giving it. */
function attributeOf(vm: Machine, value: InstanceValue, name: string): Value | undefined {
  const { path, escapes, frame, scope, depth } = vm;
  try {
    return findAttribute(vm, value, name, value.place);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    Object.assign(vm, { path, escapes, frame, scope, depth });
    return undefined;
  }
}
