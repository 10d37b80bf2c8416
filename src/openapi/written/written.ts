import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  withChanged,
  withChangedItems,
} from '../../analysis/types/json/json';
import { modelNamed, type Plain, planFor, type Shape } from './shapes';

/** How well a value fits its shape: it has to be converted, it's taken as it is, or it is one. */
const GRADE = { converted: 0, taken: 1, exact: 2 } as const;

/** How well a value fits a shape, with all its parts. */
class Fit {
  worst: number = GRADE.exact;
  /** The keys that models know in it; `undefined` without a model. */
  known: number | undefined;
  /** The values that don't fit. */
  errors = 0;

  /** Takes note of a plain value and returns it. */
  take(value: Json, grade: number): Json {
    if (grade < this.worst) this.worst = grade;
    return value;
  }

  /** Takes note of a value that doesn't fit and returns it. */
  miss(value: Json): Json {
    this.errors += 1;
    return this.take(value, GRADE.taken);
  }

  /** Takes note of a model. */
  countModel(known: number, missing: number): void {
    this.known = (this.known ?? 0) + known;
    this.errors += missing;
  }

  /** Takes note of a part. */
  add({ worst, known, errors }: Fit): void {
    this.worst = Math.min(this.worst, worst);
    if (known !== undefined) this.known = (this.known ?? 0) + known;
    this.errors += errors;
  }
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
  const fit = new Fit();
  const value = written(document, { kind: 'model', name: 'OpenAPI' }, fit);
  const { errors } = fit;
  if (!isObject(value)) return { document, errors };
  if (odd.length === 0) return { document: value, errors };
  const kept = { ...(isObject(value['paths']) ? value['paths'] : {}), ...Object.fromEntries(odd) };
  return { document: { ...value, paths: kept }, errors };
}

const HOLDERS = [['paths'], ['webhooks'], ['components', 'schemas']] as const;

/** Returns where the first value stands that doesn't fit: `components.schemas.Fleet.items.discriminator.mapping.car`. */
export function misfitIn(document: JsonObject): string | undefined {
  const { openapi = '', info = {} } = document;
  const isInfo = (one: Json): boolean =>
    writtenDocument({ openapi, info: one, paths: {} }, () => false).errors === 0;
  if (!isInfo(info)) return ['info', ...misfitBelow(info, isInfo)].join('.');
  for (const holder of HOLDERS) {
    const held = holder.reduce<Json>((one, key) => (isObject(one) ? (one[key] ?? null) : null), document);
    for (const [key, value] of Object.entries(isObject(held) ? held : {})) {
      const fits = (one: Json): boolean => {
        const alone = holder.reduceRight<JsonObject>((inner, name) => ({ [name]: inner }), { [key]: one });
        return writtenDocument({ openapi, info, ...alone }, () => false).errors === 0;
      };
      if (!fits(value)) return [...holder, key, ...misfitBelow(value, fits)].join('.');
    }
  }
  return undefined;
}

/** Returns the keys that lead to the part without which a value fits. */
function misfitBelow(value: Json, fits: (value: Json) => boolean): readonly string[] {
  if (!isObject(value)) return [];
  for (const [key, part] of Object.entries(value)) {
    const { [key]: _, ...others } = value;
    if (fits(others)) return [key, ...misfitBelow(part, (one) => fits({ ...value, [key]: one }))];
  }
  return [];
}

/** Returns a value as its shape writes it, and takes note of how well it fits. */
function written(value: Json, shape: Shape, fit: Fit): Json {
  switch (shape.kind) {
    case 'plain':
      return plain(value, shape.name, fit);
    case 'model':
      return isObject(value) ? model(value, shape.name, fit) : fit.miss(value);
    case 'list':
      return isList(value) ? withChangedItems(value, (one) => written(one, shape.of, fit)) : fit.miss(value);
    case 'object':
      return isObject(value) ? withChanged(value, (one) => written(one, shape.of, fit)) : fit.miss(value);
    case 'choice':
      return chosen(value, shape.of, fit);
  }
}

function model(value: JsonObject, name: string, fit: Fit): Json {
  const { entries, shapes, isInOrder, known, missing } = planFor(modelNamed(name), Object.keys(value));
  fit.countModel(known, missing);
  if (isInOrder)
    return withChanged(value, (one, key) => {
      const shape = shapes.get(key);
      return shape === undefined ? one : written(one, shape, fit);
    });
  const made: [string, Json][] = [];
  for (const [key, shape] of entries) {
    const one = value[key] ?? null;
    made.push([key, shape === undefined ? one : written(one, shape, fit)]);
  }
  return Object.fromEntries(made);
}

