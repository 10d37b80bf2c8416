import { parentOf } from '../../base/source/paths';

/** `a/b/c.py` → `a/b`, `a`, `''`. */
export function foldersAround(file: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = parentOf(file); folder !== ''; folder = parentOf(folder)) folders.push(folder);
  return [...folders, ''];
}
