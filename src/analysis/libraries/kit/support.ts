import type { Place } from '../../../base/diagnostics/place';
import { callOf, type Call } from '../../interpreter/calls/call-site';
import { areTooMany, choose, elsewhere, possible } from '../../interpreter/values/choice';
import { each, fork } from '../../interpreter/guards/forks';
import { and, ALWAYS, type Guard, type Test } from '../../interpreter/guards/guards';
import { append, type Iteration } from '../../interpreter/evaluation/iterate';
import { native, NONE, textOf, unknown } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type {
  Alternative,
  ClassValue,
  DeferredValue,
  DescriptorValue,
  Item,
  ListValue,
  NativeFunction,
  SetValue,
  Single,
  Unknown,
  Value,
} from '../../interpreter/values/values';

/** What models of built-ins and libraries share. */

/** The built-in value under an instance of a subclass of `str`, `dict`, …; any other value itself. */
export const plain = (value: Value): Value =>
  value.kind === 'instance' && value.payload !== undefined ? value.payload : value;

/** Why a value isn't known: its own reason, else `detail`. */
export function causeOf(value: Value | undefined, detail: string, at: Place): Unknown {
  if (value === undefined) return unknown('argument', detail, at);
  if (value.kind === 'unknown') return value;
  if (value.kind === 'library') return unknown('library', value.name, at);
  const hole = value.kind === 'str' ? value.parts.find((part) => typeof part !== 'string') : undefined;
  return typeof hole === 'object' ? hole : unknown('operands', detail, at);
}

/** A known whole number; `True` is 1. */
export function integerOf(value: Value | undefined): number | undefined {
  if (value === undefined) return undefined;
  const under = plain(value);
  if (under.kind === 'bool') return Number(under.value);
  return under.kind === 'num' && !under.isFloat ? Number(under.value) : undefined;
}

/** The text of an argument that's known whole. */
export const textArgument = (call: Call, position: number, name: string): string | undefined => {
  const value = call.args[position] ?? call.keywords.get(name);
  return value === undefined ? undefined : textOf(value);
};

/** An argument by position or name; `undefined` where it isn't given, also when others may be hidden. */
export const given = (call: Call, position: number, name: string): Value | undefined =>
  call.args[position] ?? call.keywords.get(name);

/** The call without its first argument: what a method sees behind `self`. */
export const behindSelf = (call: Call): Call =>
  callOf(call.vm, { args: call.args.slice(1), keywords: call.keywords, open: call.open }, call.at);

/** An iterator: its elements are made when it's first consumed, as Python's lazy built-ins do. */
export function lazily(make: () => Value): DeferredValue {
  let made: Value | undefined;
  return { kind: 'deferred', type: 'generator', func: undefined, force: () => (made ??= make()), taken: 0 };
}

/** Runs an action on the part of the path on which the guard holds. */
export function under(vm: Machine, guard: Guard, action: () => void): void {
  if (!vm.reaches(guard)) return;
  const beyond = vm.beyond(guard);
  if (beyond.length === 0) action();
  else fork(vm, [{ guard: beyond, run: action }]);
}

/** A list of what `convert` makes of each element, guards kept. */
export function mapItems(
  vm: Machine,
  { items, open }: Iteration,
  convert: (value: Value, index: number) => Value,
): ListValue {
  const list = vm.list();
  list.open = open;
  items.forEach((one, index) => {
    under(vm, one.guard, () => append(vm, list, convert(one.value, index)));
  });
  return list;
}

/** Elements that can be there on this path. */
export const reachable = (vm: Machine, items: readonly Item[]): readonly Item[] =>
  items.filter(({ guard }) => vm.reaches(guard));

/** Whether each element is surely there. */
export const areCertain = (vm: Machine, items: readonly Item[]): boolean =>
  items.every(({ guard }) => vm.beyond(guard).length === 0);

