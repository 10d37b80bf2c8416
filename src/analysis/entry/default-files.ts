import { joinPath } from '../../base/source/paths';
import { fileText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { decodeSource } from '../python/decode';
import { mayHoldApplication } from './application-text';
import type { Found } from './entry';

/** The files that `fastapi run` tries when it gets no path, in its order (fastapi-cli 0.0.34, `get_default_path`). */
export const DEFAULT_FILES = [
  'main.py',
  'app.py',
  'api.py',
  'app/main.py',
  'app/app.py',
  'app/api.py',
] as const;

/** Returns the default files of each folder, whether they exist or not. */
export function defaultsIn(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) => DEFAULT_FILES.map((name) => joinPath(folder, name)));
}

/** Finds the entry that `--entry FOLDER` means: the first default file, or `__init__.py`, that may be one. */
export function findInFolder(tree: SourceTree, folder: string): Found | undefined {
  const names = [...DEFAULT_FILES, '__init__.py'];
  const file = names.map((name) => joinPath(folder, name)).find((path) => mayBeEntry(tree, path));
  const where = folder === '' ? '' : ` in ${folder}/`;
  return file === undefined ? undefined : { file, app: undefined, foundBy: `FastAPI's order${where}` };
}

/** Finds the first default file of some folders that may be the entry. `passedOver` names files that turned out not to be. */
export function firstDefault(
  tree: SourceTree,
  folders: readonly string[],
  passedOver: readonly string[] = [],
): Found | undefined {
  const files = defaultsIn(folders).filter((path) => !passedOver.includes(path));
  const file = files.find((path) => mayBeEntry(tree, path));
  return file === undefined ? undefined : { file, app: undefined, foundBy: "FastAPI's order" };
}

/** Returns true if a file exists and, going by a glance at its text, makes an application or passes one on. */
export function mayBeEntry(tree: SourceTree, file: string): boolean {
  return mayHoldApplication(fileText(tree, file) ?? '');
}

/** A file that can't be read, with the line and the reason. */
interface Unreadable {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

/** Returns the default files of some folders that exist and can't be read: one of them may be the entry. */
export function unreadableFiles(tree: SourceTree, folders: readonly string[]): readonly Unreadable[] {
  const files = defaultsIn(folders).filter((file) => tree.kind(file) === 'file');
  return files.flatMap((file) => {
    const bytes = tree.read(file);
    if (bytes === undefined) return { file, line: 1, reason: "it can't be opened" };
    const { problem, line = 1 } = decodeSource(bytes);
    return problem === undefined ? [] : { file, line, reason: problem };
  });
}
