import type { Site } from '../../../interpreter/calls/call-site';
import { raiseInWords } from '../../../interpreter/guards/refusals';
import type { ClassValue, Value } from '../../../interpreter/values/values';
import { isFlag, nameOf, stateOf } from './state';

/** Answers `@unique`: ValueError for an enumeration with two names of one member, if a `try` catches it. */
export function unique(enumeration: Value, site: Site): Value {
  if (enumeration.kind === 'class') refuseAliases(enumeration, site);
  return enumeration;
}

function refuseAliases(cls: ClassValue, { vm, at }: Site): void {
  const aliases = [...stateOf(cls).members].flatMap(([name, member]) => {
    const own = nameOf(member);
    return own === undefined || own === name ? [] : `${name} -> ${own}`;
  });
  if (aliases.length === 0) return;
  const kind = isFlag(cls) ? 'flag' : 'enum';
  raiseInWords(
    vm,
    'ValueError',
    `duplicate values found in <${kind} '${cls.name}'>: ${aliases.join(', ')}`,
    at,
  );
}
