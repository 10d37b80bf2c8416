import type { Place } from '../../../base/diagnostics/place';
import { callMethod } from '../calls/calls';
import { describe } from '../attributes/open-attribute';
import { derived } from '../guards/missing-inputs';
import { and } from '../guards/guards';
import { isPlainClass, raiseInWords, refuseInWords } from '../guards/refusals';
import { LIMITS, Raised, type Machine } from '../machine';
import { possible } from '../values/choice';
import { classOf, findOnClass } from '../values/classes';
import { entriesLeft, entriesOf } from '../values/dicts';
import { elementOf, type View } from '../values/views';
import { nameOfType } from './text/own-text';
import { item, num, ofLibrary, str, unknown } from '../values/make';
import type {
  ClassValue,
  DeferredValue,
  InstanceValue,
  Item,
  ListValue,
  Single,
  Unknown,
  Value,
} from '../values/values';
import { type Ended, endOf, raiseEnded } from './ended';
import { leave, takeLeft } from './left-items';

/** The end of an iterable: why there may be further elements, and the exception that's raised behind those there are. */
export interface Ending {
  readonly open: Unknown | undefined;
  readonly ended?: Ended | undefined;
  /** The value that an iterator of the project gave with its end, if that's not None. */
  readonly returned?: Value | undefined;
}

/** The known elements of an iterable, and how they end. */
export interface Iteration extends Ending {
  readonly items: readonly Item[];
}

/** The elements of an iterable, one by one. */
export type Pulled = Generator<Item, Ending>;

/**
 * Yields the elements of an iterable as they're asked for, so that nothing of a generator runs that nobody wants. Of a
 * Choice: those of each alternative, under its guard.
 */
export function* pull(vm: Machine, value: Value, at: Place): Pulled {
  switch (value.kind) {
    case 'choice':
      return yield* pullChoice(vm, value, at);
    case 'list':
      return yield* value.view === undefined ? pullList(value) : pullEntries(vm, value.view, at);
    case 'dict':
      return yield* pullEntries(vm, { name: 'dict_keys', of: value }, at);
    case 'deferred':
      return yield* pullDeferred(vm, value, at);
    case 'class':
      return yield* pullClass(vm, value, at);
    case 'instance':
      return yield* pullInstance(vm, value, at);
    case 'unknown':
      return { open: derived(value) };
    case 'library':
      return { open: ofLibrary(value.name, at) };
    default: {
      if (value.kind === 'set' && value.view !== undefined) return yield* pullEntries(vm, value.view, at);
      const all = held(vm, value);
      if (all === undefined) {
        refuseInWords(vm, `'${nameOfType(value)}' object is not iterable`, at, value);
        return { open: unknown('operands', `iteration over ${describe(value)}`, at) };
      }
      yield* all.items;
      return { open: all.open };
    }
  }
}

/** Returns the elements of a value that holds them all; nothing for another one. */
export function held(vm: Machine, value: Single): Iteration | undefined {
  switch (value.kind) {
    case 'list':
    case 'set':
      return { items: value.items, open: value.open };
    case 'tuple':
      return { items: value.items, open: undefined };
    case 'dict':
      return { items: entriesOf(vm, value).map(({ key, guard }) => item(key, guard)), open: value.open };
    case 'str':
      return charactersOf(value.parts);
    case 'bytes':
      return {
        items: Array.from(value.value).map((char) => item(num(char.charCodeAt(0)))),
        open: undefined,
      };
    default:
      return undefined;
  }
}

/** Takes all elements. */
export function collected(pulled: Pulled): Iteration {
  const items: Item[] = [];
  for (;;) {
    const next = pulled.next();
    if (next.done === true) return { items, ...next.value };
    items.push(next.value);
  }
}

/** Yields what's made of each element, and ends as they do. */
export function* converted(elements: Pulled, make: (one: Item, index: number) => Iterable<Item>): Pulled {
  let next = elements.next();
  for (let index = 0; next.done !== true; index += 1, next = elements.next()) yield* make(next.value, index);
  return next.value;
}

function charactersOf(parts: readonly (string | Unknown)[]): Iteration {
  const hole = parts.find((part) => typeof part !== 'string');
  const text = parts.map((part) => (typeof part === 'string' ? part : '')).join('');
  return {
    items: Array.from(text).map((char) => item(str(char))),
    open: typeof hole === 'object' ? hole : undefined,
  };
}

function* pullChoice(vm: Machine, value: Extract<Value, { kind: 'choice' }>, at: Place): Pulled {
  let open: Unknown | undefined;
  for (const { guard, value: single } of possible(value, vm.path)) {
    const entry = vm.path;
    vm.path = and(entry, guard);
    const part = collected(pull(vm, single, at));
    const cause = part.open ?? raiseEnded(vm, part.ended);
    vm.path = entry;
    yield* part.items.map((one) => ({ value: one.value, guard: and(guard, one.guard) }));
    open ??= cause;
  }
  return { open };
}

/** The length is read each time: the body of a loop may append to the list that it loops over, as in Python. */
function* pullList(list: ListValue): Pulled {
  for (let index = 0; ; index += 1) {
    const one = list.items[index];
    if (one === undefined) break;
    yield one;
  }
  return { open: list.open };
}

/**
 * Yields the elements that a view of a dict shows, as the dict has them when they're asked for. Behind a round that has added or
 * removed keys, or put others in their place, it raises RuntimeError if a `try` catches it.
 */
