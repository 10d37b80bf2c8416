import { contentOf, entriesOf, keyOf } from '../../interpreter/values/dicts';
import type { Guard } from '../../interpreter/guards/guards';
import { bool, item, NONE, num, str, textOf } from '../../interpreter/values/make';
import type { Machine } from '../../interpreter/machine';
import type { DictValue, ListValue, Value } from '../../interpreter/values/values';

/**
 * Plain data as Python has it: what a JSON or TOML document holds. A date becomes its text. What's inside lists and
 * dictionaries is made when it's first asked for: of big documents little ever is.
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

/** A property that's made on the first use of it, and then as any other. */
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

/** Plain data out of a value that's known whole; `undefined` where it isn't. */
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
