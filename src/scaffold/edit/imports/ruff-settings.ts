import { parseToml } from '../../../base/config/pyproject';
import { at, isTable, textsOf, type Toml } from '../../../base/config/toml-values';
import { foldersAround, joinPath } from '../../../base/source/paths';
import { fileText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';

/** The settings of ruff about the sections of imports. */
export interface RuffSettings {
  /** Folders that contain first-party packages, POSIX, relative to the workspace root. */
  readonly src: readonly string[];
  /** Module names, or globs of them. */
  readonly firstParty: readonly string[];
  readonly thirdParty: readonly string[];
  readonly relative: readonly string[];
  readonly standard: readonly string[];
}

/** The files that ruff looks for in one folder, in its order, each with the table of ruff's settings. */
const FILES: readonly (readonly [name: string, table: readonly string[]])[] = [
  ['.ruff.toml', []],
  ['ruff.toml', []],
  ['pyproject.toml', ['tool', 'ruff']],
];

/** Returns ruff's settings for a file: those of the nearest folder around it that has some; `undefined` without any that can be read. */
export function ruffSettings(files: SourceTree, file: string): RuffSettings | undefined {
  for (const folder of foldersAround(file)) {
    for (const [name, table] of FILES) {
      const config = joinPath(folder, name);
      const settings = settingsIn(files, config, table);
      if (settings !== undefined) return toSettings(folder, settings);
    }
  }
  return undefined;
}

function settingsIn(files: SourceTree, config: string, table: readonly string[]): Toml | undefined {
  const text = fileText(files, config);
  const found = text === undefined ? undefined : at(parseToml(text), table);
  return isTable(found) ? found : undefined;
}

function toSettings(folder: string, settings: Toml): RuffSettings {
  const known = (name: string): readonly string[] => {
    const lists = [
      ['lint', 'isort', name],
      ['isort', name],
    ].map((path) => at(settings, path));
    return textsOf(lists.find((list) => Array.isArray(list)));
  };
  const src = Array.isArray(settings['src']) ? textsOf(settings['src']) : ['.', 'src'];
  return {
    src: src.map((path) => joinPath(folder, path.replaceAll('\\', '/'))),
    firstParty: known('known-first-party'),
    thirdParty: known('known-third-party'),
    relative: known('known-local-folder'),
    standard: known('extra-standard-library'),
  };
}

/** Returns `app_*` as a regular expression for a whole name. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[\\^$.+()[\]{}|/]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}
