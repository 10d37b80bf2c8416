import { callAttribute } from '../../../interpreter/attributes/attributes';
import { NO_ARGUMENTS, type Site } from '../../../interpreter/calls/call-site';
import { callMethod } from '../../../interpreter/calls/calls';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { iterate } from '../../../interpreter/evaluation/iterate';
import { findOnClass } from '../../../interpreter/values/classes';
import { bool, NONE } from '../../../interpreter/values/make';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { lengthOf } from '../../builtins/length';
import { invoke } from '../../kit/calls';
import { areCertain } from '../../kit/elements';
import { classMethods, type Member, type MethodRule, methods } from '../../kit/model';
import { type Verdict, verdictOf } from '../../kit/truth-values';
import { causeOf, integerOf, notImplemented, plain } from '../../kit/values';

type Operand = MethodRule<'(other)'>;

/** Tells whether a value is a set: a built-in one, or an object of a class that derives from the abstract one. */
const isSet = (value: Value): boolean =>
  plain(value).kind === 'set' ||
  (value.kind === 'instance' &&
    value.cls.mro.some(({ name, module }) => name === 'Set' && module === 'collections.abc'));

const HOLDING: ReadonlySet<Value['kind']> = new Set([
  'list',
  'tuple',
  'set',
  'dict',
  'str',
  'bytes',
  'class',
]);

/** Returns false for a value that surely can't be iterated over. */
const mayIterate = (value: Value): boolean =>
  value.kind === 'instance'
    ? value.payload !== undefined ||
      value.cls.open !== undefined ||
      findOnClass(value.cls, '__iter__') !== undefined
    : value.kind === 'choice' ||
      value.kind === 'unknown' ||
      value.kind === 'library' ||
      value.kind === 'deferred' ||
      HOLDING.has(value.kind);

const sizeOf = (value: Value, { vm, at }: Site): number | undefined => integerOf(lengthOf(vm, value, at));

/** Tells whether something is in a set, by the set's own `__contains__`. */
const has = (set: Value, element: Value, { vm, at }: Site): Verdict =>
  set.kind === 'choice' || element.kind === 'choice'
    ? undefined
    : verdictOf(vm, compare(vm, 'in', element, set, at), at);

/** Returns the elements of an iterable; `undefined` where they aren't all known to be there. */
function elementsOf(value: Value, { vm, at }: Site): readonly Value[] | undefined {
  const { items, open } = iterate(vm, value, at);
  return open === undefined && areCertain(vm, items) ? items.map((one) => one.value) : undefined;
}

/** Tells whether all elements of one set are in another one. */
function isWithin(inner: Value, outer: Value, site: Site): Verdict {
  for (const element of elementsOf(inner, site) ?? [undefined]) {
    const verdict = element === undefined ? undefined : has(outer, element, site);
    if (verdict !== true) return verdict;
  }
  return true;
}

const comparing =
  (fits: (own: number, other: number) => boolean, isInner: boolean): Operand =>
  (self, { other }, site) => {
    if (!isSet(other)) return other.kind === 'unknown' ? other : notImplemented(site);
    const [own, theirs] = [sizeOf(self, site), sizeOf(other, site)];
    if (own === undefined || theirs === undefined) return causeOf(other, 'the size of a set', site.at);
    if (!fits(own, theirs)) return bool(false);
    const verdict = isInner ? isWithin(self, other, site) : isWithin(other, self, site);
    return verdict === undefined ? causeOf(other, 'the elements of a set', site.at) : bool(verdict);
  };

/** Says which elements a combination of two sets has. */
type Choose = (
  own: readonly Value[],
  theirs: readonly Value[],
  other: Value,
  site: Site,
) => readonly (Value | undefined)[];

const wanted = (
  elements: readonly Value[],
  set: Value,
  isWanted: boolean,
  site: Site,
): readonly (Value | undefined)[] =>
  elements.flatMap((one) => {
    const verdict = has(set, one, site);
    return verdict === undefined ? [undefined] : verdict === isWanted ? [one] : [];
  });

/** Makes a set of the class of `self` by its `_from_iterable`. */
const madeOf = (self: InstanceValue, elements: Value, { vm, at }: Site): Value =>
  callAttribute(vm, self, '_from_iterable', { ...NO_ARGUMENTS, args: [elements] }, at);

