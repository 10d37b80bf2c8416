import type { FunctionDef } from '../../../src/analysis/python/ast';

/**
 * Our trees and CPython's in one form, plain JSON, so that they can be compared node by node. What only one of them
 * has is left out: places of comprehension clauses and match cases, why something is unsupported.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** How CPython's version bears on places: before 3.12 those inside an f-string are its own affair. */
export interface Options {
  readonly placesInFStrings: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** The grammar lets a block end after the comments that follow it: the ends of what holds blocks aren't compared. */
const HOLD_BLOCKS = new Set(['FunctionDef', 'ClassDef', 'If', 'For', 'While', 'With', 'Try', 'Match']);
const ONE_SIDED = new Set(['syntax', 'debugText', 'hasDefaults', 'docstring']);
const PLACE = new Set(['line', 'start', 'end']);

/** A node of either tree. */
export function normalForm(value: unknown, options: Options, dropped: ReadonlySet<string> = new Set()): Json {
  if (Array.isArray(value)) {
    return value.map((item) => normalForm(item, options, dropped));
  }
  if (isThunk(value)) {
    return normalForm(value(), options, dropped);
  }
  return isFields(value) ? fieldsForm(value, options, dropped) : scalarForm(value);
}

function scalarForm(value: unknown): Json {
  if (value === null || typeof value === 'bigint' || value === Infinity) {
    return value === null ? 'None' : value === Infinity ? 'inf' : String(value);
  }
  return typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? value : null;
}

function fieldsForm(fields: Fields, options: Options, dropped: ReadonlySet<string>): Json {
  const type = typeof fields['type'] === 'string' ? fields['type'] : '';
  const isBlockHolder =
    HOLD_BLOCKS.has(type) || ('exception' in fields && 'body' in fields) || isBareHandler(fields);
  const inside = type === 'JoinedStr' && !options.placesInFStrings ? PLACE : dropped;
  const form: Record<string, Json> = {};
  for (const [key, value] of Object.entries(fields)) {
    const isPlaceless = 'conditions' in fields || 'guard' in fields || isCase(fields);
    const isLeftOut = dropped.has(key) || (isPlaceless && PLACE.has(key)) || (isBlockHolder && key === 'end');
    if (value !== undefined && !ONE_SIDED.has(key) && !isLeftOut) {
      form[key] = key === 'parts' ? partsForm(value, options, inside) : normalForm(value, options, inside);
    }
  }
  if (isFunction(fields)) {
    Object.assign(form, normalForm(fields.signature(), options, inside));
    form['body'] = normalForm(fields.body(), options, inside);
  }
  if (type === 'FormattedValue' && 'debugText' in fields) {
    form['conversion'] ??= fields['debugText'] !== undefined && fields['spec'] === undefined ? 'r' : null;
  }
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null));
}

/** `{x=}` is `x=` and a field to CPython. */
function partsForm(parts: unknown, options: Options, dropped: ReadonlySet<string>): Json {
  const result: Json[] = [];
  const push = (text: string): void => {
    const last = result.at(-1);
    if (typeof last === 'string') {
      result[result.length - 1] = last + text;
    } else {
      result.push(text);
    }
  };
  for (const part of Array.isArray(parts) ? parts : []) {
    if (typeof part === 'string') {
      push(part);
    } else {
      if (isFields(part) && typeof part['debugText'] === 'string') {
        push(part['debugText']);
      }
      result.push(normalForm(part, options, dropped));
    }
  }
  return result;
}

function isCase(fields: Fields): boolean {
  return 'pattern' in fields && 'body' in fields;
}

function isBareHandler(fields: Fields): boolean {
  return !('type' in fields) && 'body' in fields && !('pattern' in fields);
}

/** True for a function of ours, which reads its parts when they're asked for. */
const isFunction = (fields: object): fields is FunctionDef =>
  'type' in fields && fields.type === 'FunctionDef' && 'body' in fields && typeof fields.body === 'function';

function isThunk(value: unknown): value is () => unknown {
  return typeof value === 'function';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the first place where two forms differ; empty if they are equal. */
export function differences(ours: Json, theirs: Json, path = ''): readonly string[] {
  if (!isFields(ours) && !Array.isArray(ours)) {
    return ours === theirs ? [] : [`${path}: ${brief(ours)} instead of ${brief(theirs)}`];
  }
  if (!(isFields(theirs) || Array.isArray(theirs)) || lengthOf(ours) !== lengthOf(theirs)) {
    return [`${path}: ${brief(ours)} instead of ${brief(theirs)}`];
  }
  for (const [key, value] of Object.entries(ours)) {
    // The casts: what a Json holds is Json, and a list has its indexes for keys.
    const found = differences(value as Json, ((theirs as Fields)[key] ?? null) as Json, `${path}.${key}`);
    if (found.length > 0) {
      return found;
    }
  }
  return [];
}

function lengthOf(value: Fields | readonly unknown[]): number {
  return Object.keys(value).length;
}

function brief(value: Json): string {
  return JSON.stringify(value).slice(0, 100);
}
