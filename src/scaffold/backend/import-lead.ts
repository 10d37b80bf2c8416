import { climb, moduleName } from '../../analysis/entry/search-path/search-path';
import { joinPath } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';

const IMPORTED = /^[ \t]*(?:from[ \t]+(\.*[\p{L}\p{N}_.]*)[ \t]+import\b|import[ \t]+([\p{L}\p{N}_.]+))/gmu;
const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/**
 * Returns the prefix with which `main.py` imports modules of the backend: `shop.` in a package `shop`, `.` for relative
 * imports, `''` if the backend's folder is on Python's path. It follows the existing imports of `main.py`, else the packages
 * around it.
 */
export function importLead(tree: SourceTree, backend: string): string {
  const main = joinPath(backend, 'main.py');
  const text = tree.kind(main) === 'file' ? (readText(tree, main) ?? '') : '';
  for (const [, from, plain] of text.matchAll(IMPORTED)) {
    const lead = leadOf(tree, backend, from ?? plain ?? '');
    if (lead !== undefined) return lead;
  }
  const name = moduleName(climb(tree, main), joinPath(backend, '__init__.py'));
  return DOTTED.test(name) ? `${name}.` : '';
}

/** Returns the prefix that one import shows; `undefined` for an import of another package. */
function leadOf(tree: SourceTree, backend: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return '.';
  const isThere = (module: string): boolean => {
    const path = joinPath(backend, module.replaceAll('.', '/'));
    return tree.kind(path) === 'directory' || tree.kind(`${path}.py`) === 'file';
  };
  if (isThere(imported)) return '';
  const leads = namesOf(backend)
    .map((name) => `${name}.`)
    .filter((lead) => `${imported}.`.startsWith(lead));
  // `api.api.http` in `api/api` may begin with the folder's name once or twice: what's behind it has to be there.
  return leads.find((lead) => isThere(imported.slice(lead.length))) ?? leads[0];
}

/** Returns the names under which a folder may be imported, longest first: `src/shop` → `src.shop`, `shop`. */
function namesOf(backend: string): readonly string[] {
  const folders = backend.split('/');
  return folders.map((_, index) => folders.slice(index).join('.')).filter((name) => DOTTED.test(name));
}