const combining =
  (choose: (self: InstanceValue) => Choose, needsSet: boolean): Operand =>
  (self, { other }, site) => {
    const { vm, at } = site;
    if (!mayIterate(other)) return notImplemented(site);
    const second = needsSet && !isSet(other) ? madeOf(self, other, site) : other;
    const [own, theirs] = [elementsOf(self, site), elementsOf(second, site)];
    const chosen =
      own === undefined || theirs === undefined ? [undefined] : choose(self)(own, theirs, second, site);
    const known = chosen.filter((one) => one !== undefined);
    const open = known.length < chosen.length ? causeOf(other, 'the elements of a set', at) : undefined;
    return madeOf(self, vm.listOf(vm.list(known).items, open), site);
  };

const AND = combining((self) => (_, theirs, __, site) => wanted(theirs, self, true, site), false);
const OR = combining(() => (own, theirs) => [...own, ...theirs], false);
const XOR = combining(
  (self) => (own, theirs, other, site) => [
    ...wanted(own, other, false, site),
    ...wanted(theirs, self, false, site),
  ],
  true,
);

/** The methods that `collections.abc.Set` adds to a class with the few required ones. */
export const SET_MIXIN: readonly Member[] = [
  ...methods('collections.abc.Set', {
    '__le__(other)': comparing((own, other) => own <= other, true),
    '__lt__(other)': comparing((own, other) => own < other, true),
    '__ge__(other)': comparing((own, other) => own >= other, false),
    '__gt__(other)': comparing((own, other) => own > other, false),
    '__eq__(other)': comparing((own, other) => own === other, true),
    '__and__(other)': AND,
    '__rand__(other)': AND,
    '__or__(other)': OR,
    '__ror__(other)': OR,
    '__sub__(other)': combining(() => (own, _, other, site) => wanted(own, other, false, site), true),
    '__rsub__(other)': combining((self) => (_, theirs, __, site) => wanted(theirs, self, false, site), true),
    '__xor__(other)': XOR,
    '__rxor__(other)': XOR,
    'isdisjoint(other)': (self, { other }, site) => {
      const verdicts = elementsOf(other, site)?.map((one) => has(self, one, site)) ?? [undefined];
      if (verdicts.includes(true)) return bool(false);
      return verdicts.includes(undefined) ? causeOf(other, 'the elements of a set', site.at) : bool(true);
    },
    '_hash()': (_, __, { at }) => causeOf(undefined, 'the hash of a set', at),
  }),
  ...classMethods('collections.abc.Set', {
    '_from_iterable(cls, it)': ({ cls, it }, site) => invoke(site, cls, it),
  }),
];

const each = (self: InstanceValue, name: string, elements: Value, { vm, at }: Site): InstanceValue => {
  for (const { value } of iterate(vm, elements, at).items) callMethod(vm, self, name, [value], at);
  return self;
};

function clear(self: InstanceValue, { vm, at }: Site): Value {
  for (const { value } of iterate(vm, self, at).items) callMethod(vm, self, 'discard', [value], at);
  return NONE;
}

/** The methods that `collections.abc.MutableSet` adds to those. */
export const MUTABLE_SET_MIXIN: readonly Member[] = methods('collections.abc.MutableSet', {
  'remove(value)': (self, { value }, site) => {
    if (has(self, value, site) === false)
      return site.vm.raiseIfCaught('KeyError', 'a missing element', site.at, false, value);
    callMethod(site.vm, self, 'discard', [value], site.at);
    return NONE;
  },
  'pop()': (self, _, site) => {
    const [first] = elementsOf(self, site) ?? [causeOf(self, 'the elements of a set', site.at)];
    if (first === undefined) return site.vm.raiseIfCaught('KeyError', 'pop from an empty set', site.at);
    callMethod(site.vm, self, 'discard', [first], site.at);
    return first;
  },
  'clear()': (self, _, site) => clear(self, site),
  '__ior__(it)': (self, { it }, site) => each(self, 'add', it, site),
  '__iand__(it)': (self, { it }, site) => {
    const gone = callMethod(site.vm, self, '__sub__', [it], site.at);
    return gone === undefined ? self : each(self, 'discard', gone, site);
  },
  '__ixor__(it)': (self, { it }, site) => {
    if (it === self) return (clear(self, site), self);
    const other = isSet(it) ? it : madeOf(self, it, site);
    for (const element of elementsOf(other, site) ?? []) {
      const verdict = has(self, element, site);
      if (verdict !== undefined) callMethod(site.vm, self, verdict ? 'discard' : 'add', [element], site.at);
    }
    return self;
  },
  '__isub__(it)': (self, { it }, site) =>
    it === self ? (clear(self, site), self) : each(self, 'discard', it, site),
});
