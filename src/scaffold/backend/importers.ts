import { scanImports, type ScannedImport } from '../../analysis/python/import-scanner';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { leadsTo } from '../edit/imports/module-names';

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
