import type { Place } from '../../../../base/diagnostics/place';
import { callMethod } from '../../calls/calls';
import { each } from '../../guards/forks';
import type { Machine } from '../../machine';
import { findOnClass } from '../../values/classes';
import { unknown } from '../../values/make';
import type { Single, Value } from '../../values/values';

/** A special method that an operator asks: of which operand, by what name, with what argument. */
export interface Asked {
  readonly self: Single;
  readonly name: string;
  readonly other: Value;
}

/** Tells whether a value is `NotImplemented`: what a special method returns for an operand that it doesn't know. */
export const isNotImplemented = (value: Value | { readonly kind: 'absent' }): boolean =>
  value.kind === 'instance' && value.cls.name === 'NotImplementedType' && value.cls.place === undefined;

/** Returns what the first of some special methods gives that isn't `NotImplemented`; `undefined` if none does. */
function firstImplemented(
  vm: Machine,
  attempts: readonly (() => Value | undefined)[],
  at: Place,
): Value | undefined {
  for (const [index, attempt] of attempts.entries()) {
    const made = attempt();
    if (made === undefined || isNotImplemented(made)) continue;
    if (made.kind !== 'choice' || !made.alternatives.some(({ value }) => isNotImplemented(value)))
      return made;
    const rest = attempts.slice(index + 1);
    return each(vm, made, (one) =>
      isNotImplemented(one)
        ? (firstImplemented(vm, rest, at) ?? unknown('operands', 'NotImplemented', at))
        : one,
    );
  }
  return undefined;
}

/**
 * Asks the special methods of two operands: first that of the right one where its class derives from the left one's and has a
 * method of its own (the data model, 3.3.8). `undefined`: neither has one for the other.
 */
export function askOperands(
  vm: Machine,
  left: Asked,
  right: Asked,
  at: Place,
  ask = ({ self, name, other }: Asked): Value | undefined => callMethod(vm, self, name, [other], at),
): Value | undefined {
  const order = goesFirst(right, left) ? [right, left] : [left, right];
  return firstImplemented(
    vm,
    order.map((one) => () => ask(one)),
    at,
  );
}

/** Asks a special method of one operand. */
export const askFirst = (vm: Machine, { self, name, other }: Asked, at: Place): Value | undefined =>
  firstImplemented(vm, [() => callMethod(vm, self, name, [other], at)], at);

function goesFirst({ self, name }: Asked, { self: left }: Asked): boolean {
  if (self.kind !== 'instance' || left.kind !== 'instance' || self.cls === left.cls) return false;
  return self.cls.mro.includes(left.cls) && findOnClass(self.cls, name) !== findOnClass(left.cls, name);
}

/** Tells whether the class of an object has a special method that the program defines: it alone decides then. */
export function hasOwnMethod(value: Single, name: string): boolean {
  const method = value.kind === 'instance' ? findOnClass(value.cls, name) : undefined;
  return method?.kind === 'function' || (method?.kind === 'native' && OF_DATA.test(method.name));
}

/** Matches the operations of built-in classes, which a class of the program may take for its own: `__hash__ = str.__hash__`. */
const OF_DATA =
  /^(?:str|bytes|int|bool|float|list|tuple|dict|set|frozenset)\.__(?!getitem|setitem|delitem|contains|init|new)/u;
