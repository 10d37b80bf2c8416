import { textOf } from '../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../interpreter/values/values';
import { unknownType, partsOf, type Context } from './context';
import { customOf } from './custom';
import { docOf, identityOf } from './identity';
import { Doubt } from './doubt';
import type { Json } from './json/json';
import { commonType } from './json/json-types';
import { jsonOf } from './json/json-value';
import type { TypeNode } from './type-node';

/** Returns the members of an enum; `undefined` for any other class. */
export const enumMembers = (cls: ClassValue): readonly Value[] | undefined =>
  cls.mro.find(({ hooks }) => hooks.members !== undefined)?.hooks.members?.(cls);

/** Returns the type of an enum. */
export function enumOf(cls: ClassValue, members: readonly Value[], context: Context): TypeNode {
  const values: Json[] = [];
  // Other names of a member repeat its value.
  const all = [...cls.attrs.values()].filter(
    (one) => one.kind === 'instance' && one.cls === cls && one.attrs.has('_name_'),
  );
  for (const member of all.length < members.length ? members : all) {
    const value = jsonOf(context.site, member);
    if (value === undefined || value instanceof Doubt)
      return unknownType(member, `a member of ${cls.name}`, context.site);
    values.push(value);
  }
  if (values.length === 0) return withoutMembers(cls, context);
  return {
    kind: 'enum',
    identity: identityOf(cls),
    cls,
    values,
    type: typeOfMixin(cls) ?? commonType(values),
    description: docOf(cls),
    custom: customOf(cls, context),
  };
}

/** Returns the type of an enum without members: it has no definition. */
function withoutMembers(cls: ClassValue, context: Context): TypeNode {
  if (cls.open !== undefined) return unknownType(cls, `the members of ${cls.name}`, context.site);
  const description = docOf(cls);
  const schema = { enum: [], title: cls.name, ...(description !== undefined && { description }) };
  return { kind: 'fixed', schema, mode: undefined, of: { kind: 'any' } };
}

const MIXINS: Readonly<Record<string, string>> = { str: 'string', int: 'integer', float: 'number' };

const typeOfMixin = (cls: ClassValue): string | undefined => {
  const mixin = cls.mro.find(
    ({ name, module, place }) => place === undefined && module === 'builtins' && name in MIXINS,
  );
  return mixin === undefined ? undefined : MIXINS[mixin.name];
};

/** Returns the type of `Literal[…]`. */
export function literalOf(form: InstanceValue, context: Context): TypeNode {
  const values: Json[] = [];
  for (const part of literalParts(form)) {
    const value = jsonOf(context.site, part);
    if (value instanceof Doubt) return { kind: 'unknown', ...value, package: value.packageName };
    if (value === undefined) return unknownType(part, 'a literal', context.site);
    if (!values.includes(value)) values.push(value);
  }
  return { kind: 'literal', values };
}

/** Returns what stands in the brackets of `Literal`, also of one in it. */
const literalParts = (form: InstanceValue): readonly Value[] =>
  partsOf(form, '__args__').flatMap((part) =>
    part.kind === 'instance' &&
    part.cls.name === 'Literal' &&
    textOf(part) === undefined &&
    part.cls.place === undefined
      ? literalParts(part)
      : [part],
  );