/** Returns a value in the shape that suits it best, as pydantic's unions choose: most keys known, then the better fit. */
function chosen(value: Json, shapes: readonly Shape[], outer: Fit): Json {
  const only = onlyOne(value, shapes);
  const alone = only === undefined ? undefined : tried(value, only);
  if (alone?.fit.errors === 0) {
    outer.add(alone.fit);
    return alone.made;
  }
  const all = shapes.map((shape) => tried(value, shape));
  const [first, ...others] = all.filter(({ fit }) => fit.errors === 0);
  if (first === undefined) {
    for (const { fit } of all) outer.errors += fit.errors;
    return outer.take(all[0]?.made ?? value, all[0]?.fit.worst ?? GRADE.taken);
  }
  const best = others.reduce((now, one) => (isBetter(one.fit, now.fit) ? one : now), first);
  outer.add(best.fit);
  return best.made;
}

/** A value as one shape of several writes it. */
interface Tried {
  readonly made: Json;
  readonly fit: Fit;
}

function tried(value: Json, shape: Shape): Tried {
  const fit = new Fit();
  return { made: written(value, shape, fit), fit };
}

/** Returns the one shape that a value may fit; `undefined` if it's none or several. */
function onlyOne(value: Json, shapes: readonly Shape[]): Shape | undefined {
  let only: Shape | undefined;
  for (const shape of shapes) {
    if (!mayBe(value, shape)) continue;
    if (only !== undefined) return undefined;
    only = shape;
  }
  return only;
}

/** Tells whether a value may fit a shape without an error, at first sight. */
function mayBe(value: Json, shape: Shape): boolean {
  switch (shape.kind) {
    case 'model':
      return isObject(value) && modelNamed(shape.name).required.every((key) => key in value);
    case 'object':
      return isObject(value);
    case 'list':
      return isList(value);
    case 'plain':
      return shape.name === 'any' || typeof value !== 'object';
    case 'choice':
      return true;
  }
}

const isBetter = (one: Fit, other: Fit): boolean =>
  one.known !== undefined && other.known !== undefined && one.known !== other.known
    ? one.known > other.known
    : one.worst > other.worst;

const TYPES: readonly Json[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const PLACES: readonly Json[] = ['query', 'header', 'path', 'cookie'];
const SCHEMES: readonly Json[] = ['apiKey', 'http', 'oauth2', 'openIdConnect'];

function plain(value: Json, name: Plain, fit: Fit): Json {
  const oneOf = (all: readonly Json[], good: number): Json =>
    all.includes(value) ? fit.take(value, good) : fit.miss(value);
  switch (name) {
    case 'any':
      return fit.take(value, GRADE.taken);
    case 'text':
      return typeof value === 'string' ? value : fit.miss(value);
    case 'flag':
      return typeof value === 'boolean' ? value : flag(value, fit);
    case 'number':
      return typeof value === 'number'
        ? fit.take(value, GRADE.taken)
        : number(value, /^-?\d+(?:\.\d+)?$/u, fit);
    case 'whole':
      return Number.isInteger(value) ? value : number(value, /^-?\d+$/u, fit);
    case 'url':
      return typeof value === 'string' && URL.canParse(value)
        ? fit.take(new URL(value).href, GRADE.converted)
        : fit.miss(value);
    case 'type':
      return oneOf(TYPES, GRADE.exact);
    case 'place':
      return oneOf(PLACES, GRADE.converted);
    case 'scheme':
      return oneOf(SCHEMES, GRADE.converted);
  }
}

const FLAGS: ReadonlyMap<Json, boolean> = new Map([
  ...['true', 't', 'yes', 'y', 'on', '1', 1].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0', 0].map((word) => [word, false] as const),
]);

/** Returns the flag that a word or a number means. */
function flag(value: Json, fit: Fit): Json {
  const meant = FLAGS.get(typeof value === 'string' ? value.toLowerCase() : value);
  return meant === undefined ? fit.miss(value) : fit.take(meant, GRADE.converted);
}

/** Returns the number in a text. */
const number = (value: Json, pattern: RegExp, fit: Fit): Json =>
  typeof value === 'string' && pattern.test(value)
    ? fit.take(Number(value), GRADE.converted)
    : fit.miss(value);
