import type { Machine } from '../interpreter/machine';
import type { Single, Value } from '../interpreter/values';
import { endpointOf } from './endpoint';

/** The modules whose functions serve the routes below a router or application: what's lost when it isn't registered. */
export function modulesBelow(vm: Machine, value: Value | undefined): readonly string[] {
  const modules = new Set<string>();
  collect(vm, value, modules, new Set());
  return [...modules].sort();
}

function collect(vm: Machine, value: Value | undefined, modules: Set<string>, seenBefore: Set<Value>): void {
  if (value === undefined || seenBefore.has(value)) return;
  seenBefore.add(value);
  if (value.kind === 'choice') {
    for (const one of value.alternatives)
      if (one.value.kind !== 'absent') collect(vm, one.value, modules, seenBefore);
    return;
  }
  if (value.kind === 'list') {
    for (const one of value.items) collect(vm, one.value, modules, seenBefore);
    return;
  }
  if (value.kind !== 'instance') return;
  const endpoint = value.attrs.get('endpoint');
  const module = endpoint === undefined ? null : endpointOf(endpoint).module;
  if (module !== null) modules.add(module);
  for (const name of ['routes', 'router', 'original_router', 'app'])
    collect(vm, value.attrs.get(name), modules, seenBefore);
}

/** The modules of the project's classes that an object is of: their methods may serve what a base registers. */
export const ownModules = (value: Single): readonly string[] =>
  value.kind !== 'instance'
    ? []
    : [...new Set(value.cls.mro.flatMap(({ place, module }) => (place === undefined ? [] : [module])))];
