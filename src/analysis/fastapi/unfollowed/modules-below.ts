import type { Single, Value } from '../../interpreter/values/values';
import { endpointOf } from '../classes/endpoint';

/**
 * Returns the modules whose functions serve routes below routers or applications: those lost if they aren't
 * registered. Visits each object once, at any depth.
 */
export function modulesBelow(values: readonly (Value | undefined)[]): readonly string[] {
  const modules = new Set<string>();
  const seen = new Set<Value>();
  const pending = [...values];
  while (pending.length > 0) {
    const value = pending.pop();
    if (value === undefined || seen.has(value)) continue;
    seen.add(value);
    if (value.kind === 'instance') {
      const endpoint = value.attrs.get('endpoint');
      const module = endpoint === undefined ? null : endpointOf(endpoint).module;
      if (module !== null) modules.add(module);
    }
    for (const one of inside(value)) pending.push(one);
  }
  return [...modules].sort();
}

/** Returns the objects that lead to further routes. */
function inside(value: Value): readonly (Value | undefined)[] {
  switch (value.kind) {
    case 'choice':
      return value.alternatives.map((one) => (one.value.kind === 'absent' ? undefined : one.value));
    case 'list':
      return value.items.map((one) => one.value);
    case 'instance':
      return ['routes', 'router', 'original_router', 'app'].map((name) => value.attrs.get(name));
    default:
      return [];
  }
}

/**
 * Returns the modules of the project's classes that an object is an instance of: their methods may serve routes
 * that a base class registers.
 */
export const ownModules = (value: Single): readonly string[] =>
  value.kind !== 'instance'
    ? []
    : [...new Set(value.cls.mro.flatMap(({ place, module }) => (place === undefined ? [] : [module])))];
