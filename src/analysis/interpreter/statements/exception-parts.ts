import type { Place } from '../../../base/diagnostics/place';
import { callAttribute } from '../attributes/attributes';
import { NO_ARGUMENTS } from '../calls/call-site';
import { instantiate } from '../calls/instantiate';
import { Raised, type Machine } from '../machine';
import { hangOn } from '../values/exceptions';
import { bool, native, NONE, str, tuple } from '../values/make';

import type { InstanceValue, ListValue, TupleValue, Value } from '../values/values';
import type { Completion } from './execute';
import { isGroupClass, type Handler } from './handlers';

/** The exceptions of an `except*` that go on behind it. */
interface Left {
  /** The part that no handler has taken; None if there's none. */
  rest: Value;
  /** The exceptions that handlers raised. */
  readonly raised: Value[];
  /** Parts that handlers raised again. */
  readonly again: Value[];
}

/** Runs each handler of `except*` for the part of an exception that it catches. Throws what's left, and what they raised. */
export function handleParts(
  vm: Machine,
  handlers: readonly Handler[],
  failure: Raised,
  run: (handler: Handler, part: Raised) => Completion,
): Completion {
  const { value: whole, at, path } = failure;
  if (whole.kind !== 'instance') throw failure;
  const left: Left = { rest: whole, raised: [], again: [] };
  const isGroup = isGroupClass(vm, whole.cls);
  let completion: Completion = 'normal';
  for (const handler of handlers) {
    if (left.rest.kind !== 'instance') break;
    const types = tuple(...handler.types());
    const [part, rest] = isGroup
      ? divide(vm, left.rest, types, at)
      : handler.catches(left.rest.cls)
        ? [wrap(vm, left.rest, at), NONE]
        : [NONE, left.rest];
    left.rest = rest;
    if (part.kind === 'none') continue;
    try {
      completion = run(handler, new Raised(part, at, path));
    } catch (error) {
      if (!(error instanceof Raised)) throw error;
      (error.value === part ? left.again : left.raised).push(error.value);
    }
  }
  const next = leftOf(vm, whole, isGroup, left, at);
  if (next.kind === 'none') return completion;
  throw next === whole ? failure : new Raised(next, at, vm.path);
}

/** Returns the part of a group that `except*` catches, and the rest. */
function divide(vm: Machine, group: InstanceValue, types: Value, at: Place): readonly [Value, Value] {
  const parts = callAttribute(vm, group, 'split', { ...NO_ARGUMENTS, args: [types] }, at);
  const [part, rest] = parts.kind === 'tuple' ? parts.items.map(({ value }) => value) : [parts, NONE];
  return [part ?? NONE, rest ?? NONE];
}

function groupOf(vm: Machine, exceptions: ListValue | TupleValue, at: Place): Value {
  const cls = vm.models.builtin('BaseExceptionGroup');
  return cls?.kind === 'class'
    ? instantiate(vm, cls, { ...NO_ARGUMENTS, args: [str(), exceptions] }, at)
    : (exceptions.items[0]?.value ?? NONE);
}

/** Puts an exception that's no group in one, as handlers see it. */
function wrap(vm: Machine, exception: InstanceValue, at: Place): Value {
  return groupOf(vm, tuple(exception), at);
}

/** Returns the exception that goes on behind `except*`; None if there's none. */
function leftOf(
  vm: Machine,
  whole: InstanceValue,
  isGroup: boolean,
  { rest, raised, again }: Left,
  at: Place,
): Value {
  if (!isGroup) return raised[0] ?? again[0] ?? rest;
  const kept = [...again, ...(rest.kind === 'none' ? [] : [rest])];
  const old = kept.length < 2 ? (kept[0] ?? NONE) : joined(vm, whole, kept, at);
  if (raised.length === 0) return old;
  const all = [...raised, ...(old.kind === 'none' ? [] : [old])];
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only;
  const group = groupOf(vm, vm.list(all), at);
  hangOn(group, vm.handling.at(-1));
  return group;
}

/** Returns the group of the exceptions that stand in some parts of a group, in the form that this has. */
function joined(vm: Machine, whole: InstanceValue, parts: readonly Value[], at: Place): Value {
  const kept = new Set(parts.flatMap((part) => leavesOf(vm, part, at)));
  const isKept = native('except*', ({ args: [one] }) => bool(one !== undefined && kept.has(one)));
  return divide(vm, whole, isKept, at)[0];
}

/** Returns the exceptions in a group that are no groups. */
function leavesOf(vm: Machine, value: Value, at: Place): readonly Value[] {
  if (value.kind !== 'instance' || !isGroupClass(vm, value.cls)) return [value];
  const found: Value[] = [];
  const look = native('except*', ({ args: [one] }) => {
    if (one?.kind === 'instance' && !isGroupClass(vm, one.cls)) found.push(one);
    return bool(false);
  });
  callAttribute(vm, value, 'split', { ...NO_ARGUMENTS, args: [look] }, at);
  return found;
}
