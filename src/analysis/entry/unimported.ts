import type { Machine } from '../interpreter/machine';
import { joinPath } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { walkFiles } from '../../base/source/walk';

/** The most files that are read. */
const MAX_READ = 2_000;

/** A call that makes an application or a router, also of a derived class. Doesn't match comments. */
const MAKES = /^[^#\n]*\b(?:FastAPI|Starlette|\w*Router)[ \t]*\(/m;

/**
 * Returns the modules that make routers or applications but aren't imported, of the packages that the program
 * imports from. An import by an unknown name may have meant them; without such an import returns none.
 */
export function unimportedRouters(
  tree: SourceTree,
  searchPath: readonly string[],
  vm: Machine,
): readonly string[] {
  const beginnings = [...vm.unknownImports];
  if (beginnings.length === 0) return [];
  const tops = new Set([...vm.modules.keys()].map((name) => name.split('.', 1)[0] ?? name));
  const found = new Set<string>();
  let count = 0;
  for (const folder of searchPath) {
    for (const top of tops) {
      for (const file of walkFiles(tree, joinPath(folder, top))) {
        const name = moduleOf(file, folder);
        if (name === undefined || vm.modules.has(name)) continue;
        if (!beginnings.some((one) => name.startsWith(one))) continue;
        count += 1;
        if (count > MAX_READ) return [...found];
        if (MAKES.test(readText(tree, file) ?? '')) found.add(name);
      }
    }
  }
  return [...found];
}

function moduleOf(file: string, folder: string): string | undefined {
  if (!file.endsWith('.py')) return undefined;
  const path = folder === '' ? file : file.slice(folder.length + 1);
  return path.replace(/(?:\/__init__)?\.py$/u, '').replaceAll('/', '.');
}
