import { own } from '../../libraries/kit/instances';
import { textOf } from '../../interpreter/values/make';
import type { InstanceValue, Unknown, Value } from '../../interpreter/values/values';
import { changeOf } from '../changes';
import { doubtOf, type Context } from '../context';
import { Doubt } from '../doubt';
import { jsonOf } from '../json/json-value';
import type { Change, FieldMetadata, TypeNode } from '../type-node';

/** Returns what a `Field(…)` says of a type besides its limits. */
export const metadataBy = (info: InstanceValue, context: Context): FieldMetadata =>
  metadataIn((name) => own(context.site, info, name), info.open, context);

/** Returns what keywords say of a type. */
export function metadataIn(
  keyword: (name: string) => Value | undefined,
  open: Unknown | undefined,
  context: Context,
): FieldMetadata {
  const { site } = context;
  const given = (name: string): Value | undefined => {
    const value = keyword(name);
    return value === undefined || value.kind === 'none' ? undefined : value;
  };
  const doubts: Doubt[] = [];
  const text = (name: string): string | undefined => {
    const value = given(name);
    if (value === undefined) return undefined;
    const known = textOf(value);
    if (known === undefined) doubts.push(doubtOf(value, `the ${name} of a field`, site));
    return known;
  };
  const examples = given('examples');
  const shown = examples === undefined ? undefined : jsonOf(site, examples);
  if (shown instanceof Doubt) doubts.push(shown);
  const extra = given('json_schema_extra');
  if (open !== undefined) doubts.push(doubtOf(open, 'what a field says', site));
  const said: FieldMetadata = {
    title: text('title'),
    description: text('description'),
    examples: shown instanceof Doubt ? undefined : shown,
    deprecated: isDeprecated(given('deprecated')),
    extra: extra === undefined ? undefined : changeOf(extra, context, doubts),
  };
  return doubts.length > 0 ? { ...said, doubts } : said;
}

/** Returns what several declarations say as one: the last that says something counts. Data for the schema add up, and functions give way. */
export function merged(all: readonly FieldMetadata[]): FieldMetadata {
  return all.reduce((said, one) => {
    const given = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined));
    const [before, extra] = [said.extra, one.extra];
    return { ...said, ...given, ...(before !== undefined && { extra: together(before, extra) }) };
  }, {});
}

function together(before: Change, extra: Change | undefined): Change {
  if (before.kind !== 'data') return extra ?? before;
  return extra?.kind === 'data' ? { kind: 'data', data: { ...before.data, ...extra.data } } : before;
}

export const isDeprecated = (value: Value | undefined): boolean | undefined =>
  value === undefined ? undefined : value.kind === 'bool' ? value.value || undefined : true;

/** Returns a type of which something is said; the type itself if nothing is. */
export const described = (of: TypeNode, said: FieldMetadata, isOfField = false): TypeNode =>
  Object.values(said).every((one) => one === undefined) ? of : { kind: 'described', of, said, isOfField };

/** Returns the type of a field inside a class, or of the same field alone, as FastAPI lists the fields of a model. */
export function placed(type: TypeNode, isOfField: boolean): TypeNode {
  if (type.kind === 'default') return { ...type, of: placed(type.of, isOfField) };
  return type.kind === 'described' ? { ...type, of: placed(type.of, isOfField), isOfField } : type;
}
