import { joinPath, parentOf } from '../../../base/source/paths';
import { fileText } from '../../../base/source/text';
import type { SourceTree } from '../../../base/source/tree';
import { type Ini, parseIni } from '../../../base/config/ini';
import { findPyproject } from '../../../base/config/pyproject';
import { at, entriesOf, itemsOf, textAt, textsOf, type Toml } from '../../../base/config/toml-values';

/**
 * Returns the folders, relative to the root, that a project's packages are imported from when it's installed as
 * editable, as workspaces install their own projects. docs/entry.md has the same for users. The rules are
 * those of the build backends: setuptools 65 to 80, poetry-core 2, hatchling 1.33, uv_build 0.13, pdm-backend 2.5,
 * maturin 1. Settings that rename a package (`to` of Poetry, `sources` of hatch and `package-dir` with another
 * name) are ignored, as Poetry and hatch ignore them for editable installs.
 */
export function buildRoots(tree: SourceTree, project: string): readonly string[] {
  const content = findPyproject(tree, [project])?.content;
  const named = content === undefined ? [] : BUILD_BACKENDS.flatMap((read) => read(content));
  const setup = iniAt(tree, joinPath(project, 'setup.cfg'));
  const script = fileText(tree, joinPath(project, 'setup.py'));
  const legacy = [...(setup === undefined ? [] : setupCfgRoots(setup)), ...setupPyRoots(script ?? '')];
  return within(project, [...named, ...legacy]);
}

/** Returns pytest's `pythonpath` of a folder, relative to the root: pytest puts it on `sys.path`. */
export function pytestRoots(tree: SourceTree, folder: string): readonly string[] {
  const content = findPyproject(tree, [folder])?.content;
  const tables = [at(content, ['tool', 'pytest', 'ini_options']), at(content, ['tool', 'pytest'])];
  const values = tables.map((table) => at(table, ['pythonpath']));
  const inis = PYTEST_FILES.map(([file, section]) =>
    iniAt(tree, joinPath(folder, file))?.get(section)?.get('pythonpath'),
  );
  return within(
    folder,
    [...values, ...inis].flatMap(textsOf).flatMap((text) => text.split(/\s+/)),
  );
}

const PYTEST_FILES = [
  ['pytest.ini', 'pytest'],
  ['.pytest.ini', 'pytest'],
  ['tox.ini', 'pytest'],
  ['setup.cfg', 'tool:pytest'],
] as const;

/** Readers of the settings of build backends, one each. They return folders relative to the project. */
const BUILD_BACKENDS: readonly ((content: Toml) => readonly string[])[] = [
  setuptoolsRoots,
  poetryRoots,
  hatchRoots,
  (content) => textsOf(at(content, ['tool', 'uv', 'build-backend', 'module-root'])),
  (content) => textsOf(at(content, ['tool', 'pdm', 'build', 'package-dir'])),
  (content) => textsOf(at(content, ['tool', 'maturin', 'python-source'])),
];

function setuptoolsRoots(content: Toml): readonly string[] {
  const settings = at(content, ['tool', 'setuptools']);
  const where = textsOf(at(settings, ['packages', 'find', 'where']));
  return [...where, ...packageDirRoots(entriesOf(at(settings, ['package-dir'])))];
}

/**
 * Returns the roots of `package-dir`: `{ "" = "src" }` → `src`, `{ "shop.core" = "lib/shop/core" }` → `lib`. A
 * folder with another name than the package gives none.
 */
function packageDirRoots(pairs: readonly (readonly [string, unknown])[]): readonly string[] {
  return pairs.flatMap(([name, folder]) => {
    if (typeof folder !== 'string') return [];
    const path = joinPath(folder);
    const inner = name.replaceAll('.', '/');
    if (inner === '') return [path];
    if (path === inner) return [''];
    return path.endsWith(`/${inner}`) ? [path.slice(0, -inner.length - 1)] : [];
  });
}

/** Reads `packages = [{ include = "shop", from = "lib" }]`. An editable package ignores `to`. */
function poetryRoots(content: Toml): readonly string[] {
  return itemsOf(at(content, ['tool', 'poetry', 'packages'])).flatMap((one) => textAt(one, ['from']) ?? []);
}

/** Reads the settings of the wheel, or else of all builds. If there are `dev-mode-dirs`, nothing else counts. */
function hatchRoots(content: Toml): readonly string[] {
  const all = at(content, ['tool', 'hatch', 'build']);
  const setting = (key: string): unknown => at(all, ['targets', 'wheel', key]) ?? at(all, [key]);
  const dev = textsOf(setting('dev-mode-dirs'));
  if (dev.length > 0) return dev;
  const sources = setting('sources');
  const removed = Array.isArray(sources) ? textsOf(sources) : entriesOf(sources).flatMap(prefixRemoved);
  return [...removed, ...textsOf(setting('packages')).map((path) => parentOf(joinPath(path)))];
}

/**
 * Returns the prefix that `sources` removes: `"src" = ""` and `"src/shop" = "shop"` → `src`. Other names are
 * ignored.
 */
function prefixRemoved([from, to]: readonly [string, unknown]): readonly string[] {
  if (typeof to !== 'string') return [];
  if (to === '') return [from];
  return joinPath(from).endsWith(`/${joinPath(to)}`)
    ? [joinPath(from).slice(0, -joinPath(to).length - 1)]
    : [];
}

function setupCfgRoots(setup: Ini): readonly string[] {
  const lines = (setup.get('options')?.get('package_dir') ?? '').split('\n');
  const pairs = lines.flatMap((line): (readonly [string, string])[] => {
    const [name, folder] = line.split('=').map((part) => part.trim());
    return name === undefined || folder === undefined ? [] : [[name, folder]];
  });
  const where = (setup.get('options.packages.find')?.get('where') ?? '').split(/\s+/);
  return [...packageDirRoots(pairs), ...where.filter((folder) => folder !== '')];
}

/**
 * Reads literals in a `setup.py`: `package_dir={"": "lib"}`, `find_packages("lib")`, `find_packages(where="lib")`.
 */
function setupPyRoots(text: string): readonly string[] {
  const places =
    /package_dir\s*=\s*\{\s*(?:""|'')\s*:\s*["']([^"'\n]+)["']|find_(?:namespace_)?packages\(\s*(?:where\s*=\s*)?["']([^"'\n]+)["']/g;
  return [...text.matchAll(places)].flatMap(([, first, second]) => first ?? second ?? []);
}

function within(project: string, folders: readonly string[]): readonly string[] {
  return folders.map((folder) => joinPath(project, folder));
}

function iniAt(tree: SourceTree, file: string): Ini | undefined {
  const text = fileText(tree, file);
  return text === undefined ? undefined : parseIni(text);
}
