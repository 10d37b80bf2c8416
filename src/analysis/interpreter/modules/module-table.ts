import type { Place } from '../../../base/diagnostics/place';
import { unknown } from '../values/make';
import type { Machine } from '../machine';
import type { InstanceValue, ModuleValue, Value } from '../values/values';

/** The name under which the program's other objects in `sys.modules` are kept. */
const TABLE = 'sys.modules';

/** Returns all modules that were executed to their end or are being executed, `sys.modules` having them or not. */
export const everyModule = ({ modules, unlisted }: Machine): readonly ModuleValue[] => [
  ...modules.values(),
  ...unlisted,
];

/** Returns `sys.modules[name]`: what the program has put there, else a module of the project that has been imported. */
export const moduleCalled = (vm: Machine, name: string): Value | undefined =>
  placedAs(vm, name) ?? vm.modules.get(name);

/** Returns what the program has put in place of a module. */
export const placedAs = (vm: Machine, name: string): Value | undefined =>
  vm.libraryNames.find(TABLE, name, vm.path);

/** Executes `sys.modules[name] = module`, for the imports that follow. */
export function placeModule(vm: Machine, name: string, module: Value, at: Place): void {
  const known = vm.modules.get(name);
  if (module.kind !== 'module') {
    vm.libraryNames.set(TABLE, name, module, vm.path, known ?? unknown('library', name, at));
    return;
  }
  if (known !== undefined && known !== module) vm.unlisted.add(known);
  vm.libraryNames.unset(TABLE, name, vm.path);
  vm.unlisted.delete(module);
  vm.modules.set(name, module);
}

/** Executes `del sys.modules[name]`: the next import executes the module again. Does nothing under an undecided test. */
export function takeModule(vm: Machine, name: string): void {
  if (vm.changeOf([]).length > 0) return;
  const module = vm.modules.get(name);
  vm.libraryNames.unset(TABLE, name, vm.path);
  vm.modules.delete(name);
  if (module !== undefined) vm.unlisted.add(module);
}

/** Returns the module whose class was replaced by that of this object. */
export const moduleBehind = (vm: Machine, object: InstanceValue): ModuleValue | undefined =>
  everyModule(vm).find(({ face }) => face === object);
