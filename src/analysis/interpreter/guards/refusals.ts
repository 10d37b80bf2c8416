import type { Place } from '../../../base/diagnostics/place';
import type { Machine } from '../machine';
import type { BuiltinException, Raisable } from '../values/exceptions';
import type { ClassValue, Single, Unknown, Value } from '../values/values';
import { outcomeOf } from './exception-outcome';
import { shown } from './guards';
import { DATA, str } from '../values/make';

/** Returns true where no undecided test is on the way: an exception there ends the program, not one side of a test. */
export const isCertain = ({ path }: Machine): boolean => shown(path).length === 0;

/** Says what is raised, where, and why that's certain. */
interface Proof {
  /** Python's message, if it isn't the detail of the unknown. */
  readonly words?: string;
  /** The argument of Python's exception, if it isn't the detail of the unknown. */
  readonly argument?: Value;
  /** False where the source leaves it open whether Python raises it. */
  readonly isProven?: boolean;
}

/**
 * Raises an exception that's proven. Under an undecided test it's raised only if a `try` catches it, and so it is where the
 * proof doesn't hold: otherwise the caller goes on with an unknown.
 */
export function raiseOnProof(
  vm: Machine,
  type: BuiltinException,
  detail: string,
  at: Place,
  { words, argument = words === undefined ? undefined : str(words), isProven = true }: Proof = {},
): Unknown {
  return isProven && isCertain(vm)
    ? raiseProven(vm, type, detail, at, words, argument)
    : vm.raiseIfCaught(type, detail, at, false, argument);
}

/**
 * Raises an exception that's proven, also under an undecided test. No proof holds where code that isn't read may catch the
 * exception, and none where a module has syntax errors: what was read isn't what's written. `words`: Python's message.
 */
export function raiseProven(
  vm: Machine,
  type: BuiltinException,
  detail: string,
  at: Place,
  words = detail,
  argument: Value | undefined = words === detail ? undefined : str(words),
): Unknown {
  const isDoubtful = vm.source.isDamaged || (outcomeOf(vm, type) === 'unclear' && !vm.isCaught(type));
  if (isDoubtful) return vm.raiseIfCaught(type, detail, at, false, argument);
  return vm.raise(type, detail, at, words, argument);
}

/** Raises an exception with Python's own words if a `try` catches it. */
export const raiseInWords = (vm: Machine, type: Raisable, words: string, at: Place): Unknown =>
  vm.raiseIfCaught(type, words, at, false, str(words));

/** Kinds of values of built-in classes: they have the operations of those and no others. */
export const BUILT_IN: ReadonlySet<Value['kind']> = new Set([...DATA, 'function', 'method', 'module']);

/** Returns true for a value whose operations are all known: of a built-in class, or of a class that's read whole. */
function isClosed(value: Single): boolean {
  if (value.kind === 'tuple') return value.cls === undefined;
  if (value.kind !== 'instance') return BUILT_IN.has(value.kind);
  return (
    value.open === undefined &&
    value.payload === undefined &&
    (isReadWhole(value.cls) || isRange(value.cls) || isModelledWhole(value.cls))
  );
}

/** Returns true for a class whose bases are classes of the project, and models that have all operations there are. */
const isModelledWhole = ({ open, mro }: ClassValue): boolean =>
  open === undefined &&
  mro.every(({ place, name, hooks }) => place !== undefined || name === 'object' || hooks.isWhole === true);

/** Returns true for the class of `range`, whose operations are all modelled. */
const isRange = ({ module, name }: ClassValue): boolean => module === 'builtins' && name === 'range';

/** Returns true for a class of `type` itself that's read whole or built in: as a value it has no operations of its own. */
export const isPlainClass = ({ open, metaclass, args, shown, mro }: ClassValue): boolean =>
  open === undefined &&
  metaclass === undefined &&
  args === undefined &&
  shown === undefined &&
  mro.every(
    ({ place, module, hooks }) =>
      hooks.members === undefined && (place !== undefined || module === 'builtins'),
  );

/** Returns true for a class of the project whose bases are all classes of the project, or abstract ones of Python. */
export const isReadWhole = ({ open, metaclass, mro }: ClassValue): boolean =>
  open === undefined &&
  (metaclass === undefined || isOfAbc(metaclass)) &&
  mro.every((one) => one.place !== undefined || one.name === 'object' || isOfAbc(one));

/** Returns true for an abstract class of Python, whose operations are all modelled. */
const isOfAbc = ({ place, module, name }: ClassValue): boolean =>
  place === undefined &&
  (module === 'abc' ||
    module === 'collections.abc' ||
    (module === 'contextlib' && name.startsWith('Abstract')));

/** Raises TypeError in Python's words for an operation that known operands don't have, if a `try` catches it. */
export function refuseInWords(vm: Machine, words: string, at: Place, ...operands: readonly Single[]): void {
  if (vm.catchers.length > 0 && operands.every(isClosed)) raiseInWords(vm, 'TypeError', words, at);
}

/** As {@link refuseInWords}, where Python's own words aren't told. */
export function refuseOperands(vm: Machine, words: string, at: Place, ...operands: readonly Single[]): void {
  if (vm.catchers.length > 0 && operands.every(isClosed)) vm.raiseIfCaught('TypeError', words, at);
}
