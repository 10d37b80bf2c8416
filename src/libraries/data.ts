import { contentOf, entriesOf, setEntry } from '../interpreter/dicts';
import { bool, NONE, num, str, textOf } from '../interpreter/make';
import type { Machine } from '../interpreter/machine';
import type { Value } from '../interpreter/values';

/** Plain data as Python has it: what a JSON or TOML document holds. A date becomes its text. */
export function toValue(vm: Machine, data: unknown): Value {
  if (data === null || data === undefined) return NONE;
  if (typeof data === 'string') return str(data);
  if (typeof data === 'boolean') return bool(data);
  if (typeof data === 'number') return num(data, !Number.isInteger(data));
  if (typeof data === 'bigint') return num(data);
  if (Array.isArray(data)) return vm.list(data.map((one: unknown) => toValue(vm, one)));
  if (data instanceof Date) return str(data.toISOString());
  const dict = vm.dict();
  for (const [key, value] of Object.entries(data)) setEntry(vm, dict, str(key), toValue(vm, value));
  return dict;
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
