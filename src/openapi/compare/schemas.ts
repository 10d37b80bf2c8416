import { isList, isObject, type Json, type JsonObject } from '../../analysis/types/json/json';
import { type Direction, severityOfEdit } from './checks';
import { edit, type Edit, setOrUnset, within } from './edit';
import { changed, flag, limitEdits } from './limits';
import { isAny, type Plain, type Schemas, type Shape } from './shape';
import { compareTypes, typeText } from './types';
import { pairAlternatives } from './unions';

/** The way in which schemas are used, which decides how they are compared. */
export interface SchemaUse {
  readonly direction: Direction;
  /** True for parameters and forms, whose values come as text. */
  readonly isText: boolean;
}

/** Compares schemas of two documents. Pairs of components are compared once for each use. */
export class SchemaComparison {
  readonly #known = new Map<string, readonly Edit[]>();
  readonly #active = new Set<string>();
  /** Pairs under comparison that were met again: what depends on them isn't whole yet, and isn't kept. */
  readonly #cut = new Set<string>();

  constructor(
    readonly before: Schemas,
    readonly after: Schemas,
  ) {}

  /** Returns the edits that lead from one schema to the other. */
  compare(before: Json | undefined, after: Json | undefined, use: SchemaUse): readonly Edit[] {
    const reason = unknownIn(before, this.before) ?? unknownIn(after, this.after);
    if (reason !== undefined) return [{ name: 'unknown', at: [], reason }];
    return this.#shapes(this.before.shapeOf(before), this.after.shapeOf(after), use);
  }

  #shapes(before: Shape, after: Shape, use: SchemaUse): readonly Edit[] {
    const [was, is] = [before, after].map(({ alternatives }) => alternatives.some(isAny));
    if (was === true && is === true) return [];
    if (was === true) return [edit('type-specialized', 'any', typesOf(after))];
    if (is === true) return [edit('type-generalized', typesOf(before), 'any')];
    const plain = (one: Plain, other: Plain): readonly Edit[] => this.#plain(one, other, use);
    return [
      ...nullEdits(before, after),
      ...changed('discriminator-changed', propertyOf(before.discriminator), propertyOf(after.discriminator)),
      ...pairAlternatives(before.alternatives, after.alternatives, {
        plain,
        isWider: (one, other) => isHarmless(plain(one, other), 'request'),
        isNarrower: (one, other) => isHarmless(plain(one, other), 'response'),
      }),
    ];
  }

  #plain(before: Plain, after: Plain, use: SchemaUse): readonly Edit[] {
    if (before.name === undefined || after.name === undefined)
      return this.#bare(before.schema, after.schema, use);
    const types = [before.schema['type'], after.schema['type']];
    const key = JSON.stringify([before.name, after.name, use.direction, use.isText, ...types]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#active.has(key)) {
      this.#cut.add(key);
      return [];
    }
    this.#active.add(key);
    const name = after.name;
    const edits = this.#bare(before.schema, after.schema, use).map((one) => ({
      ...one,
      origin: one.origin ?? [name, ...one.at].join('.'),
    }));
    this.#active.delete(key);
    this.#cut.delete(key);
    if (this.#cut.size === 0) this.#known.set(key, edits);
    return edits;
  }

  #bare(before: JsonObject, after: JsonObject, use: SchemaUse): readonly Edit[] {
    const { edits, isComparable } = compareTypes(before, after, use.isText);
    if (!isComparable) return edits;
    return [
      ...edits,
      ...limitEdits(before, after),
      ...this.#properties(before, after, use),
      ...this.#others(before, after, use),
      ...this.#items(before, after, use),
    ];
  }

  /** Compares the fields of objects. */
  #properties(before: JsonObject, after: JsonObject, use: SchemaUse): readonly Edit[] {
    const [was, is] = [fieldsOf(before), fieldsOf(after)];
    const isClosed = after['additionalProperties'] === false;
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
      const [one, other] = [was.get(name), is.get(name)];
      const edits =
        one === undefined || other === undefined
          ? existence(one, other, isClosed, use)
          : [...requiredEdits(one, other), ...this.annotated(one.schema, other.schema, use)];
      const isUnsent = [one, other].some((field) => field !== undefined && this.#isUnsent(field, use));
      return within(name, isUnsent ? edits.map((each) => ({ ...each, isUnsent })) : edits);
    });
  }

  #isUnsent({ schema }: Field, { direction }: SchemaUse): boolean {
    const { schema: whole } = this.after.resolved(schema);
    return whole[direction === 'request' ? 'readOnly' : 'writeOnly'] === true;
  }

  /** Compares two schemas with what they say besides: default, deprecation. */
  annotated(before: Json, after: Json, use: SchemaUse): readonly Edit[] {
    const [{ schema: was }, { schema: is }] = [this.before.resolved(before), this.after.resolved(after)];
    return [
      ...this.compare(before, after, use),
      ...flag('deprecated', 'reactivated', was['deprecated'], is['deprecated']),
      ...defaultEdits(was['default'], is['default']),
    ];
  }

  /** Compares what objects say about keys that they don't name. */
  #others(before: JsonObject, after: JsonObject, use: SchemaUse): readonly Edit[] {
    const [was, is] = [before['additionalProperties'], after['additionalProperties']];
    const isObjects = [before, after].some(({ type }) => type === 'object' || type === undefined);
    if (!isObjects) return [];
    const own =
      was === false || is === false
        ? flag(
            'additional-properties-forbidden',
            'additional-properties-allowed',
            was === false,
            is === false,
          )
        : this.#unnamed(before, after, use);
    return [
      ...own,
      ...within('{key}', this.compare(before['propertyNames'] ?? {}, after['propertyNames'] ?? {}, use)),
      ...this.#patterns(before['patternProperties'], after['patternProperties'], use),
    ];
  }

  /** Compares the values of keys without a name. Patterns of keys without more leave the others open. */
  #unnamed(before: JsonObject, after: JsonObject, use: SchemaUse): readonly Edit[] {
    const [was, is] = [before['additionalProperties'], after['additionalProperties']];
    const isOpen = [before, after].some(
      (one) => 'patternProperties' in one && !('additionalProperties' in one),
    );
    return isOpen ? [] : within('{}', this.compare(isObject(was) ? was : {}, isObject(is) ? is : {}, use));
  }

  #patterns(before: Json | undefined, after: Json | undefined, use: SchemaUse): readonly Edit[] {
    const [was, is] = [before, after].map((one) => (isObject(one) ? one : {}));
    if (was === undefined || is === undefined) return [];
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((pattern) => {
      if (!(pattern in was)) return [edit('pattern-property-added', undefined, pattern)];
      if (!(pattern in is)) return [edit('pattern-property-removed', pattern)];
      return within(`{${pattern}}`, this.compare(was[pattern], is[pattern], use));
    });
  }

  /** Compares the items of arrays, and what texts hold. The lengths of tuples are limits, and compared as such. */
  #items(before: JsonObject, after: JsonObject, use: SchemaUse): readonly Edit[] {
    const [was, is] = [before['prefixItems'], after['prefixItems']];
    const [first, second] = [isList(was) ? was : [], isList(is) ? is : []];
    const places = Math.max(first.length, second.length);
    const prefixed = Array.from({ length: places }, (_, index) => {
      const [one, other] = [first[index], second[index]];
      // A place that one side doesn't name is one of its items, or beyond its length.
      const ofItems = (schema: JsonObject): Json | undefined => schema['items'];
      const [a, b] = [one ?? ofItems(before), other ?? ofItems(after)];
      return a === undefined || b === undefined ? [] : within(`[${index}]`, this.compare(a, b, use));
    }).flat();
    const isArrays = [before, after].every(({ type }) => type === 'array');
    const [rest, now] = [before['items'], after['items']];
    const items =
      isArrays && (isObject(rest) || isObject(now) || places === 0)
        ? within('[]', this.compare(rest ?? {}, now ?? {}, use))
        : [];
    return [
      ...prefixed,
      ...(places === 0 ? items : []),
      ...this.#content(before['contentSchema'], after['contentSchema'], use),
    ];
  }

  /** Compares what texts hold; that they hold something else is an edit of their media type. */
  #content(before: Json | undefined, after: Json | undefined, use: SchemaUse): readonly Edit[] {
    if (before === undefined || after === undefined) return [];
    return within('{content}', this.compare(before, after, use));
  }
}

