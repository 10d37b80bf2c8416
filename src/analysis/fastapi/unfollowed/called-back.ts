import { isStandardModule } from '../../../base/naming/python';
import { type Call, NO_ARGUMENTS } from '../../interpreter/calls/call-site';
import { callValue } from '../../interpreter/calls/calls';
import { holds, under } from '../../interpreter/guards/forks';
import type { Machine } from '../../interpreter/machine';
import { detached } from '../../interpreter/serving';
import { unknown } from '../../interpreter/values/make';
import { inheritedBy } from '../../interpreter/values/origin';
import type { InstanceValue, LibraryValue, Unknown, Value } from '../../interpreter/values/values';
import { testAt } from '../../libraries/kit/containers/elements';
import { REGISTERING, registers } from '../../libraries/kit/registering';

/**
 * Calls the methods of an object of the project that a standard class below its own may call: `handle_starttag` in
 * `parser.feed(…)`, `emit` of a handler that a logger is given. Nothing tells whether and with what, so each is called
 * under a test, with arguments that aren't known.
 */
export function callBack(callee: Unknown | LibraryValue, call: Call, name: string): void {
  const owner = callee.kind === 'unknown' ? inheritedBy(callee) : undefined;
  if (owner !== undefined) callMethods(owner, call, name);
  for (const given of [...call.args, ...call.keywords.values()])
    for (const one of given.kind === 'list' || given.kind === 'tuple' ? given.items : [{ value: given }])
      if (one.value.kind === 'instance') callMethods(one.value, call, name);
}

/** The classes whose methods are being called so, by machine. */
const ACTIVE = new WeakMap<Machine, Set<InstanceValue['cls']>>();

function callMethods(self: InstanceValue, { vm, at }: Call, name: string): void {
  const active = ACTIVE.get(vm) ?? new Set();
  ACTIVE.set(vm, active);
  if (self.cls.place === undefined || active.has(self.cls)) return;
  active.add(self.cls);
  try {
    for (const [method, func] of overridesOf(vm, self)) {
      const open = unknown('outside', `what ${method} is called with`, at);
      under(vm, holds(vm, testAt(`${name}(…) calls ${self.cls.name}.${method}`, at)), () =>
        detached(vm, () => callValue(vm, func, { ...NO_ARGUMENTS, args: [self], open }, at)),
      );
    }
  } finally {
    active.delete(self.cls);
  }
}

/** Returns the methods in modules that register routes which take the place of those of a standard class without a model. */
function overridesOf(vm: Machine, { cls: { mro } }: InstanceValue): ReadonlyMap<string, Value> {
  const bases = mro.flatMap(({ place, bases: written }) =>
    place === undefined
      ? []
      : written.flatMap((base) => (base.kind === 'library' && isStandard(base.name) ? [base.name] : [])),
  );
  const found = new Map<string, Value>();
  if (bases.length === 0) return found;
  for (const { place, attrs } of mro)
    for (const [name, value] of place === undefined ? [] : attrs)
      if (
        value.kind === 'function' &&
        !found.has(name) &&
        value.module.source.matches(REGISTERING) &&
        bases.some((base) => mayCall(vm, base, name))
      )
        found.set(name, value);
  return found;
}

const isStandard = (name: string): boolean => isStandardModule(name.split('.', 1)[0] ?? name);

/** Tells whether a standard class may call a method of a class below it by that name. */
const mayCall = (vm: Machine, base: string, name: string): boolean =>
  !name.startsWith('__') && (vm.models.hasName(base, name, 'object') === true || BY_PATTERN.test(name));

/** Names that standard classes make up of what they read. */
const BY_PATTERN = /^(?:do|visit|handle|test)_/u;

/** Holds the names of unfollowed objects that decorated a function which registers routes, by machine. */
const DECORATING = new WeakMap<Machine, Set<string>>();

/** Returns true for a call in the source of an object that decorated such a function before, which it may call now: a signal's `send`. */
export function wasGivenRegistering(callee: Unknown | LibraryValue, { vm, args, isWritten }: Call): boolean {
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
