import { parseToml } from '../../../base/config/pyproject';
import { foldersAround, joinPath } from '../../../base/source/paths';
import { readText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';

/** The settings of ruff about the sections of imports. */
export interface RuffSettings {
  /** Folders that contain first-party packages, POSIX, relative to the workspace root; globs resolved. */
  readonly src: readonly string[];
  /** Module names, or globs of them. */
  readonly firstParty: readonly string[];
  readonly thirdParty: readonly string[];
  readonly relative: readonly string[];
  readonly standard: readonly string[];
}

type Toml = Readonly<Record<string, unknown>>;

/** The files that ruff looks for in one folder, in its order, each with the table of ruff's settings. */
const FILES: readonly (readonly [name: string, table: readonly string[]])[] = [
  ['.ruff.toml', []],
  ['ruff.toml', []],
  ['pyproject.toml', ['tool', 'ruff']],
];

/** The most files that `extend` is followed through; it ends a cycle. */
const MAX_EXTENDED = 8;

/**
 * Returns ruff's settings for a file: those of the nearest folder around it that has some, and of the files that these
 * extend. `undefined` if the workspace has none, or they can't be read.
 */
export function ruffSettings(files: SourceTree, file: string): RuffSettings | undefined {
  for (const folder of foldersAround(file)) {
    for (const [name, table] of FILES) {
      const config = joinPath(folder, name);
      const settings = settingsIn(files, config, table);
      if (settings !== undefined)
        return toSettings(files, [{ folder, settings }, ...extended(files, folder, settings)]);
    }
  }
  return undefined;
}

interface Level {
  /** The folder of the configuration file; its paths are relative to it. */
  readonly folder: string;
  readonly settings: Toml;
}

function settingsIn(files: SourceTree, config: string, table: readonly string[]): Toml | undefined {
  const text = files.kind(config) === 'file' ? readText(files, config) : undefined;
  const found = text === undefined ? undefined : at(parseToml(text), table);
  return isTable(found) ? found : undefined;
}

/** Returns the configurations that one extends, nearest first. */
function extended(files: SourceTree, folder: string, settings: Toml, depth = 0): readonly Level[] {
  const path = settings['extend'];
  if (typeof path !== 'string' || depth >= MAX_EXTENDED) return [];
  const config = joinPath(folder, path.replaceAll('\\', '/'));
  const [, table] = FILES.find(([name]) => config === name || config.endsWith(`/${name}`)) ??
    FILES[1] ?? ['', []];
  const base = settingsIn(files, config, table);
  const around = config.split('/').slice(0, -1).join('/');
  return base === undefined
    ? []
    : [{ folder: around, settings: base }, ...extended(files, around, base, depth + 1)];
}

function toSettings(files: SourceTree, levels: readonly [Level, ...Level[]]): RuffSettings {
  const known = (name: string): readonly string[] => {
    const paths = [
      ['lint', 'isort', name],
      ['isort', name],
    ];
    const lists = levels.flatMap(({ settings }) => paths.map((path) => at(settings, path)));
    return textsOf(lists.find((list) => Array.isArray(list)));
  };
  const set = levels.find(({ settings }) => Array.isArray(settings['src'])) ?? levels[0];
  const src = Array.isArray(set.settings['src']) ? textsOf(set.settings['src']) : ['.', 'src'];
  return {
    src: src.flatMap((path) => resolveGlob(files, joinPath(set.folder, path.replaceAll('\\', '/')))),
    firstParty: known('known-first-party'),
    thirdParty: known('known-third-party'),
    relative: known('known-local-folder'),
    standard: known('extra-standard-library'),
  };
}

/** Returns the folders that `packages/*` matches. */
function resolveGlob(files: SourceTree, path: string): readonly string[] {
  return path.split('/').reduce<readonly string[]>(
    (folders, step) => {
      if (!/[*?]/.test(step)) return folders.map((folder) => joinPath(folder, step));
      const pattern = globPattern(step);
      return folders.flatMap((folder) =>
        (files.list(folder) ?? []).filter((name) => pattern.test(name)).map((name) => joinPath(folder, name)),
      );
    },
    [''],
  );
}

/** Returns `app_*` as a regular expression for a whole name. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[\\^$.+()[\]{}|/]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}

const at = (content: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isTable(value) ? value[key] : undefined), content);

const isTable = (value: unknown): value is Toml =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
