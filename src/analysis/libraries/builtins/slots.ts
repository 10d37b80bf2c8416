import type { Site } from '../../interpreter/calls/call-site';
import { compare } from '../../interpreter/evaluation/operators/comparisons';
import { change } from '../../interpreter/evaluation/operators/in-place';
import { getItem } from '../../interpreter/evaluation/items';
import { binary, METHODS, unary } from '../../interpreter/evaluation/operators/operators';
import { nameOfType } from '../../interpreter/evaluation/text/own-text';
import { each } from '../../interpreter/guards/forks';
import { refuseInWords } from '../../interpreter/guards/refusals';
import { viewOf } from '../../interpreter/values/views';
import type { NativeFunction, Single, Value } from '../../interpreter/values/values';
import { invoke } from '../kit/calls';
import { keeping, native } from '../kit/model';
import { causeOf, notImplemented, plain } from '../kit/values';

/** The operands of an operation. */
interface Operands {
  /** The built-in value: that under an instance of a subclass, too. */
  readonly self: Single;
  /** The object itself. */
  readonly whole: Single;
  /** The other operand; the object itself where there's none. */
  readonly other: Single;
}

type Rule = (operands: Operands, site: Site) => Value;

/** The operation of a built-in class behind a special method, and how many operands it has beside the object. */
interface Slot {
  readonly operands: 0 | 1;
  readonly rule: Rule;
  /** True for one that asks whether it knows the other operand, and returns `NotImplemented` if it doesn't. */
  readonly isPicky?: boolean;
}

const unaryRule = (rule: Rule): Slot => ({ operands: 0, rule });

/** An operation that the built-in function of a name does. */
const byFunction = (name: string): Slot =>
  unaryRule(({ self }, site) =>
    invoke(site, site.vm.models.builtin(name) ?? causeOf(undefined, name, site.at), self),
  );

const COMPARED = { eq: '==', ne: '!=', lt: '<', le: '<=', gt: '>', ge: '>=' } as const;

const BY_FUNCTION = 'abs bool int float len hash repr str iter reversed'.split(' ');

const UNARY = { neg: '-', pos: '+', invert: '~' } as const;

// The casts here: `Object.entries` forgets the types of the keys.
const OPERATORS = Object.entries(METHODS) as [keyof typeof METHODS, string][];

/** The operations by the names of their special methods, without underscores. */
const SLOTS: ReadonlyMap<string, Slot> = new Map<string, Slot>([
  ...Object.entries(COMPARED).map(([name, op]) => {
    const rule: Rule = ({ self, other }, { vm, at }) => compare(vm, op, self, other, at);
    return [name, { operands: 1, rule, isPicky: true }] as const;
  }),
  ...OPERATORS.flatMap(([op, name]) => {
    const rule: Rule = ({ self, other }, { vm, at }) => binary(vm, op, self, other, at);
    const reflected: Rule = ({ self, other }, { vm, at }) => binary(vm, op, other, self, at);
    const inPlace: Rule = ({ self, whole, other }, site) =>
      change(site.vm, op, self, other, site.at) ? whole : notImplemented(site);
    return [
      [name, { operands: 1, rule, isPicky: true }],
      [`r${name}`, { operands: 1, rule: reflected, isPicky: true }],
      [`i${name}`, { operands: 1, rule: inPlace }],
    ] as const;
  }),
  ...Object.entries(UNARY).map(
    ([name, op]) => [name, unaryRule(({ self }, { vm, at }) => unary(vm, op, self, at))] as const,
  ),
  ...BY_FUNCTION.map((name) => [name, byFunction(name)] as const),
  ['index', byFunction('int')],
  ['contains', { operands: 1, rule: ({ self, other }, { vm, at }) => compare(vm, 'in', other, self, at) }],
  ['getitem', { operands: 1, rule: ({ self, other }, { vm, at }) => getItem(vm, self, other, at) }],
  [
    'format',
    {
      operands: 1,
      rule: ({ self, other }, site) =>
        invoke(site, site.vm.models.builtin('format') ?? causeOf(undefined, 'format', site.at), self, other),
    },
  ],
]);

const ORDER = 'eq ne lt le gt ge';
const SEQUENCE = `${ORDER} add mul rmul contains getitem len iter repr`;
const INTEGERS =
  'floordiv rfloordiv truediv rtruediv mod rmod pow rpow add radd sub rsub mul rmul neg pos abs bool int float hash repr format';
const SET = `${ORDER} and rand or ror sub rsub xor rxor contains len iter repr`;

