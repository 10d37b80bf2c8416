import { isStandardModule, topName } from '../../../base/naming/python';
import type { Call } from '../../interpreter/calls/call-site';
import type { Machine } from '../../interpreter/machine';
import { alternativesOf } from '../../interpreter/values/choice';
import { ofLibrary, textOf } from '../../interpreter/values/make';
import {
  inheritedBy,
  lackingOwner,
  lastAttribute,
  resultOfCall,
  unnamedOwner,
} from '../../interpreter/values/origin';
import type {
  FunctionValue,
  InstanceValue,
  LibraryValue,
  Unknown,
  Value,
} from '../../interpreter/values/values';
import { VERBS } from '../classes/routing/api-router';
import { packageBehind } from '../classes/routing/include';
import type { FastapiClasses } from '../models';
import { SEND } from '../middleware/trial';
import { openChangeable } from './changeable';
import { addsNoRoutes } from './quiet';
import { modulesBelow } from './modules-below';
import { isOtherFramework } from './other-frameworks';
import { isA } from '../../libraries/kit/instances';
import { registers } from '../../libraries/kit/registering';

/** Methods whose result is a decorator that registers a function, by FastAPI's and Starlette's names. */
const DECORATORS: ReadonlySet<string> = new Set([
  ...VERBS,
  'api_route',
  'websocket',
  'websocket_route',
  'route',
]);

/** Methods that register something. */
const REGISTERS: ReadonlySet<string> = new Set([
  ...DECORATORS,
  'add_api_route',
  'add_api_websocket_route',
  'add_route',
  'add_websocket_route',
  'include_router',
  'mount',
]);

/**
 * Returns the result of a call that can't be entered. Reports it if routes may depend on it: an application or
 * router is passed to it, or something unknown registers a route.
 */
export function notEntered(
  callee: Unknown | LibraryValue,
  call: Call,
  classes: FastapiClasses | undefined,
): Unknown {
  const name = callee.kind === 'library' ? callee.name : callee.detail;
  const handed = classes === undefined ? undefined : handedOver(call, classes);
  openChangeable(callee, call, name);
  if (registersUnnamed(callee, call, classes)) {
    const affects = call.vm.scope === undefined ? [] : [call.vm.scope.module.name];
    call.vm.report({ code: 'target-unknown', detail: name, at: call.at, affects });
  }
  sendWhole(callee, call);
  const from = callee.kind === 'library' ? ofLibrary(name, call.at, `${name}(…)`) : callee;
  const result = resultOfCall(from, asked(callee, call), handed);
  if (isLacking(callee, classes) ? reportLack(call, name) : reportTarget(callee, call, name, handed))
    return result;
  const isGiven = givesRegistering(call) || wasGivenRegistering(callee, call) || mayCallBack(callee, call);
  if (handed !== undefined || isGiven || givesClass(call, classes)) reportHandover(callee, call, name);
  return result;
}

/** Sends a response that a middleware calls as an ASGI application: `await response(scope, receive, send)`. */
function sendWhole(callee: Unknown | LibraryValue, call: Call): void {
  const [, , send] = call.args;
  if (send?.kind === 'native' && send.name === SEND) send.run({ ...call, args: [callee] });
}

/**
 * Returns the registering method that this call names, for the decorator that follows: `get` for
 * `UNKNOWN.get("/x")`.
 */
function asked(callee: Unknown | LibraryValue, { args, keywords }: Call): string | undefined {
  const method = methodOf(callee);
  const path = textOf(args[0] ?? keywords.get('path') ?? { kind: 'none' });
  return method !== undefined && path !== undefined && (path === '' || path.startsWith('/'))
    ? `@${method}`
    : undefined;
}

function methodOf(callee: Unknown | LibraryValue): string | undefined {
  const method =
    callee.kind === 'unknown' ? lastAttribute(callee) : callee.name.slice(callee.name.lastIndexOf('.') + 1);
  return method !== undefined && REGISTERS.has(method) ? method : undefined;
}

