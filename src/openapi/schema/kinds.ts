import { NOWHERE } from '../../base/diagnostics/place';
import { Doubt } from '../../analysis/types/doubt';
import { areEqual, type Json, type JsonObject } from '../../analysis/types/json/json';
import { commonType } from '../../analysis/types/json/json-types';
import type { PydanticRules } from '../../analysis/types/pydantic-rules';
import type { Limits, Mode, FieldMetadata, ScalarNode, TypeNode } from '../../analysis/types/type-node';
import type { Generator } from './generator';
import { aliasSchema, enumSchema } from './aliases';
import { InvalidForJson, unlessInvalid } from './invalid';
import { objectSchema } from './objects';
import { KEPT_FORMATS, LATE_KEYS, LIMIT_KEYS, SCALARS, SERIALIZED } from './scalars';

type Handler<T extends TypeNode> = (type: T, mode: Mode, generator: Generator) => JsonObject;

/** One handler for each kind of type; the compiler asks for one when a kind is added. */
export const HANDLERS: {
  readonly [K in TypeNode['kind']]: Handler<Extract<TypeNode, { kind: K }>>;
} = {
  any: () => ({}),
  none: () => ({ type: 'null' }),
  callable: () => {
    throw new InvalidForJson('CallableSchema');
  },
  scalar: (type, mode, { rules }) => scalar(type, mode, rules),
  literal: ({ values }, _, { rules }) => valuesSchema(values, commonType(values), rules),
  enum: (type, mode, generator) =>
    generator.define(type.cls, type.identity, mode, () => enumSchema(type, mode, generator)),
  list: ({ items, isUnique, isDeque, isCopied, limits }, mode, generator) => ({
    type: 'array',
    ...(isUnique && { uniqueItems: true }),
    items: items === undefined ? {} : itemSchema(items, isCopied === true, mode, generator),
    ...limitKeys(isDeque === true && generator.rules.limitsDequesAsTexts ? 'string' : 'array', limits),
  }),
  tuple: ({ items, limits }, mode, generator) => ({
    type: 'array',
    ...(items.length > 0 && { prefixItems: items.map((one) => generator.schemaOf(one, mode)) }),
    minItems: items.length,
    maxItems: items.length,
    ...limitKeys('array', limits),
  }),
  dict: ({ keys, values, limits }, mode, generator) => ({
    ...mapping(generator.schemaOf(keys, mode), generator.schemaOf(values, mode), generator.rules),
    ...limitKeys('object', limits),
  }),
  nullable: ({ of }, mode, generator) => anyOf([generator.schemaOf(of, mode), { type: 'null' }]),
  union: ({ members }, mode, generator) => alternatives(members, mode, generator),
  tagged: (type, mode, generator) => tagged(type, mode, generator),
  default: ({ of, value }, mode, generator) => {
    const schema = generator.schemaOf(of, mode);
    const shown = value(of, mode);
    if (shown !== undefined && !(shown instanceof Doubt)) generator.share(schema, { default: shown });
    if (shown instanceof Doubt) return { ...schema, ...generator.unknown(shown) };
    return shown === undefined ? schema : { ...schema, default: shown };
  },
  function: ({ of, input, mode: when, isAround }, mode, generator) => {
    const isIn = mode === 'validation';
    if (isIn && (input !== undefined ? when !== 'after' : when === 'plain'))
      return input === undefined ? {} : generator.schemaOf(input, mode);
    if (of === undefined) return {};
    const schema = generator.schemaOf(of, mode);
    return isAround === true ? generator.inPlace(schema) : schema;
  },
  serializer: (type, mode, generator) => serialized(type, mode, generator),
  object: objectSchema,
  alias: aliasSchema,
  json: ({ of }, mode, generator) => {
    const content = of === undefined ? {} : generator.schemaOf(of, mode);
    if (mode === 'serialization') return content;
    return { type: 'string', contentMediaType: 'application/json', contentSchema: content };
  },
  described: ({ of, said: told, isOfField }, mode, generator) => {
    const isLate = isOfField !== true && !generator.rules.deprecatesSchemas;
    const said = isLate ? { ...told, deprecated: undefined } : told;
    const isShared = isOfField !== true && generator.shared.isShared(of, generator.frame);
    const schema = generator.schemaOf(of, mode);
    if (isShared) return schema;
    if (isOfField === true) return generator.described(schema, said);
    // Outside a class metadata behind a `WithJsonSchema` don't count.
    if (of.kind === 'fixed' && (of.mode === undefined || of.mode === mode)) return schema;
    const scalarName = scalarUnder(of) ?? '';
    if (KEPT_FORMATS.has(scalarName))
      return { ...generator.described(schema, said), format: schema['format'] ?? '' };
    const isOldFraction = scalarName === 'fractions.Fraction' && !generator.rules.takesNumbersAsFractions;
    const late = isOldFraction ? 'all' : LATE_KEYS[scalarName];
    if (late === undefined) return generator.described(schema, said);
    return late === 'all' ? schema : before(late, schema, (rest) => generator.described(rest, said));
  },
  custom: ({ of, make }, mode, generator) =>
    generator.customized(make, () => (of === undefined ? {} : generator.schemaOf(of, mode)), mode),
  fixed: ({ of, schema, mode: only }, mode, generator) =>
    only !== undefined && only !== mode ? generator.schemaOf(of, mode) : schema,
  skipped: ({ of }, mode, generator) => generator.schemaOf(of, mode),
  tag: ({ of }, mode, generator) => generator.schemaOf(of, mode),
  unknown: ({ reason, at, package: name }, _, generator) => generator.unknown(new Doubt(reason, at, name)),
};

