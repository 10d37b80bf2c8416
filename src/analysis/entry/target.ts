import { Failure } from '../../base/diagnostics/failure';
import { joinPath } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';

/** `app/main.py:create_app()` in its two parts. */
export interface Target {
  readonly place: string;
  readonly app: string | undefined;
}

/** Where a target was found; `importedFrom` is there when it was given as a module. */
export interface Located {
  readonly file: string;
  readonly importedFrom?: string;
}

/** Splits at the first colon that isn't a Windows drive's: an expression may hold colons, a place can't. */
export function parseTarget(text: string): Target {
  const from = /^[A-Za-z]:[\\/]/.test(text) ? 2 : 0;
  const colon = text.indexOf(':', from);
  if (colon < 0) return { place: text.trim(), app: undefined };
  const app = text.slice(colon + 1).trim();
  return { place: text.slice(0, colon).trim(), app: app === '' ? undefined : app };
}

/** The file at the first of `folders` that has it: `main.py`, or `main` for a path without its ending. */
export function locateFile(tree: SourceTree, place: string, folders: readonly string[]): Located | undefined {
  const paths = folders.map((folder) => joinPath(folder, place));
  const file = [...paths, ...paths.map((path) => `${path}.py`)].find((path) => tree.kind(path) === 'file');
  if (file === undefined) return undefined;
  if (file.endsWith('.py')) return { file };
  throw new Failure(`${file} is no Python file; pass a .py file or a module, as in app.main:app.`);
}

const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/** The file that `import place` would load from the first of `folders` that has it; packages win over modules. */
export function locateModule(
  tree: SourceTree,
  place: string,
  folders: readonly string[],
): Located | undefined {
  if (!DOTTED.test(place)) return undefined;
  for (const folder of folders) {
    const path = joinPath(folder, place.replaceAll('.', '/'));
    const file = [`${path}/__init__.py`, `${path}.py`].find((candidate) => tree.kind(candidate) === 'file');
    if (file !== undefined) return { file, importedFrom: folder };
  }
  return undefined;
}
