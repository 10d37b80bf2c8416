import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import type { Expr } from '../../python/ast';
import { classOf, findOnClass } from '../values/classes';
import { callMethod } from '../calls/calls';
import { elsewhere, possible } from '../values/choice';
import { entriesOf, keyOf } from '../values/dicts';
import { raiseEnded } from './ended';
import { evaluate } from './evaluate';
import { and, type Guard } from '../guards/guards';
import { refuseOperands } from '../guards/refusals';
import { derived } from '../guards/lacks';
import { item, num, ofLibrary, str, unknown } from '../values/make';
import { LIMITS, Raised, type Machine } from '../machine';
import { describe } from '../attributes/open-attribute';
import type { Scope } from '../values/scope';
import type {
  ClassValue,
  Ended,
  InstanceValue,
  Item,
  ListValue,
  SetValue,
  Single,
  Unknown,
  Value,
} from '../values/values';

/** The known elements of an iterable, and why there may be more. */
export interface Iteration {
  readonly items: readonly Item[];
  readonly open: Unknown | undefined;
  /** The exception that's raised behind the elements: only {@link iterateLazily} leaves it to its caller. */
  readonly ended?: Ended | undefined;
}

const known = (items: readonly Item[], open?: Unknown): Iteration => ({ items, open });

/** Iterates a value. Returns the elements of each alternative of a Choice, under its guard. */
export function iterate(vm: Machine, value: Value, at: Place): Iteration {
  if (value.kind !== 'choice') return iterateSingle(vm, value, at);
  const items: Item[] = [];
  let open: Unknown | undefined;
  for (const { guard, value: single } of possible(value, vm.path)) {
    const entry = vm.path;
    vm.path = and(entry, guard);
    const part = iterateSingle(vm, single, at);
    vm.path = entry;
    items.push(...part.items.map((one) => ({ value: one.value, guard: and(guard, one.guard) })));
    open ??= part.open;
  }
  return { items, open };
}

function iterateSingle(vm: Machine, value: Single, at: Place): Iteration {
  switch (value.kind) {
    case 'list':
    case 'set':
      return known(value.items, value.open);
    case 'tuple':
      return known(value.items);
    case 'dict':
      return known(
        entriesOf(vm, value).map(({ key, guard }) => item(key, guard)),
        value.open,
      );
    case 'str':
      return iterateText(value.parts);
    case 'bytes':
      return known(Array.from(value.value).map((char) => item(num(char.charCodeAt(0)))));
    case 'deferred':
      return iterateDeferred(vm, value, at);
    case 'class':
      return iterateClass(vm, value, at);
    case 'instance':
      return iterateInstance(vm, value, at);
    case 'unknown':
      return known([], derived(value));
    case 'library':
      return known([], ofLibrary(value.name, at));
    default:
      refuseOperands(vm, `${describe(value)} is not iterable`, at, value);
      return known([], unknown('operands', `iteration over ${describe(value)}`, at));
  }
}

function iterateText(parts: readonly (string | Unknown)[]): Iteration {
  const hole = parts.find((part) => typeof part !== 'string');
  const text = parts.map((part) => (typeof part === 'string' ? part : '')).join('');
  return known(
    Array.from(text).map((char) => item(str(char))),
    typeof hole === 'object' ? hole : undefined,
  );
}

function iterateDeferred(vm: Machine, value: Extract<Single, { kind: 'deferred' }>, at: Place): Iteration {
  const { items, open, ended } = iterateLazily(vm, value, at);
  return known(items, open ?? raiseEnded(vm, ended));
}

/**
 * Iterates a value for a caller that may take no more than its first elements. The caller hands `ended` to
 * {@link raiseEnded} where it takes what comes behind them.
 */
export function iterateLazily(vm: Machine, value: Value, at: Place): Iteration {
  if (value.kind !== 'deferred') return iterate(vm, value, at);
  if (value.taken === Infinity) return known([], unknown('limit', 'what is left of a generator', at));
  const made = value.force();
  const { items, open } = iterate(vm, made, at);
  const rest = items.slice(value.taken);
  value.taken = items.length;
  return { items: rest, open, ended: endOf(made) };
}

/** Returns the exception that ended the list of an iterator, which is raised once. */
export function endOf(made: Value): Ended | undefined {
  if (made.kind !== 'list') return undefined;
  const { ended } = made;
  made.ended = undefined;
  return ended;
}

function iterateClass(vm: Machine, cls: Extract<Single, { kind: 'class' }>, at: Place): Iteration {
  const iterator = callMethod(vm, cls, '__iter__', [], at);
  if (iterator !== undefined) return iterate(vm, iterator, at);
  for (const { hooks } of cls.mro) {
    const members = hooks.members?.(cls);
    if (members !== undefined) return known(members.map((member) => item(member)));
  }
  return known([], cls.open ?? unknown('operands', `iteration over class ${cls.name}`, at));
}