function itemSchema(items: TypeNode, isCopied: boolean, mode: Mode, generator: Generator): JsonObject {
  const { frame } = generator;
  return isCopied && frame !== undefined
    ? generator.inside({ ...frame, isCopied }, () => generator.schemaOf(items, mode))
    : generator.schemaOf(items, mode);
}

/** Returns the schema of a scalar with limits. Those of a `Decimal` are on its number alone, and only whole or real ones. */
function scalar(
  { name, limits: own, settings, form }: ScalarNode,
  mode: Mode,
  rules: PydanticRules,
): JsonObject {
  const limits = rules.showsSettingsLengths ? { ...settings, ...own } : own;
  if (form?.isNumber === 'always' || (form?.isNumber === 'written' && mode === 'serialization'))
    return { type: 'number' };
  const isWritten =
    mode === 'serialization' || (name === 'fractions.Fraction' && !rules.takesNumbersAsFractions);
  const usual = (isWritten ? SERIALIZED[name] : undefined) ?? SCALARS[name] ?? {};
  const schema = form?.base64?.includes(mode) === true ? { ...usual, contentEncoding: 'base64' } : usual;
  if (name === 'decimal.Decimal') {
    const shown = rules.hasDecimalPatterns ? decimalText(limits) : { type: 'string' };
    if (mode === 'serialization') return shown;
    return { anyOf: [{ type: 'number', ...limitKeys('number', limits) }, shown] };
  }
  const { type } = schema;
  // A function checks the pattern of bytes, and only what's serialized shows it.
  if (name === 'builtins.bytes' && limits['pattern'] !== undefined) {
    if (mode === 'serialization') return { type: 'string', pattern: limits['pattern'] };
    const { pattern: _, ...lengths } = limits;
    return { ...schema, ...limitKeys('string', lengths) };
  }
  return {
    ...schema,
    ...limitKeys(type === 'integer' || typeof type !== 'string' ? 'number' : type, limits),
  };
}

/** Returns a limit as the schema has it: a decimal number as a plain one. */
const limitIn = (type: string, limit: Json): Json =>
  type === 'number' && typeof limit === 'string' && limit !== '' && Number.isFinite(Number(limit))
    ? Number(limit)
    : limit;

function limitKeys(type: string, limits: Limits): JsonObject {
  const keys = LIMIT_KEYS[type] ?? {};
  return Object.fromEntries(
    Object.entries(keys).flatMap(([name, key]) =>
      limits[name] === undefined ? [] : [[key, limitIn(type, limits[name])]],
    ),
  );
}

/** Returns the schema of a fixed set of values: `const` for a single one. */
function valuesSchema(
  values: readonly Json[],
  type: string | undefined,
  { showsConstAlone }: PydanticRules,
): JsonObject {
  const [only] = values;
  const isOne = values.length === 1 && only !== undefined;
  return {
    ...(isOne && { const: only }),
    ...((!isOne || !showsConstAlone) && { enum: values }),
    ...(type !== undefined && { type }),
  };
}

/** Returns the schema of a dict: values are told without a title, and keys other than plain texts without type and title. */
function mapping(keys: JsonObject, titled: JsonObject, rules: PydanticRules): JsonObject {
  const { type, title: _title, pattern: given, ...others } = keys;
  const [pattern, told] = type === 'string' ? [given, others] : [undefined, '$ref' in keys ? keys : {}];
  const rest = rules.tellsKeys ? told : {};
  const { title: _titleOfValues, ...values } = titled;
  const isAny = Object.keys(values).length === 0;
  if (pattern !== undefined && typeof pattern === 'string')
    return {
      type: 'object',
      patternProperties: { [pattern]: values },
      ...(Object.keys(rest).length > 0 && { propertyNames: rest }),
    };
  return {
    type: 'object',
    ...((!isAny || rules.tellsAnyValues) && { additionalProperties: isAny ? true : values }),
    ...(Object.keys(rest).length > 0 && { propertyNames: rest }),
  };
}

