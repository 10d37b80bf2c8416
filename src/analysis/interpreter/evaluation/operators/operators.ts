import type { Place } from '../../../../base/diagnostics/place';
import type { BinaryOperator, UnaryOperator } from '../../../python/ast';
import { indexed } from '../indexes';
import { nameOfType } from '../text/own-text';
import { bitsOf, ofFloats, ofIntegers } from './arithmetic';
import { callMethod } from '../../calls/calls';
import { mergeInto } from '../../values/dicts';
import { each } from '../../guards/forks';
import { derived, refuse } from '../../guards/missing-inputs';
import { BUILT_IN, refuseInWords, refuseOperands } from '../../guards/refusals';
import { describe } from '../../attributes/open-attribute';
import { formatPercent } from '../text/percent';
import { extend } from '../iterate';
import { asSet, combineSets, isOfView, setOf, uniteSets } from '../sets';
import { abstractViewOf } from '../../values/views';
import { quotientOf, whole } from '../../values/exact';
import { bool, bytes, isPlainTuple, MAX_TEXT, num, ofLibrary, str, tuple, unknown } from '../../values/make';
import { copied, sizeOfText } from '../../values/copied';
import { LIMITS, type Machine } from '../../machine';
import { askFirst, askOperands, type Asked, hasOwnMethod } from './operands';
import { truthOf } from '../truth';
import type { NumValue, Single, TupleValue, Unknown, Value } from '../../values/values';

/** Returns `a op b` for each combination of alternatives. */
export function binary(vm: Machine, op: BinaryOperator, a: Value, b: Value, at: Place): Value {
  if (a.kind !== 'choice' && b.kind !== 'choice') return binarySingle(vm, op, a, b, at);
  return each(vm, a, (left) => each(vm, b, (right) => binarySingle(vm, op, left, right, at)));
}

/** The special methods of operators, without underscores. */
export const METHODS: Readonly<Record<BinaryOperator, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'truediv',
  '//': 'floordiv',
  '%': 'mod',
  '**': 'pow',
  '@': 'matmul',
  '|': 'or',
  '&': 'and',
  '^': 'xor',
  '<<': 'lshift',
  '>>': 'rshift',
};

/** Kinds of values that may define operators: instances in their class, classes in their metaclass. */
const IS_OBJECT: ReadonlySet<Single['kind']> = new Set(['instance', 'class']);

function binarySingle(vm: Machine, op: BinaryOperator, a: Single, b: Single, at: Place): Value {
  if (IS_OBJECT.has(a.kind) || IS_OBJECT.has(b.kind)) {
    const [name, reflected] = [`__${METHODS[op]}__`, `__r${METHODS[op]}__`];
    const left: Asked = { self: a, name, other: b };
    const right: Asked = { self: b, name: reflected, other: a };
    const isSame = a.kind === 'instance' && b.kind === 'instance' && a.cls === b.cls;
    const own = isSame ? askFirst(vm, left, at) : askOperands(vm, left, right, at);
    if (own !== undefined) return own;
    if (a.kind === 'instance' && a.payload !== undefined && !hasOwnMethod(a, name))
      return binary(vm, op, a.payload, b, at);
    const isFormatted = op === '%' && a.kind === 'str';
    if (b.kind === 'instance' && b.payload !== undefined && !isFormatted && !hasOwnMethod(b, reflected))
      return binary(vm, op, a, b.payload, at);
  }
  if (a.kind === 'num' || a.kind === 'bool') {
    if (a.kind === 'bool' && b.kind === 'bool') {
      const joined = ofTruths(op, a.value, b.value);
      if (joined !== undefined) return joined;
    }
    if (b.kind === 'num' || b.kind === 'bool') return arithmetic(vm, op, toNum(a), toNum(b), at);
  }
  const result = overKinds(vm, op, a, b, at);
  if (result !== undefined) return copied(vm, result);
  refuse(vm, a, at);
  refuse(vm, b, at);
  // Large numbers of repetitions, and types, have operators too.
  if (op !== '*' || !(isCount(a) || isCount(b)))
    refuseOperands(vm, `${op} of ${describe(a)} and ${describe(b)}`, at, a, b);
  vm.doubts += 1;
  return cause(a, b, at);
}

const isCount = ({ kind }: Single): boolean => kind === 'num' || kind === 'bool' || IS_OBJECT.has(kind);

/** Returns the result of an operator that makes a truth value of two. */
function ofTruths(op: BinaryOperator, a: boolean, b: boolean): Value | undefined {
  if (op === '&') return bool(a && b);
  if (op === '|') return bool(a || b);
  return op === '^' ? bool(a !== b) : undefined;
}

/** Returns the result of an operator on strings or containers; `undefined` if the two don't fit. */
function overKinds(vm: Machine, op: BinaryOperator, a: Single, b: Single, at: Place): Value | undefined {
  switch (op) {
    case '+':
      return add(vm, a, b, at);
    case '*':
      return repeat(vm, a, b, at) ?? repeat(vm, b, a, at);
    case '%':
      return a.kind === 'str' ? formatPercent(vm, a, b, at) : undefined;
    case '|':
    case '&':
    case '-':
    case '^': {
      if (isOfView(a, b)) return overKinds(vm, op, asSet(vm, a, at), asSet(vm, b, at), at);
      if (op === '|') return union(vm, a, b, at);
      const [left, right] = [setOf(vm, a), setOf(vm, b)];
      return left === undefined || right === undefined ? undefined : combineSets(vm, op, left, right);
    }
    default:
      return undefined;
  }
}

