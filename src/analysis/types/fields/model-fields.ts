import { getAttribute } from '../../interpreter/attributes/attributes';
import { NONE, str, textOf, unknown } from '../../interpreter/values/make';
import type { ClassValue, Value } from '../../interpreter/values/values';
import { own } from '../../libraries/kit/instances';
import { cleanDoc } from '../../libraries/kit/text';
import { isTrue } from '../../libraries/kit/truth-values';
import { modelFields as infosOf } from '../../libraries/packages/pydantic/fields/model-fields';
import { schemasOf, type Schemas } from '../../libraries/packages/pydantic/schema';
import { entryOf } from '../../interpreter/values/dicts';
import { bindingsIn, substituted } from '../../libraries/standard/typing/generics';
import { attributeDocs } from '../../interpreter/statements/classes/class-definition';
import type { Context } from '../context';
import { makeField } from './fields';
import { returnedBy } from '../functions';
import { metadataIn, described } from './field-metadata';
import { withFunctions } from '../serializers';
import { invokeText, settingOf } from '../settings';
import type { TypedField } from '../type-node';

/** Returns the fields of a model, and behind them its computed fields. */
export function modelFields(cls: ClassValue, schemas: Schemas, context: Context): readonly TypedField[] {
  const bindings = isSqlModel(cls) ? undefined : bindingsIn(context.site, cls);
  const fields = schemas.fieldsOf(cls).map((field): TypedField => {
    const annotation = substituted(context.site, field.annotation(), bindings?.get(field.owner) ?? new Map());
    const { module, place: at = context.site.at } = field.owner;
    const inOwner = context.within({ module, at });
    const made = makeField({ name: field.name, annotation, assigned: field.declared }, inOwner);
    const type = withFunctions(made.type, cls, field.name, inOwner);
    return finished(documented({ ...made, type }, field.owner, cls, context), cls, context);
  });
  return [...fields, ...computedFields(cls, schemas, context)];
}

/** Tells whether a class is one of SQLModel, whose metaclass (0.0.50) drops what stands in brackets: type variables stay anything. */
const isSqlModel = (cls: ClassValue): boolean => cls.mro.some(({ module }) => module === 'sqlmodel.main');

const isOn = ({ site, settings }: Context, cls: ClassValue, name: string): boolean =>
  isTrue(settingOf(site, settings ?? cls, name));

/** Returns a field with the text behind it in the class body, if the class asks for that and the field says nothing itself. */
export function documented(
  field: TypedField,
  owner: ClassValue,
  cls: ClassValue,
  context: Context,
): TypedField {
  if (field.said.description !== undefined || !isOn(context, cls, 'use_attribute_docstrings')) return field;
  const doc = attributeDocs(owner).get(field.name);
  return doc === undefined
    ? field
    : { ...field, type: described(field.type, { description: cleanDoc(doc) }) };
}

/** Returns a field with the alias and the title that the generators of its model make. */
export function finished(field: TypedField, cls: ClassValue, context: Context): TypedField {
  const { site, settings = cls } = context;
  const titles = settingOf(site, settings, 'field_title_generator');
  const madeTitle =
    field.madeTitle ??
    (titles === undefined || titles.kind === 'none'
      ? undefined
      : invokeText(site, titles, str(field.name), infoOf(field, cls, context)));
  const generator = settingOf(site, settings, 'alias_generator') ?? NONE;
  if (generator.kind === 'none') return { ...field, madeTitle };
  return { ...field, ...madeAliases(field, generator, context), madeTitle };
}

/** Returns the `FieldInfo` that a title generator gets. */
function infoOf({ name }: TypedField, cls: ClassValue, { site }: Context): Value {
  const schemas = schemasOf(cls);
  return schemas === undefined ? NONE : (entryOf(site.vm, infosOf(site, cls, schemas), str(name)) ?? NONE);
}

type Aliases = Pick<TypedField, 'alias' | 'validationAlias' | 'serializationAlias'>;

/** Returns the aliases that a generator makes: where the field has some of its own, those stay. */
function madeAliases(field: TypedField, generator: Value, { site }: Context): Aliases {
  const make = (func: Value | undefined): string | undefined =>
    func === undefined || func.kind === 'none' ? undefined : invokeText(site, func, str(field.name));
  const isAliasGenerator = generator.kind === 'instance' && generator.cls.name === 'AliasGenerator';
  const part = (name: string): Value | undefined =>
    isAliasGenerator ? own(site, generator, name) : undefined;
  const all = make(isAliasGenerator ? (part('default') ?? part('alias')) : generator);
  const isOwn = field.alias !== undefined && field.isAliasWeak !== true;
  return {
    alias: (isOwn ? field.alias : undefined) ?? all ?? field.alias,
    validationAlias: field.validationAlias ?? (isOwn ? undefined : (make(part('validation_alias')) ?? all)),
    serializationAlias:
      field.serializationAlias ?? (isOwn ? undefined : (make(part('serialization_alias')) ?? all)),
  };
}

/** Returns the computed fields of a model, those of its bases first. */
function computedFields(cls: ClassValue, schemas: Schemas, context: Context): readonly TypedField[] {
  return schemas.computedOf(cls).flatMap((name) => {
    const property = cls.mro.map(({ attrs }) => attrs.get(name)).find((value) => value !== undefined);
    const options = property === undefined ? undefined : schemas.computed.get(property);
    if (property?.kind !== 'descriptor' || options === undefined) return [];
    return [finished(computedField(name, property.func, options, context), cls, context)];
  });
}

function computedField(
  name: string,
  func: Value,
  options: ReadonlyMap<string, Value>,
  context: Context,
): TypedField {
  const { site } = context;
  const doc = func.kind === 'function' ? textOf(getAttribute(site.vm, func, '__doc__', site.at)) : undefined;
  const said = metadataIn((key) => options.get(key), undefined, context);
  const told = { ...said, description: said.description ?? (doc === undefined ? undefined : cleanDoc(doc)) };
  const plain = returnedBy(func, options.get('return_type'), context) ?? {
    kind: 'unknown' as const,
    reason: `the type of ${name}`,
    at: site.at,
    cause: unknown('operands', `the type of ${name}`, site.at),
  };
  return {
    name,
    alias: textOf(options.get('alias') ?? NONE),
    validationAlias: undefined,
    serializationAlias: undefined,
    type: described(plain, told, true),
    isRequired: true,
    isExcluded: false,
    title: told.title,
    said: told,
    plain,
    isComputed: true,
  };
}
