import { scanImports, type ScannedImport } from '../../analysis/python/import-scanner';
import { moduleStem } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { leadsTo } from '../edit/module-names';
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
  const names = going.map((path) => moduleStem(path));
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
