import { NONE, str, textOf, unknown } from '../values/make';
import type { Machine } from '../machine';
import { namespaceOfModule } from '../values/namespace';
import type { Scope } from '../values/scope';
import type { ModuleValue, Value } from '../values/values';

/** Returns the name that relative imports of a module count from. */
export const nameForImports = ({ name, importName = name }: ModuleValue): string => importName;

/** Returns a name that every module has. */
export function implicitOf(vm: Machine, module: ModuleValue, name: string): Value | undefined {
  const known = nameForImports(module);
  const dot = known.lastIndexOf('.');
  switch (name) {
    case '__name__':
      return str(module.name);
    case '__file__':
      return module.file === undefined ? undefined : str(vm.models.fileName(module.file));
    case '__package__':
      return str(module.path !== undefined ? known : dot < 0 ? '' : known.slice(0, dot));
    case '__path__':
      return pathOfPackage(vm, module);
    case '__doc__':
    case '__spec__':
    case '__loader__':
      return NONE;
    case '__builtins__': // a dict, but in the main module
      return vm.dict(unknown('library', name, { file: module.file ?? '', line: 1 }));
    case '__cached__':
      return str(unknown('library', name, { file: module.file ?? '', line: 1 }));
    case '__dict__':
      return namespaceOfModule(module.scope);
    default:
      return name.startsWith('_') ? undefined : starred(vm, module.scope, name);
  }
}

/** Returns the `__path__` of a package: one list, as the program may add folders to it. */
function pathOfPackage(vm: Machine, { path, scope }: ModuleValue): Value | undefined {
  if (path === undefined) return undefined;
  const list = vm.list(path.map((folder) => str(vm.models.fileName(folder))));
  scope.vars.set('__path__', list);
  return list;
}

/** Returns the folders that a package's modules are searched in; `undefined` for a plain module. */
export function foldersOf(vm: Machine, { path, scope }: ModuleValue): readonly string[] | undefined {
  const set = scope.vars.get('__path__');
  if (set?.kind !== 'list' && set?.kind !== 'tuple') return path;
  const root = vm.models.fileName('').replace(/\/?$/u, '/');
  return set.items.flatMap(({ value }) => {
    const folder = textOf(value);
    return folder?.startsWith(root) === true ? [folder.slice(root.length).replace(/\/$/u, '')] : [];
  });
}

/** Returns a name that a module may have from a library by `from … import *`. */
function starred(vm: Machine, { stars = [] }: Scope, name: string): Value | undefined {
  for (const source of stars.toReversed()) {
    if (source.kind === 'unknown') return source;
    const qualified = `${source.name}.${name}`;
    const model = vm.models.library(qualified);
    if (model !== undefined) return model;
    if (vm.models.hasName(source.name, name, 'star') !== false)
      return { kind: 'library', name: qualified, isModule: false, at: source.at };
  }
  return undefined;
}