/** The first element that's there, by the tests that decide which; `fallback` where none is. */
export function firstOf(vm: Machine, { items, open }: Iteration, fallback: () => Value): Value {
  const alternatives: Alternative[] = [];
  let before: readonly Guard[] = [ALWAYS];
  const add = (guard: Guard, value: Value): void => {
    for (const rest of before) {
      for (const one of possible(value, and(vm.path, guard))) {
        alternatives.push({ guard: and(rest, and(guard, one.guard)), value: one.value });
      }
    }
  };
  for (const { value, guard } of reachable(vm, items)) {
    const needed = vm.beyond(guard);
    add(needed, value);
    // Of many elements under tests each has to ask for the opposite of all before it: soon too much to write down.
    before = areTooMany(alternatives)
      ? []
      : before.flatMap((rest) => elsewhere(needed).map((outside) => and(rest, outside)));
    if (before.length === 0) break;
  }
  if (before.length > 0) add(ALWAYS, open ?? fallback());
  const chosen = choose(alternatives);
  return chosen.kind === 'absent' ? NONE : chosen;
}

/** Takes elements out of a list or set, on this path: where it doesn't hold, they stay in their places. */
export function removeItems(vm: Machine, target: ListValue | SetValue, isGone: (one: Item) => boolean): void {
  const guard = vm.changeOf(target.born);
  const rests = guard.length === 0 ? [] : elsewhere(guard);
  target.items = target.items.flatMap((one) =>
    isGone(one) ? rests.map((rest) => ({ value: one.value, guard: and(rest, one.guard) })) : [one],
  );
}

/** An undecided test of a library's own, in words. */
export const testAt = (text: string, at: Place): Test => ({
  key: `${text}@${at.file}:${at.line}`,
  whenTrue: text,
  whenFalse: `not (${text})`,
  place: at,
});

export type Kind = Single['kind'];
export type Of<K extends Kind> = Extract<Single, { kind: K }>;

/** Methods of a kind of value. `self` also comes as an instance of a subclass, whose payload is taken. */
export function methodsOf<K extends Kind>(
  kind: K,
  type: string,
  table: Readonly<Record<string, (self: Of<K>, call: Call) => Value>>,
  keepsChoices = false,
): Readonly<Record<string, NativeFunction>> {
  const entries = Object.entries(table).map(([name, method]) => {
    const onSelf = (call: Call, self: Single): Value =>
      // The cast: TypeScript doesn't narrow a union by a generic discriminant.
      self.kind === kind
        ? method(self as Of<K>, behindSelf(call))
        : causeOf(self, `${type}.${name} of a ${self.kind}`, call.at);
    const run = (call: Call): Value =>
      each(call.vm, call.args[0] ?? NONE, (value) =>
        each(call.vm, plain(value), (self) => onSelf(call, self)),
      );
    return [name, native(`${type}.${name}`, run, keepsChoices)] as const;
  });
  return Object.fromEntries(entries);
}

export const property = (name: string, get: (self: Value, call: Call) => Value): DescriptorValue => ({
  kind: 'descriptor',
  type: 'property',
  func: native(name, (call) => get(call.args[0] ?? NONE, call)),
  setter: undefined,
});

export const classMethod = (
  name: string,
  run: (call: Call) => Value,
  keepsChoices = false,
): DescriptorValue => ({
  kind: 'descriptor',
  type: 'classmethod',
  func: native(name, run, keepsChoices),
  setter: undefined,
});

/** Dotted name of a class: `collections.abc.Mapping`. */
export const qualified = ({ module, qualname }: ClassValue): string => `${module}.${qualname}`;

/** Functions of a library, each under its qualified name. */
export function functions(
  library: string,
  table: Readonly<Record<string, (call: Call) => Value>>,
  keepsChoices = false,
): Readonly<Record<string, NativeFunction>> {
  return Object.fromEntries(
    Object.entries(table).map(([name, run]) => [
      `${library}.${name}`,
      native(`${library}.${name}`, run, keepsChoices),
    ]),
  );
}
