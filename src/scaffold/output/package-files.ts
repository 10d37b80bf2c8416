import { posix } from 'node:path';
import { isCoreModule } from '../../base/naming/python';
import { joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import { directoryOf, type Layout } from '../backend/layout';
import type { CommonOptions } from '../options';
import type { Site } from '../backend/site';

/** The `__init__.py` that would make packages of the folders of these kinds, outermost first; without those there are. */
export function missingPackageFiles(
  tree: SourceTree,
  { backend, directories }: Layout,
  kinds: readonly string[],
): readonly string[] {
  const folders = kinds.flatMap((kind) => {
    const parts = directoryOf(directories, kind).split('/');
    return parts.map((_, index) => joinPath(backend, ...parts.slice(0, index + 1)));
  });
  const files = [...new Set(folders)].map((folder) => joinPath(folder, '__init__.py'));
  return files.filter((file) => tree.kind(file) !== 'file');
}

/** The package files at these paths. A docstring says what each is of, and that it was generated. */
const packageFiles = (backend: string, paths: readonly string[]): readonly Change[] =>
  paths.map((path) => ({ kind: 'write', path, content: packageFile(backend, path) }));

/** `"""Package internal.dto."""` */
export function packageFile(backend: string, path: string): string {
  const folder = parentOf(backend === '' ? path : path.slice(backend.length + 1));
  return `"""Package ${folder.replaceAll('/', '.')}."""\n`;
}

/** Those that a generator writes whose modules import one another, unless the options or the backend say otherwise. */
export function withPackageFiles(
  { files, layout }: Site,
  kinds: readonly string[],
  options: CommonOptions,
): readonly Change[] {
  const isWanted = options.packageFiles ?? wantsPackageFiles(files, layout);
  return packageFiles(layout.backend, isWanted ? missingPackageFiles(files, layout, kinds) : []);
}

/**
 * Whether modules that import one another need `__init__.py` around them: unless the backend's other folders with
 * Python do without. mypy takes a file in a folder without one for a top-level module, and then finds it twice.
 */
function wantsPackageFiles(tree: SourceTree, { backend, directories }: Layout): boolean {
  // Those that generators write to say nothing of the team's own way, unless they have one.
  const ours = Object.values(directories).map((folder) => joinPath(backend, folder.split('/')[0] ?? ''));
  const folders = pythonFolders(tree, backend).filter(
    (folder) => !ours.includes(folder) || hasPackageFile(tree, folder),
  );
  return folders.length === 0 || folders.some((folder) => hasPackageFile(tree, folder));
}

/** What to tell of `__init__.py` that seem to be forgotten; `undefined` where none does. */
export function packageFilesHint(
  { files, layout }: Site,
  module: string,
  missing: readonly string[],
  { workingDirectory = '' }: CommonOptions,
): string | undefined {
  if (missing.length === 0) return undefined;
  const folders = missing.map((file) => posix.relative(workingDirectory, parentOf(file))).join(' and ');
  if (isCoreModule(module)) {
    return `No __init__.py in ${folders}, so mypy takes ${module}.py for Python's own; --package-files writes it.`;
  }
  if (!pythonFolders(files, layout.backend).some((folder) => hasPackageFile(files, folder))) return undefined;
  return `No __init__.py in ${folders}, unlike in other packages of this backend; --package-files writes it.`;
}

/** The folders beside `main.py` that hold Python; tests don't count. */
function pythonFolders(tree: SourceTree, backend: string): readonly string[] {
  return (tree.list(backend) ?? [])
    .filter((name) => /^[a-z_]\w*$/i.test(name) && !/^tests?$/.test(name))
    .map((name) => joinPath(backend, name))
    .filter((folder) => holdsPython(tree, folder, 0));
}

/** Deep enough for any package; an `api/` may hold nothing but folders. */
const MAX_DEPTH = 3;

function holdsPython(tree: SourceTree, folder: string, depth: number): boolean {
  const names = tree.list(folder) ?? [];
  if (names.some((name) => name.endsWith('.py') && name !== '__init__.py')) return true;
  if (names.includes('__init__.py')) return true;
  return depth < MAX_DEPTH && names.some((name) => holdsPython(tree, joinPath(folder, name), depth + 1));
}

const hasPackageFile = (tree: SourceTree, folder: string): boolean =>
  tree.kind(joinPath(folder, '__init__.py')) === 'file';
