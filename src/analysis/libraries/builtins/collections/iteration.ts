import type { Place } from '../../../../base/diagnostics/place';
import type { Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { compare } from '../../../interpreter/evaluation/operators/comparisons';
import { raiseEnded } from '../../../interpreter/evaluation/ended';
import { held, pull, type Pulled, refuseClass } from '../../../interpreter/evaluation/pull';
import { leaveUnder, type LeftItem } from '../../../interpreter/evaluation/left-items';
import { stream } from '../../../interpreter/evaluation/lazy-sequence';
import { describe } from '../../../interpreter/attributes/open-attribute';
import { unlessRaised } from '../../../interpreter/guards/boundaries';
import { endsOf } from '../../../interpreter/guards/exception-outcome';
import { ALWAYS, and, not, type Guard } from '../../../interpreter/guards/guards';
import { refuseInWords, refuseOperands } from '../../../interpreter/guards/refusals';
import type { Machine } from '../../../interpreter/machine';
import { findOnClass } from '../../../interpreter/values/classes';
import { item } from '../../../interpreter/values/make';
import type { DeferredValue, Single, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { firstOf } from '../../kit/containers/elements';
import { verdictOf } from '../../kit/truth-values';
import { causeOf } from '../../kit/values';

/** Answers `iter(value)` with an iterator that `next` takes from; an iterator is its own. */
export function iteratorOf(vm: Machine, value: Single, at: Place): Value {
  if (value.kind === 'unknown' || value.kind === 'deferred') return value;
  const own = callMethod(vm, value, '__iter__', [], at);
  if (own?.kind === 'deferred') return own;
  if (own?.kind === 'instance') {
    if (findOnClass(own.cls, '__next__') === undefined)
      refuseInWords(vm, `iter() returned non-iterator of type '${own.cls.name}'`, at, own);
    return own;
  }
  if (own === undefined && value.kind === 'class') refuseClass(vm, value, at);
  if (own === undefined && value.kind === 'native')
    // Models of some classes are functions: Python's words about them differ.
    vm.raiseIfCaught('TypeError', `${value.name} is not iterable`, at);
  if (own === undefined && !mayIterate(vm, value))
    refuseOperands(vm, `${describe(value)} is not iterable`, at, value);
  return stream(vm, () => pull(vm, own ?? value, at), own === undefined && held(vm, value) !== undefined);
}

/** Returns false for a value that surely has no elements. */
const mayIterate = (vm: Machine, value: Single): boolean =>
  value.kind === 'instance'
    ? value.payload !== undefined || findOnClass(value.cls, '__getitem__') !== undefined
    : value.kind === 'class' || value.kind === 'library' || held(vm, value) !== undefined;

/** The arguments of a lazy function that it iterates over. */
interface Iterables {
  readonly iterable?: Value;
  readonly data?: Value;
  readonly selectors?: Value;
  readonly iterables?: readonly Value[];
}

/**
 * Returns a rule whose result's elements are made as they're asked for. Its iterables are asked for their iterators when
 * it's called, as Python does.
 */
export const beginning =
  <A extends object>(make: (args: A, site: Site) => Pulled) =>
  (args: A, site: Site): Value => {
    const { iterable, data, selectors, iterables }: Iterables = args;
    const begun = {
      ...args,
      ...(iterable !== undefined && { iterable: begin(site, iterable) }),
      ...(data !== undefined && { data: begin(site, data) }),
      ...(selectors !== undefined && { selectors: begin(site, selectors) }),
      ...(iterables !== undefined && { iterables: iterables.map((one) => begin(site, one)) }),
    };
    return stream(site.vm, () => make(begun, site));
  };

/** Asks a value for its iterator; one that holds its elements stays as it is. */
const begin = ({ vm, at }: Site, value: Value): Value =>
  value.kind === 'choice' || held(vm, value) !== undefined ? value : iteratorOf(vm, value, at);

/** Answers `next(iterator, fallback)`. */
export function nextOf(vm: Machine, iterator: Single, fallback: Value | undefined, at: Place): Value {
  if (iterator.kind !== 'deferred') {
    const ask = (): Value =>
      callMethod(vm, iterator, '__next__', [], at) ?? causeOf(iterator, 'the next element', at);
    if (fallback === undefined) return ask();
    return unlessRaised(vm, { boundary: STOPS, at }, ask, () => fallback);
  }
  const elements = pull(vm, iterator, at);
  // Which of the elements under tests is taken isn't known: each stays where one before it is there.
  const taken: LeftItem[] = [];
  let others: Guard = ALWAYS;
  let next = elements.next();
  for (; next.done !== true; next = elements.next()) {
    const { value, guard } = next.value;
    if (!vm.reaches(guard)) continue;
    if (vm.beyond(guard).length === 0 && taken.length === 0) return value;
    taken.push({ index: iterator.taken - 1, ...next.value });
    if (vm.beyond(guard).length === 0) break;
  }
  for (const { index, value, guard } of taken) {
    const tests = vm.beyond(guard);
    if (others.length > 0) leaveUnder(iterator, { index, value, guard }, and(vm.path, not(others)));
    others = and(others, not(tests));
  }
  const { open, ended } = next.done === true ? next.value : { open: undefined };
  return firstOf(
    vm,
    { items: taken, open },
    () => raiseEnded(vm, ended) ?? fallback ?? exhausted(vm, iterator, at),
  );
}

const STOPS = endsOf('StopIteration');

/** Raises StopIteration with what a generator function has returned, if a `try` catches it. */
export function exhausted(vm: Machine, iterator: DeferredValue, at: Place): Value {
  const returned = iterator.returned?.();
  const type =
    iterator.type === 'generator' && iterator.func?.def.type === 'FunctionDef' && iterator.func.def.isAsync
      ? 'StopAsyncIteration'
      : 'StopIteration';
  return vm.raiseIfCaught(
    type,
    'the iterator is at its end',
    at,
    false,
    returned?.kind === 'none' ? undefined : returned,
  );
}

/** Answers `iter(func, sentinel)`: calls the function until it gives the sentinel. */
export function* untilSentinel(site: Site, func: Value, sentinel: Value): Pulled {
  const { vm, at } = site;
  for (;;) {
    const next = invoke(site, func);
    const isKnown = next.kind !== 'choice' && sentinel.kind !== 'choice';
    const isEnd = isKnown ? verdictOf(vm, compare(vm, '==', next, sentinel, at), at) : undefined;
    if (isEnd === undefined) return { open: causeOf(next, 'what a function gives', at) };
    if (isEnd) return { open: undefined };
    yield item(next);
  }
}
