import { type ScannedImport, scanImports } from '../../analysis/python/import-scanner';
import { baseName, isWithin, joinPath, parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { walkFiles } from '../../base/source/walk';

/** A file that stays, and a deleted one that it imports. */
export interface Importer {
  readonly file: string;
  readonly imported: string;
}

/** Returns the files of the workspace that import one of the given modules, except these themselves. */
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

/** True if a file of the workspace imports another. */
export function importsFile(files: SourceTree, from: string, path: string, backend: string): boolean {
  const modules = scanImports(readText(files, from) ?? '').imports.flatMap(modulesOf);
  return modules.some((module) => leadsTo(path, module, from, backend));
}

/** Returns the modules that an import may load: `from a import b` may mean `a.b`. */
function modulesOf({ module, names }: ScannedImport): readonly string[] {
  const joint = module.endsWith('.') ? '' : '.';
  return [module, ...names.map((name) => `${module}${joint}${name}`)];
}

/** True if a module, by the name under which a file imports it, is the one at `path`. */
export function leadsTo(path: string, module: string, file: string, backend: string): boolean {
  const wanted = path.replace(/\.py$/, '');
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const inner = module.slice(dots).replaceAll('.', '/');
  if (dots > 0) return joinPath(parentOf(file), '../'.repeat(dots - 1), inner) === wanted;
  if (inner === '' || !`/${wanted}`.endsWith(`/${inner}`)) return false;
  // Only the backend's folder, or one around it, is on Python's path.
  return isWithin(joinPath(wanted.slice(0, wanted.length - inner.length)), backend);
}
