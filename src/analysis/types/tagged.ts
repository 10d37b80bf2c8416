import { NONE, textOf } from '../interpreter/values/make';
import type { InstanceValue, Value } from '../interpreter/values/values';
import { own } from '../libraries/kit/instances';
import type { Context } from './context';
import type { Json } from './json/json';
import type { ObjectNode, TypeNode } from './type-node';

/** Returns the tag of `Tag("x")`. */
export const tagOf = (meta: InstanceValue, { site }: Context): string =>
  textOf(own(site, meta, 'default') ?? own(site, meta, 'tag') ?? NONE) ?? '';

/** Returns a union whose members are told apart: by a field, or by a function. */
export function tagged(type: TypeNode, by: Value, context: Context): TypeNode {
  if (type.kind === 'nullable') return { ...type, of: tagged(type.of, by, context) };
  if (type.kind === 'described' || type.kind === 'default')
    return { ...type, of: tagged(type.of, by, context) };
  const field = textOf(by);
  if (field === undefined && by.kind === 'instance') {
    const inner = own(context.site, by, 'default') ?? own(context.site, by, 'discriminator');
    if (inner !== undefined) return tagged(type, inner, context);
  }
  const all = membersOf(type, field);
  const members = all.map((one) => (one.kind === 'nullable' ? one.of : one));
  const union: TypeNode = {
    kind: 'tagged',
    field,
    members,
    discriminator: field === undefined ? undefined : () => aliasOf(field, members),
    choices: () =>
      members.flatMap((type) => {
        const tags: readonly (Json | undefined)[] = tagsOf(type, field);
        return (tags.length === 0 ? [undefined] : tags).map((tag) => ({ tag, type }));
      }),
  };
  return all.some(({ kind }) => kind === 'nullable') ? { kind: 'nullable', of: union } : union;
}

/** Returns the members of a union: those of one inside whose members the same field tells apart are its own. */
function membersOf(type: TypeNode, field: string | undefined): readonly TypeNode[] {
  if (type.kind === 'union') return type.members.flatMap((one) => membersOf(one, field));
  const under = type.kind === 'described' ? undescribed(type) : type;
  const inner = under.kind === 'nullable' ? under.of : under;
  if (field === undefined || inner.kind !== 'tagged' || inner.field !== field) return [type];
  return inner === under ? inner.members : inner.members.map((of) => ({ kind: 'nullable', of }));
}

const undescribed = (type: TypeNode): TypeNode => (type.kind === 'described' ? undescribed(type.of) : type);

/** Returns the values of the field by which a member is known, or the tag that it's given. */
function tagsOf(type: TypeNode, field: string | undefined): readonly Json[] {
  if (type.kind === 'tag') return [type.tag];
  if (type.kind === 'tagged') {
    const all = type.choices();
    const outer = field === undefined ? [] : all.flatMap((one) => tagsOf(one.type, field));
    return outer.length > 0 ? [...new Set(outer)] : all.flatMap(({ tag }) => tag ?? []);
  }
  if (type.kind === 'union') return type.members.flatMap((one) => tagsOf(one, field));
  const model = objectIn(type);
  const found = model?.body().fields.find(({ name }) => name === field);
  return found === undefined ? [] : valuesOf(found.type);
}

function objectIn(type: TypeNode): ObjectNode | undefined {
  if (type.kind === 'object') return type;
  return 'of' in type && typeof type.of === 'object' ? objectIn(type.of) : undefined;
}

/** Returns the values that a type allows. */
function valuesOf(type: TypeNode): readonly Json[] {
  if (type.kind === 'literal' || type.kind === 'enum') return type.values;
  if (type.kind === 'union') return type.members.flatMap(valuesOf);
  return 'of' in type && typeof type.of === 'object' ? valuesOf(type.of) : [];
}

/** Returns the name that the field has in the data: the members have to agree on its alias. */
function aliasOf(field: string, members: readonly TypeNode[]): string {
  for (const member of members) {
    const found = objectIn(member)
      ?.body()
      .fields.find(({ name }) => name === field);
    const alias = found?.validationAlias ?? found?.alias;
    if (alias !== undefined) return alias;
  }
  return field;
}
