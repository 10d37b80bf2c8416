import type { Site } from '../../../../interpreter/calls/call-site';
import { NONE, textOf } from '../../../../interpreter/values/make';
import type { ClassValue, InstanceValue, Value } from '../../../../interpreter/values/values';
import { isA, own } from '../../../kit/instances';
import { isTrue } from '../../../kit/truth-values';
import { configOf, type Field, type Schemas } from '../schema';

/** The `Field(…)` that a field is assigned. */
export const infoOf = ({ assigned }: Field, { markers }: Schemas): InstanceValue | undefined =>
  assigned !== undefined && isA(assigned, markers.FieldInfo) ? assigned : undefined;

/** The names under which a field's value may be given, and whether its own name is one. */
export function namesOf(site: Site, cls: ClassValue, field: Field, schemas: Schemas): readonly string[] {
  const info = infoOf(field, schemas);
  const alias =
    info === undefined ? undefined : (own(site, info, 'validation_alias') ?? own(site, info, 'alias'));
  const names = alias === undefined ? [] : aliasNames(alias);
  const byName = configOf(site, cls, 'populate_by_name') ?? configOf(site, cls, 'validate_by_name');
  const isByName = names.length === 0 || isTrue(byName);
  return isByName ? [...names, field.name] : names;
}

/** `'x'`, `AliasChoices('x', 'y')`. */
export function aliasNames(alias: Value): readonly string[] {
  if (alias.kind === 'tuple' || alias.kind === 'list')
    return alias.items.flatMap(({ value }) => aliasNames(value));
  if (alias.kind === 'instance') return aliasNames(alias.attrs.get('choices') ?? NONE);
  const text = textOf(alias);
  return text === undefined ? [] : [text];
}