/** Returns the schema of a union: members without a schema don't count unless all are such. */
function alternatives(members: readonly TypeNode[], mode: Mode, generator: Generator): JsonObject {
  const shown = members.filter(({ kind }) => kind !== 'skipped');
  const schemas = shown.flatMap((one) => unlessInvalid(() => generator.schemaOf(one, mode)));
  const [first] = shown;
  return schemas.length === 0 && first !== undefined ? generator.schemaOf(first, mode) : anyOf(schemas);
}

/** Returns the schema of alternatives; equal ones count once, and a single one stands for itself. */
function anyOf(schemas: readonly JsonObject[]): JsonObject {
  const flat = schemas.flatMap((one) => {
    const { anyOf: inner } = one;
    // The cast: alternatives are schemas.
    return Array.isArray(inner) && Object.keys(one).length === 1 ? (inner as readonly JsonObject[]) : [one];
  });
  const different = flat.filter((one, index) => flat.findIndex((other) => areEqual(one, other)) === index);
  const [only] = different;
  return different.length === 1 && only !== undefined ? only : { anyOf: different };
}

function tagged(
  { discriminator, choices }: Extract<TypeNode, { kind: 'tagged' }>,
  mode: Mode,
  generator: Generator,
): JsonObject {
  const schemas = choices().map(({ tag, type }) => ({ tag, schema: generator.schemaOf(type, mode) }));
  const different = schemas
    .map(({ schema }) => schema)
    .filter((one, index, all) => all.findIndex((other) => areEqual(one, other)) === index);
  const mapping = schemas.flatMap(({ tag, schema }) => {
    const name = typeof tag === 'string' ? tag : JSON.stringify(tag);
    // A union inside has no definition: the mapping has its whole schema.
    const isMapped = tag !== undefined && ('$ref' in schema || 'discriminator' in schema);
    return isMapped ? [[name, schema['$ref'] ?? schema] as const] : [];
  });
  const isWhole = schemas.every(({ tag }) => tag !== undefined);
  return {
    oneOf: different,
    ...(discriminator !== undefined && {
      discriminator: { propertyName: discriminator(), mapping: Object.fromEntries(mapping) },
    }),
    ...(!isWhole && generator.unknown(new Doubt('the value that tells a member of a union', NOWHERE))),
  };
}

/** Returns the scalar that something is said of. */
function scalarUnder(type: TypeNode): string | undefined {
  if (type.kind === 'scalar') return type.name;
  return type.kind === 'described' || type.kind === 'serializer' ? scalarUnder(type.of) : undefined;
}

/** Changes a schema without some keys, which follow then. */
function before(
  late: readonly string[],
  schema: JsonObject,
  change: (rest: JsonObject) => JsonObject,
): JsonObject {
  const [rest, last] = [false, true].map((isLast) =>
    Object.fromEntries(Object.entries(schema).filter(([key]) => late.includes(key) === isLast)),
  );
  return { ...change(rest ?? {}), ...last };
}

/** Returns what's said of a type, the innermost first. */
const metadataOf = (type: TypeNode): readonly FieldMetadata[] =>
  type.kind === 'described' ? [...metadataOf(type.of), type.said] : [];

function serialized(
  { of, returns, when, isMethod }: Extract<TypeNode, { kind: 'serializer' }>,
  mode: Mode,
  generator: Generator,
): JsonObject {
  if (mode === 'validation' || returns === undefined) return generator.schemaOf(of, mode);
  const plain = generator.schemaOf(returns, mode);
  const schema = metadataOf(of).reduce((now, said) => generator.described(now, said), plain);
  const keepsNone = isMethod !== true || generator.rules.methodsKeepNone;
  const isNullable = of.kind === 'nullable' && when.endsWith('unless-none') && keepsNone;
  return isNullable ? anyOf([{ type: 'null' }, schema]) : schema;
}

const START = String.raw`^(?!^[-+.]*$)[+-]?0*`;

/** Returns the schema of a `Decimal` as a text, in the releases that give it a pattern. */
function decimalText({ max_digits: digits, decimal_places: places }: Limits): JsonObject {
  return { type: 'string', pattern: START + numberPattern(countOf(digits), countOf(places)) };
}

const countOf = (limit: Json | undefined): number | undefined =>
  typeof limit === 'number' ? limit : undefined;

/** Returns the pattern behind the sign: the digits before and behind the point, and in all. */
function numberPattern(digits: number | undefined, places: number | undefined): string {
  const fraction = places === undefined ? String.raw`\d*` : String.raw`\d{0,${places}}`;
  if (digits === undefined) {
    const zeros = places === undefined ? '' : '0*';
    return String.raw`\d*\.?${fraction}${zeros}$`;
  }
  const whole = String.raw`\d{0,${Math.max(0, digits - (places ?? 0))}}`;
  const before = places === undefined ? String.raw`\d*` : whole;
  return String.raw`(?:${whole}|(?=[\d.]{1,${digits + 1}}0*$)${before}\.${fraction}0*$)`;
}
