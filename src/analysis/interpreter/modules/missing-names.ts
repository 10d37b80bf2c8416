import { isNowhere, mayBeAdded } from '../attributes/open-attribute';
import type { Machine } from '../machine';
import type { ModuleValue, Value } from '../values/values';
import { nameForImports } from './implicit-names';

/**
 * Returns true for a name that its module surely lacks, by the complete list of the module's names. Where no `try` waits for
 * the answer, only what no release of FastAPI or Starlette has counts: the program may run with another release.
 */
export function isMissing(vm: Machine, name: string, isModule: boolean): boolean {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return false;
  const [owner, last] = [name.slice(0, dot), name.slice(dot + 1)];
  return vm.isCaught(isModule ? 'ModuleNotFoundError' : 'ImportError')
    ? vm.models.hasName(owner, last, 'itself') === false && !mayBeAdded(vm, owner, last)
    : isNowhere(vm, owner, last);
}

/** Returns what the program has put in place of a module (`sys.modules[name] = …`), or of a name in one. */
export function setByProgram(vm: Machine, name: string): Value | undefined {
  const dot = name.lastIndexOf('.');
  return (
    vm.modules.get(name) ??
    vm.libraryNames.find('sys.modules', name, vm.path) ??
    vm.libraryNames.find(name.slice(0, Math.max(0, dot)), name.slice(dot + 1), vm.path)
  );
}

/** Returns true for a module outside every package, in which a relative import fails. */
export const isAlone = (module: ModuleValue): boolean =>
  module.path === undefined && !nameForImports(module).includes('.');
