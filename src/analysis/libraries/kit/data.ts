import { NOWHERE } from '../../../base/diagnostics/place';
import { keyOf } from '../../interpreter/values/dicts';
import { type EntryMaker, LateEntries } from './containers/lazy-dict';
import type { Guard } from '../../interpreter/guards/guards';
import { bool, item, NONE, num, str, textOf, unknown } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { Site } from '../../interpreter/calls/call-site';
import type { ClassValue, DictEntry, DictValue, ListValue, Value } from '../../interpreter/values/values';

/** A module that reads documents of one format. */
export interface Format {
  readonly name: string;
  /** Returns plain data; with `tellsFloats` its whole numbers are bigints, so that `1.0` stays a float. */
  readonly parse: (text: string) => unknown;
  readonly tellsFloats?: boolean;
  /** True if no data is a `Date`: then nobody needs the text once it's parsed. */
  readonly isDateless?: boolean;
  /** The exception for a document that isn't well-formed; without one the document is unknown. */
  readonly refusal?: ClassValue;
}

/** Reads a document, which is a `str` or `bytes`, as `json.loads` and its like do. */
export function documentValue(site: Site, format: Format, func: string, document: Value): Value {
  const what = `${format.name}.${func}`;
  const text =
    document.kind === 'bytes' ? Buffer.from(document.value, 'latin1').toString('utf8') : textOf(document);
  if (text === undefined)
    return document.kind === 'unknown' ? document : unknown('operands', `the document of ${what}`, site.at);
  let data: unknown;
  try {
    data = format.parse(text);
  } catch {
    const detail = `a document that ${what} can't read`;
    return format.refusal === undefined
      ? unknown('library', detail, site.at)
      : site.vm.raiseIfCaught(format.refusal, detail, site.at);
  }
  const { vm } = site;
  const kept = format.isDateless === true ? '' : text;
  return valueOf(data, opened(vm, kept, format.tellsFloats === true));
}

const opened = (vm: Machine, text: string, tellsFloats: boolean): Reading =>
  new Reading(vm, text, vm.path, tellsFloats);

/**
 * Converts plain data, such as a parsed JSON or TOML document, to Python values. The contents
 * of lists and dictionaries are made when they are first asked for: little of a big document ever is. Where the data
 * `tellsFloats`, every number that isn't a bigint is one.
 */
export function toValue(vm: Machine, data: unknown, tellsFloats = false): Value {
  return valueOf(data, opened(vm, '', tellsFloats));
}

/** The document that's read, on which path, and how its numbers are to be taken. */
class Reading implements EntryMaker {
  /** The short texts that were met: most are names and words that stand in a document again and again. */
  readonly texts = new Map<string, Text>();

  constructor(
    readonly vm: Machine,
    readonly text: string,
    readonly createdUnder: Guard,
    readonly tellsFloats: boolean,
  ) {}

  entry(name: string, data: unknown): readonly [string, DictEntry] {
    const text = textIn(this, name);
    if (text.isMet !== true || !this.isRepeated(data))
      return [text.key, { key: text.value, value: valueOf(data, this) }];
    text.entries ??= new Map();
    const entry = text.entries.get(data) ?? { key: text.value, value: valueOf(data, this) };
    text.entries.set(data, entry);
    return [text.key, entry];
  }

  /** Tells whether data may stand with the same key again, and makes a value without identity then. */
  private isRepeated(data: unknown): boolean {
    if (typeof data === 'string') return data.length <= SHORT;
    if (typeof data === 'number') return !Object.is(data, -0);
    return typeof data === 'boolean' || data === null;
  }

  again(): Reading {
    return new Reading(this.vm, this.text, this.createdUnder, this.tellsFloats);
  }
}

/** A text as a value, and as a key of a dict. */
interface Text {
  readonly value: Value;
  readonly key: string;
  /** True once it was met again. */
  isMet?: true;
  /** The entries of dicts that have it for their key, by the plain data of their values. */
  entries?: Map<unknown, DictEntry>;
}