function iterateInstance(vm: Machine, value: InstanceValue, at: Place): Iteration {
  const iterator = callMethod(vm, value, '__iter__', [], at);
  if (iterator !== undefined && iterator !== value) return iterate(vm, iterator, at);
  if (iterator === value) return drain(vm, value, '__next__', 'StopIteration', () => [], at);
  if (value.payload !== undefined) return iterate(vm, value.payload, at);
  // An object for `async for`.
  const stream = iterator === undefined ? callMethod(vm, value, '__aiter__', [], at) : undefined;
  if (stream === value) return drain(vm, value, '__anext__', 'StopAsyncIteration', () => [], at);
  if (stream !== undefined) return iterate(vm, stream, at);
  const get = findOnClass(value.cls, '__getitem__');
  if (get?.kind === 'function' && value.cls.open === undefined) {
    let index = 0;
    return drain(vm, value, '__getitem__', 'IndexError', () => [num(index++)], at);
  }
  if (get === undefined) refuseOperands(vm, `${describe(value)} is not iterable`, at, value);
  return known(
    [],
    value.open ?? value.cls.open ?? unknown('operands', `iteration over a ${value.cls.name}`, at),
  );
}

/** Calls `method` until it raises the exception `end`: `__next__` of an iterator, `__getitem__` of a sequence. */
function drain(
  vm: Machine,
  value: InstanceValue,
  method: string,
  end: string,
  given: () => readonly Value[],
  at: Place,
): Iteration {
  const items: Item[] = [];
  const isEnd = (cls: ClassValue | undefined): boolean => cls?.mro.some(({ name }) => name === end) === true;
  vm.catchers.push(isEnd);
  try {
    while (items.length < LIMITS.yields) {
      const made = callMethod(vm, value, method, given(), at);
      const next = made?.kind === 'deferred' && made.type === 'coroutine' ? made.force() : made;
      if (next === undefined) break;
      items.push(item(next));
      if (next.kind === 'unknown') return known(items, next);
    }
  } catch (error) {
    if (!(error instanceof Raised) || !isEnd(classOf(error.value))) throw error;
  } finally {
    vm.catchers.pop();
  }
  return known(items);
}

/** Evaluates element expressions, spreads stars, and adds the values to a new list or set. */
export function addAll(
  vm: Machine,
  target: ListValue | SetValue,
  exprs: readonly Expr[],
  scope: Scope,
): void {
  for (const expr of exprs) {
    if (expr.type === 'Starred') extend(vm, target, evaluate(vm, expr.value, scope), scope.placeOf(expr));
    else append(vm, target, evaluate(vm, expr, scope));
  }
}

/** Adds an element on the current path: the target may be older than the tests that hold here. */
export function append(vm: Machine, target: ListValue | SetValue, value: Value, guard: Guard = []): void {
  const presence = and(vm.changeOf(target.born), guard);
  if (target.kind === 'set' && hasKey(vm, target, value)) return;
  // Pushing in place keeps appending linear. `items` is only read through the value that owns it.
  (target.items as Item[]).push(item(value, presence));
}

/** The elements of sets by key. Extended on demand: `items` only grows or is replaced. */
const indexes = new WeakMap<readonly Item[], { seen: number; readonly byKey: Map<string, Item[]> }>();

function withKey({ items }: SetValue, key: string): readonly Item[] {
  const index = indexes.get(items) ?? { seen: 0, byKey: new Map<string, Item[]>() };
  indexes.set(items, index);
  for (; index.seen < items.length; index.seen += 1) {
    const one = items[index.seen];
    const other = one === undefined ? undefined : keyOf(one.value);
    if (one === undefined || other === undefined) continue;
    const same = index.byKey.get(other);
    if (same === undefined) index.byKey.set(other, [one]);
    else same.push(one);
  }
  return index.byKey.get(key) ?? [];
}

function hasKey(vm: Machine, set: SetValue, value: Value): boolean {
  const key = keyOf(value);
  return key !== undefined && withKey(set, key).some((one) => vm.beyond(one.guard).length === 0);
}

export function extend(vm: Machine, target: ListValue | SetValue, value: Value, at: Place): void {
  const { items, open } = iterate(vm, value, at);
  const room = Math.max(0, LIMITS.elements - target.items.length);
  for (const one of items.slice(0, room)) append(vm, target, one.value, one.guard);
  if (items.length > room) target.open ??= tooMany(at);
  target.open ??= open;
}

const tooMany = (at: Place): Unknown =>
  unknown('limit', `a list of more than ${LIMITS.elements} elements`, at);

/** Replaces the whole content on the current path. On other paths the old content remains. */
export function replaceItems(vm: Machine, target: ListValue | SetValue, items: readonly Item[]): void {
  const guard = vm.changeOf(target.born);
  if (items.length > LIMITS.elements) {
    target.open ??= tooMany(NOWHERE);
    target.items = items.slice(0, LIMITS.elements);
    return;
  }
  if (guard.length === 0) {
    target.items = [...items];
    return;
  }
  let same = 0;
  while (same < items.length && items[same]?.value === target.items[same]?.value) same += 1;
  const kept = target.items
    .slice(same)
    .flatMap((one) => elsewhere(guard).map((rest) => item(one.value, and(rest, one.guard))));
  const added = items.slice(same).map((one) => item(one.value, and(guard, one.guard)));
  target.items = [...target.items.slice(0, same), ...kept, ...added];
}
