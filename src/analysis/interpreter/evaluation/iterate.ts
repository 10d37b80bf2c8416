import { NOWHERE, type Place } from '../../../base/diagnostics/place';
import type { Expr } from '../../python/ast';
import { heldKey, keyOf } from '../values/dicts';
import { endOf, raiseEnded } from './ended';
import { evaluate } from './evaluate';
import { and, isContradictory, not, type Guard } from '../guards/guards';
import { item, unknown } from '../values/make';
import { takeRest } from './left-items';
import { LIMITS, type Machine } from '../machine';
import { collected, held, pull, type Iteration } from './pull';
import type { Scope } from '../values/scope';
import type { Item, ListValue, SetValue, Unknown, Value } from '../values/values';

export { endOf } from './ended';
export type { Iteration } from './pull';

/** Iterates a value to its end. Returns the elements of each alternative of a Choice, under its guard. */
export function iterate(vm: Machine, value: Value, at: Place): Iteration {
  const { items, open, ended } = iterateLazily(vm, value, at);
  vm.work(items.length);
  return { items, open: open ?? raiseEnded(vm, ended) };
}

/**
 * Iterates a value for a caller that may take no more than its first elements. The caller hands `ended` to
 * {@link raiseEnded} where it takes what comes behind them.
 */
export function iterateLazily(vm: Machine, value: Value, at: Place): Iteration {
  if (value.kind !== 'deferred')
    return (value.kind === 'choice' ? undefined : held(vm, value)) ?? collected(pull(vm, value, at));
  const made = value.force();
  const { items, open } = made.kind === 'list' ? made : iterate(vm, made, at);
  const rest = takeRest(vm, value, items);
  return { items: rest, open, ended: endOf(made) };
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

/** Conditions under each of which a set holds one element, at most: sets that are united under tests would double them. */
const MAX_GUARDS = 32;

/** Adds an element on the current path: the target may be older than the tests that hold here. */
export function append(vm: Machine, target: ListValue | SetValue, value: Value, guard: Guard = []): void {
  const presence = and(vm.changeOf(target.createdUnder), guard);
  vm.made(1);
  if (target.kind === 'set') {
    const held = heldKey(vm, target, value);
    if (held.kind === 'unknown' && held !== value) target.open ??= held;
    const same = withKey(target, held);
    vm.work(same.length);
    if (same.some((one) => vm.beyond(one.guard).length === 0)) return;
    if (same.length >= MAX_GUARDS) {
      target.open ??= unknown(
        'alternatives',
        `a set with an element under more than ${MAX_GUARDS} conditions`,
        vm.here(),
      );
      return;
    }
  }
  push(target, item(value, presence));
}

/** Adds an element to a list or set, with its guard as it is. */
export function push(target: ListValue | SetValue, one: Item): void {
  // Pushing in place keeps appending linear. `items` is only read through the value that owns it.
  (target.items as Item[]).push(one);
}

/** The elements of sets by key. Extended on demand: `items` only grows or is replaced. */
const indexes = new WeakMap<readonly Item[], { seen: number; readonly byKey: Map<string, Item[]> }>();

/** Returns what a set holds of a value: several where it was added under several tests. */
function withKey({ items }: SetValue, value: Value): readonly Item[] {
  const key = keyOf(value);
  if (key === undefined) return [];
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
  const guard = vm.changeOf(target.createdUnder);
  vm.work(items.length);
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
  // One guard, not one for each clause: content that's replaced again and again would double each time.
  const rest = not(guard);
  const kept = target.items
    .slice(same)
    .map((one) => item(one.value, and(rest, one.guard)))
    .filter((one) => !isContradictory(one.guard));
  const added = items.slice(same).map((one) => item(one.value, and(guard, one.guard)));
  target.items = [...target.items.slice(0, same), ...kept, ...added];
}
