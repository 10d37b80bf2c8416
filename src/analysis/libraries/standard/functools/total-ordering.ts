import { callMethod } from '../../../interpreter/calls/calls';
import type { Site } from '../../../interpreter/calls/call-site';
import { compare } from '../../../interpreter/evaluation/comparisons';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import { findOnClass } from '../../../interpreter/values/classes';
import { bool } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { native, type Rule } from '../../kit/model';

type Operator = '__lt__' | '__le__' | '__gt__' | '__ge__';

/** How an operator follows from another one, and from whether the two are equal. */
type Derivation = (holds: boolean, isEqual: () => boolean | undefined) => boolean | undefined;

const not: Derivation = (holds) => !holds;
const orEqual: Derivation = (holds, isEqual) => holds || isEqual();
const notOrEqual: Derivation = (holds, isEqual) => !holds || isEqual();
const butUnequal: Derivation = (holds, isEqual) => (holds ? negated(isEqual()) : false);
const neitherNorEqual: Derivation = (holds, isEqual) => (holds ? false : negated(isEqual()));

const negated = (value: boolean | undefined): boolean | undefined =>
  value === undefined ? undefined : !value;

/** The operators that a class gets from one that it has; the first one here that it has counts. */
const DERIVED: Readonly<Record<Operator, Readonly<Partial<Record<Operator, Derivation>>>>> = {
  __lt__: { __gt__: neitherNorEqual, __le__: orEqual, __ge__: not },
  __le__: { __ge__: notOrEqual, __lt__: butUnequal, __gt__: not },
  __gt__: { __lt__: neitherNorEqual, __ge__: orEqual, __le__: not },
  __ge__: { __le__: notOrEqual, __gt__: butUnequal, __lt__: not },
};

// The cast: `Object.keys` forgets the types of the keys.
const OPERATORS = Object.keys(DERIVED) as readonly Operator[];

/** Built-in classes with an order. */
const ORDERED: ReadonlySet<string> = new Set('int float str bytes list tuple set frozenset'.split(' '));

/** `@total_ordering`: adds the order operators that a class lacks, from one that it or a base has. */
export function addOrder(cls: ClassValue, { vm, at }: Site): Value {
  const has = (name: Operator): boolean => findOnClass(cls, name) !== undefined;
  // Built-in bases have all of them, and keep them.
  const isOrdered = cls.mro.some(({ place, name }) => place === undefined && ORDERED.has(name));
  const root = OPERATORS.find(has);
  if (root === undefined && isOrdered) return cls;
  if (root === undefined)
    return cls.open === undefined
      ? raiseInWords(vm, 'ValueError', 'must define at least one ordering operation: < > <= >=', at)
      : cls;
  for (const [name, derive] of Object.entries(DERIVED[root]))
    // The cast: the keys are those of the table.
    if (!has(name as Operator)) cls.attrs.set(name, derivedMethod(name, root, derive));
  return cls;
}

function derivedMethod(name: string, root: Operator, derive: Derivation): Value {
  const rule: Rule<'(self, other)'> = ({ self, other }, { vm, at }) => {
    if (self.kind === 'choice' || other.kind === 'choice') return self;
    const result = callMethod(vm, self, root, [other], at);
    // An unknown result, and NotImplemented, are that of the derived operator, too.
    if (result?.kind !== 'bool') return result ?? self;
    const isEqual = (): boolean | undefined => {
      const equal = compare(vm, '==', self, other, at);
      return equal.kind === 'bool' ? equal.value : undefined;
    };
    const derived = derive(result.value, isEqual);
    return derived === undefined ? compare(vm, '==', self, other, at) : bool(derived);
  };
  return native(`functools.${name}(self, other, /)`, rule);
}