function valueOf(data: unknown, reading: Reading): Value {
  const { createdUnder, tellsFloats } = reading;
  if (data === null || data === undefined) return NONE;
  if (typeof data === 'string') return textIn(reading, data).value;
  if (typeof data === 'boolean') return bool(data);
  if (typeof data === 'number') return num(data, tellsFloats || !Number.isInteger(data));
  if (typeof data === 'bigint') return num(data);
  if (data instanceof Date) return unknown('library', 'a date of a document', NOWHERE);
  if (Array.isArray(data)) return listOfData(data, reading);
  if (!isSmall(data) && !(data instanceof Map)) {
    const record = data as Readonly<Record<string, unknown>>; // its keys are texts
    const entries = new LateEntries(record, Object.keys(record).length, reading);
    return { kind: 'dict', entries, createdUnder, open: undefined };
  }
  const entries = (): DictValue['entries'] =>
    new Map(pairsOf(data).map(([name, one]) => entryOfData(name, one, reading)));
  const dict: DictValue = { kind: 'dict', entries: new Map(), createdUnder, open: undefined };
  return filled(dict, 'entries', entries, isSmall(data));
}

const pairsOf = (data: object): readonly (readonly [unknown, unknown])[] =>
  data instanceof Map ? [...(data as ReadonlyMap<unknown, unknown>)] : Object.entries(data);

/** Makes the elements of lists that nobody has asked for, for one who drops them. */
const unasked = new WeakMap<object, () => ListValue['items']>();

function listOfData(data: readonly unknown[], reading: Reading): ListValue {
  const items = (by: Reading): ListValue['items'] => data.map((one) => item(valueOf(one, by)));
  const list: ListValue = { kind: 'list', items: [], createdUnder: reading.createdUnder, open: undefined };
  if (isSmall(data)) return filled(list, 'items', () => items(reading), true);
  unasked.set(list, () => items(reading.again()));
  return later(list, 'items', () => items(reading));
}

/**
 * Returns a dict for somebody who only looks at what it holds, and once: what a document holds that nobody has asked for
 * yet is made for that one alone. A big document that's written again doesn't stay as values.
 */
export const passing = (dict: DictValue): DictValue =>
  dict.entries instanceof LateEntries ? { ...dict, entries: dict.entries.passing() } : dict;

/** Does for a list what {@link passing} does for a dict. */
export function passingList<T extends Value>(value: T): T | ListValue {
  const make = value.kind === 'list' ? unasked.get(value) : undefined;
  if (make === undefined || value.kind !== 'list') return value;
  return { kind: 'list', items: make(), createdUnder: value.createdUnder, open: value.open };
}

function entryOfData(name: unknown, data: unknown, reading: Reading): readonly [string, DictEntry] {
  if (typeof name === 'string') return reading.entry(name, data);
  const value = valueOf(data, reading);
  const key = valueOf(name, reading);
  return [keyOf(key) ?? String(name), { key, value }];
}

/** Longer texts are seldom met twice. */
const SHORT = 60;

/** Returns a text of the document: of one that was met before the same value, which has no identity. */
function textIn({ texts }: Reading, text: string): Text {
  const known = texts.get(text);
  if (known !== undefined) {
    known.isMet = true;
    return known;
  }
  const value = str(text);
  const made: Text = { value, key: keyOf(value) ?? text };
  if (text.length <= SHORT) texts.set(text, made);
  return made;
}

/** Elements of a container up to which it's cheaper to make its contents than to remember how. */
const FEW = 8;

/** Returns true for a container of a few plain values. */
const isSmall = (data: object): boolean => {
  const values = Array.isArray(data) ? data : data instanceof Map ? [...data.values()] : Object.values(data);
  return values.length <= FEW && values.every((one) => one === null || typeof one !== 'object');
};

/** Fills in a property, at once or on its first use. */
function filled<T extends object, K extends keyof T>(
  target: T,
  property: K,
  make: () => T[K],
  atOnce: boolean,
): T {
  if (!atOnce) return later(target, property, make);
  target[property] = make();
  return target;
}

/** Makes a property on its first use; from then on it's as any other. */
function later<T extends object, K extends keyof T>(target: T, property: K, make: () => T[K]): T {
  const settle = (value: T[K]): T[K] => {
    unasked.delete(target);
    Object.defineProperty(target, property, { value, writable: true, enumerable: true, configurable: true });
    return value;
  };
  return Object.defineProperty(target, property, {
    get: () => settle(make()),
    set: settle,
    enumerable: true,
    configurable: true,
  });
}
