import { keyOf } from '../../../interpreter/values/dicts';
import type { InstanceValue, Value } from '../../../interpreter/values/values';
import { tupleItems } from '../../kit/values';

/** Classes of unions. */
export const UNIONS: ReadonlySet<string> = new Set(['Optional', 'Union', 'UnionType']);

const isUnion = ({ cls }: InstanceValue): boolean => cls.place === undefined && UNIONS.has(cls.name);

/** Returns the types of a union once each, those of one in it too. `none`: the class of None, which stands for it. */
export function unionMembers(type: InstanceValue, none: Value): readonly Value[] {
  const types = tupleItems(type.attrs.get('__args__')).flatMap((one) =>
    one.kind === 'instance' && isUnion(one) ? unionMembers(one, none) : [one.kind === 'none' ? none : one],
  );
  return [...new Set(type.cls.name === 'Optional' ? [...types, none] : types)];
}

/** Returns the values of a `Literal` once each: `1` and `True` aren't the same. Those of one in it stand in its place. */
export function literalValues(given: readonly Value[]): readonly Value[] {
  const values = given.flatMap((one) =>
    one.kind === 'instance' && one.cls.name === 'Literal' && one.cls.place === undefined
      ? tupleItems(one.attrs.get('__args__'))
      : [one],
  );
  const once = new Map<string | Value, Value>();
  for (const one of values) {
    const key = literalKey(one) ?? one;
    if (!once.has(key)) once.set(key, one);
  }
  return [...once.values()];
}

function literalKey(value: Value): string | undefined {
  const key = keyOf(value);
  return key === undefined ? undefined : `${value.kind} ${key}`;
}

const NONE_TYPE = 'none';

const memberKey = (type: Value): string | undefined =>
  type.kind === 'none' || (type.kind === 'class' && type.name === 'NoneType' && type.place === undefined)
    ? NONE_TYPE
    : keyOf(type);

/** Returns a text that equal forms share: the members of a union or a `Literal` have no order. */
export function formKey(form: InstanceValue): string | undefined {
  const parts = tupleItems(form.attrs.get('__args__'));
  if (isUnion(form)) return sorted('Union', unionMembers(form, { kind: 'none' }).map(memberKey));
  return form.cls.name === 'Literal'
    ? sorted('Literal', parts.map(literalKey))
    : texts(form.cls.name, parts.map(keyOf));
}

const sorted = (name: string, keys: readonly (string | undefined)[]): string | undefined =>
  texts(name, [...new Set(keys)].sort());

const texts = (name: string, keys: readonly (string | undefined)[]): string | undefined =>
  keys.includes(undefined) ? undefined : `form:${name}:${JSON.stringify(keys)}`;