/** The operations that each built-in class has. */
const OF_CLASSES: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    str: `${SEQUENCE} hash str mod rmod format`,
    bytes: `${SEQUENCE} hash str mod rmod`,
    int: `${ORDER} ${INTEGERS} lshift rlshift rshift rrshift and rand or ror xor rxor invert index`,
    bool: 'and rand or ror xor rxor repr',
    float: `${ORDER} ${INTEGERS}`,
    list: `${SEQUENCE} iadd imul reversed`,
    tuple: `${SEQUENCE} hash`,
    dict: 'eq ne or ror ior contains len iter reversed repr',
    set: `${SET} iand ior isub ixor`,
    frozenset: `${SET} hash`,
    object: 'eq',
  }).map(([type, names]) => [type, new Set(names.split(' '))]),
);

const MADE = new Map<string, NativeFunction>();

/** Returns a special method of a built-in class; `undefined` if it has none, or none that's known. */
export function slotOf(type: string, special: string): NativeFunction | undefined {
  const name = /^__(\w+)__$/u.exec(special)?.[1];
  const slot = name === undefined || OF_CLASSES[type]?.has(name) !== true ? undefined : SLOTS.get(name);
  if (slot === undefined) return undefined;
  if (type === 'object') return IDENTITY;
  const known = MADE.get(`${type}.${special}`);
  if (known !== undefined) return known;
  const made = { ...functionOf(type, special, slot), name: `${type}.${special}` };
  MADE.set(made.name, made);
  return made;
}

function functionOf(type: string, special: string, slot: Slot): NativeFunction {
  if (slot.operands === 0)
    return native(keeping('slot(self, /)'), ({ self }, site) =>
      onSelf(type, special, self, site, (own, whole) => slot.rule({ self: own, whole, other: whole }, site)),
    );
  return native(keeping('slot(self, value, /)'), ({ self, value }, site) =>
    onSelf(type, special, self, site, (own, whole) =>
      each(site.vm, value, (given) =>
        each(site.vm, plain(given), (other) => {
          const isKnown = slot.isPicky === true ? fits(type, special, other) : true;
          if (isKnown === undefined) return causeOf(other, special, site.at);
          return isKnown ? slot.rule({ self: own, whole, other }, site) : notImplemented(site);
        }),
      ),
    ),
  );
}

/** Applies an operation to the built-in value of an object. Raises TypeError for one of another class, if a `try` catches it. */
function onSelf(
  type: string,
  special: string,
  self: Value,
  site: Site,
  rule: (own: Single, whole: Single) => Value,
): Value {
  return each(site.vm, self, (whole) =>
    each(site.vm, plain(whole), (own) => {
      if (isOf(type, own)) return rule(own, whole);
      const words = `descriptor '${special}' requires a '${type}' object but received a '${nameOfType(whole)}'`;
      refuseInWords(site.vm, words, site.at, own);
      return causeOf(own, words, site.at);
    }),
  );
}

/** The comparison of `object`: an object is equal to itself, and leaves what another is to that one. */
const IDENTITY = native('object.__eq__(self, value, /)', ({ self, value }, site) => {
  if (self.kind === 'choice' || value.kind === 'choice') return causeOf(self, 'object.__eq__', site.at);
  const verdict = compare(site.vm, 'is', self, value, site.at);
  return verdict.kind === 'bool' && !verdict.value ? notImplemented(site) : verdict;
});

/** Tells whether a value is of a built-in class. */
function isOf(type: string, value: Single): boolean {
  switch (type) {
    case 'int':
      return value.kind === 'bool' || (value.kind === 'num' && !value.isFloat);
    case 'float':
      return value.kind === 'num' && value.isFloat;
    case 'set':
    case 'frozenset':
      return value.kind === 'set' && viewOf(value) === undefined && value.frozen === (type === 'frozenset');
    case 'dict':
      return value.kind === 'dict' && value.isProxy !== true;
    default:
      return value.kind === type && viewOf(value) === undefined;
  }
}

const SEQUENCES: ReadonlySet<string> = new Set(['str', 'bytes', 'list', 'tuple']);

/** Tells whether an operation of a built-in class knows another operand; `undefined` where what that is isn't known. */
function fits(type: string, special: string, other: Single): boolean | undefined {
  if (other.kind === 'unknown' || other.kind === 'library') return undefined;
  if (type === 'float') return other.kind === 'num' || other.kind === 'bool';
  if (type === 'set' || type === 'frozenset') return other.kind === 'set';
  // Operators of sequences refuse what they don't know themselves.
  if (SEQUENCES.has(type) && !(special.slice(2, -2) in COMPARED)) return true;
  return isOf(type, other);
}
