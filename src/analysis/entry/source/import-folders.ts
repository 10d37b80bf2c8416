import { isStandardModule } from '../../../base/naming/python';
import { baseName, joinPath, parentOf } from '../../../base/source/paths';
import { packageFolders, sharedFolders } from '../search-path/packages';
import { findPyproject, normalName, projectName } from '../../../base/config/pyproject';
import { requiredNames } from '../search-path/requirements';
import { climb } from '../search-path/search-path';
import { type Located, locateModule } from '../target';
import { foldersOf, importFolders, importsOf, reachedFrom, topOf } from './imports';
import { isMinor, nearestEndings, type Survey } from '../search/survey';

/** The most modules of other packages that are followed. */
const MAX_FOLLOWED = 1_500;

/**
 * Returns the folders that the absolute imports of an application's modules count from, the most used first.
 * Follows the modules that are found in one of them: a library may import another one that the application doesn't
 * import.
 */
export function importedFoldersOf(survey: Survey, entry: string, files: Iterable<string>): readonly string[] {
  const uses = new Map<string, number>();
  const own = importFolders(survey, entry);
  const found = new Map<string, Located | undefined>();
  const all = new Set(files);
  const start = all.size;
  const locate = (file: string, module: string): Located | undefined => {
    if (!found.has(module)) found.set(module, find(survey, { entry, file, own }, module));
    return found.get(module);
  };
  for (const file of all) {
    const counted = new Set<string>();
    for (const { module, name } of importsOf(survey, file)) {
      if (module.startsWith('.')) continue;
      const inner = name === '' ? undefined : `${module}.${name}`;
      const hit = locate(file, module) ?? (inner === undefined ? undefined : locate(file, inner));
      if (hit?.importedFrom === undefined) continue;
      if (!counted.has(module)) uses.set(hit.importedFrom, (uses.get(hit.importedFrom) ?? 0) + 1);
      counted.add(module);
      if (own.includes(hit.importedFrom) || all.size - start > MAX_FOLLOWED) continue;
      for (const one of modulesAt(survey, hit, inner))
        if (!all.has(one)) for (const imported of reachedFrom(survey, one, all)) all.add(imported);
    }
  }
  return [...uses].sort(([, left], [, right]) => right - left).map(([folder]) => folder);
}

/** Returns a module, and its submodule that is imported by name. */
function modulesAt(
  survey: Survey,
  { file, importedFrom = '' }: Located,
  inner: string | undefined,
): readonly string[] {
  const named = inner === undefined ? undefined : locateModule(survey.tree, inner, [importedFrom])?.file;
  return named === undefined ? [file] : [file, named];
}

interface Importer {
  readonly entry: string;
  readonly file: string;
  readonly own: readonly string[];
}

function find(survey: Survey, { entry, file, own }: Importer, module: string): Located | undefined {
  const some = survey.once(`own with ${topOf(module)}`, entry, () => foldersOf(survey, own, module));
  return (
    locateModule(survey.tree, module, some) ??
    declared(survey, entry, module) ??
    declared(survey, joinPath(climb(survey.tree, file), 'x.py'), module) ??
    elsewhere(survey, entry, file, module)
  );
}

/**
 * Finds a module in the folders that the Python projects around a file declare: their dependencies, and members of
 * their workspace.
 */
function declared(survey: Survey, from: string, module: string): Located | undefined {
  const { tree } = survey;
  const all = survey.once('declared', from, () => [
    ...packageFolders(tree, from),
    ...sharedFolders(tree, from),
  ]);
  const some = survey.once(`declared with ${topOf(module)}`, from, () => foldersOf(survey, all, module));
  return locateModule(tree, module, some);
}

/** Finds a module of another package of the workspace by its name: `shared.db` in `libs/shared/src/`. */
function elsewhere(survey: Survey, entry: string, file: string, module: string): Located | undefined {
  if (isStandardModule(topOf(module)) || !isKnown(survey, module)) return undefined;
  const path = module.replaceAll('.', '/');
  const near = nearestEndings(survey, [`${path}.py`, `${path}/__init__.py`], file);
  const [only] = near;
  if (near.length !== 1 || only === undefined || isMinor(only.file)) return undefined;
  // Within a package the module would have a longer name, so this is another module of the same name.
  if (survey.tree.kind(joinPath(only.folder, '__init__.py')) === 'file') return undefined;
  const isMeant = module.includes('.') || isLibrary(survey, entry, module, only);
  return isMeant ? { file: only.file, importedFrom: only.folder } : undefined;
}

/**
 * Returns true if a file or folder of the workspace has the name of a module's first part. Most modules are of
 * installed packages.
 */
export function isKnown(survey: Survey, module: string): boolean {
  const names = survey.once('names', '', () => new Set(survey.python.flatMap(partsOf)));
  return names.has(topOf(module));
}

const partsOf = (file: string): readonly string[] => file.replace(/\.py$/, '').split('/');

const MANIFESTS = ['pyproject.toml', 'setup.py', 'setup.cfg', 'project.json'];

/**
 * Returns true if a module with a name of one part is a library of the workspace, and not an installed one with the
 * same name. It must be a package, or lie where libraries do. A name that the application's project requires is
 * installed, unless the library's own manifest has that name.
 */
function isLibrary(
  survey: Survey,
  entry: string,
  name: string,
  { file, folder }: { readonly file: string; readonly folder: string },
): boolean {
  const { tree } = survey;
  const required = survey.once('required', entry, () => requiredNames(tree, entry));
  if (required.has(normalName(name))) {
    const pyproject = findPyproject(tree, [folder, parentOf(folder)]);
    return pyproject !== undefined && projectName(pyproject) === normalName(name);
  }
  if (file.endsWith('/__init__.py') || ['src', name].includes(baseName(folder))) return true;
  return MANIFESTS.some((manifest) => tree.kind(joinPath(folder, manifest)) === 'file');
}