function* pullEntries(vm: Machine, { name, of }: View, at: Place): Pulled {
  const { size } = of.entries;
  vm.work(size);
  let left = size;
  for (const { key, value, guard } of entriesLeft(vm, of)) {
    if (left === 0) {
      refuseChange(vm, 'keys changed', at);
      break;
    }
    left -= 1;
    yield item(elementOf(name, key, value), guard);
    if (of.entries.size !== size) refuseChange(vm, 'changed size', at);
  }
  return { open: of.open };
}

function refuseChange(vm: Machine, change: string, at: Place): void {
  const words = `dictionary ${change} during iteration`;
  vm.raiseIfCaught('RuntimeError', words, at, true, str(words));
}

/** Takes from an iterator, which whoever else holds it does too. */
function* pullDeferred(vm: Machine, value: DeferredValue, at: Place): Pulled {
  for (;;) {
    const missed = takeLeft(vm, value);
    if (missed !== undefined) {
      yield missed;
      continue;
    }
    const made = value.upTo?.(value.taken + 1) ?? value.force();
    const { items, open } = made.kind === 'list' ? made : collected(pull(vm, made, at));
    const one = items[value.taken];
    if (one === undefined) return { open, ended: endOf(made) };
    value.taken += 1;
    leave(vm, value, one);
    yield one;
  }
}

function* pullClass(vm: Machine, cls: ClassValue, at: Place): Pulled {
  const iterator = callMethod(vm, cls, '__iter__', [], at);
  if (iterator !== undefined) return yield* pull(vm, iterator, at);
  for (const { hooks } of cls.mro) {
    const members = hooks.members?.(cls);
    if (members === undefined) continue;
    yield* members.map((member) => item(member));
    return { open: undefined };
  }
  refuseClass(vm, cls, at);
  return { open: cls.open ?? unknown('operands', `iteration over class ${cls.name}`, at) };
}

/** Raises TypeError for the iteration over a class whose metaclass is `type`, if a `try` catches it. */
export function refuseClass(vm: Machine, cls: ClassValue, at: Place): void {
  if (vm.catchers.length > 0 && isPlainClass(cls))
    raiseInWords(vm, 'TypeError', "'type' object is not iterable", at);
}

function* pullInstance(vm: Machine, value: InstanceValue, at: Place): Pulled {
  const iterator = callMethod(vm, value, '__iter__', [], at);
  if (iterator?.kind === 'instance' && isIterator(iterator))
    return yield* ask(vm, iterator, '__next__', 'StopIteration', () => [], at);
  if (iterator !== undefined && iterator !== value) return yield* pull(vm, iterator, at);
  if (iterator === value) {
    if (findOnClass(value.cls, '__next__') === undefined) {
      if (value.cls.open !== undefined) return { open: value.cls.open };
      refuseInWords(vm, `iter() returned non-iterator of type '${value.cls.name}'`, at, value);
    }
    return yield* ask(vm, value, '__next__', 'StopIteration', () => [], at);
  }
  if (value.payload !== undefined) return yield* pull(vm, value.payload, at);
  // An object for `async for`.
  const stream = iterator === undefined ? callMethod(vm, value, '__aiter__', [], at) : undefined;
  if (stream === value) return yield* ask(vm, value, '__anext__', 'StopAsyncIteration', () => [], at);
  if (stream !== undefined) return yield* pull(vm, stream, at);
  const get = findOnClass(value.cls, '__getitem__');
  if (get?.kind === 'function' && value.cls.open === undefined) {
    let index = 0;
    return yield* ask(vm, value, '__getitem__', 'IndexError', () => [num(index++)], at);
  }
  if (get === undefined) refuseInWords(vm, `'${value.cls.name}' object is not iterable`, at, value);
  return {
    open: value.open ?? value.cls.open ?? unknown('operands', `iteration over a ${value.cls.name}`, at),
  };
}

/** Returns true for an object of the project that has a `__next__` of its own, which a loop over it calls. */
const isIterator = ({ cls }: InstanceValue): boolean => findOnClass(cls, '__next__')?.kind === 'function';

/** Calls `method` until it raises the exception `end`: `__next__` of an iterator, `__getitem__` of a sequence. */
function* ask(
  vm: Machine,
  value: InstanceValue,
  method: string,
  end: string,
  given: () => readonly Value[],
  at: Place,
): Pulled {
  const isEnd = (cls: ClassValue | undefined): boolean => cls?.mro.some(({ name }) => name === end) === true;
  for (let count = 0; count < LIMITS.yields; count += 1) {
    const next = asked(vm, isEnd, () => {
      const made = callMethod(vm, value, method, given(), at);
      return made?.kind === 'deferred' && made.type === 'coroutine' ? made.force() : made;
    });
    if (next === undefined) break;
    if (!('kind' in next)) return { open: undefined, returned: resultOf(next) };
    yield item(next);
    if (next.kind === 'unknown') return { open: next };
  }
  return { open: undefined };
}

/** Returns the value that a StopIteration has. */
function resultOf({ value }: Ended): Value | undefined {
  const args = value.kind === 'instance' ? value.attrs.get('args') : undefined;
  return args?.kind === 'tuple' ? args.items[0]?.value : undefined;
}

/** Returns what a call gives, or the exception that ends an iteration. */
export function asked<V extends Value | undefined>(
  vm: Machine,
  isEnd: (cls: ClassValue | undefined) => boolean,
  call: () => V,
): V | Ended {
  vm.catchers.push(isEnd);
  try {
    return call();
  } catch (error) {
    if (!(error instanceof Raised) || !isEnd(classOf(error.value))) throw error;
    return { value: error.value, at: error.at };
  } finally {
    vm.catchers.pop();
  }
}
