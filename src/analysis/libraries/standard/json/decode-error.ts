import { modelClass } from '../../../interpreter/values/classes';
import type { ClassValue } from '../../../interpreter/values/values';
import type { Builtins } from '../../kit/library';

const MADE = new WeakMap<Builtins, ClassValue>();

/** Returns `json.JSONDecodeError`: one class an analysis, which those of other libraries have for a base. */
export function decodeError(builtins: Builtins): ClassValue {
  const made = MADE.get(builtins) ?? modelClass('json.JSONDecodeError', [builtins.class('ValueError')]);
  MADE.set(builtins, made);
  return made;
}
