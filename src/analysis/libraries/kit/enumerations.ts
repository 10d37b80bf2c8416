import { NOWHERE } from '../../../base/diagnostics/place';
import { modelClass } from '../../interpreter/values/classes';
import { str } from '../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../interpreter/values/values';
import type { Member } from './model';

/** Makes an enumeration of a library: members by name, in order. `base`: its class of the module `enum`. */
export function enumOf(
  name: string,
  base: Value | undefined,
  members: readonly (readonly [string, Value])[],
  attrs: readonly Member[] = [],
): ClassValue {
  const cls = modelClass(name, base?.kind === 'class' ? [base] : [], attrs);
  for (const [member, value] of members) cls.attrs.set(member, memberOf(cls, member, value));
  return cls;
}

const memberOf = (cls: ClassValue, name: string, value: Value): InstanceValue => ({
  kind: 'instance',
  cls,
  attrs: new Map([
    ['_name_', str(name)],
    ['name', str(name)],
    ['_value_', value],
    ['value', value],
  ]),
  createdUnder: [],
  place: NOWHERE,
  payload: value,
  open: undefined,
});
