import { modelClass } from '../../../interpreter/values/classes';
import { hashByText } from '../../../interpreter/values/key-fields';
import type { ClassValue } from '../../../interpreter/values/values';
import { valueClass } from '../../kit/made-by-new';
import type { Builtins, Entries, Library } from '../../kit/library';
import { constructor } from '../../kit/model';
import { comparedExactly, keyOfRatio } from '../../kit/ratios';
import { contexts } from './context';
import { CLASS_METHODS, fromValue, NAME, PARTS } from './methods';
import { operations } from './operations';

/** `decimal`: exact decimal numbers, rounded as their context says. Infinities and NaN aren't known. */
export const library: Library = (builtins) => {
  const { object } = builtins;
  const Decimal: ClassValue = valueClass(
    NAME,
    [object],
    [...comparedExactly(NAME), ...operations(() => Decimal), ...PARTS, ...CLASS_METHODS],
    constructor("(value='0', context=None)", (cls, { value }, site) => fromValue(cls, value, site)),
    true,
  );
  hashByText(Decimal, keyOfRatio);
  return { [NAME]: Decimal, ...contexts(object), ...errors(builtins) };
};

/** Makes the exceptions, each below the one that the calculation raises in Python. */
function errors({ class: builtin }: Builtins): Entries {
  const DecimalException = modelClass('decimal.DecimalException', [builtin('ArithmeticError')]);
  const InvalidOperation = modelClass('decimal.InvalidOperation', [DecimalException]);
  return {
    'decimal.DecimalException': DecimalException,
    'decimal.InvalidOperation': InvalidOperation,
    'decimal.DivisionByZero': modelClass('decimal.DivisionByZero', [
      DecimalException,
      builtin('ZeroDivisionError'),
    ]),
    'decimal.DivisionUndefined': modelClass('decimal.DivisionUndefined', [
      InvalidOperation,
      builtin('ZeroDivisionError'),
    ]),
    'decimal.ConversionSyntax': modelClass('decimal.ConversionSyntax', [InvalidOperation]),
    'decimal.FloatOperation': modelClass('decimal.FloatOperation', [DecimalException, builtin('TypeError')]),
  };
}
