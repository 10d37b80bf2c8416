import { keyOf } from '../../interpreter/values/dicts';
import type { Guard } from '../../interpreter/guards/guards';
import { bool, item, NONE, num, str, textOf, unknown } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { Site } from '../../interpreter/calls/call-site';
import { Moment, momentOf, writtenMoment } from './moments';
import type { ClassValue, DictValue, ListValue, Value } from '../../interpreter/values/values';

/** A module that reads documents of one format. */
export interface Format {
  readonly name: string;
  /** Returns plain data; with `tellsFloats` its whole numbers are bigints, so that `1.0` stays a float. */
  readonly parse: (text: string) => unknown;
  readonly tellsFloats?: boolean;
  /** The exception for a document that isn't well-formed; without one the document is unknown. */
  readonly refusal?: ClassValue;
}

/** Reads a document, which is a `str` or `bytes`, as `json.loads` and its like do. */
export function documentValue(
  site: Site,
  format: Format,
  func: string,
  document: Value,
  ofFloat?: Reading['ofFloat'],
): Value {
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
  return valueOf(data, opened(vm, text, format.tellsFloats === true, ofFloat));
}

const opened = (vm: Machine, text: string, tellsFloats: boolean, ofFloat?: Reading['ofFloat']): Reading => ({
  vm,
  text,
  born: vm.path,
  tellsFloats,
  ofFloat,
  texts: new Map(),
});

/**
 * Converts plain data, such as a parsed JSON or TOML document, to Python values. The contents
 * of lists and dictionaries are made when they are first asked for: little of a big document ever is. Where the data
 * `tellsFloats`, every number that isn't a bigint is one.
 */
export function toValue(vm: Machine, data: unknown, tellsFloats = false): Value {
  return valueOf(data, opened(vm, '', tellsFloats));
}

/** The document that's read, on which path, and how its numbers are to be taken. */
interface Reading {
  readonly vm: Machine;
  readonly text: string;
  readonly born: Guard;
  readonly tellsFloats: boolean;
  /** Makes a float, where the program has a function for it. */
  readonly ofFloat?: ((value: number) => Value) | undefined;
  /** The short texts that were met: most are names and words that stand in a document again and again. */
  readonly texts: Map<string, Text>;
}

/** A text as a value, and as a key of a dict. */
interface Text {
  readonly value: Value;
  readonly key: string;
}

function valueOf(data: unknown, reading: Reading): Value {
  const { born, tellsFloats } = reading;
  if (data === null || data === undefined) return NONE;
  if (typeof data === 'string') return textIn(reading, data).value;
  if (typeof data === 'boolean') return bool(data);
  if (typeof data === 'number' && tellsFloats && reading.ofFloat !== undefined) return reading.ofFloat(data);
  if (typeof data === 'number') return num(data, tellsFloats || !Number.isInteger(data));
  if (typeof data === 'bigint') return num(data);
  if (data instanceof Date) return momentOf(reading.vm, writtenMoment(data, reading.text));
  if (data instanceof Moment) return momentOf(reading.vm, data);
  if (Array.isArray(data)) {
    const items = (): ListValue['items'] => data.map((one: unknown) => item(valueOf(one, reading)));
    const list: ListValue = { kind: 'list', items: [], born, open: undefined };
    return filled(list, 'items', items, isSmall(data));
  }
  const entries = (): DictValue['entries'] => entriesOfData(pairsOf(data), reading);
  const dict: DictValue = { kind: 'dict', entries: new Map(), born, open: undefined };
  return filled(dict, 'entries', entries, isSmall(data));
}

const pairsOf = (data: object): readonly (readonly [unknown, unknown])[] =>
  data instanceof Map ? [...(data as ReadonlyMap<unknown, unknown>)] : Object.entries(data);

const entriesOfData = (
  data: readonly (readonly [unknown, unknown])[],
  reading: Reading,
): DictValue['entries'] =>
  new Map(
    data.map(([name, one]) => {
      const value = valueOf(one, reading);
      if (typeof name !== 'string') {
        const key = valueOf(name, reading);
        return [keyOf(key) ?? String(name), { key, value }];
      }
      const text = textIn(reading, name);
      return [text.key, { key: text.value, value }];
    }),
  );

/** Longer texts are seldom met twice. */
const SHORT = 60;

/** Returns a text of the document: of one that was met before the same value, which has no identity. */
function textIn({ texts }: Reading, text: string): Text {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const value = str(text);
  const made = { value, key: keyOf(value) ?? text };
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
function filled<T, K extends keyof T>(target: T, property: K, make: () => T[K], atOnce: boolean): T {
  if (!atOnce) return later(target, property, make);
  target[property] = make();
  return target;
}

/** Makes a property on its first use; from then on it's as any other. */
function later<T, K extends keyof T>(target: T, property: K, make: () => T[K]): T {
  const settle = (value: T[K]): T[K] => {
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
