import { contentOf, entriesOf, keyOf } from '../../interpreter/values/dicts';
import type { Guard } from '../../interpreter/guards/guards';
import { bool, item, NONE, num, str, textOf, unknown } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { Site } from '../../interpreter/calls/call-site';
import type { ClassValue, DictValue, ListValue, Value } from '../../interpreter/values/values';

/** A module that reads documents of one format. */
interface Format {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  /** The exception for a document that isn't well-formed. */
  readonly refusal: ClassValue;
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
    return site.vm.raiseIfCaught(format.refusal, `a document that ${what} can't read`, site.at);
  }
  return toValue(site.vm, data);
}

/**
 * Converts plain data, such as a parsed JSON or TOML document, to Python values. A date becomes its text. The contents
 * of lists and dictionaries are made when they are first asked for: little of a big document ever is.
 */
export function toValue(vm: Machine, data: unknown): Value {
  return valueOf(data, vm.path);
}

function valueOf(data: unknown, born: Guard): Value {
  if (data === null || data === undefined) return NONE;
  if (typeof data === 'string') return str(data);
  if (typeof data === 'boolean') return bool(data);
  if (typeof data === 'number') return num(data, !Number.isInteger(data));
  if (typeof data === 'bigint') return num(data);
  if (data instanceof Date) return str(data.toISOString());
  if (Array.isArray(data)) {
    const items = (): ListValue['items'] => data.map((one: unknown) => item(valueOf(one, born)));
    return later<ListValue, 'items'>({ kind: 'list', items: [], born, open: undefined }, 'items', items);
  }
  const entries = (): DictValue['entries'] => entriesOfData(Object.entries(data), born);
  return later<DictValue, 'entries'>(
    { kind: 'dict', entries: new Map(), born, open: undefined },
    'entries',
    entries,
  );
}

const entriesOfData = (data: readonly (readonly [string, unknown])[], born: Guard): DictValue['entries'] =>
  new Map(
    data.map(([name, one]) => {
      const key = str(name);
      return [keyOf(key) ?? name, { key, value: valueOf(one, born) }];
    }),
  );

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

/** Converts a value that's known whole to plain data; `undefined` for any other. */
export function toData(vm: Machine, value: Value): { readonly data: unknown } | undefined {
  const text = textOf(value);
  if (text !== undefined) return { data: text };
  switch (value.kind) {
    case 'none':
      return { data: null };
    case 'bool':
      return { data: value.value };
    case 'num':
      return { data: Number(value.value) };
    case 'list':
    case 'tuple': {
      if (value.kind === 'list' && value.open !== undefined) return undefined;
      const items = value.items.map((one) => (one.guard.length === 0 ? toData(vm, one.value) : undefined));
      return items.every((one) => one !== undefined) ? { data: items.map((one) => one.data) } : undefined;
    }
    default:
      return mappingData(vm, value);
  }
}

function mappingData(vm: Machine, value: Value): { readonly data: unknown } | undefined {
  const dict = contentOf(value);
  if (dict === undefined || dict.open !== undefined) return undefined;
  const entries = entriesOf(vm, dict).map(({ key, value: one, guard }) => {
    const name = textOf(key);
    const data = guard.length === 0 ? toData(vm, one) : undefined;
    return name === undefined || data === undefined ? undefined : ([name, data.data] as const);
  });
  return entries.every((one) => one !== undefined) ? { data: Object.fromEntries(entries) } : undefined;
}
