import { areEqual, isList, isObject, type Json, type JsonObject } from '../../analysis/types/json/json';

/** A schema as a union of plain alternatives, `null` aside. Documents write the same union in several ways. */
export interface Shape {
  readonly isNullable: boolean;
  readonly alternatives: readonly Plain[];
  readonly discriminator?: Json;
}

/** One alternative: no `$ref`, no union, no `const`. */
export interface Plain {
  /** The name of the component that it is. */
  readonly name?: string;
  readonly schema: JsonObject;
}

const UNION = ['anyOf', 'oneOf'] as const;

/** Keywords that say nothing about the values that a schema allows. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  '$comment',
]);

/** `$ref`s that are followed from one schema, at most: a chain of aliases, or a circle. */
const MAX_REFERENCES = 50;

/** Reads the schemas of one document. */
export class Schemas {
  constructor(private readonly document: JsonObject) {}

  /** Returns a schema without `$ref`, with what stands beside it, and the name of its component. */
  resolved(schema: Json | undefined): Plain {
    let [current, name]: [JsonObject, string | undefined] = [isObject(schema) ? schema : {}, undefined];
    for (let count = 0; typeof current['$ref'] === 'string' && count < MAX_REFERENCES; count += 1) {
      const { $ref, ...beside } = current;
      const target = this.#at($ref);
      name = $ref.slice($ref.lastIndexOf('/') + 1);
      current = { ...target, ...beside };
    }
    const { allOf, ...rest } = current;
    if (!isList(allOf)) return { schema: current, ...(name === undefined ? {} : { name }) };
    const parts = allOf.map((one) => this.resolved(one));
    const only = parts.length === 1 ? parts[0]?.name : undefined;
    const whole = parts.reduce<JsonObject>((all, { schema: part }) => joined(all, part), {});
    const own = name ?? only;
    return { schema: joined(whole, rest), ...(own === undefined ? {} : { name: own }) };
  }

  /** Returns the union that a schema is; one alternative for what's no union. */
  shapeOf(schema: Json | undefined): Shape {
    const { schema: whole, name } = this.resolved(schema);
    const union = UNION.find((key) => isList(whole[key]));
    const members = union === undefined ? undefined : whole[union];
    if (union === undefined || !isList(members)) return plainShape(whole, name);
    const beside = Object.entries(whole).filter(
      ([key]) => key !== union && key !== 'discriminator' && key !== 'nullable' && !ANNOTATIONS.has(key),
    );
    const shapes = members.map((one) => this.shapeOf(one));
    const alternatives = shapes.flatMap((shape) =>
      shape.alternatives.map((plain) =>
        beside.length === 0
          ? plain
          : { ...plain, schema: { ...plain.schema, ...Object.fromEntries(beside) } },
      ),
    );
    return {
      isNullable: whole['nullable'] === true || shapes.some(({ isNullable }) => isNullable),
      // With a member that allows anything, the union does.
      alternatives: alternatives.find(isAny) === undefined ? alternatives : [{ schema: {} }],
      ...(whole['discriminator'] === undefined ? {} : { discriminator: whole['discriminator'] }),
    };
  }

  #at(reference: string): JsonObject {
    const parts = reference.replace(/^#\//u, '').split('/');
    let found: Json | undefined = this.document;
    for (const part of parts) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      found = isObject(found) ? found[key] : undefined;
    }
    return isObject(found) ? found : {};
  }
}

/** Tells whether an alternative allows every value. */
export const isAny = ({ schema }: Plain): boolean => Object.keys(schema).every((key) => ANNOTATIONS.has(key));

/** Returns a schema that demands what two of them demand, as far as one object can say it. */
function joined(one: JsonObject, other: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...one, ...other };
  for (const key of ['properties', 'required'] as const) {
    const [a, b] = [one[key], other[key]];
    if (isObject(a) && isObject(b)) merged[key] = { ...a, ...b };
    if (isList(a) && isList(b)) merged[key] = [...a, ...b];
  }
  return merged;
}

/** Returns the shape of a schema that's no union: an alternative for each of its types. */
function plainShape(schema: JsonObject, name: string | undefined): Shape {
  const { type, nullable, ...rest } = withEnum(schema);
  const types = isList(type) ? type : [type];
  const values = rest['enum'];
  const isNullable = nullable === true || types.includes('null') || (isList(values) && values.includes(null));
  const kept = isList(values) ? { ...rest, enum: values.filter((one) => one !== null) } : rest;
  const alternatives = types
    .filter((one) => one !== 'null')
    .map((one) => ({
      schema: { ...kept, ...(one === undefined ? {} : { type: one }) },
      ...(name === undefined ? {} : { name }),
    }));
  const isOnlyNull = isList(values) && values.every((one) => one === null);
  return { isNullable, alternatives: isOnlyNull ? [] : alternatives };
}

/** Returns a schema whose `const` is an `enum` of one value, with the type of the values if it has none. */
function withEnum(schema: JsonObject): JsonObject {
  const { const: only, ...rest } = schema;
  const whole = only === undefined ? schema : { ...rest, enum: [only] };
  const values = whole['enum'];
  if (whole['type'] !== undefined || !isList(values)) return whole;
  const types = [...new Set(values.map(typeOfValue))];
  return types.length === 1 && types[0] !== undefined ? { ...whole, type: types[0] } : whole;
}

function typeOfValue(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (isList(value)) return 'array';
  return typeof value;
}

/** Returns the values of one list that another lacks. */
export const lacking = (values: readonly Json[], others: readonly Json[]): readonly Json[] =>
  values.filter((one) => !others.some((other) => areEqual(one, other)));