/** A field of an object. */
interface Field {
  readonly schema: Json;
  readonly isRequired: boolean;
}

function fieldsOf({ properties, required }: JsonObject): ReadonlyMap<string, Field> {
  const names = new Set(isList(required) ? required : []);
  const all = isObject(properties) ? properties : {};
  return new Map(
    Object.entries(all).map(([name, schema]) => [name, { schema, isRequired: names.has(name) }]),
  );
}

function requiredEdits(before: Field, after: Field): readonly Edit[] {
  return flag('became-required', 'became-optional', before.isRequired, after.isRequired);
}

function existence(
  before: Field | undefined,
  after: Field | undefined,
  isClosed: boolean,
  { direction }: SchemaUse,
): readonly Edit[] {
  if (after !== undefined)
    return [edit(after.isRequired ? 'required-property-added' : 'optional-property-added')];
  if (isClosed && direction === 'request') return [edit('property-removed-and-forbidden')];
  return [edit(before?.isRequired === true ? 'required-property-removed' : 'optional-property-removed')];
}

const defaultEdits = (before: Json | undefined, after: Json | undefined): readonly Edit[] =>
  before === undefined || after === undefined
    ? setOrUnset('default-added', 'default-removed', before, after)
    : changed('default-changed', before, after);

function nullEdits(before: Shape, after: Shape): readonly Edit[] {
  return flag('became-nullable', 'became-not-nullable', before.isNullable, after.isNullable);
}

/** Tells whether edits do no harm in a direction: requests are only widened, responses only narrowed. */
const isHarmless = (edits: readonly Edit[], direction: Direction): boolean =>
  edits.every(({ name }) => name !== 'unknown' && severityOfEdit(name, direction) === 'info');

const propertyOf = (discriminator: Json | undefined): Json | undefined =>
  isObject(discriminator) ? discriminator['propertyName'] : undefined;

const typesOf = ({ alternatives, isNullable }: Shape): string =>
  [
    ...new Set(alternatives.map(({ name, schema }) => name ?? typeText(schema))),
    ...(isNullable ? ['null'] : []),
  ].join(' | ');

/** Returns why a schema isn't known; `undefined` for a known one. */
function unknownIn(schema: Json | undefined, schemas: Schemas): string | undefined {
  const reason = schemas.resolved(schema).schema['x-unknown'];
  return typeof reason === 'string' ? reason : undefined;
}
