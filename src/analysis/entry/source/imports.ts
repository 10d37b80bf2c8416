import { knownName } from '../../python/known-names';
import { scanImports } from '../../python/import-scanner';
import { baseName, foldersAround, joinPath, parentOf } from '../../../base/source/paths';
import { climb } from '../search-path/search-path';
import { locateModule } from '../target';
import type { Survey } from '../search/survey';

/** A module that a file imports, or a name that it imports from one. */
export interface Imported {
  /** With its leading dots. */
  readonly module: string;
  /** `''` where the module is imported as a whole. */
  readonly name: string;
}

const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+$/u;

/**
 * Returns what a file imports anywhere in it, by `import_module` and `__import__` too. Where such a call gets a name
 * that's put together at run time, every string that looks like a dotted name counts. Scans the text, since a search
 * asks this of thousands of files.
 */
export function importsOf(survey: Survey, file: string): readonly Imported[] {
  return survey.once('imports', file, () => {
    const { imports, hasComputed, strings } = scanImports(survey.text(file));
    const named = imports.flatMap(({ module, names }) =>
      names.length === 0 ? [{ module, name: '' }] : names.map((name) => ({ module, name })),
    );
    const listed = hasComputed ? strings.filter((one) => DOTTED.test(one)) : [];
    const whole = [
      ...named.filter(({ name }) => name === ''),
      ...listed.map((module) => ({ module: knownName(module), name: '' })),
    ];
    return [...named.filter(({ name }) => name !== ''), ...whole];
  });
}

/** Returns the file of the module that `file` means by a dotted name, relative or absolute; only in the workspace. */
export function moduleFile(survey: Survey, file: string, module: string): string | undefined {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const name = module.slice(dots);
  if (dots === 0) return locateModule(survey.tree, name, foldersWith(survey, file, name))?.file;
  let folder = parentOf(file);
  for (let level = 1; level < dots; level++) folder = parentOf(folder);
  if (name !== '') return locateModule(survey.tree, name, [folder])?.file;
  const init = joinPath(folder, '__init__.py');
  return survey.tree.kind(init) === 'file' ? init : undefined;
}

/** Returns the file that an imported name is, if it's a module: `from app import main` → `app/main.py`. */
export function submoduleFile(survey: Survey, file: string, { module, name }: Imported): string | undefined {
  return moduleFile(survey, file, module.endsWith('.') ? module + name : `${module}.${name}`);
}

/** Returns the folders that absolute imports of a file may count from: those outside of its package, as in Python. */
export function importFolders(survey: Survey, file: string): readonly string[] {
  return survey.once('folders', file, () => findFolders(survey, file));
}

/** Returns those of them that have the top of a dotted name at all: most names are of libraries, which none has. */
function foldersWith(survey: Survey, file: string, name: string): readonly string[] {
  const folders = importFolders(survey, file);
  return survey.once(`folders with ${topOf(name)}`, folders.join('\n'), () =>
    foldersOf(survey, folders, name),
  );
}

/** Returns those of the folders that hold anything by the first part of a dotted name. */
export function foldersOf(survey: Survey, folders: readonly string[], name: string): readonly string[] {
  return folders.filter((folder) => {
    const path = joinPath(folder, topOf(name));
    return survey.tree.kind(path) !== undefined || survey.tree.kind(`${path}.py`) !== undefined;
  });
}

/** `shared.db` → `shared`. */
export function topOf(name: string): string {
  return name.split('.', 1)[0] ?? name;
}

function findFolders(survey: Survey, file: string): readonly string[] {
  const top = climb(survey.tree, file);
  const around = foldersAround(joinPath(top, 'x'));
  const inner = around.map((folder) => joinPath(folder, 'src'));
  return [...new Set([...around, ...inner, ...(isLoose(survey, file) ? [parentOf(file)] : [])])];
}

/** Returns true if a file imports nothing from the package it lies in: then it's a program, and its own folder counts too. */
function isLoose(survey: Survey, file: string): boolean {
  const name = baseName(parentOf(file));
  return !importsOf(survey, file).some(({ module }) => module.startsWith('.') || topOf(module) === name);
}

/** Returns the workspace's modules that a file imports; of `from app import main` both `app/__init__.py` and `app/main.py`. */
export function importedFiles(survey: Survey, file: string): readonly string[] {
  return survey.once('imported', file, () => {
    const files = importsOf(survey, file).flatMap((one) => [
      moduleFile(survey, file, one.module),
      one.name === '' ? undefined : submoduleFile(survey, file, one),
    ]);
    return [...new Set(files.filter((one) => one !== undefined))];
  });
}

/** Modules followed from one application. */
const MAX_REACHED = 1_500;

/** Returns everything that a module imports, directly or not, itself first; `known` are modules with all that they import. */
export function reachedFrom(survey: Survey, file: string, known?: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached) {
    if (reached.size > MAX_REACHED) break;
    for (const imported of importedFiles(survey, one))
      if (known?.has(imported) !== true) reached.add(imported);
  }
  return reached;
}