/** Returns true for an attribute that a router lacks (`router.gett`): Python raises there. */
function isLacking(callee: Unknown | LibraryValue, classes: FastapiClasses | undefined): boolean {
  const owner = callee.kind === 'unknown' ? lackingOwner(callee) : undefined;
  if (owner === undefined || classes === undefined) return false;
  return isA(owner, classes.Router) || isA(owner, classes.Starlette);
}

/**
 * Reports a function passed to a missing attribute of a router, which may have been meant as a route:
 * `@router.gett("/x")`.
 */
function reportLack(call: Call, name: string): boolean {
  const func = call.args.find((arg): arg is FunctionValue => arg.kind === 'function');
  if (func !== undefined)
    call.vm.report({ code: 'target-unknown', detail: name, at: call.at, affects: [func.module.name] });
  return func !== undefined;
}

/**
 * Reports a registration on something unknown: `@UNKNOWN.get("/x")`, `UNKNOWN.add_api_route("/x", f)`,
 * `UNKNOWN.include_router(router)`.
 */
function reportTarget(
  callee: Unknown | LibraryValue,
  call: Call,
  name: string,
  handed: Value | undefined,
): boolean {
  const func = call.args.find((arg): arg is FunctionValue => arg.kind === 'function');
  const decorates =
    callee.kind === 'unknown' && lastAttribute(callee)?.startsWith('@') === true && func !== undefined;
  const method = methodOf(callee);
  const registers =
    method !== undefined && !DECORATORS.has(method) && (func !== undefined || handed !== undefined);
  if (!decorates && !registers) return false;
  const origin = packageBehind(callee);
  if (origin !== undefined && isOtherFramework(origin)) return true;
  const affects = func !== undefined ? [func.module.name] : modulesBelow([handed]);
  const group = groupOf(callee, name);
  call.vm.report({ code: 'target-unknown', detail: name, at: call.at, affects, package: origin, group });
  return true;
}

/** Returns a key for an unknown router: its name in a package, else its origin. */
function groupOf(callee: Unknown | LibraryValue, name: string): string {
  const method = methodOf(callee) ?? '';
  if (callee.kind === 'library') return name.slice(0, -method.length);
  const attribute = lastAttribute(callee);
  const made = `.${attribute?.slice(1) ?? ''}(…)`;
  if (attribute?.startsWith('@') === true && name.endsWith(made)) return name.slice(0, 1 - made.length);
  return JSON.stringify([name, callee.at]);
}

/** Returns true for a call of an attribute of an application whose name isn't known: `getattr(app, NAME)("/x")`. */
function registersUnnamed(
  callee: Unknown | LibraryValue,
  { args }: Call,
  classes: FastapiClasses | undefined,
): boolean {
  const owner = callee.kind === 'unknown' ? unnamedOwner(callee) : undefined;
  if (owner === undefined || classes === undefined) return false;
  const isOurs = isA(owner, classes.Router) || isA(owner, classes.Starlette);
  const [path] = args;
  const [start] = path?.kind === 'str' ? path.parts : [path];
  return isOurs && (typeof start === 'string' ? start.startsWith('/') : start?.kind === 'unknown');
}

/** Returns true for a call in the source that's given a function of the project which registers routes: it may be called. */
const givesRegistering = ({ args, keywords, isWritten }: Call): boolean =>
  // A decorator gets its function too, and mostly leaves it as it is.
  isWritten === true &&
  [...args, ...keywords.values()].some((one) => registers(one) || isRegisteringHandler(one));

/** Returns true for a handler of log records, of a class of the project, that registers routes when something is logged. */
const isRegisteringHandler = (value: Value): boolean =>
  value.kind === 'instance' && value.cls.place !== undefined && registers(value.cls.attrs.get('emit'));

/**
 * Returns true for a call of a method that an object of the project inherits from a standard class (`parser.feed(…)`), if its
 * class has methods that register routes: the standard class may call them.
 */
