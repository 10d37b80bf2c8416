import type { Site } from '../../../interpreter/calls/call-site';
import { modelClass } from '../../../interpreter/values/classes';
import { NONE } from '../../../interpreter/values/make';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { type Entries, onceAnAnalysis } from '../../kit/library';
import { keeping, methods, qualified } from '../../kit/model';
import { isTrue } from '../../kit/truth-values';
import { isFrozen, markFrozen } from '../../standard/dataclasses/frozen';

/** The exceptions of attrs, under both of its names, for a change of what doesn't change. */
export interface Refusals {
  readonly FrozenError: ClassValue;
  readonly FrozenInstanceError: ClassValue;
  readonly FrozenAttributeError: ClassValue;
}

/** Returns the exceptions: the same for both names of the package. */
export const refusalsOf = onceAnAnalysis((builtins): Refusals => {
  const error = (name: string, base: ClassValue): ClassValue => modelClass(`attr.exceptions.${name}`, [base]);
  const FrozenError = error('FrozenError', builtins.class('AttributeError'));
  return {
    FrozenError,
    FrozenInstanceError: error('FrozenInstanceError', FrozenError),
    FrozenAttributeError: error('FrozenAttributeError', FrozenError),
  };
});

/** Returns the exceptions by their qualified names. */
export const frozenErrors = (name: string, refusals: Refusals): Entries =>
  qualified(`${name}.exceptions`, { ...refusals });

/** Tells whether objects of a class are to refuse changes: it says so itself, or a class below it does. */
export const isToFreeze = (cls: ClassValue, option: Value | undefined): boolean =>
  isTrue(option) || isFrozen(cls);

/** Has objects of a class refuse all changes. */
export function freeze(cls: ClassValue, { FrozenInstanceError }: Refusals): void {
  markFrozen(cls);
  const refuse = ({ vm, at }: Site): Value => {
    vm.raiseIfCaught(FrozenInstanceError, 'a change of an object of a frozen class', at, true);
    return NONE;
  };
  const refusing = methods(keeping(cls.name), {
    '__setattr__(name, value, /)': (_self, _args, site) => refuse(site),
    '__delattr__(name, /)': (_self, _args, site) => refuse(site),
  });
  for (const [name, method] of refusing) cls.attrs.set(name, method);
}