/** Returns the unknown operand, as the reason why a result is unknown. */
function cause(a: Single, b: Single, at: Place): Unknown {
  if (a.kind === 'unknown') return derived(a);
  if (b.kind === 'unknown') return derived(b);
  if (a.kind === 'library') return ofLibrary(a.name, at);
  if (b.kind === 'library') return ofLibrary(b.name, at);
  return unknown('operands', `${a.kind} and ${b.kind}`, at);
}

/** Returns the hole that an operand leaves in a string; `undefined` if it can't be part of one. */
function hole(value: Single, at: Place): Unknown | undefined {
  if (value.kind === 'unknown') return derived(value);
  if (value.kind === 'library') return ofLibrary(value.name, at);
  return undefined;
}

function add(vm: Machine, a: Single, b: Single, at: Place): Value | undefined {
  if (a.kind === 'str' && b.kind === 'str') return str(...a.parts, ...b.parts);
  if (a.kind === 'bytes' && b.kind === 'bytes')
    return a.value.length + b.value.length > MAX_TEXT
      ? unknown('limit', 'bytes that are too many', at)
      : bytes(a.value + b.value);
  if (a.kind === 'tuple' && b.kind === 'tuple') return addTuples(vm, a, b, at);
  const left = hole(a, at);
  const right = hole(b, at);
  if (a.kind === 'str' && right !== undefined) return str(...a.parts, right);
  if (b.kind === 'str' && left !== undefined) return str(left, ...b.parts);
  if (!isOfView(a, b) && (a.kind === 'list' || b.kind === 'list')) return addLists(vm, a, b, at);
  return undefined;
}

function addTuples(vm: Machine, a: TupleValue, b: TupleValue, at: Place): Value {
  if (a.items.length + b.items.length > LIMITS.elements)
    return unknown('limit', `a tuple of more than ${LIMITS.elements} elements`, at);
  if (b.items.length === 0 && isPlainTuple(a)) return a;
  if (a.items.length === 0 && isPlainTuple(b)) return b;
  vm.work(a.items.length + b.items.length);
  return { kind: 'tuple', items: [...a.items, ...b.items] };
}

function addLists(vm: Machine, a: Single, b: Single, at: Place): Value | undefined {
  if (a.kind !== 'list' && hole(a, at) === undefined) return undefined;
  if (b.kind !== 'list' && hole(b, at) === undefined) return undefined;
  const list = vm.list();
  extend(vm, list, a, at);
  extend(vm, list, b, at);
  return list;
}

function repeat(vm: Machine, a: Single, b: Single, at: Place): Value | undefined {
  if (!SEQUENCES.has(a.kind)) return undefined;
  const count = indexed(vm, b, at);
  if (count.kind !== 'num' || count.isFloat) {
    refuseInWords(vm, `can't multiply sequence by non-int of type '${nameOfType(count)}'`, at, count);
    return undefined;
  }
  const times = Math.max(0, Number(count.value));
  if (times > MAX_REPEAT) return undefined;
  if (a.kind === 'bytes') return a.value.length * times > MAX_TEXT ? undefined : bytes(a.value.repeat(times));
  if (a.kind === 'str') {
    return sizeOfText(a) * times > MAX_TEXT
      ? undefined
      : str(...Array.from({ length: times }, () => a.parts).flat());
  }
  if (a.kind !== 'list' && a.kind !== 'tuple') return undefined;
  if (a.items.length * times > MAX_REPEAT) return undefined;
  if (times === 1 && isPlainTuple(a)) return a;
  vm.work(a.items.length * times);
  const items = Array.from({ length: times }, () => a.items).flat();
  return a.kind === 'list' ? vm.listOf(items, a.open) : { kind: 'tuple', items };
}

const SEQUENCES: ReadonlySet<Single['kind']> = new Set(['str', 'bytes', 'list', 'tuple']);

const MAX_REPEAT = 100_000;

function union(vm: Machine, a: Single, b: Single, at: Place): Value | undefined {
  const isOther = BUILT_IN.has(b.kind) && a.kind !== b.kind && abstractViewOf(b) === undefined;
  if (isOther && (a.kind === 'set' || a.kind === 'dict')) return undefined;
  const left = a.kind === 'set' || a.kind === 'list' ? setOf(vm, a) : undefined;
  if (left !== undefined) return uniteSets(vm, left, b, at);
  if (a.kind === 'dict') {
    const dict = vm.dict();
    mergeInto(vm, dict, a);
    mergeInto(vm, dict, b);
    return dict;
  }
  return isType(a) || isType(b) || isLibraryType(vm, a) || isLibraryType(vm, b)
    ? typeUnion(vm, a, b, at)
    : undefined;
}

