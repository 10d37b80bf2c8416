import { modelClass } from '../../../interpreter/values/classes';
import type { ClassValue } from '../../../interpreter/values/values';
import { type Entries, onceAnAnalysis } from '../../kit/library';
import { qualified } from '../../kit/model';

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
