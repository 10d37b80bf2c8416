import type { Site } from '../../../interpreter/calls/call-site';
import { raiseEnded } from '../../../interpreter/evaluation/ended';
import { iterate, type Iteration } from '../../../interpreter/evaluation/iterate';
import { converted, pull, type Ending, type Pulled } from '../../../interpreter/evaluation/pull';
import { stream } from '../../../interpreter/evaluation/lazy-sequence';
import { decide } from '../../../interpreter/evaluation/truth';
import { each, holds, under } from '../../../interpreter/guards/forks';
import { and, type Test } from '../../../interpreter/guards/guards';
import { refuseOperands } from '../../../interpreter/guards/refusals';
import type { Machine } from '../../../interpreter/machine';
import { findOnClass } from '../../../interpreter/values/classes';
import { bool, item, num, str, tuple } from '../../../interpreter/values/make';
import type { Item, Unknown, Value, Single } from '../../../interpreter/values/values';
import { invoke, invokeExactly } from '../../kit/calls';
import { areCertain, madeUnder, reachable, testAt, lazyIterator } from '../../kit/containers/elements';
import { keeping, members } from '../../kit/model';
import { verdictOf, verdictValue } from '../../kit/truth-values';
import { causeOf, integerOf, plain } from '../../kit/values';
import { beginning, iteratorOf, nextOf, untilSentinel } from './iteration';
import { lengthOf } from './length';
import { signOf, sorted } from './list-methods';
import { binary } from '../../../interpreter/evaluation/operators/operators';
import { refusedOperand } from '../../kit/operands';
import { callMethod } from '../../../interpreter/calls/calls';

/** Functions over iterables that look at their arguments: each alternative of an argument is asked for by itself. */
export const ITERATION = members('', {
  'len(obj, /)': ({ obj }, { vm, at }) => lengthOf(vm, obj, at),
  'iter(object, sentinel=..., /)': ({ object, sentinel }, site) =>
    sentinel === undefined
      ? each(site.vm, object, (one) => iteratorOf(site.vm, one, site.at))
      : untilEqual(site, object, sentinel),
  'sorted(iterable, /, *, key=None, reverse=False)': ({ iterable, key, reverse }, site) => {
    const { items, open } = iterate(site.vm, iterable, site.at);
    return site.vm.listOf([...sorted(site, items, key, reverse)], open);
  },
  'reversed(sequence, /)': ({ sequence }, site) => each(site.vm, sequence, (one) => reversed(one, site)),
  'enumerate(iterable, start=0)': beginning(({ iterable, start }, site) =>
    enumerate(site, iterable, integerOf(start)),
  ),
  'zip(*iterables, strict=False)': beginning(({ iterables, strict }, site) =>
    zip(site, iterables, strict.kind === 'bool' && strict.value),
  ),
  'map(function, /, *iterables, strict=False)': beginning(({ function: func, iterables }, site) =>
    map(site, func, iterables),
  ),
  'filter(function, iterable, /)': beginning(({ function: test, iterable }, site) =>
    filter(site, test, iterable),
  ),
  'sum(iterable, /, start=0)': ({ iterable, start }, site) => sum(iterable, start, site),
  'any(iterable, /)': ({ iterable }, site) => quantify(site, iterable, true),
  'all(iterable, /)': ({ iterable }, site) => quantify(site, iterable, false),
  'min(*args, key=None, default=...)': ({ args, key, default: initial }, site) =>
    extreme(site, args, key, initial, -1),
  'max(*args, key=None, default=...)': ({ args, key, default: initial }, site) =>
    extreme(site, args, key, initial, 1),
});

/** `next` hands its fallback on as it is. */
export const NEXT = members(keeping(''), {
  'next(iterator, default=..., /)': ({ iterator, default: fallback }, { vm, at }) =>
    each(vm, iterator, (one) => nextOf(vm, one, fallback, at)),
});

function untilEqual(site: Site, called: Value, sentinel: Value): Value {
  if (called.kind !== 'function' && called.kind !== 'method' && called.kind !== 'choice') {
    const isCallable = called.kind === 'instance' && findOnClass(called.cls, '__call__') !== undefined;
    if (!isCallable) refuseOperands(site.vm, 'iter(v, w): v must be callable', site.at, called);
  }
  return stream(site.vm, () => untilSentinel(site, called, sentinel));
}

