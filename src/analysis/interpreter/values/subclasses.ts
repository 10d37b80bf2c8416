import type { ClassValue, Value } from './values';

/** The classes whose statements name each class for a base, in that order. */
const SUBCLASSES = new WeakMap<Value, ClassValue[]>();

/** Returns what `cls.__subclasses__()` lists. */
export const subclassesOf = (cls: ClassValue): readonly ClassValue[] => [...(SUBCLASSES.get(cls) ?? [])];

/** Notes a class as a subclass of one of its bases. */
export function addSubclass(base: Value, cls: ClassValue): void {
  const known = SUBCLASSES.get(base);
  if (known === undefined) SUBCLASSES.set(base, [cls]);
  else if (!known.includes(cls)) known.push(cls);
}
