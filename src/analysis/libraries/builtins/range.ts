import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { compare } from '../../interpreter/evaluation/comparisons';
import { each } from '../../interpreter/guards/forks';
import { LIMITS } from '../../interpreter/machine';
import { findOnClass, modelClass } from '../../interpreter/values/classes';
import { whole } from '../../interpreter/values/exact';
import { bool, FALSE, item, num, str, TRUE, unknown } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, ListValue, Value } from '../../interpreter/values/values';
import { lazyIterator } from '../kit/elements';
import { constructor, type Member, methods, properties } from '../kit/model';
import { refusedOperand, wholeOf } from '../kit/operands';
import { causeOf } from '../kit/values';

/** The numbers of a range: `length` of them, from `start` on. */
interface Span {
  readonly start: bigint;
  readonly stop: bigint;
  readonly step: bigint;
  readonly length: bigint;
}

/** The largest length that `len` gives. */
const MAX_LENGTH = 2n ** 63n - 1n;

function spanFrom(start: bigint, stop: bigint, step: bigint): Span {
  const [distance, size] = step > 0n ? [stop - start, step] : [start - stop, -step];
  return { start, stop, step, length: distance > 0n ? (distance + size - 1n) / size : 0n };
}

const BOUNDS = ['start', 'stop', 'step'] as const;

/** Returns the numbers of a range, which has its bounds as attributes. */
function spanOfRange({ attrs }: InstanceValue): Span | undefined {
  const [start, stop, step] = BOUNDS.map((name) => {
    const bound = attrs.get(name);
    return bound?.kind === 'num' ? BigInt(bound.value) : undefined;
  });
  return start === undefined || stop === undefined || step === undefined
    ? undefined
    : spanFrom(start, stop, step);
}

function makeRange(cls: ClassValue, { start, stop, step }: Omit<Span, 'length'>, { vm, at }: Site): Value {
  const range = vm.instance(cls, at);
  [start, stop, step].forEach((bound, index) => range.attrs.set(BOUNDS[index] ?? '', num(whole(bound))));
  return range;
}

/** `range`: an immutable sequence of whole numbers, which holds its bounds alone. */
export function rangeClass(object: ClassValue): ClassValue {
  return modelClass('range', [object], [...PROPERTIES, ...METHODS], {
    construct: constructor('(start, stop=..., step=..., /)', (cls, { start, stop, step }, site) => {
      const given = stop === undefined ? [num(0), start, num(1)] : [start, stop, step ?? num(1)];
      return overEach(site, given, (bounds) => construct(cls, bounds, site));
    }),
  });
}

/** Asks for each combination of alternatives. */
function overEach(
  site: Site,
  values: readonly Value[],
  run: (singles: readonly Value[]) => Value,
  singles: readonly Value[] = [],
): Value {
  const next = values[singles.length];
  return next === undefined
    ? run(singles)
    : each(site.vm, next, (one) => overEach(site, values, run, [...singles, one]));
}

function construct(cls: ClassValue, given: readonly Value[], site: Site): Value {
  const { vm, at } = site;
  const bounds = given.map((one) => wholeOf(site, one));
  const index = bounds.indexOf(undefined);
  if (index >= 0) return vm.listOf([], refusedOperand(site, given[index], 'a range'));
  const [start = 0n, stop = 0n, step = 1n] = bounds.map((one) => BigInt(one ?? 0));
  if (step !== 0n) return makeRange(cls, { start, stop, step }, site);
  return vm.listOf([], vm.raiseIfCaught('ValueError', 'range() arg 3 must not be zero', at));
}

const PROPERTIES = properties(
  'range',
  Object.fromEntries(
    BOUNDS.map((name) => [
      name,
      (self: InstanceValue, { at }: Site): Value => self.attrs.get(name) ?? causeOf(self, 'a bound', at),
    ]),
  ),
);

/** Lists the numbers of a range, or those at its end backwards. */
function listed({ vm, at }: Site, { start, step, length }: Span): ListValue {
  const shown = length > LIMITS.iterations ? LIMITS.iterations : Number(length);
  const open =
    shown < length ? unknown('limit', `a range of more than ${LIMITS.iterations} numbers`, at) : undefined;
  const isSafe = [start, step, start + step * BigInt(shown)].every((one) => typeof whole(one) === 'number');
  const [first, by] = [Number(start), Number(step)];
  return vm.listOf(
    Array.from({ length: shown }, (_, index) =>
      item(num(isSafe ? first + index * by : whole(start + step * BigInt(index)))),
    ),
    open,
  );
}

const backwards = ({ start, step, length }: Span): Span => {
  const last = start + (length - 1n) * step;
  return { start: last, stop: start - step, step: -step, length };
};

/** A method of a range whose bounds are known. */
const over =
  <A>(run: (span: Span, args: A, site: Site, self: InstanceValue) => Value) =>
  (self: InstanceValue, args: A, site: Site): Value => {
    const span = spanOfRange(self);
    return span === undefined ? causeOf(self, 'a range', site.at) : run(span, args, site, self);
  };

/** Returns the position of a number in a range, -1 if it isn't there; `undefined` for what isn't known. */
function positionIn({ start, step, length }: Span, value: Value): bigint | undefined {
  if (value.kind === 'choice' || value.kind === 'unknown' || value.kind === 'library') return undefined;
  if (
    value.kind === 'instance' &&
    (value.payload === undefined || findOnClass(value.cls, '__eq__') !== undefined)
  )
    return undefined;
  const content = value.kind === 'instance' ? (value.payload ?? value) : value;
  if (content.kind !== 'num' && content.kind !== 'bool') return -1n;
  const number = content.kind === 'bool' ? Number(content.value) : content.value;
  if (typeof number === 'number' && !Number.isInteger(number)) return -1n;
  const offset = BigInt(number) - start;
  const index = offset / step;
  return offset % step === 0n && index >= 0n && index < length ? index : -1n;
}

