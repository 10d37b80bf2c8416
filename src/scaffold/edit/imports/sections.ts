import { isStandardModule } from '../../../base/naming/python';
import { baseName, joinPath, parentOf, foldersAround } from '../../../base/source/paths';
import type { SourceTree } from '../../../base/source/tree';
import type { Section, SectionOf } from './import-blocks';
import { parseToml } from '../../../base/config/pyproject';
import { at, isTable, textsOf, type Toml } from '../../../base/config/toml-values';
import { fileText } from '../../../base/source/text';

/** The section into which isort (and ruff's rule I001) puts imports of the backend's own modules. */
export type ProjectSection = 'third-party' | 'first-party' | 'relative';

/**
 * Returns the section of imports of the backend's own top package `topName` (`''` or dots if they're relative), for files
 * in the backend's `folder`: by ruff's settings there, first-party without any. The package needn't exist yet.
 */
export function projectSection(files: SourceTree, folder: string, topName: string): ProjectSection {
  if (topName === '' || topName.startsWith('.')) return 'relative';
  const file = joinPath(folder, 'main.py');
  const settings = ruffSettings(files, file);
  if (settings === undefined) return 'first-party';
  // The package is in the backend's folder, or is that folder; it counts as existing.
  const places = [joinPath(folder, topName), ...(baseName(folder) === topName ? [folder] : [])];
  const isThere = settings.src.some((src) => places.includes(joinPath(src, topName)));
  const section = isThere
    ? (knownSection(settings, topName) ?? 'first-party')
    : sectionIn(files, file, settings, topName);
  return section === 'first-party' || section === 'relative' ? section : 'third-party';
}

/**
 * Returns how ruff's rule I001 (0.17) divides the imports of a file into sections. Without settings, modules beside the
 * file and the packages around it are first-party.
 */
export function sectionsOf(files: SourceTree, file: string): SectionOf {
  const folder = parentOf(file);
  const settings = ruffSettings(files, file) ?? { ...NOTHING_KNOWN, src: [folder, joinPath(folder, 'src')] };
  return (module) => sectionIn(files, file, settings, module);
}

const NOTHING_KNOWN: Omit<RuffSettings, 'src'> = {
  firstParty: [],
  thirdParty: [],
  relative: [],
  standard: [],
};

function sectionIn(files: SourceTree, file: string, settings: RuffSettings, module: string): Section {
  const top = module.split('.', 1)[0] ?? module;
  if (module.startsWith('.')) return 'relative';
  if (top === '__future__') return 'future';
  const known = knownSection(settings, module);
  if (known !== undefined) return known;
  if (isStandardModule(top)) return 'standard';
  const isOurs = packageAround(files, file) === top || settings.src.some((src) => isIn(files, src, top));
  return isOurs || module === '__main__' ? 'first-party' : 'third-party';
}

/** Returns the section that the settings name for a module, or for a package around it. */
function knownSection(settings: RuffSettings, module: string): Section | undefined {
  const steps = module.split('.');
  const names = steps.map((_, index) => steps.slice(0, index + 1).join('.'));
  const isListed = (list: readonly string[]): boolean =>
    list.some((glob) => names.some((name) => globPattern(glob).test(name)));
  if (isListed(settings.firstParty)) return 'first-party';
  if (isListed(settings.thirdParty)) return 'third-party';
  if (isListed(settings.relative)) return 'relative';
  return isListed(settings.standard) ? 'standard' : undefined;
}

/** Returns the name of the topmost package around a file. */
function packageAround(files: SourceTree, file: string): string | undefined {
  let folder = parentOf(file);
  let name: string | undefined;
  while (folder !== '' && files.kind(joinPath(folder, '__init__.py')) === 'file') {
    name = baseName(folder);
    folder = parentOf(folder);
  }
  return name;
}

const isIn = (files: SourceTree, src: string, top: string): boolean =>
  files.kind(joinPath(src, top)) === 'directory' || files.kind(joinPath(src, `${top}.py`)) === 'file';

/** The settings of ruff about the sections of imports. */
interface RuffSettings {
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
function globPattern(glob: string): RegExp {
  const source = glob
    .replace(/[\\^$.+()[\]{}|/]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}
