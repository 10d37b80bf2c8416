import { scanImports, type ScannedImport } from '../../analysis/python/import-scanner';
import { moduleStem } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { leadsTo } from '../edit/module-names';
import { walkFiles } from '../../base/source/walk';

/** Returns the files of the workspace that import a module. */
export const importersOf = (files: SourceTree, backend: string, path: string): readonly string[] =>
  [...walkFiles(files, '')].filter(
    (file) =>
      file.endsWith('.py') &&
      file !== path &&
      readText(files, file)?.includes(moduleStem(path)) === true &&
      importsFile(files, file, path, backend),
  );

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
