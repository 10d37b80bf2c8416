import type { Call } from '../../interpreter/calls/call-site';
import { callMethod } from '../../interpreter/calls/calls';
import { each } from '../../interpreter/guards/forks';
import { item, NONE } from '../../interpreter/values/make';
import type { Item, Single, Value } from '../../interpreter/values/values';
import { copyOf } from '../builtins/dict-methods';
import type { Library } from '../kit/library';
import { functions } from '../kit/support';

/** `copy`. */
export const library: Library = () =>
  functions('copy', {
    copy: (call) => each(call.vm, call.args[0] ?? NONE, (value) => shallow(value, call)),
    deepcopy: (call) => deep(call.args[0] ?? NONE, call, new Map()),
    replace: (call) =>
      each(
        call.vm,
        call.args[0] ?? NONE,
        (value) => callMethod(call.vm, value, '__replace__', [], call.at) ?? shallow(value, call),
      ),
  });

function shallow(value: Single, { vm, at }: Call): Value {
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
        value.payload === undefined
          ? undefined
          : each(vm, value.payload, (one) =>
              shallow(one, { vm, at, args: [], keywords: new Map(), open: undefined }),
            ),
      );
      for (const [name, attribute] of value.attrs) made.attrs.set(name, attribute);
      made.open = value.open;
      return made;
    }
    default:
      return value;
  }
}

/** A copy of everything inside; `made` keeps two references to one object references to one copy. */
function deep(value: Value, call: Call, made: Map<Value, Value>): Value {
  return each(call.vm, value, (one) => {
    const known = made.get(one);
    return known ?? deepSingle(one, call, made);
  });
}

function deepSingle(value: Single, call: Call, made: Map<Value, Value>): Value {
  const { vm, at } = call;
  vm.step(() => at);
  const copyItems = (items: readonly Item[]): Item[] =>
    items.map((one) => item(deep(one.value, call, made), one.guard));
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
        dict.entries.set(id, { key: entry.key, value: deepStored(entry.value, call, made) });
      return dict;
    }
    case 'instance': {
      if (value.attrs.has('_name_')) return value;
      const own = callMethod(vm, value, '__deepcopy__', [vm.dict()], at);
      if (own !== undefined) return own;
      const instance = vm.instance(value.cls, at);
      made.set(value, instance);
      instance.payload = value.payload === undefined ? undefined : deep(value.payload, call, made);
      for (const [name, attribute] of value.attrs)
        instance.attrs.set(name, deepStored(attribute, call, made));
      instance.open = value.open;
      return instance;
    }
    default:
      return value;
  }
}

/** What hangs on a test keeps its alternatives, also that of being absent. */
const deepStored = (value: Value, call: Call, made: Map<Value, Value>): Value =>
  value.kind === 'choice' ? value : deep(value, call, made);
