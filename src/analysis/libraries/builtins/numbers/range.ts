import type { Site } from '../../../interpreter/calls/call-site';
import { each } from '../../../interpreter/guards/forks';
import { LIMITS } from '../../../interpreter/machine';
import { findOnClass, modelClass } from '../../../interpreter/values/classes';
import { whole } from '../../../interpreter/values/exact';
import { bool, item, num, str, unknown } from '../../../interpreter/values/make';
import type { ClassValue, InstanceValue, ListValue, Value } from '../../../interpreter/values/values';
import { lazyIterator } from '../../kit/containers/elements';
import { constructor, type Member, methods, properties } from '../../kit/model';
import { refusedOperand, wholeOf } from '../../kit/operands';
import { causeOf } from '../../kit/values';

/** The numbers of a range: `length` of them, from `start` on. */
interface Span {
  readonly start: bigint;
  readonly stop: bigint;
  readonly step: bigint;
  readonly length: bigint;
}

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

const METHODS: readonly Member[] = methods('range', {
  '__len__()': over(({ length }) => num(whole(length))),
  '__bool__()': over(({ length }) => bool(length > 0n)),
  '__iter__()': over((span, _, site) => lazyIterator(site.vm, () => listed(site, span))),
  '__reversed__()': over((span, _, site) => lazyIterator(site.vm, () => listed(site, backwards(span)))),
  '__getitem__(key, /)': over((span, { key }, site) => {
    const given = key.kind === 'slice' ? undefined : wholeOf(site, key);
    if (given === undefined) return causeOf(key, 'a part of a range', site.at);
    const index = BigInt(given) + (given < 0 ? span.length : 0n);
    return index < 0n || index >= span.length
      ? site.vm.raiseIfCaught('IndexError', 'range object index out of range', site.at)
      : num(whole(span.start + index * span.step));
  }),
  '__contains__(key, /)': over((span, { key }, { at }) => {
    const index = positionIn(span, key);
    return index === undefined ? causeOf(key, 'a number', at) : bool(index >= 0n);
  }),
  '__eq__(value, /)': (_, { value }, { at }) => causeOf(value, 'a comparison of ranges', at),
  '__repr__()': over(({ start, stop, step }) =>
    str(step === 1n ? `range(${start}, ${stop})` : `range(${start}, ${stop}, ${step})`),
  ),
});
