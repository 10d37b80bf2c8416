import { areEqual, isList, isObject, type Json } from '../../analysis/types/json/json';

/** A place where a saved document differs from the source. */
export interface Difference {
  /** In words: `GET /items/{id}, parameters, limit in query, schema, maximum`. */
  readonly where: string;
  /** The values as JSON; absent where there is none. */
  readonly saved?: string;
  readonly source?: string;
}

/** Returns the places where two documents differ, each as deep as both have the same shape. */
export function differences(saved: Json, source: Json): readonly Difference[] {
  return compare(saved, source, []);
}

function compare(saved: Json, source: Json, path: readonly string[]): readonly Difference[] {
  if (areEqual(saved, source) || isUnknown(source)) return [];
  if (isObject(saved) && isObject(source)) {
    const keys = [...new Set([...Object.keys(saved), ...Object.keys(source)])];
    return keys.flatMap((key) => comparePart(saved[key], source[key], [...path, key]));
  }
  if (isList(saved) && isList(source)) return compareLists(saved, source, path);
  return [{ where: worded(path), saved: shown(saved), source: shown(source) }];
}

/** Returns true for a value marked `x-unknown`. */
const isUnknown = (value: Json): boolean => isObject(value) && 'x-unknown' in value;

function comparePart(
  saved: Json | undefined,
  source: Json | undefined,
  path: readonly string[],
): readonly Difference[] {
  if (saved !== undefined && source !== undefined) return compare(saved, source, path);
  const where = worded(path);
  return [
    {
      where,
      ...(saved === undefined ? {} : { saved: shown(saved) }),
      ...(source === undefined ? {} : { source: shown(source) }),
    },
  ];
}

/** Compares lists: of named things by their names, of texts as sets, of others by position. */
function compareLists(
  saved: readonly Json[],
  source: readonly Json[],
  path: readonly string[],
): readonly Difference[] {
  const [before, now] = [byName(saved), byName(source)];
  if (before === undefined || now === undefined) {
    const length = Math.max(saved.length, source.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      comparePart(saved[index], source[index], [...path, String(index)]),
    );
  }
  const names = [...new Set([...before.keys(), ...now.keys()])];
  const inside = names.flatMap((name) => comparePart(before.get(name), now.get(name), [...path, name]));
  const order = {
    where: `${worded(path)}, order`,
    saved: shown([...before.keys()]),
    source: shown([...now.keys()]),
  };
  return inside.length > 0 ? inside : [order];
}

/** Returns parameters or tags by name; `undefined` for other lists. */
function byName(list: readonly Json[]): ReadonlyMap<string, Json> | undefined {
  const found = new Map<string, Json>();
  for (const one of list) {
    if (!isObject(one) || typeof one['name'] !== 'string') return undefined;
    const place = one['in'];
    found.set(typeof place === 'string' ? `${one['name']} in ${place}` : one['name'], one);
  }
  return found.size === list.length ? found : undefined;
}

/** Characters of a value that are shown, at most. */
const MAX_TEXT = 160;

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** Returns a path in words: an operation by its method and path, a component by its name. */
function worded(path: readonly string[]): string {
  const [top, first, second, ...rest] = path;
  if ((top === 'paths' || top === 'webhooks') && first !== undefined)
    return [second === undefined ? first : `${second.toUpperCase()} ${first}`, ...rest].join(', ');
  if (top === 'components' && second !== undefined) return [first, second, ...rest].join(', ');
  return path.length === 0 ? 'the document' : path.join(', ');
}
