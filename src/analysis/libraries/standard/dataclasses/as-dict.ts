import type { Site } from '../../../interpreter/calls/call-site';
import { dictOf, setEntry } from '../../../interpreter/values/dicts';
import { each } from '../../../interpreter/guards/forks';
import { item } from '../../../interpreter/values/make';
import type { Value } from '../../../interpreter/values/values';
import { allFields, type Models } from './fields';

/** Answers `asdict`: dataclasses become dicts, also inside lists, tuples and dicts. */
export function plainValue(value: Value, site: Site, models: Models): Value {
  const { vm } = site;
  return each(vm, value, (one) => {
    switch (one.kind) {
      case 'instance': {
        const fields = allFields(one.cls, models);
        if (fields.length === 0) return one;
        return dictOf(
          vm,
          fields.flatMap(({ name }) => {
            const attribute = one.attrs.get(name);
            return attribute === undefined ? [] : [[name, plainValue(attribute, site, models)] as const];
          }),
        );
      }
      case 'list':
        return vm.listOf(
          one.items.map(({ value: inner, guard }) => item(plainValue(inner, site, models), guard)),
          one.open,
        );
      case 'tuple':
        return {
          ...one,
          items: one.items.map(({ value: inner, guard }) => item(plainValue(inner, site, models), guard)),
        };
      case 'dict': {
        const dict = vm.dict(one.open);
        for (const { key, value: inner } of one.entries.values())
          setEntry(vm, dict, key, inner.kind === 'choice' ? inner : plainValue(inner, site, models));
        return dict;
      }
      default:
        return one;
    }
  });
}