function enumerate({ vm, at }: Site, iterable: Value, first: number | undefined): Pulled {
  let isCounted = true;
  return converted(pull(vm, iterable, at), function* ({ value, guard }, index) {
    if (!vm.reaches(guard)) return;
    const position =
      isCounted && first !== undefined ? num(first + index) : causeOf(undefined, 'a position', at);
    isCounted &&= vm.beyond(guard).length === 0;
    yield item(tuple(position, value), guard);
  });
}

/** Yields rows of one element from each iterable, asked in turn, up to the end of one of them. */
function* zip({ vm, at }: Site, iterables: readonly Value[], isStrict = false): Pulled {
  const columns = iterables.map((one) => pull(vm, one, at));
  for (;;) {
    const row: Item[] = [];
    for (const column of columns) {
      const next = column.next();
      if (next.done !== true) row.push(next.value);
      else return zipped(vm, columns, row.length, next.value, isStrict, at);
    }
    const [only] = row;
    if (only === undefined) return { open: undefined };
    if (row.length > 1 && !areCertain(vm, row))
      return { open: causeOf(undefined, 'a zip of elements that depend on tests', at) };
    yield item(tuple(...row.map(({ value }) => value)), only.guard);
  }
}

/** Returns the end of a zip at the end of its column `index`; raises ValueError if a strict one has elements left. */
function zipped(
  vm: Machine,
  columns: readonly Pulled[],
  index: number,
  ending: Ending,
  isStrict: boolean,
  at: Site['at'],
): Ending {
  if (ending.ended !== undefined) return ending;
  const isSure = ending.open === undefined;
  // A later column may know that an end which isn't sure is one.
  const others =
    (isStrict && index === 0) || !isSure ? columns.slice(index + 1).map((column) => column.next()) : [];
  const ends = others.filter(({ done }) => done === true).map(({ value }) => value as Ending);
  const isEnd = isSure || ends.some(({ open }) => open === undefined);
  if (!isEnd || !isStrict) return isEnd ? { open: undefined } : ending;
  const isUneven = index > 0 || ends.length < others.length;
  if (isUneven && ends.every(({ open }) => open === undefined) && isSure) {
    const left = index > 0 ? index : 1 + others.findIndex(({ done }) => done !== true);
    const words = `zip() argument ${left + 1} is ${index > 0 ? 'shorter' : 'longer'} than argument${left === 1 ? ' 1' : `s 1-${left}`}`;
    vm.raise('ValueError', words, at, words, str(words));
  }
  return { open: undefined };
}

function* map(site: Site, func: Value, iterables: readonly Value[]): Pulled {
  const { vm, at } = site;
  const [only] = iterables;
  const isPlain = iterables.length === 1 && only !== undefined;
  const rows = isPlain ? pull(vm, only, at) : zip(site, iterables);
  const ending = yield* converted(rows, ({ value, guard }) => {
    const given = isPlain ? [value] : iterate(vm, value, at).items.map((one) => one.value);
    return madeUnder(vm, guard, () => invokeExactly(site, func, ...given));
  });
  if (ending.open !== undefined && isPlain) overUnknown(site, func, ending.open);
  return ending;
}

/** Calls a function once for the elements that aren't known, as a loop does. What it returns isn't kept. */
function overUnknown(site: Site, func: Value, open: Unknown): void {
  const { vm, at } = site;
  if (func.kind !== 'function' && func.kind !== 'method' && func.kind !== 'partial') return;
  const test: Test = { ...testAt(`for each of map(…, ${open.detail})`, at), cause: open };
  under(vm, holds(vm, test), () => {
    invoke(site, func, open);
  });
}

function filter(site: Site, test: Value, iterable: Value): Pulled {
  const { vm, at } = site;
  return converted(pull(vm, iterable, at), ({ value, guard }, index) => {
    const kept: Item[] = [];
    under(vm, guard, () => {
      const verdict = test.kind === 'none' ? value : invokeExactly(site, test, value);
      const { whenTrue } = decide(vm, verdict, () => testAt(`filter keeps element ${index}`, at));
      if (whenTrue !== undefined) kept.push(item(value, and(guard, whenTrue)));
    });
    return kept;
  });
}

/**
 * Answers `any` and `all`, which ask for elements up to one that decides. An element that's only there under a test can't
 * decide alone.
 */
