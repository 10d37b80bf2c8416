import type { Place } from '../../../base/diagnostics/place';
import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { compare } from '../../interpreter/evaluation/comparisons';
import { raiseEnded } from '../../interpreter/evaluation/ended';
import { append, endOf, iterate } from '../../interpreter/evaluation/iterate';
import { LIMITS, type Machine } from '../../interpreter/machine';
import { unknown } from '../../interpreter/values/make';
import type { Single, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import { firstOf, lazyIterator, reachable } from '../kit/elements';
import { verdictOf } from '../kit/truth-values';
import { causeOf } from '../kit/values';

/** Answers `iter(value)` with an iterator that `next` takes from; an iterator is its own. */
export function iteratorOf(vm: Machine, value: Single, at: Place): Value {
  if (value.kind === 'unknown' || value.kind === 'deferred') return value;
  const own = callMethod(vm, value, '__iter__', [], at);
  if (own?.kind === 'instance' || own?.kind === 'deferred') return own;
  return lazyIterator(() => {
    const { items, open } = iterate(vm, own ?? value, at);
    return vm.listOf([...items], open);
  });
}

/** Answers `next(iterator, fallback)`. */
export function nextOf(vm: Machine, iterator: Single, fallback: Value | undefined, at: Place): Value {
  if (iterator.kind !== 'deferred') {
    return callMethod(vm, iterator, '__next__', [], at) ?? causeOf(iterator, 'the next element', at);
  }
  if (iterator.taken === Infinity) return causeOf(undefined, 'what is left of a generator', at);
  const made = iterator.force();
  const ended = (): Value =>
    raiseEnded(vm, endOf(made)) ??
    fallback ??
    vm.raiseIfCaught('StopIteration', 'the iterator is at its end', at);
  const all = iterate(vm, made, at);
  const next = all.items[iterator.taken];
  if (next?.guard.length === 0) {
    iterator.taken += 1;
    return next.value;
  }
  const rest = reachable(vm, all.items.slice(iterator.taken));
  const result = firstOf(vm, { items: rest, open: all.open }, ended);
  const certain = rest.findIndex(({ guard }) => vm.beyond(guard).length === 0);
  const last = certain < 0 ? rest.at(-1) : rest[certain];
  // Which of the elements under tests was taken isn't known: the ones it may have been are all gone.
  iterator.taken = last === undefined ? all.items.length : all.items.indexOf(last) + 1;
  return result;
}

/** Answers `iter(func, sentinel)`: calls the function until it gives the sentinel, and lists what it gave before. */
export function untilSentinel(site: Site, func: Value, sentinel: Value): Value {
  const { vm, at } = site;
  const list = vm.list();
  while (list.items.length < LIMITS.yields) {
    const next = invoke(site, func);
    const isKnown = next.kind !== 'choice' && sentinel.kind !== 'choice';
    const isEnd = isKnown ? verdictOf(vm, compare(vm, '==', next, sentinel, at), at) : undefined;
    if (isEnd === true) return list;
    if (isEnd === undefined) return vm.listOf([...list.items], causeOf(next, 'what a function gives', at));
    append(vm, list, next);
  }
  return vm.listOf([...list.items], unknown('limit', 'an iterator that may have no end', at));
}
