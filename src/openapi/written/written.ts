import { isList, isObject, type Json, type JsonObject } from '../../analysis/types/json';
import { modelNamed, type Plain, type Shape } from './shapes';

/** How well a value fits its shape: it has to be converted, it's taken as it is, or it is one. */
const FIT = { converted: 0, taken: 1, exact: 2 } as const;

/** A value as FastAPI's models write it. */
interface Written {
  readonly value: Json;
  readonly fit: number;
  /** The keys that models know in it; `undefined` without a model. */
  readonly known: number | undefined;
  /** The values that don't fit. */
  readonly errors: number;
}

/** A document as FastAPI writes it, and the number of errors that its models find. */
export interface WrittenDocument {
  readonly document: JsonObject;
  readonly errors: number;
}

/**
 * Returns a document as FastAPI's models write it: keys in the order of the models, addresses with a path. A path item with a value
 * that has to be converted (a parameter's place, an address) stays as it was made, and so does one with odd tags.
 */
export function writtenDocument(
  document: JsonObject,
  hasOddTags: (path: string) => boolean,
): WrittenDocument {
  const { paths } = document;
  const odd = isObject(paths) ? Object.entries(paths).filter(([path]) => hasOddTags(path)) : [];
  const { value, errors } = written(document, { kind: 'model', name: 'OpenAPI' });
  if (!isObject(value)) return { document, errors };
  if (odd.length === 0) return { document: value, errors };
  const kept = { ...(isObject(value['paths']) ? value['paths'] : {}), ...Object.fromEntries(odd) };
  return { document: { ...value, paths: kept }, errors };
}

function written(value: Json, shape: Shape): Written {
  switch (shape.kind) {
    case 'plain':
      return plain(value, shape.name);
    case 'model':
      return isObject(value) ? model(value, shape.name) : misfit(value);
    case 'list':
      if (!isList(value)) return misfit(value);
      return joined(
        value.map((one) => written(one, shape.of)),
        (items) => items,
      );
    case 'object': {
      if (!isObject(value)) return misfit(value);
      const names = Object.keys(value);
      return joined(
        Object.values(value).map((one) => written(one, shape.of)),
        (items) => Object.fromEntries(names.map((name, index) => [name, items[index] ?? null])),
      );
    }
    case 'choice':
      return chosen(value, shape.of);
  }
}

const misfit = (value: Json): Written => ({ value, fit: FIT.taken, known: undefined, errors: 1 });

const fitting = (value: Json, fit: number): Written => ({ value, fit, known: undefined, errors: 0 });

function joined(parts: readonly Written[], make: (items: readonly Json[]) => Json): Written {
  const counts = parts.flatMap(({ known }) => known ?? []);
  return {
    value: make(parts.map(({ value }) => value)),
    fit: Math.min(FIT.exact, ...parts.map(({ fit }) => fit)),
    known: counts.length === 0 ? undefined : counts.reduce((sum, one) => sum + one, 0),
    errors: parts.reduce((sum, one) => sum + one.errors, 0),
  };
}

function model(value: JsonObject, name: string): Written {
  const { fields, keepsOthers } = modelNamed(name);
  const found = fields.filter((field) => Object.hasOwn(value, field.name));
  const parts = found.map((field) => written(value[field.name] ?? null, field.shape));
  const names = new Set(found.map((field) => field.name));
  const others = keepsOthers ? Object.entries(value).filter(([key]) => !names.has(key)) : [];
  const missing = fields.filter((field) => field.isRequired && !names.has(field.name)).length;
  const whole = joined(parts, (items) =>
    Object.fromEntries([
      ...found.map((field, index) => [field.name, items[index] ?? null] as const),
      ...others,
    ]),
  );
  return { ...whole, known: found.length + (whole.known ?? 0), errors: whole.errors + missing };
}

/** Returns a value in the shape that suits it best, as pydantic's unions choose: most keys known, then the better fit. */
function chosen(value: Json, shapes: readonly Shape[]): Written {
  const all = shapes.map((shape) => written(value, shape));
  const best = all
    .filter(({ errors }) => errors === 0)
    .reduce<Written | undefined>(
      (now, one) => (now === undefined || isBetter(one, now) ? one : now),
      undefined,
    );
  if (best !== undefined) return best;
  const [first = misfit(value)] = all;
  return { ...first, errors: all.reduce((sum, { errors }) => sum + errors, 0) };
}

const isBetter = (one: Written, other: Written): boolean =>
  one.known !== undefined && other.known !== undefined && one.known !== other.known
    ? one.known > other.known
    : one.fit > other.fit;

const TYPES: readonly Json[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const PLACES: readonly Json[] = ['query', 'header', 'path', 'cookie'];
const SCHEMES: readonly Json[] = ['apiKey', 'http', 'oauth2', 'openIdConnect'];

const oneOf = (value: Json, all: readonly Json[], fit: number): Written =>
  all.includes(value) ? fitting(value, fit) : misfit(value);

function plain(value: Json, name: Plain): Written {
  switch (name) {
    case 'any':
      return fitting(value, FIT.taken);
    case 'text':
      return typeof value === 'string' ? fitting(value, FIT.exact) : misfit(value);
    case 'flag':
      return typeof value === 'boolean' ? fitting(value, FIT.exact) : flag(value);
    case 'number':
      return typeof value === 'number' ? fitting(value, FIT.taken) : number(value, /^-?\d+(?:\.\d+)?$/u);
    case 'whole':
      return Number.isInteger(value) ? fitting(value, FIT.exact) : number(value, /^-?\d+$/u);
    case 'url':
      return typeof value === 'string' && URL.canParse(value)
        ? fitting(new URL(value).href, FIT.converted)
        : misfit(value);
    case 'type':
      return oneOf(value, TYPES, FIT.exact);
    case 'place':
      return oneOf(value, PLACES, FIT.converted);
    case 'scheme':
      return oneOf(value, SCHEMES, FIT.converted);
  }
}

const FLAGS: ReadonlyMap<Json, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1', 1].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0', 0].map((word) => [word, false] as const),
]);

/** Returns the flag that a word or a number means. */
function flag(value: Json): Written {
  const meant = FLAGS.get(typeof value === 'string' ? value.toLowerCase() : value);
  return meant === undefined ? misfit(value) : fitting(meant, FIT.converted);
}

/** Returns the number in a text. */
const number = (value: Json, pattern: RegExp): Written =>
  typeof value === 'string' && pattern.test(value) ? fitting(Number(value), FIT.converted) : misfit(value);
