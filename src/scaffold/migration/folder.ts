import { parseIni } from '../../base/config/ini';
import { findPyproject } from '../../base/config/pyproject';
import { textAt } from '../../base/config/toml-values';
import { joinPath, parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';

/**
 * Finds the folder of Alembic's revisions: `versions` in the `script_location` of the nearest `alembic.ini`, or of
 * `[tool.alembic]` in `pyproject.toml` (Alembic 1.16), from a folder up. Returns `undefined` if there's none.
 */
export function versionsFolder(tree: SourceTree, around: string): string | undefined {
  for (let folder = around; ; folder = parentOf(folder)) {
    for (const location of locationsIn(tree, folder)) {
      const path = joinPath(folder, location.replaceAll('%(here)s', '.').replaceAll('\\', '/'), 'versions');
      if (tree.kind(path) === 'directory') return path;
    }
    if (folder === '') return undefined;
  }
}

function locationsIn(tree: SourceTree, folder: string): readonly string[] {
  const ini = readText(tree, joinPath(folder, 'alembic.ini'));
  const inIni = ini === undefined ? undefined : parseIni(ini).get('alembic')?.get('script_location');
  const pyproject = findPyproject(tree, [folder]);
  const inToml = pyproject && textAt(pyproject.content, ['tool', 'alembic', 'script_location']);
  return [inIni, inToml].filter((one) => one !== undefined);
}
