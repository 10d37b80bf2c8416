import type { Place } from '../../../../base/diagnostics/place';
import { callMethod } from '../../calls/calls';
import { each } from '../../guards/forks';
import { BUILT_IN, raiseInWords, refuseInWords } from '../../guards/refusals';
import type { Machine } from '../../machine';
import { str, unknown } from '../../values/make';
import type { Single, Value } from '../../values/values';

/**
 * Returns the text that the `__str__` or `__repr__` of an object's class gives; `undefined` without such a method. Anything
 * else than a text raises TypeError, if a `try` catches it. `asked`: the method that its words name.
 */
export function askText(
  vm: Machine,
  value: Single,
  name: '__str__' | '__repr__',
  at: Place,
  asked = name,
): Value | undefined {
  const own = callMethod(vm, value, name, [], at);
  if (own === undefined || own.kind === 'str') return own;
  return each(vm, own, (one) =>
    one.kind === 'str' || !BUILT_IN.has(one.kind)
      ? one
      : str(raiseInWords(vm, 'TypeError', `${asked} returned non-string (type ${nameOfType(one)})`, at)),
  );
}

/** Raises TypeError for what a `__bool__` gives and is no truth value, if a `try` catches it. */
export function refuseTruth(vm: Machine, given: Single, at: Place): void {
  if (given.kind !== 'bool' && BUILT_IN.has(given.kind))
    raiseInWords(vm, 'TypeError', `__bool__ should return bool, returned ${nameOfType(given)}`, at);
}

/** Returns the text that a format gives whose specifier isn't known. One that's no text raises TypeError, if a `try` catches it. */
export function refuseSpecifier(vm: Machine, specifier: Single, at: Place): Value {
  if (specifier.kind !== 'str') {
    const name = specifier.kind === 'none' ? 'None' : nameOfType(specifier);
    refuseInWords(vm, `format() argument 2 must be str, not ${name}`, at, specifier);
  }
  return str(unknown('operands', 'a format specifier', at));
}

/** Returns the name of the class of a value, as the messages of exceptions have it. */
export function nameOfType(value: Single): string {
  if (value.kind === 'instance') return value.cls.name;
  if (value.kind === 'num') return value.isFloat ? 'float' : 'int';
  return value.kind === 'none' ? 'NoneType' : value.kind;
}
