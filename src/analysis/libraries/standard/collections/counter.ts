import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { toRepr } from '../../../interpreter/evaluation/format';
import { deleteItem } from '../../../interpreter/evaluation/set-items';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { contentOf, entriesOf, entryOf, keyOf } from '../../../interpreter/values/dicts';
import { bool, NONE, num, str, textOf } from '../../../interpreter/values/make';
import type { ClassValue, DictValue, InstanceValue, Single, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { areCertain } from '../../kit/elements';
import { classMethods, keeping, type Member, type MethodRule, methods } from '../../kit/model';
import { causeOf, plain } from '../../kit/values';

/** An element of a counter with its count. */
interface Count {
  readonly key: Value;
  readonly times: number;
}

/** Returns the counts of a counter by the keys of its elements; `undefined` where one isn't known. */
function countsOf(value: Value, { vm }: Pick<Site, 'vm'>): Map<string, Count> | undefined {
  const dict = contentOf(value);
  if (dict === undefined || dict.open !== undefined) return undefined;
  const entries = entriesOf(vm, dict);
  const counts = new Map<string, Count>();
  for (const { key, value: count } of entries) {
    const [id, under] = [keyOf(key), plain(count)];
    if (id === undefined || under.kind !== 'num') return undefined;
    counts.set(id, { key, times: Number(under.value) });
  }
  return areCertain(vm, entries) ? counts : undefined;
}

const isCounter = (value: Value): value is InstanceValue =>
  value.kind === 'instance' &&
  value.cls.mro.some(({ name, module }) => name === 'Counter' && module === 'collections');

/** Says how two counts become one. Only those above 0 are kept. */
type Combine = (own: number, other: number) => number;

const COMBINED: Readonly<Record<'add' | 'sub' | 'or' | 'and', Combine>> = {
  add: (own, other) => own + other,
  sub: (own, other) => own - other,
  or: Math.max,
  and: Math.min,
};

function combined(self: Value, other: Value, combine: Combine, site: Site): Map<string, Count> | undefined {
  const [own, theirs] = [countsOf(self, site), countsOf(other, site)];
  if (own === undefined || theirs === undefined) return undefined;
  const made = new Map<string, Count>();
  for (const [id, { key }] of [...own, ...[...theirs].filter(([one]) => !own.has(one))]) {
    const times = combine(own.get(id)?.times ?? 0, theirs.get(id)?.times ?? 0);
    if (times > 0) made.set(id, { key, times });
  }
  return made;
}

const entriesFrom = (counts: ReadonlyMap<string, Count>): DictValue['entries'] =>
  new Map(
    [...counts].map(([id, { key, times }]) => [id, { key, value: num(times, !Number.isInteger(times)) }]),
  );

/** Returns a plain `Counter` with some counts. */
function counterOf(cls: ClassValue, counts: ReadonlyMap<string, Count> | undefined, { vm, at }: Site): Value {
  const content = vm.dict(
    counts === undefined ? causeOf(undefined, 'the counts of a counter', at) : undefined,
  );
  if (counts !== undefined) content.entries = entriesFrom(counts);
  return vm.instance(cls, at, content);
}

const counterClass = ({ cls }: InstanceValue): ClassValue =>
  cls.mro.find(({ name, module }) => name === 'Counter' && module === 'collections') ?? cls;

const operator =
  (combine: Combine): MethodRule<'(other)'> =>
  (self, { other }, site) =>
    isCounter(other)
      ? counterOf(counterClass(self), combined(self, other, combine, site), site)
      : causeOf(other, 'a counter', site.at);

const inPlace =
  (combine: Combine): MethodRule<'(other)'> =>
  (self, { other }, site) => {
    const content = contentOf(self);
    const made = combined(self, other, combine, site);
    if (content === undefined) return self;
    if (made === undefined || site.vm.changeOf(content.born).length > 0)
      content.open ??= causeOf(undefined, 'the counts of a counter', site.at);
    else content.entries = entriesFrom(made);
    return self;
  };

/** Compares the counts of all elements of two counters; an element that one lacks counts 0 there. */
const comparing =
  (holds: (own: number, other: number) => boolean, isStrict = false): MethodRule<'(other)'> =>
  (self, { other }, site) => {
    const [own, theirs] = [countsOf(self, site), countsOf(other, site)];
    if (!isCounter(other) || own === undefined || theirs === undefined)
      return causeOf(other, 'the order of counters', site.at);
    const pairs = [...new Set([...own.keys(), ...theirs.keys()])].map(
      (id) => [own.get(id)?.times ?? 0, theirs.get(id)?.times ?? 0] as const,
    );
    const isEqual = pairs.every(([a, b]) => a === b);
    return bool(pairs.every(([a, b]) => holds(a, b)) && !(isStrict && isEqual));
  };

/** Compares with another counter by counts, and with anything else as a dict. */
const equal: MethodRule<'(other)'> = (self, { other }, site) => {
  if (isCounter(other) && countsOf(self, site) !== undefined && countsOf(other, site) !== undefined)
    return comparing((a, b) => a === b)(self, { other }, site);
  const content: Single = contentOf(self) ?? causeOf(self, 'a counter', site.at);
  const theirs = plain(other);
  return theirs.kind === 'choice'
    ? causeOf(theirs, 'a mapping', site.at)
    : compare(site.vm, '==', content, theirs, site.at);
};

/** Operators, comparisons and what else a counter has that a dict hasn't. */
export const COUNTER_OPERATORS: readonly Member[] = [
  ...methods(keeping('collections.Counter'), {
    '__add__(other)': operator(COMBINED.add),
    '__sub__(other)': operator(COMBINED.sub),
    '__or__(other)': operator(COMBINED.or),
    '__and__(other)': operator(COMBINED.and),
    '__iadd__(other)': inPlace(COMBINED.add),
    '__isub__(other)': inPlace(COMBINED.sub),
    '__ior__(other)': inPlace(COMBINED.or),
    '__iand__(other)': inPlace(COMBINED.and),
    '__eq__(other)': equal,
    '__le__(other)': comparing((a, b) => a <= b),
    '__lt__(other)': comparing((a, b) => a <= b, true),
    '__ge__(other)': comparing((a, b) => a >= b),
    '__gt__(other)': comparing((a, b) => a >= b, true),
    '__pos__()': (self, _, site) =>
      counterOf(counterClass(self), combined(self, site.vm.dict(), COMBINED.add, site), site),
    '__neg__()': (self, _, site) =>
      counterOf(counterClass(self), combined(site.vm.dict(), self, COMBINED.sub, site), site),
    'total()': (self, _, site) => {
      const counts = countsOf(self, site);
      if (counts === undefined) return causeOf(self, 'the total of a counter', site.at);
      const sum = [...counts.values()].reduce((all, { times }) => all + times, 0);
      return num(sum, !Number.isInteger(sum));
    },
    'copy()': (self, _, site) => invoke(site, self.cls, self),
    '__copy__()': (self, _, site) => invoke(site, self.cls, self),
    '__repr__()': (self, _, site) => {
      const counts = countsOf(self, site);
      if (counts === undefined) return str(causeOf(self, 'a counter as text', site.at));
      if (counts.size === 0) return str(`${self.cls.name}()`);
      const dict = site.vm.dict();
      dict.entries = entriesFrom(new Map([...counts].sort(([, a], [, b]) => b.times - a.times)));
      const text = textOf(toRepr(site.vm, dict, site.at));
      return str(
        text === undefined ? causeOf(self, 'a counter as text', site.at) : `${self.cls.name}(${text})`,
      );
    },
    '__delitem__(elem)': (self, { elem }, { vm, at }) => {
      const content = contentOf(self);
      if (content !== undefined && elem.kind !== 'choice' && entryOf(vm, content, elem) !== undefined)
        deleteItem(vm, content, elem, at);
      return NONE;
    },
  }),
  ...classMethods('collections.Counter', {
    'fromkeys(cls, iterable, v=None)': (_, { vm, at }) =>
      raiseInWords(
        vm,
        'NotImplementedError',
        'Counter.fromkeys() is undefined.  Use Counter(iterable) instead.',
        at,
      ),
  }),
];
