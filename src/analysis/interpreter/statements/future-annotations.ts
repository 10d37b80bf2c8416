import type { ModuleValue } from '../values/values';

const puttingOff = new WeakMap<ModuleValue, boolean>();

const PUT_OFF = /^from __future__ import .*\bannotations\b/mu;

/** Returns true for a module with `from __future__ import annotations`. */
export function putsOffAnnotations(module: ModuleValue): boolean {
  const known = puttingOff.get(module);
  if (known !== undefined) return known;
  const found = module.source.matches(PUT_OFF);
  puttingOff.set(module, found);
  return found;
}
