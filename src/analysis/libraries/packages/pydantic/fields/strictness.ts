import type { Site } from '../../../../interpreter/calls/call-site';
import { unknown } from '../../../../interpreter/values/make';
import type { Value } from '../../../../interpreter/values/values';
import { typeUnder } from '../annotations';

/** Kinds of values that a built-in type takes without any conversion. */
const OWN_KINDS: ReadonlyMap<string, Value['kind']> = new Map([
  ['int', 'num'],
  ['float', 'num'],
  ['bool', 'bool'],
  ['str', 'str'],
]);

/** Kinds of values that show whether they're a built-in scalar. */
const CERTAIN: ReadonlySet<Value['kind']> = new Set(['none', 'bool', 'num', 'str', 'list', 'dict', 'tuple']);

/** Tells whether a built-in type takes a value without a conversion; `undefined`: that can't be decided. */
export function strictly(declared: Value, value: Value): boolean | undefined {
  const type = typeUnder(declared);
  const wanted = type.kind === 'class' && type.module === 'builtins' ? OWN_KINDS.get(type.name) : undefined;
  if (type.kind !== 'class' || wanted === undefined || !CERTAIN.has(value.kind)) return undefined;
  const isFraction = value.kind === 'num' && value.isFloat;
  const isOther = value.kind !== wanted || (isFraction && type.name === 'int');
  if (!isOther) return true;
  // Functions in `Annotated[…]` may have changed it.
  return type === declared ? false : undefined;
}

/** Returns what strict validation makes of a value that the lax one converts so: unknown where they may differ. */
export const strictResult = (site: Site, type: Value, given: Value, converted: Value): Value =>
  converted === given || strictly(type, given) === true
    ? converted
    : unknown('library', 'a value that strict validation may refuse', site.at);
