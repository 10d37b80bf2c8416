import { callValue } from '../interpreter/calls/calls';
import { NO_ARGUMENTS } from '../interpreter/calls/call-site';
import { seen } from '../interpreter/values/choice';
import { evaluate } from '../interpreter/evaluation/evaluate';
import { unknown } from '../interpreter/values/make';
import { wrappedIn } from '../interpreter/values/origin';
import type { Machine } from '../interpreter/machine';
import { Scope } from '../interpreter/values/scope';
import type { ModuleValue, Value } from '../interpreter/values/values';
import { findAttribute } from '../interpreter/attributes/attributes';
import type { Module, Parse } from '../python/ast';
import { TOOL_ADVICE } from './advice';

/** Names of factories that are tried where a module holds no application. */
const FACTORIES = ['create_app', 'get_app', 'make_app', 'build_app', 'create_application', 'get_application'];

/** What the entry's module has for the application, and the expression for it. */
export interface FoundApplication {
  readonly app: Value;
  readonly expression: string;
}

/**
 * The application of a module: the given expression (a factory is called), else as fastapi-cli has it: `app`, then
 * `api`, then the first application by name; then a factory of a usual name, at last a router.
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
  return named(sorted, (value) => isApplication(vm, value));
}

/** A router that a module imports to include it: only where nothing else is there can it be what's served. */
function isBareRouter(vm: Machine, value: Value): boolean {
  if (value.kind !== 'instance') return false;
  const has = (name: string): boolean => findAttribute(vm, value, name, value.place) !== undefined;
  return has('routes') && !has('router') && !has('app') && !has('_app');
}

/** What was asked for in vain. */
export interface Wanted {
  readonly file: string;
  readonly app: string | undefined;
  /** Whether the user named it: then there's no use in proposing that. */
  readonly isGiven?: boolean;
  /** What to do, where it isn't; see `Advice`. */
  readonly advice?: string;
}

/** Why a module has no such application, and which it has. */
export function explainMissing(
  module: Value,
  wanted: Wanted,
  names: readonly string[],
  parse: Parse,
): string {
  if (module.kind !== 'module') return "the module isn't known";
  const advice = names.length > 0 ? `it has ${names.join(', ')}` : adviceFor(wanted);
  const { app: expression } = wanted;
  if (expression === undefined) return `no variable or factory is one; ${advice}`;
  const { body, errors } = parseExpression(expression, parse);
  if (errors().length > 0 || body.length !== 1 || body[0]?.type !== 'ExprStmt')
    return `"${expression}" is no Python expression; ${advice}`;
  const isMissing = /^\w+$/.test(expression) && !module.scope.vars.has(expression);
  return `${isMissing ? `there's no "${expression}"` : `"${expression}" isn't known to give one`}; ${advice}`;
}

function adviceFor({ file, app, isGiven = false, advice = TOOL_ADVICE.give }: Wanted): string {
  if (!isGiven) return advice;
  return app === undefined
    ? `if an expression gives one, pass it: ${file}:EXPRESSION`
    : 'nothing else in it is one';
}

/** The expressions by which a module's own names stand for applications. */
export function applicationsOf(vm: Machine, module: Value): readonly string[] {
  if (module.kind !== 'module') return [];
  return [...module.scope.vars.keys()].flatMap((name) => nameOfApplication(vm, module, name));
}

/** The expression by which a name stands for an application; nothing is called for it. */
function nameOfApplication(vm: Machine, module: ModuleValue, name: string): readonly string[] {
  const value = valueOf(vm, module, name);
  if (value === undefined) return [];
  if (value.kind === 'function') return FACTORIES.includes(name) ? [`${name}()`] : [];
  return isApplication(vm, value) ? [name] : [];
}

/** An argument may be left open: `Server(...)`. */
function parseExpression(expression: string, parse: Parse): Module {
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
  // One that's damaged may have been mended into another.
  if (stmt?.type !== 'ExprStmt' || errors().length > 0) return undefined;
  const at = { file: module.file ?? '', line: 1 };
  const scope = new Scope('function', module.scope, []);
  scope.vars.set('__unknown_argument__', unknown('argument', 'an argument given as ...', at));
  const value = evaluate(vm, stmt.value, scope);
  const called = value.kind === 'function' ? callValue(vm, value, NO_ARGUMENTS, at) : value;
  const app = called.kind === 'deferred' && called.type === 'coroutine' ? called.force() : called;
  return isApplication(vm, app) ? { app, expression } : undefined;
}

function valueOf(vm: Machine, module: ModuleValue, name: string): Value | undefined {
  const stored = module.scope.vars.get(name);
  return stored === undefined ? undefined : seen(stored, vm.path);
}

/** Whether it has routes, or wraps what has. */
function isApplication(vm: Machine, value: Value): boolean {
  if (value.kind === 'choice') {
    return value.alternatives.some((one) => one.value.kind !== 'absent' && isApplication(vm, one.value));
  }
  if (value.kind === 'unknown') {
    const wrapped = wrappedIn(value);
    return wrapped !== undefined && isApplication(vm, wrapped);
  }
  if (value.kind !== 'instance') return false;
  if (findAttribute(vm, value, 'routes', value.place) !== undefined) return true;
  const inner = findAttribute(vm, value, 'app', value.place) ?? findAttribute(vm, value, '_app', value.place);
  return inner !== undefined && inner !== value && isApplication(vm, inner);
}