function mayCallBack(callee: Unknown | LibraryValue, { isWritten }: Call): boolean {
  const owner = isWritten === true && callee.kind === 'unknown' ? inheritedBy(callee) : undefined;
  const own = owner?.cls.mro.filter(({ place }) => place !== undefined) ?? [];
  const isBelowStandard = own.some(({ bases }) =>
    bases.some((base) => base.kind === 'library' && isStandardModule(topName(base.name))),
  );
  return isBelowStandard && own.some(({ attrs }) => [...attrs.values()].some(registers));
}

/** Holds the names of unfollowed objects that decorated a function which registers routes, by machine. */
const DECORATING = new WeakMap<Machine, Set<string>>();

/** Returns true for a call in the source of an object that decorated such a function before, which it may call now: a signal's `send`. */
function wasGivenRegistering(callee: Unknown | LibraryValue, { vm, args, isWritten }: Call): boolean {
  const objects = DECORATING.get(vm);
  if (isWritten === true ? objects === undefined : !args.some(registers)) return false;
  const name =
    callee.kind === 'library'
      ? callee.name.slice(0, callee.name.lastIndexOf('.'))
      : JSON.stringify([callee.detail, callee.at]);
  if (isWritten === true) return objects?.has(name) === true;
  DECORATING.set(vm, (objects ?? new Set()).add(name));
  return false;
}

/**
 * Returns true for a call in the source that's given FastAPI's class of applications or routers itself, or its module: it may
 * change what applications do. A decorator is given classes of the project's own.
 */
const givesClass = ({ args, keywords, isWritten }: Call, classes: FastapiClasses | undefined): boolean =>
  isWritten === true &&
  [...args, ...keywords.values()].some((one) =>
    one.kind === 'class'
      ? one.place === undefined &&
        classes !== undefined &&
        (one.mro.includes(classes.Router) || one.mro.includes(classes.Starlette))
      : one.kind === 'library' &&
        one.isModule &&
        /^(?:fastapi|starlette)(?:\.(?:applications|routing))?$/u.test(one.name),
  );

function reportHandover(callee: Unknown | LibraryValue, call: Call, name: string): void {
  const top = topName(name);
  // A client for tests runs handlers, and those of the start.
  const isClient = name.endsWith('.TestClient');
  const isQuiet = addsNoRoutes(top) && !isClient && !call.args.some(isRegisteringHandler);
  if (callee.kind === 'library' && isQuiet) return;
  if (callee.kind === 'unknown' && callee.reason === 'library' && isQuiet) return;
  const [detail, at] = [`${name}(…)`, call.at];
  // One call is told once, whichever of several functions it may be.
  const group = JSON.stringify(at);
  call.vm.report({ code: 'handed-over', detail, at, affects: [], package: packageBehind(callee), group });
}

/** Containers in containers that are looked into, at most. */
const MAX_DEPTH = 3;

/** Returns the application or router among the arguments, also inside containers, or behind an undecided test. */
function handedOver(call: Call, classes: FastapiClasses): InstanceValue | undefined {
  return firstIn([...call.args, ...call.keywords.values()], classes, MAX_DEPTH);
}

function firstIn(
  values: readonly Value[],
  classes: FastapiClasses,
  depth: number,
): InstanceValue | undefined {
  for (const value of values) {
    for (const { value: one } of alternativesOf(value)) {
      if (one.kind === 'absent') continue;
      if (isA(one, classes.Router) || isA(one, classes.Starlette)) return one;
      const found = depth === 0 ? undefined : firstIn(partsOf(one), classes, depth - 1);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Returns what a container holds, and the arguments of a partial. */
function partsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case 'list':
    case 'tuple':
    case 'set':
      return value.items.map((one) => one.value);
    case 'dict':
      return [...value.entries.values()].map((one) => one.value);
    case 'partial':
      return [value.func, ...value.args, ...value.keywords.values()];
    case 'method':
      return [value.self];
    default:
      return [];
  }
}
