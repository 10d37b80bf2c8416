import { keyOf } from '../../interpreter/values/dicts';
import { textOf } from '../../interpreter/values/make';
import type { Value } from '../../interpreter/values/values';

/**
 * Returns a key that equal types share; `undefined` if one isn't known. Forms such as `Union[A, B]` are made anew each time they
 * are written.
 */
export function typeKey(types: readonly Value[]): string | undefined {
  const keys = types.map(keyOfType);
  return keys.every((key) => key !== undefined)
    ? keys.map((key) => `${key.length}:${key}`).join(',')
    : undefined;
}

function keyOfType(type: Value): string | undefined {
  if (type.kind === 'str') return textOf(type) === undefined ? undefined : keyOf(type);
  if (type.kind === 'list') return typeKey(type.items.map(({ value }) => value));
  if (type.kind !== 'instance' || type.cls.place !== undefined || type.cls.module === 'typing.TypeVar')
    return keyOf(type);
  const args = type.attrs.get('__args__');
  if (args?.kind !== 'tuple') return keyOf(type);
  const inner = typeKey(args.items.map(({ value }) => value));
  return inner === undefined ? undefined : `${FORMS[type.cls.name] ?? type.cls.name}[${inner}]`;
}

/** Forms that are equal. */
const FORMS: Readonly<Record<string, string>> = { UnionType: 'Union' };
