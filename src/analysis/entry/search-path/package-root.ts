import { baseName, foldersAround, isWithin, joinPath, parentOf } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { scanImports } from '../../python/import-scanner';
import { locateModule } from '../target';
import { climb } from './search-path';

/** The folders that a file's dotted name and its imports count from. */
export interface PackageRoot {
  readonly folder: string;
  /** Further folders that the file may import from. */
  readonly further: readonly string[];
}

/**
 * Returns the folder that a file's dotted name counts from. The folder to which FastAPI's command climbs, unless the
 * imports of the file prove that its package begins higher: packages needn't have an `__init__.py` (PEP 420).
 */
export function packageRoot(tree: SourceTree, file: string): PackageRoot {
  const climbed = climb(tree, file);
  if (climbed === '' || tree.kind(file) !== 'file') return { folder: climbed, further: [] };
  const { imports } = scanImports(readText(tree, file) ?? '');
  const names = imports.flatMap(({ module, names }) => [module, ...names.map((name) => inner(module, name))]);
  const raised = aboveRelative(tree, file, names);
  const folder = isWithin(raised, climbed) ? raised : climbed;
  const named = ownPackage(tree, file, folder, names);
  const root = named ?? folder;
  return { folder: root, further: root === climbed || hides(tree, climbed, root) ? [] : [climbed] };
}

/** Returns the highest folder that the relative imports of a file need: `from .. import x` leads to a package. */
function aboveRelative(tree: SourceTree, file: string, modules: readonly string[]): string {
  const levels = modules.map((module) => /^\.*/u.exec(module)?.[0].length ?? 0);
  let folder = parentOf(file);
  const steps = foldersAround(file).length - 1;
  const highest = Math.max(0, ...levels);
  for (let level = 0; level < Math.min(highest, steps); level += 1) folder = parentOf(folder);
  return climb(tree, joinPath(folder, 'x.py'));
}

/**
 * Returns the parent of the folder by whose name a file imports its own package, where no nearer folder has the module:
 * `from app.routes import router` in `api/app/main.py` → `api`.
 */
function ownPackage(
  tree: SourceTree,
  file: string,
  folder: string,
  modules: readonly string[],
): string | undefined {
  const has = (from: string, module: string): boolean => {
    const found = locateModule(tree, module, [from])?.file;
    return found !== undefined && found !== file;
  };
  return foldersAround(joinPath(folder, 'x'))
    .filter((around) => around !== '')
    .find((around) => {
      const own = modules.filter((module) => module.split('.', 1)[0] === baseName(around));
      return own.some((module) => !has(folder, module) && has(parentOf(around), module));
    })
    ?.replace(/(?:^|\/)[^/]+$/u, '');
}

/** Returns true if a folder would hide the package that leads to it: `api/app/app.py` hides `api/app`. */
function hides(tree: SourceTree, folder: string, root: string): boolean {
  const inside = root === '' ? folder : folder.slice(root.length + 1);
  const path = joinPath(folder, inside.split('/', 1)[0] ?? inside);
  return tree.kind(path) !== undefined || tree.kind(`${path}.py`) !== undefined;
}

const inner = (module: string, name: string): string =>
  module.endsWith('.') ? module + name : `${module}.${name}`;
