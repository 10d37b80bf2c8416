import { type ScannedImport, scanImports } from '../../analysis/python/import-scanner';
import { baseName, isWithin, joinPath, parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { walkFiles } from '../../base/source/walk';

/** A file that is to stay, and one that it imports. */
export interface Importer {
  readonly file: string;
  readonly imported: string;
}

/** The files of the workspace that import one of some modules, which are about to go, and stay themselves. */
export function importersOf(
  files: SourceTree,
  backend: string,
  going: readonly string[],
): readonly Importer[] {
  const names = going.map((path) => baseName(path).replace(/\.py$/, ''));
  const importers: Importer[] = [];
  for (const file of walkFiles(files, '')) {
    if (!file.endsWith('.py') || going.includes(file)) continue;
    const text = readText(files, file) ?? '';
    if (!names.some((name) => text.includes(name))) continue;
    const modules = scanImports(text).imports.flatMap(modulesOf);
    const imported = going.find((path) => modules.some((module) => leadsTo(path, module, file, backend)));
    if (imported !== undefined) importers.push({ file, imported });
  }
  return importers;
}

/** Whether a file of the workspace imports another. */
export function importsFile(files: SourceTree, from: string, path: string, backend: string): boolean {
  const modules = scanImports(readText(files, from) ?? '').imports.flatMap(modulesOf);
  return modules.some((module) => leadsTo(path, module, from, backend));
}

/** `from a import b` may mean the module `a.b`. */
function modulesOf({ module, names }: ScannedImport): readonly string[] {
  const joint = module.endsWith('.') ? '' : '.';
  return [module, ...names.map((name) => `${module}${joint}${name}`)];
}

/** Whether a module, by the name that a file of the workspace imports it under, is that of `path`. */
export function leadsTo(path: string, module: string, file: string, backend: string): boolean {
  const wanted = path.replace(/\.py$/, '');
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll('.', '/');
  if (dots > 0) return joinPath(parentOf(file), '../'.repeat(dots - 1), inner) === wanted;
  if (inner === '' || !`/${wanted}`.endsWith(`/${inner}`)) return false;
  // Counted from the backend's folder, or from one around it: no other is on Python's path.
  return isWithin(joinPath(wanted.slice(0, wanted.length - inner.length)), backend);
}