/** Attributes of forms of types: of a union, a type variable, an alias. */
const TYPE_PARTS = ['__args__', '__constraints__', '__value__'];

/** Returns true for a value that's surely a type, as in `int | None`. */
const isType = (value: Single): boolean =>
  value.kind === 'class' ||
  (value.kind === 'instance' && TYPE_PARTS.some((name) => value.attrs.has(name))) ||
  (value.kind === 'native' && value.wrapped !== undefined && value.name.startsWith('typing.NewType.'));

/** Returns true for a class of a library without a model, or a name for a type, as in `datetime | None`, `UUID4 | None`. */
const isLibraryType = ({ models }: Machine, value: Single): boolean =>
  value.kind === 'library' &&
  !value.isModule &&
  (models.isClass(value.name) === true || CAP_WORDS.test(value.name.slice(value.name.lastIndexOf('.') + 1)));

const CAP_WORDS = /^[A-Z]+[a-z0-9]/u;

/** Returns a union of types, such as `int | None` (PEP 604). */
function typeUnion(vm: Machine, a: Single, b: Single, at: Place): Value {
  const cls = vm.models.library('types.UnionType');
  if (cls?.kind !== 'class') return unknown('operands', 'a union of types', at);
  const union = vm.instance(cls, at);
  union.attrs.set('__args__', tuple(a, b));
  return union;
}

const toNum = (value: Extract<Single, { kind: 'num' | 'bool' }>): NumValue =>
  value.kind === 'bool' ? num(value.value ? 1 : 0) : value;

function arithmetic(vm: Machine, op: BinaryOperator, a: NumValue, b: NumValue, at: Place): Value {
  const [x, y] = [Number(a.value), Number(b.value)];
  const isFloat = a.isFloat || b.isFloat;
  const divides = op === '/' || op === '//' || op === '%' || (op === '**' && y < 0);
  if (divides && (op === '**' ? x : y) === 0)
    return vm.raiseIfCaught(
      'ZeroDivisionError',
      'division by zero',
      at,
      false,
      op === '/' && !isFloat ? str('division by zero') : undefined,
    );
  if (op === '@' || (isFloat && !OF_FLOATS.has(op))) {
    vm.raiseIfCaught('TypeError', `unsupported operand types for ${op}`, at);
    return unknown('operands', `${op} of numbers`, at);
  }
  if (isFloat || op === '/' || (op === '**' && y < 0)) return floating(vm, op, [a, b], at);
  if ((op === '<<' || op === '>>') && y < 0)
    return vm.raiseIfCaught('ValueError', 'negative shift count', at);
  const result = ofIntegers(op, a.value, b.value);
  // Operations on large numbers take longer than a step.
  if (typeof a.value === 'bigint') vm.work(bitsOf(a.value) / 64);
  return result === undefined ? unknown('limit', 'a large number', at) : num(result);
}

const OF_FLOATS: ReadonlySet<BinaryOperator> = new Set(['+', '-', '*', '/', '//', '%', '**']);

/** Returns a result that is a float: where finite numbers give none, it's too large. */
function floating(vm: Machine, op: BinaryOperator, [a, b]: readonly [NumValue, NumValue], at: Place): Value {
  const [x, y] = [Number(a.value), Number(b.value)];
  const isExact = op === '/' && !a.isFloat && !b.isFloat;
  const result =
    isExact && ![x, y].every(Number.isSafeInteger)
      ? quotientOf(BigInt(a.value), BigInt(b.value))
      : ofFloats(op, x, y);
  const isTooLarge = [a, b].some((one) => !one.isFloat && !Number.isFinite(Number(one.value)));
  const overflows =
    isExact || op === '**' ? !Number.isFinite(result) && Number.isFinite(x) && Number.isFinite(y) : false;
  // A power of a negative number may be a complex one.
  if (Number.isNaN(result) && !Number.isNaN(x) && !Number.isNaN(y) && op === '**')
    return unknown('operands', 'a complex number', at);
  return (isTooLarge && !isExact) || overflows || (isExact && !Number.isFinite(result))
    ? vm.raiseIfCaught('OverflowError', 'a result that is too large for a float', at)
    : num(result, true);
}

/** Returns `-x`, `+x`, `~x` or `not x`. */
export function unary(vm: Machine, op: UnaryOperator, value: Single, at: Place): Value {
  if (op === 'not') {
    const truth = truthOf(vm, value, at);
    return truth === undefined ? cause(value, value, at) : bool(!truth);
  }
  if (value.kind === 'num' || value.kind === 'bool') {
    const { value: number, isFloat } = toNum(value);
    if (op === '-') return num(number === 0 && !isFloat ? 0 : -number, isFloat);
    if (op === '+') return num(number, isFloat);
    if (!isFloat) return num(whole(-BigInt(number) - 1n));
    vm.raiseIfCaught('TypeError', 'bad operand type for unary ~', at);
    return cause(value, value, at);
  }
  const names = { '-': '__neg__', '+': '__pos__', '~': '__invert__' } as const;
  return callMethod(vm, value, names[op], [], at) ?? cause(value, value, at);
}
