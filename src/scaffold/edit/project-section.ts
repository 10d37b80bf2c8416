import { isStandardModule } from '../../base/naming/python';
import { baseName, joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Section, SectionOf } from './imports/import-order';
import { globPattern, type RuffSettings, ruffSettings } from './imports/ruff-settings';

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
