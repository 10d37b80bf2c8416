import { isStandardModule } from '../../../base/naming/python';
import type { Machine } from '../../interpreter/machine';
import type { LibraryValue } from '../../interpreter/values/values';

/**
 * Tells whether a library's name is a class; `undefined` if that isn't known. The lists of names tell it of the packages
 * that have one; of all others, a CapWords name is taken for a class (PEP 8): a router that's named like a class would be
 * the only one that this misses.
 */
export function isLibraryClass(vm: Machine, { name, isModule }: LibraryValue): boolean | undefined {
  if (isModule) return false;
  const listed = vm.models.isClass(name);
  return listed ?? (CAP_WORDS.test(name.slice(name.lastIndexOf('.') + 1)) ? true : undefined);
}

const CAP_WORDS = /^_*[A-Z][A-Za-z0-9]*[a-z]/u;

/** Packages without a module-level object of a class that programs ask for: no router, no application. */
const PLAIN = new Set([
  'fastapi',
  'starlette',
  'pydantic',
  'pydantic_settings',
  'pydantic_core',
  'typing_extensions',
]);

/** Returns true for a name of a package that has nothing but classes, functions and data. */
export function isOfPlainPackage({ name }: LibraryValue): boolean {
  const [top = name] = name.split('.', 1);
  return PLAIN.has(top) || isStandardModule(top);
}
