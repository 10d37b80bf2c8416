import type { Site } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { each } from '../../interpreter/guards/forks';
import { item } from '../../interpreter/values/make';
import type { Item, Single, Value } from '../../interpreter/values/values';
import { copyOf } from '../builtins/dict-methods';
import type { Library } from '../kit/library';
import { functions } from '../kit/model';

/** `copy`. */
export const library: Library = () =>
  functions('copy', {
    'copy(x)': ({ x }, site) => each(site.vm, x, (value) => shallow(value, site)),
    'deepcopy(x, memo=None)': ({ x }, site) => deep(x, site, new Map()),
    'replace(obj, /, **changes)': ({ obj }, site) =>
      each(
        site.vm,
        obj,
        (value) => callMethod(site.vm, value, '__replace__', [], site.at) ?? shallow(value, site),
      ),
  });

function shallow(value: Single, site: Site): Value {
  const { vm, at } = site;
  switch (value.kind) {
    case 'list':
      return vm.listOf([...value.items], value.open);
    case 'set':
      return vm.set([...value.items], value.frozen, value.open);
    case 'dict':
      return { ...copyOf(vm, value), factory: value.factory };
    case 'instance': {
      const own = callMethod(vm, value, '__copy__', [], at);
      if (own !== undefined) return own;
      const made = vm.instance(
        value.cls,
        at,
        value.payload === undefined ? undefined : each(vm, value.payload, (one) => shallow(one, site)),
      );
      for (const [name, attribute] of value.attrs) made.attrs.set(name, attribute);
      made.open = value.open;
      return made;
    }
    default:
      return value;
  }
}

/** Copies everything inside; by `made`, two references to one object become references to one copy. */
function deep(value: Value, site: Site, made: Map<Value, Value>): Value {
  return each(site.vm, value, (one) => {
    const known = made.get(one);
    return known ?? deepSingle(one, site, made);
  });
}

function deepSingle(value: Single, site: Site, made: Map<Value, Value>): Value {
  const { vm, at } = site;
  vm.step(() => at);
  const copyItems = (items: readonly Item[]): Item[] =>
    items.map((one) => item(deep(one.value, site, made), one.guard));
  switch (value.kind) {
    case 'tuple':
      return { ...value, items: copyItems(value.items) };
    case 'list': {
      const list = vm.listOf([], value.open);
      made.set(value, list);
      list.items = copyItems(value.items);
      return list;
    }
    case 'set':
      return vm.set(copyItems(value.items), value.frozen, value.open);
    case 'dict': {
      const dict = { ...vm.dict(value.open), factory: value.factory };
      made.set(value, dict);
      for (const [id, entry] of value.entries)
        dict.entries.set(id, { key: entry.key, value: deepStored(entry.value, site, made) });
      return dict;
    }
    case 'instance': {
      if (value.attrs.has('_name_')) return value;
      const own = callMethod(vm, value, '__deepcopy__', [vm.dict()], at);
      if (own !== undefined) return own;
      const instance = vm.instance(value.cls, at);
      made.set(value, instance);
      instance.payload = value.payload === undefined ? undefined : deep(value.payload, site, made);
      for (const [name, attribute] of value.attrs)
        instance.attrs.set(name, deepStored(attribute, site, made));
      instance.open = value.open;
      return instance;
    }
    default:
      return value;
  }
}

/** Copies a stored value; one that hangs on a test keeps its alternatives, also that of being absent. */
const deepStored = (value: Value, site: Site, made: Map<Value, Value>): Value =>
  value.kind === 'choice' ? value : deep(value, site, made);
