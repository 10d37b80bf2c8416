import type { Site } from '../../../interpreter/calls/call-site';
import { entriesOf, setEntry } from '../../../interpreter/values/dicts';
import type { ClassValue, Item, Single, Value } from '../../../interpreter/values/values';

type Convert = (site: Site, type: Value, value: Value) => Value;

/**
 * Converts the content of a container as `list[A]`, `tuple[A, B]`, `dict[K, V]` declare; returns the container
 * itself if nothing changes.
 */
export function convertItems(site: Site, cls: ClassValue, value: Single, convert: Convert): Value {
  const { vm } = site;
  const types = cls.args ?? [];
  if (value.kind === 'dict') {
    if (cls.name !== 'dict' || types.length === 0) return value;
    const [keyType, valueType] = types;
    if (keyType === undefined || valueType === undefined) return value;
    const dict = vm.dict(value.open);
    let isChanged = false;
    for (const { key, value: held } of entriesOf(vm, value)) {
      const [name, made] = [convert(site, keyType, key), convert(site, valueType, held)];
      isChanged ||= name !== key || made !== held;
      setEntry(vm, dict, name, made);
    }
    return isChanged ? dict : value;
  }
  if (value.kind !== 'list' && value.kind !== 'tuple' && value.kind !== 'set') return value;
  const typeAt = (index: number): Value | undefined =>
    cls.name === 'tuple' && types[1]?.kind !== 'ellipsis' ? types[index] : types[0];
  return mapItems(site, asContainer(site, cls, value), (one, index) => {
    const type = typeAt(index);
    return type === undefined ? one : convert(site, type, one);
  });
}

/** Returns a list as a tuple, or a tuple or a set as a list, where that's declared. */
function asContainer({ vm }: Site, { name }: ClassValue, value: Container): Container {
  const { items } = value;
  const open = value.kind === 'tuple' ? undefined : value.open;
  if (name === 'list' && value.kind !== 'list') return vm.listOf(items, open);
  return name === 'tuple' && open === undefined && value.kind !== 'tuple' ? { kind: 'tuple', items } : value;
}

type Container = Extract<Single, { kind: 'list' | 'tuple' | 'set' }>;

/** Changes the elements of a list, tuple or set; returns the container itself if nothing changes. */
function mapItems({ vm }: Site, value: Container, change: (one: Value, index: number) => Value): Value {
  const items = value.items.map((one: Item, index): Item => ({ ...one, value: change(one.value, index) }));
  if (items.every((one, index) => one.value === value.items[index]?.value)) return value;
  if (value.kind === 'tuple') return { ...value, items };
  return value.kind === 'list' ? vm.listOf(items, value.open) : vm.set(items, value.frozen, value.open);
}
