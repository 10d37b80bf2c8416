import { textOf } from '../../interpreter/values/make';
import { keyOf } from '../../interpreter/values/dicts';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { keeping, native } from './model';

/** `list[A]`: the class, which also tells what it holds; one value for the same argument, as they're equal. */
export function subscribed(base: ClassValue): Value {
  const known = new Map<string, ClassValue>();
  return native(keeping(`${base.name}.__class_getitem__(cls, key)`), ({ cls, key }) => {
    if (cls.kind !== 'class' || cls.mro !== base.mro) return cls;
    const args = key.kind === 'tuple' ? key.items.map(({ value }) => value) : [key];
    const text = typeKey(args);
    const name = `${cls.shown ?? ''}:${text ?? ''}`;
    const found = text === undefined ? undefined : known.get(name);
    const alias = found ?? { ...cls, args };
    if (text !== undefined) known.set(name, alias);
    return alias;
  });
}

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