function quantify({ vm, at }: Site, iterable: Value, decisive: boolean): Value {
  const name = decisive ? 'any(…)' : 'all(…)';
  const elements = pull(vm, iterable, at);
  let doubt: Value | undefined;
  let next = elements.next();
  for (; next.done !== true; next = elements.next()) {
    const { value, guard } = next.value;
    if (!vm.reaches(guard)) continue;
    const verdict = verdictOf(vm, value, at);
    const isSure = vm.beyond(guard).length === 0;
    if (verdict === decisive && isSure) return bool(decisive);
    if (verdict !== !decisive) doubt ??= value;
  }
  const { open, ended } = next.value;
  // An element that may decide leaves it open whether the exception is reached.
  if (doubt === undefined && open === undefined) return raiseEnded(vm, ended) ?? bool(!decisive);
  return verdictValue(undefined, doubt ?? open, name, at);
}

/** Answers `min` and `max`, of one iterable or of several arguments. */
function extreme(
  site: Site,
  args: readonly Value[],
  key: Value,
  initial: Value | undefined,
  wanted: 1 | -1,
): Value {
  const { vm, at } = site;
  const { items, open } = candidates(site, args);
  const here = reachable(vm, items);
  if (open !== undefined || !areCertain(vm, here))
    return causeOf(open, 'an extreme of elements that depend on tests', at);
  const keyed = here.map(({ value }) => ({
    value,
    key: key.kind === 'none' ? value : invokeExactly(site, key, value),
  }));
  const [first, ...rest] = keyed;
  if (first === undefined) return initial ?? vm.raiseIfCaught('ValueError', 'min() or max() of nothing', at);
  let best = first;
  for (const one of rest) {
    const sign = signOf(vm, one.key, best.key, at);
    if (sign === undefined) return causeOf(plain(one.key), 'an extreme of what has no known order', at);
    if (sign * wanted > 0) best = one;
  }
  return best.value;
}

function candidates({ vm, at, open }: Site, args: readonly Value[]): Iteration {
  const [only] = args;
  if (args.length > 1) return { items: args.map((one) => item(one)), open: undefined };
  return only === undefined
    ? { items: [], open: open ?? causeOf(undefined, 'an iterable', at) }
    : iterate(vm, only, at);
}

/** Answers `sum(iterable, start)`: texts and bytes are joined, not summed. */
function sum(iterable: Value, start: Value, site: Site): Value {
  const { vm, at } = site;
  if (start.kind === 'str' || start.kind === 'bytes')
    return refusedOperand(site, start, `sum() can't sum ${start.kind} values`);
  const { items, open } = iterate(vm, iterable, at);
  if (open !== undefined) return open;
  const here = reachable(vm, items);
  if (!areCertain(vm, here)) return causeOf(undefined, 'a sum of elements that depend on tests', at);
  const values = [start, ...here.map(({ value }) => value)];
  return sumOfFloats(values, site) ?? values.reduce((total, value) => binary(vm, '+', total, value, at));
}

/** Returns the sum of numbers with floats among them: since Python 3.12, without the errors of each step (Neumaier). */
function sumOfFloats(values: readonly Value[], { vm }: Site): Value | undefined {
  const first = values.findIndex((one) => one.kind === 'num' && one.isFloat);
  const [major, minor] = vm.options.python;
  if (first < 0 || major < 3 || (major === 3 && minor < 12)) return undefined;
  let total = -0;
  let lost = 0;
  for (const [index, one] of values.entries()) {
    if (one.kind !== 'num' && one.kind !== 'bool') return undefined;
    if (!Number.isSafeInteger(Number(one.value)) && (one.kind === 'bool' || !one.isFloat)) return undefined;
    const value = Number(one.value);
    const next = total + value;
    const isCompensated = index >= first && one.kind === 'num' && one.isFloat;
    if (isCompensated)
      lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return num(lost !== 0 && Number.isFinite(lost) ? total + lost : total, true);
}

/** Answers `reversed(sequence)`: what `__reversed__` gives, else the elements from the last one on. */
function reversed(sequence: Single, site: Site): Value {
  const { vm, at } = site;
  const method = sequence.kind === 'instance' ? findOnClass(sequence.cls, '__reversed__') : undefined;
  const own = method?.kind === 'none' ? undefined : callMethod(vm, sequence, '__reversed__', [], at);
  if (own !== undefined) return own;
  const isRead = sequence.kind !== 'deferred' && (sequence.kind !== 'set' || sequence.view !== undefined);
  if (!isRead || (sequence.kind === 'instance' && sequence.payload === undefined))
    return causeOf(sequence, 'the elements in reverse', at);
  return lazyIterator(vm, () => {
    const { items, open } = iterate(vm, sequence, at);
    return vm.listOf([...items].reverse(), open);
  });
}
