import { ownEntry } from '../../base/code/own-entry';
import { NONE, textOf } from '../interpreter/values/make';
import type { InstanceValue, Value } from '../interpreter/values/values';
import { invoke } from '../libraries/kit/calls';
import { own } from '../libraries/kit/instances';
import { isTrue } from '../libraries/kit/truth-values';
import { isNamed, unknownType, type Context } from './context';
import { describedBy } from './core-schema';
import { customOf } from './custom';
import { Doubt } from './doubt';
import { returnedBy } from './functions';
import type { Json } from './json/json';
import { jsonOf, objectOf } from './json/json-value';
import { limited, stripped, strictly } from './limits';
import { described, merged, metadataBy } from './fields/field-metadata';
import { tagOf, tagged } from './tagged';
import type { FunctionNode, Mode, SerializerNode, TypeNode } from './type-node';

/** Returns a type with the metadata of `Annotated`, applied in their order. */
export const applyMetadata = (type: TypeNode, metadata: readonly Value[], context: Context): TypeNode =>
  metadata.reduce((now, one) => applyOne(now, one, context), type);

/**
 * Returns the type of a field with its metadata: in a class, or with several `Field(…)`, the texts of these come after all else, in their
 * own order.
 */
export function applyToField(
  type: TypeNode,
  metadata: readonly Value[],
  infos: readonly InstanceValue[],
  context: Context,
): TypeNode {
  const isAlone = context.owner === undefined;
  if (isAlone && infos.length < 2) return applyMetadata(type, metadata, context);
  const limited = metadata.reduce<TypeNode>(
    (now, one) => (isFieldInfo(one) ? constrained(now, one, context) : applyOne(now, one, context)),
    type,
  );
  const said = infos.map((info) => metadataBy(info, context));
  // FastAPI makes one declaration of them.
  if (isAlone) return described(limited, merged(said));
  return said.reduce((now, one) => described(now, one, true), limited);
}

type Apply = (type: TypeNode, meta: InstanceValue, context: Context) => TypeNode;

function applyOne(type: TypeNode, given: Value, context: Context): TypeNode {
  const { vm, at } = context.site;
  const isBare = given.kind === 'class' && given.place === undefined && BARE.has(given.name);
  const meta = isBare ? vm.instance(given, at) : given;
  if (meta.kind !== 'instance') {
    const isDoubtful = meta.kind === 'unknown' || meta.kind === 'choice';
    return isDoubtful ? unknownType(meta, 'metadata of a type', context.site) : type;
  }
  if (isInfo(meta)) return applyField(type, meta, context);
  return meta.cls.place === undefined
    ? (ownEntry(APPLY, meta.cls.name)?.(type, meta, context) ?? type)
    : ofProject(type, meta, context);
}

/** Metadata that may stand without a call. */
const BARE: ReadonlySet<string> = new Set([
  'SkipJsonSchema',
  'Json',
  'InstanceOf',
  'SkipValidation',
  'Strict',
]);

/** Returns a type with limits that a metadata object holds under these names. */
const limits =
  (...names: readonly string[]): Apply =>
  (type, meta, context) =>
    limitsOf(meta, context, names).reduce<TypeNode>(
      (now, [name, value]) =>
        value instanceof Doubt
          ? { kind: 'described', of: now, said: { doubts: [value] } }
          : limited(now, name, value),
      type,
    );

/** Returns the first argument of a metadata object, given with or without its name. */
const firstOf = (meta: InstanceValue, name: string, { site }: Context): Value =>
  own(site, meta, 'default') ?? own(site, meta, name) ?? NONE;

const validator =
  (mode: FunctionNode['mode']): Apply =>
  (of, meta, context) => {
    const input = own(context.site, meta, 'json_schema_input_type');
    const isGiven = input !== undefined && input.kind !== 'unknown';
    return { kind: 'function', mode, of, input: isGiven ? context.read(input) : undefined };
  };

const serializer =
  (mode: SerializerNode['mode']): Apply =>
  (of, meta, context) => ({
    kind: 'serializer',
    mode,
    of,
    call: (value) => invoke(context.site, firstOf(meta, 'func', context), value),
    returns: returnedBy(firstOf(meta, 'func', context), own(context.site, meta, 'return_type'), context),
    when: textOf(own(context.site, meta, 'when_used') ?? NONE) ?? 'always',
  });

const modeOf = (meta: InstanceValue, { site }: Context): Mode | undefined => {
  const mode = textOf(own(site, meta, 'mode') ?? NONE);
  return mode === 'validation' || mode === 'serialization' ? mode : undefined;
};

