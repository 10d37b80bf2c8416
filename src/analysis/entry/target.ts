import { Failure } from '../../base/diagnostics/failure';
import { joinPath } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';

/** The two parts of `app/main.py:create_app()`. */
export interface Target {
  readonly place: string;
  readonly app: string | undefined;
}

/** The file of a target. `importedFrom` is the folder that its name is relative to, if it was given as a module. */
export interface Located {
  readonly file: string;
  readonly importedFrom?: string;
}

/**
 * Splits a target at the first colon that isn't part of a Windows drive. An expression may contain colons, a place
 * can't.
 */
export function parseTarget(text: string): Target {
  const from = /^[A-Za-z]:[\\/]/.test(text) ? 2 : 0;
  const colon = text.indexOf(':', from);
  if (colon < 0) return { place: text.trim(), app: undefined };
  const app = text.slice(colon + 1).trim();
  return { place: text.slice(0, colon).trim(), app: app === '' ? undefined : app };
}

/** Finds a file in the first of `folders` that has it: `main.py`, or `main` without its ending. */
export function locateFile(tree: SourceTree, place: string, folders: readonly string[]): Located | undefined {
  const paths = folders.map((folder) => joinPath(folder, place));
  const file = [...paths, ...paths.map((path) => `${path}.py`)].find((path) => tree.kind(path) === 'file');
  if (file === undefined) return undefined;
  if (file.endsWith('.py')) return { file };
  throw new Failure(`${file} is no Python file; pass a .py file or a module, as in app.main:app.`);
}

const DOTTED = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

/**
 * Finds the file that `import place` would load from the first of `folders` that has it. Packages win over modules.
 */
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
