import { getAttribute } from '../../../interpreter/attributes/attributes';
import type { Site } from '../../../interpreter/calls/call-site';
import { dictOf, setEntry } from '../../../interpreter/values/dicts';
import { each } from '../../../interpreter/guards/forks';
import { item, str, tuple } from '../../../interpreter/values/make';
import type { InstanceValue, Item, Value } from '../../../interpreter/values/values';
import { invoke } from '../../kit/calls';
import { causeOf, plain } from '../../kit/values';
import { allFields, type Models } from './fields';

/** How `asdict` or `astuple` was called. */
interface Making {
  readonly site: Site;
  readonly models: Models;
  readonly isTuple: boolean;
  /** Makes the dicts of pairs, or the tuples of lists. */
  readonly factory: Value | undefined;
}

/** Answers `asdict`, `astuple`: dataclasses become dicts or tuples, also inside lists, tuples and dicts. */
export function plainOf(value: Value, making: Making): Value {
  const { vm, at } = making.site;
  const isOther =
    (value.kind === 'instance' &&
      value.open === undefined &&
      value.cls.open === undefined &&
      !value.cls.mro.some((one) => making.models.fields.has(one))) ||
    value.kind === 'class';
  if (isOther) return vm.raiseIfCaught('TypeError', 'must be called on a dataclass instance', at);
  return plainValue(value, making);
}

function plainValue(value: Value, making: Making): Value {
  const { vm } = making.site;
  const inner = ({ value: one, guard }: Item): Item => item(plainValue(one, making), guard);
  return each(vm, value, (one) => {
    switch (one.kind) {
      case 'instance':
        return plainInstance(one, making);
      case 'list':
        return vm.listOf(one.items.map(inner), one.open);
      case 'tuple':
        return { ...one, items: one.items.map(inner) };
      case 'dict': {
        const dict = vm.dict(one.open);
        dict.factory = one.factory;
        for (const { key, value: held } of one.entries.values())
          setEntry(vm, dict, key, held.kind === 'choice' ? held : plainValue(held, making));
        return dict;
      }
      default:
        return one;
    }
  });
}

function plainInstance(value: InstanceValue, making: Making): Value {
  const { site, models, factory, isTuple } = making;
  const { vm } = site;
  const fields = models.fields.size === 0 ? [] : allFields(value.cls, models);
  if (value.cls.mro.some((one) => models.fields.has(one))) {
    const pairs = fields.flatMap(({ name, isPassed }) => {
      // As an attribute is read: a field that isn't an argument may be held by the class alone.
      if (isPassed) return [];
      return [[name, plainValue(getAttribute(vm, value, name, site.at), making)] as const];
    });
    if (isTuple) {
      const values = pairs.map(([, one]) => one);
      return factory === undefined ? tuple(...values) : invoke(site, factory, vm.list(values));
    }
    return factory === undefined
      ? dictOf(vm, pairs)
      : invoke(site, factory, vm.list(pairs.map(([name, one]) => tuple(str(name), one))));
  }
  const payload = plain(value);
  return CONTAINERS.has(payload.kind) ? causeOf(undefined, 'a copy of a container', site.at) : value;
}

/** Kinds of containers of which objects of a subclass are made anew. */
const CONTAINERS: ReadonlySet<Value['kind']> = new Set(['list', 'tuple', 'dict']);