/** The effect of metadata, by the name of their class. */
const APPLY: Readonly<Record<string, Apply>> = {
  Gt: limits('gt'),
  Ge: limits('ge'),
  Lt: limits('lt'),
  Le: limits('le'),
  MultipleOf: limits('multiple_of'),
  MinLen: limits('min_length'),
  MaxLen: limits('max_length'),
  Len: (type, meta, context) => limits('min_length', 'max_length')(type, withoutZero(meta), context),
  Interval: limits('gt', 'ge', 'lt', 'le'),
  StringConstraints: (type, meta, context) =>
    withText(limits('min_length', 'max_length', 'pattern')(type, meta, context), meta, context),
  UrlConstraints: limits('max_length'),
  Strict: (type, meta, context) => strictly(type, !isFalse(firstOf(meta, 'strict', context))),
  BeforeValidator: validator('before'),
  AfterValidator: validator('after'),
  WrapValidator: validator('wrap'),
  PlainValidator: validator('plain'),
  PlainSerializer: serializer('plain'),
  WrapSerializer: serializer('wrap'),
  WithJsonSchema: (of, meta, context) => {
    const given = firstOf(meta, 'json_schema', context);
    const schema = objectOf(context.site, given);
    if (schema === undefined) return { kind: 'skipped', mode: modeOf(meta, context), of };
    if (schema instanceof Doubt) return unknownType(given, 'a JSON schema', context.site);
    return { kind: 'fixed', schema, mode: modeOf(meta, context), of };
  },
  Examples: (of, meta, context) => {
    const examples = jsonOf(context.site, firstOf(meta, 'examples', context));
    return examples === undefined || examples instanceof Doubt
      ? of
      : { kind: 'described', of, said: { examples } };
  },
  SkipJsonSchema: (of) => ({ kind: 'skipped', mode: undefined, of }),
  Json: (of) => ({ kind: 'json', of }),
  ImportString: () => ({ kind: 'scalar', name: 'pydantic.ImportString', limits: {} }),
  Discriminator: (type, meta, context) => tagged(type, firstOf(meta, 'discriminator', context), context),
  Tag: (of, meta, context) => ({ kind: 'tag', of, tag: tagOf(meta, context) }),
  GetPydanticSchema: (_, meta, { site }) => unknownType(meta, 'a type with GetPydanticSchema', site),
};

/** Lengths from 0 limit nothing. */
function withoutZero(meta: InstanceValue): InstanceValue {
  const least = meta.attrs.get('min_length');
  if (least?.kind !== 'num' || Number(least.value) !== 0) return meta;
  const attrs = new Map(meta.attrs);
  attrs.delete('min_length');
  return { ...meta, attrs };
}

/** Metadata of the project's own may describe the type, or make its schema; any other say nothing. */
function ofProject(type: TypeNode, meta: InstanceValue, context: Context): TypeNode {
  const of = describedBy(meta, type, context) ?? type;
  const make = customOf(meta, context);
  return make === undefined ? of : { kind: 'custom', of, make };
}

/** Tells whether a value is a `Field(…)`, or one of FastAPI's that are made like it. */
export const isFieldInfo = (value: Value): value is InstanceValue =>
  value.kind === 'instance' && isInfo(value);

/** Tells whether a value is the mark of `Json[…]`. */
export const isJsonMarker = (value: Value): boolean =>
  (value.kind === 'class' && value.place === undefined && value.name === 'Json') ||
  (value.kind === 'instance' && value.cls.place === undefined && value.cls.name === 'Json');

const isInfo = ({ cls }: InstanceValue): boolean =>
  cls.mro.some(
    ({ module, name }) =>
      name === 'FieldInfo' || (module === 'fastapi.params' && !isNamed(name, 'Depends Security')),
  );

/** Applies a `Field(…)`: its limits, its discriminator, what it says. */
const applyField: Apply = (type, info, context) =>
  described(constrained(type, info, context), metadataBy(info, context));

function constrained(type: TypeNode, info: InstanceValue, context: Context): TypeNode {
  const strict = own(context.site, info, 'strict');
  const typed = strict?.kind === 'bool' ? strictly(type, strict.value) : type;
  const limitedType = withText(limits(...LIMITS)(typed, info, context), info, context);
  const by = own(context.site, info, 'discriminator');
  return by === undefined || by.kind === 'none' ? limitedType : tagged(limitedType, by, context);
}

/** Returns a type whose texts are stripped, if metadata say so: `constr(strip_whitespace=True)`. */
const withText: Apply = (type, meta, { site }) =>
  isTrue(own(site, meta, 'strip_whitespace')) ? stripped(type) : type;

const isFalse = (value: Value): boolean => value.kind === 'bool' && !value.value;

/** Keywords of `Field(…)` that limit the values, in pydantic's order. */
const LIMITS = [
  'gt',
  'ge',
  'lt',
  'le',
  'multiple_of',
  'min_length',
  'max_length',
  'pattern',
  'regex',
  'max_digits',
  'decimal_places',
] as const;

/** Returns the limits that an object sets. */
function limitsOf(
  meta: InstanceValue,
  { site }: Context,
  names: readonly string[],
): readonly (readonly [string, Json | Doubt])[] {
  return names.flatMap((name) => {
    const value = own(site, meta, name);
    if (value === undefined || value.kind === 'none') return [];
    const json = jsonOf(site, value);
    const shown = name === 'regex' ? 'pattern' : name;
    return json === undefined ? [] : [[shown, json] as const];
  });
}
