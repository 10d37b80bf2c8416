import type { Site } from '../../../../interpreter/calls/call-site';
import { contentOf, entryOf } from '../../../../interpreter/values/dicts';
import { str, textOf } from '../../../../interpreter/values/make';
import type { ClassValue, DictValue, Value } from '../../../../interpreter/values/values';
import { tupleItems } from '../../../kit/values';
import { metadataOf, typeUnder } from '../annotations';
import { namesOf } from './given-names';
import { beforeValidatorsOf, type Field, type Schemas, schemasOf, wrapValidatorsOf } from '../schema';
import { concerns } from '../validator';

/** A field whose type is `Literal[…]` of texts, and which no validator sees before its type does. */
interface LiteralField {
  /** The names under which its value may be given. */
  readonly names: readonly string[];
  readonly texts: ReadonlySet<string>;
}

/** The fields with literals of each model, and the fields among which they were found. */
const FOUND = new WeakMap<
  ClassValue,
  { readonly among: readonly Field[]; readonly found: readonly LiteralField[] }
>();

/**
 * Leaves the models out of a union that surely refuse a mapping, because a text in it isn't among the literals of its field: so a
 * tag tells a model without making the others, as `Field(discriminator=…)` does (pydantic 2.13). Returns all of them where each
 * refuses the mapping, which tells why.
 */
export function withoutRefusing(site: Site, types: readonly Value[], value: Value): readonly Value[] {
  const mapping = contentOf(value);
  if (mapping === undefined || mapping.open !== undefined) return types;
  const left = types.filter((type) => type.kind !== 'class' || !isRefused(site, type, mapping));
  return left.length === 0 ? types : left;
}

const isRefused = (site: Site, cls: ClassValue, mapping: DictValue): boolean =>
  literalFieldsOf(site, cls).some(({ names, texts }) => {
    const given = names.map((name) => entryOf(site.vm, mapping, str(name))).find((one) => one !== undefined);
    const text = textOf(given ?? { kind: 'none' });
    return text !== undefined && !texts.has(text);
  });

function literalFieldsOf(site: Site, cls: ClassValue): readonly LiteralField[] {
  const schemas = schemasOf(cls);
  if (schemas === undefined || beforeValidatorsOf(cls).length > 0 || wrapValidatorsOf(cls).length > 0)
    return [];
  const among = schemas.fieldsOf(cls);
  const known = FOUND.get(cls);
  if (known?.among === among) return known.found;
  const found = among.flatMap((field) => literalField(site, cls, field, schemas) ?? []);
  FOUND.set(cls, { among, found });
  return found;
}

function literalField(site: Site, cls: ClassValue, field: Field, schemas: Schemas): LiteralField | undefined {
  const annotation = field.annotation();
  const type = typeUnder(annotation);
  if (type.kind !== 'instance' || type.cls.name !== 'Literal' || type.cls.place !== undefined)
    return undefined;
  const isChanged = metadataOf(annotation).some(
    (one) => one.kind === 'instance' && one.cls.name.endsWith('Validator'),
  );
  const isSeen = schemas
    .validatorsOf(cls)
    .some((one) => one.kind === 'field' && one.mode !== 'after' && concerns(one, field.name));
  if (isChanged || isSeen) return undefined;
  const texts = tupleItems(type.attrs.get('__args__')).map(textOf);
  if (!texts.every((text) => text !== undefined)) return undefined;
  return { names: namesOf(site, cls, field, schemas), texts: new Set(texts) };
}
