import type { ModuleValue } from '../values/values';

const puttingOff = new WeakMap<ModuleValue, boolean>();

/** Returns true for a module with `from __future__ import annotations`. */
export function putsOffAnnotations(module: ModuleValue): boolean {
  const known = puttingOff.get(module);
  if (known !== undefined) return known;
  const found = /^from __future__ import .*\bannotations\b/mu.test(module.text);
  puttingOff.set(module, found);
  return found;
}
