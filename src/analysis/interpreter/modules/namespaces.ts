import { isStandardModule } from '../../../base/naming/python';
import type { Place } from '../../../base/diagnostics/place';
import { scanImports } from '../../python/import-scanner';
import type { Machine } from '../machine';
import type { ModuleValue, Value } from '../values/values';
import type { FoundModule } from './module-source';

/** Finds the project's module of a top-level name; `undefined` if the name means an installed package. */
export function findTop(vm: Machine, name: string): FoundModule | undefined {
  if (vm.models.isBuiltIn(name)) return undefined;
  const found = vm.source.find(name, undefined);
  return found === undefined || isHidden(vm, name, found) ? undefined : found;
}

/**
 * Returns true for a folder without `__init__.py` whose name is that of an installed package. A regular package wins
 * over a namespace package wherever the two stand on `sys.path` (PEP 420). A file hides no modelled package: it may be
 * a script or the settings of the package.
 */
function isHidden(vm: Machine, name: string, { file, path }: FoundModule): boolean {
  if (file !== undefined && path !== undefined) return false;
  const isInstalled = isStandardModule(name) || vm.source.isInstalled(name) === true;
  return vm.models.isModule(name) || (file === undefined && isInstalled);
}

/**
 * Returns true if a name that a namespace package lacks may come from an installed package: nothing shows that the
 * program means the project's folder. It does once one of the folder's modules has been imported, where the importing
 * file imports another name that the folder has, or where the project names all that it installs.
 */
export function isOpen(vm: Machine, parent: Value, at: Place): parent is ModuleValue {
  if (parent.kind !== 'module' || parent.file !== undefined || parent.isMade === true) return false;
  const [top = parent.name] = parent.name.split('.', 1);
  const isImported = [...vm.modules].some(
    ([name, { file }]) => file !== undefined && (name === top || name.startsWith(`${top}.`)),
  );
  return !isImported && vm.source.isInstalled(top) !== false && !importsOthers(vm, top, at);
}

/** Returns true if a file imports a module that a folder of the project has. */
function importsOthers(vm: Machine, top: string, { file }: Place): boolean {
  const text = [...vm.modules.values()].find((one) => one.file === file)?.source.whole() ?? '';
  return scanImports(text).imports.some(({ module, names }) => {
    const [first, ...rest] = module.split('.');
    if (first !== top) return false;
    return [rest, ...names.map((name) => [...rest, name])].some((parts) => holds(vm, top, parts));
  });
}

/** Returns true if the project has the file of a module, by the parts of its name below `top`. */
function holds(vm: Machine, top: string, parts: readonly string[]): boolean {
  let found = vm.source.find(top, undefined);
  for (const part of parts) found = found?.path === undefined ? undefined : vm.source.find(part, found.path);
  return found?.file !== undefined;
}

/** Forgets the folders of a namespace package, so that the next import of its name searches again. */
export function forget(vm: Machine, top: string): void {
  for (const name of [...vm.modules.keys()])
    if (name === top || name.startsWith(`${top}.`)) vm.modules.delete(name);
}
