import type { CreateDependenciesContext, DependencyType, RawProjectGraphDependency } from '@nx/devkit';
import { isStandardModule } from '../base/naming/python';
import { scanImports, type ScannedImport } from '../analysis/python/import-scanner';
import { climb, searchPath } from '../analysis/entry/search-path/search-path';
import { diskTree } from '../base/source/disk';
import { joinPath, parentOf } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { PackageIndex, type Unit } from './package-index';
import { findPyproject, pathDependencies } from '../base/config/pyproject';
import { at, textAt } from '../base/config/toml-values';

type Edge = DependencyType.static | DependencyType.dynamic;

// The cast: @nx/devkit is imported for types only, and these are the enum's values, as the graph's JSON shows them.
const [STATIC, DYNAMIC] = ['static', 'dynamic'] as unknown as [DependencyType.static, DependencyType.dynamic];

/** Services to resolve imports. */
interface Workspace {
  readonly tree: SourceTree;
  readonly index: PackageIndex;
  readonly ownerOf: (path: string) => string | undefined;
  readonly searchPaths: Map<string, readonly string[]>;
}

/** A Python file and the project that owns it. */
export interface OwnedFile {
  /** The project's name. */
  readonly source: string;
  readonly file: string;
}

/** Returns an edge for each import in these files that leads to another project. */
export function importEdges(
  files: readonly OwnedFile[],
  context: CreateDependenciesContext,
): RawProjectGraphDependency[] {
  const isMade = isMadeByNxlv(diskTree(context.workspaceRoot), context);
  return files.flatMap(importsIn(context)).filter(({ source, target }) => !isMade(source, target));
}

/** Returns a function that gives the edges of a file's imports, also those that another plugin adds. */
export function importsIn(
  context: CreateDependenciesContext,
): (owned: OwnedFile) => readonly RawProjectGraphDependency[] {
  const workspace = openWorkspace(context);
  return ({ source, file }) => edgesOf(workspace, source, file);
}

function openWorkspace({ fileMap, projects, workspaceRoot }: CreateDependenciesContext): Workspace {
  const files = [fileMap.nonProjectFiles, ...Object.values(fileMap.projectFileMap)].flat();
  const names = new Map(Object.entries(projects).map(([name, { root }]) => [joinPath(root), name]));
  const owners = new Map<string, string | undefined>();
  const ownerOf = (path: string): string | undefined => {
    const own = names.get(path);
    if (own !== undefined || path === '') return own;
    if (!owners.has(path)) owners.set(path, ownerOf(parentOf(path)));
    return owners.get(path);
  };
  return {
    tree: diskTree(workspaceRoot),
    index: new PackageIndex(files.map(({ file }) => file).filter((file) => file.endsWith('.py'))),
    ownerOf,
    searchPaths: new Map(),
  };
}

function edgesOf(workspace: Workspace, source: string, file: string): readonly RawProjectGraphDependency[] {
  const text = readText(workspace.tree, file) ?? '';
  if (!text.includes('import')) return [];
  const targets = new Map<string, Edge>();
  for (const imported of scanImports(text).imports) {
    for (const { path } of unitsOf(workspace, file, imported)) {
      const target = workspace.ownerOf(path);
      if (target === undefined || target === source) continue;
      if (!imported.isNested || !targets.has(target))
        targets.set(target, imported.isNested ? DYNAMIC : STATIC);
    }
  }
  return [...targets].map(([target, type]) => ({ source, target, type, sourceFile: file }));
}

/**
 * Resolves an import to units. If the module isn't on the search path, it may be anywhere; only a unique nearest
 * place gives an edge.
 */
function unitsOf(workspace: Workspace, file: string, { module, names }: ScannedImport): readonly Unit[] {
  const { index } = workspace;
  if (module.startsWith('.')) return index.locateRelative(module, names, file);
  const found = index.locate(module, names, searchPathOf(workspace, file));
  if (found.length > 0 || isStandardModule(module.split('.', 1)[0] ?? '')) return found;
  const near = index.locateNearest(module, names, file);
  const owners = new Set(near.map(({ path }) => workspace.ownerOf(path)));
  return owners.size === 1 ? near : [];
}

/** Returns the search path of a file; all files in a folder share one. */
function searchPathOf({ tree, searchPaths }: Workspace, file: string): readonly string[] {
  const folder = parentOf(file);
  const found = searchPaths.get(folder) ?? searchPath(tree, file, [], [climb(tree, file)]);
  searchPaths.set(folder, found);
  return found;
}

const NXLV = '@nxlv/python';

/**
 * Returns true if the plugin `@nxlv/python` already adds the edge between two projects. It adds those declared in a
 * `pyproject.toml` (path dependencies of Poetry and uv, `workspace = true`), and with `inferDependencies` those of
 * imports between projects with a `pyproject.toml`.
 */
function isMadeByNxlv(
  tree: SourceTree,
  { nxJsonConfiguration, projects }: CreateDependenciesContext,
): (source: string, target: string) => boolean {
  const registered = nxJsonConfiguration.plugins?.find(
    (one) => (typeof one === 'string' ? one : one.plugin) === NXLV,
  );
  if (registered === undefined) return () => false;
  const infers = typeof registered !== 'string' && at(registered.options, ['inferDependencies']) === true;
  return (source, target) => {
    const [from, to] = [source, target].map((name) => joinPath(projects[name]?.root ?? ''));
    const [importing, imported] = [from, to].map((root = '') => findPyproject(tree, [root]));
    if (from === undefined || to === undefined || importing === undefined || imported === undefined)
      return false;
    if (infers || pathDependencies(importing).some((path) => joinPath(from, path) === to)) return true;
    const name = textAt(imported.content, ['project', 'name']) ?? '';
    return at(importing.content, ['tool', 'uv', 'sources', name, 'workspace']) === true;
  };
}