/** Looks for a value that isn't a plain number among the elements, by its own `__eq__`. */
const searched = (span: Span, value: Value, site: Site): Value =>
  value.kind === 'instance'
    ? compare(site.vm, 'in', value, listed(site, span), site.at)
    : causeOf(value, 'a number', site.at);

function elementAt(span: Span, key: Value, site: Site, self: InstanceValue): Value {
  const { vm, at } = site;
  if (key.kind === 'slice') return sliced(span, key, site, self);
  const given = wholeOf(site, key);
  if (given === undefined) return refusedOperand(site, key, 'range indices must be integers or slices');
  const index = BigInt(given) + (given < 0 ? span.length : 0n);
  return index < 0n || index >= span.length
    ? vm.raiseIfCaught('IndexError', 'range object index out of range', at)
    : num(whole(span.start + index * span.step));
}

function sliced(
  span: Span,
  slice: Extract<Value, { kind: 'slice' }>,
  site: Site,
  self: InstanceValue,
): Value {
  const bounds = [slice.lower, slice.upper, slice.step].map((one): Value => {
    const index = wholeOf(site, one);
    return index === undefined ? one : num(index);
  });
  const [lower, upper, step] = bounds;
  const wrong = bounds.find(({ kind }) => kind !== 'num' && kind !== 'none');
  if (wrong !== undefined || lower === undefined || upper === undefined || step === undefined)
    return refusedOperand(site, wrong, 'slice indices must be integers or None');
  if (step.kind === 'num' && step.value === 0)
    return site.vm.raiseIfCaught('ValueError', 'slice step cannot be zero', site.at);
  const cut = bigSpanOf([lower, upper, step], span.length);
  const at = (index: bigint): bigint => span.start + index * span.step;
  return makeRange(self.cls, { start: at(cut.start), stop: at(cut.stop), step: span.step * cut.step }, site);
}

/** Returns what `slice.indices` does, for a length of any size. */
function bigSpanOf(bounds: readonly Value[], length: bigint): Omit<Span, 'length'> {
  const [from, to, by] = bounds.map((one) => (one.kind === 'num' ? BigInt(one.value) : undefined));
  const step = by ?? 1n;
  const [first, last] = step > 0n ? [0n, length] : [-1n, length - 1n];
  const clamp = (index: bigint): bigint => {
    const moved = index < 0n ? index + length : index;
    return moved < first ? first : moved > last ? last : moved;
  };
  return {
    start: from === undefined ? (step > 0n ? 0n : length - 1n) : clamp(from),
    stop: to === undefined ? (step > 0n ? length : -1n) : clamp(to),
    step,
  };
}

/** Compares as sequences: the same numbers in the same order. */
function isSame(span: Span, other: Value, site: Site, self: InstanceValue): Value {
  if (other.kind === 'unknown' || other.kind === 'choice' || other.kind === 'library')
    return causeOf(other, 'a range', site.at);
  if (other.kind !== 'instance') return FALSE;
  const right = other.cls === self.cls ? spanOfRange(other) : undefined;
  if (right === undefined)
    return findOnClass(other.cls, '__eq__') === undefined
      ? FALSE
      : (callMethod(site.vm, other, '__eq__', [self], site.at) ?? FALSE);
  if (span.length !== right.length) return FALSE;
  if (span.length === 0n) return TRUE;
  return bool(span.start === right.start && (span.length === 1n || span.step === right.step));
}

const found = (span: Span, value: Value, site: Site, answer: (index: bigint) => Value): Value => {
  const index = positionIn(span, value);
  if (index !== undefined) return answer(index);
  const isThere = searched(span, value, site);
  return isThere === FALSE ? answer(-1n) : causeOf(isThere, 'the position of an element', site.at);
};

const METHODS: readonly Member[] = methods('range', {
  '__len__()': over(({ length }, _, { vm, at }) =>
    length > MAX_LENGTH
      ? vm.raiseIfCaught('OverflowError', 'Python int too large to convert to C ssize_t', at)
      : num(whole(length)),
  ),
  '__bool__()': over(({ length }) => bool(length > 0n)),
  '__iter__()': over((span, _, site) => lazyIterator(site.vm, () => listed(site, span))),
  '__reversed__()': over((span, _, site) => lazyIterator(site.vm, () => listed(site, backwards(span)))),
  '__getitem__(key, /)': over((span, { key }, site, self) => elementAt(span, key, site, self)),
  '__contains__(key, /)': over((span, { key }, site) => {
    const index = positionIn(span, key);
    return index === undefined ? searched(span, key, site) : bool(index >= 0n);
  }),
  '__eq__(value, /)': over((span, { value }, site, self) => isSame(span, value, site, self)),
  '__repr__()': over(({ start, stop, step }) =>
    str(step === 1n ? `range(${start}, ${stop})` : `range(${start}, ${stop}, ${step})`),
  ),
  'count(value, /)': over((span, { value }, site) =>
    found(span, value, site, (index) => num(index < 0n ? 0 : 1)),
  ),
  'index(value, /)': over((span, { value }, site) =>
    found(span, value, site, (index) =>
      index < 0n
        ? site.vm.raiseIfCaught('ValueError', 'the value is not in the range', site.at)
        : num(whole(index)),
    ),
  ),
});
