import { climb, moduleName } from '../../analysis/entry/search-path/search-path';
import { joinPath } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';

const IMPORTED = /^[ \t]*(?:from[ \t]+(\.*[\p{L}\p{N}_.]*)[ \t]+import\b|import[ \t]+([\p{L}\p{N}_.]+))/gmu;
const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/**
 * What stands before the name of a module of the backend where its `main.py` imports it: `shop.` in a package `shop`,
 * `.` where `main.py` imports relatively, nothing where the backend's folder is on Python's path. As the imports that
 * are there do it; where none tells, as the packages around it say.
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

/** What one import tells; `undefined` for one of another package. */
function leadOf(tree: SourceTree, backend: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return '.';
  const path = joinPath(backend, imported.replaceAll('.', '/'));
  if (tree.kind(path) === 'directory' || tree.kind(`${path}.py`) === 'file') return '';
  const name = namesOf(backend).find((one) => `${imported}.`.startsWith(`${one}.`));
  return name === undefined ? undefined : `${name}.`;
}

/** `src/shop` → `src.shop`, `shop`: the names that it may be imported under, longest first. */
function namesOf(backend: string): readonly string[] {
  const folders = backend.split('/');
  return folders.map((_, index) => folders.slice(index).join('.')).filter((name) => DOTTED.test(name));
}
