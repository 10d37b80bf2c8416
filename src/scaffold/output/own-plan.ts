import type { Site } from '../backend/site';
import type { Plan, Change } from '../change';
import type { ResourceRequest } from '../generate/draft';
import { refuseColumnsOf } from '../layout/new-field';
import type { KindName, Layout } from '../kinds';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { type Part, written } from './templates';
import { posix } from 'node:path';
import { isOutside, joinPath, parentOf } from '../../base/source/paths';
import { isCoreModule } from '../../base/naming/python';
import type { SourceTree } from '../../base/source/tree';

/** Plans a resource in the layout that this tool writes by itself; `kinds` are those of the folders that have to be packages. */
export function ownPlan(
  site: Site,
  options: CommonOptions,
  { subject, fields }: Pick<ResourceRequest, 'subject' | 'fields'>,
  { kinds, parts, notes }: Pick<Plan, 'notes'> & { kinds: readonly KindName[]; parts: readonly Part[] },
): Plan {
  refuseColumnsOf(fields);
  const changes = [...withPackageFiles(site, kinds, options), ...written(site.files, parts)];
  return { subject, changes, notes };
}

/** Says how to run the generated tests: `python -m` puts the backend's folder on Python's path, whatever pytest's settings. */
export function testAdvice({ layout }: Site, options: CommonOptions): string {
  const { backend, lead, directories } = layout;
  // Imports are relative to the folder above the leading packages: `shop.` to the folder around shop.
  const above = lead === '.' ? 1 : lead.split('.').length - 1;
  const from = joinPath(backend, '../'.repeat(above));
  const start = isOutside(from) ? '' : from;
  const folder = posix.relative(workingDirectoryOf(options), start);
  const tests = posix.relative(start, joinPath(backend, directories.tests.split('/')[0] ?? ''));
  return `To run the tests: ${folder === '' ? '' : `cd ${folder} && `}python -m pytest ${tests}`;
}

/** Returns the missing `__init__.py` of the folders of these kinds, outermost first. */
export function missingPackageFiles(
  tree: SourceTree,
  { backend, directories }: Layout,
  kinds: readonly KindName[],
): readonly string[] {
  const folders = kinds.flatMap((kind) => {
    const parts = directories[kind].split('/');
    return parts.map((_, index) => joinPath(backend, ...parts.slice(0, index + 1)));
  });
  const files = [...new Set(folders)].map((folder) => joinPath(folder, '__init__.py'));
  return files.filter((file) => tree.kind(file) !== 'file');
}

/** Returns package files at these paths. Each has a docstring, by which it's recognised as generated. */
const packageFiles = (backend: string, paths: readonly string[]): readonly Change[] =>
  paths.map((path) => ({ kind: 'write', path, content: packageFile(backend, path), role: 'package' }));

/** Returns the text of a package file: `"""Package internal.dto."""`. */
function packageFile(backend: string, path: string): string {
  const folder = parentOf(backend === '' ? path : path.slice(backend.length + 1));
  return `"""Package ${folder.replaceAll('/', '.')}."""\n`;
}

/** Returns the package files to write for modules that import one another, unless the options or the backend rule them out. */
export function withPackageFiles(
  { files, layout }: Site,
  kinds: readonly KindName[],
  options: CommonOptions,
): readonly Change[] {
  const isWanted = options.packageFiles ?? wantsPackageFiles(files, layout);
  return packageFiles(layout.backend, isWanted ? missingPackageFiles(files, layout, kinds) : []);
}

/**
 * True if modules that import one another need `__init__.py` around them: always, unless the backend's other folders with
 * Python have none. Without it mypy takes a file for a top-level module, and then finds it twice.
 */
function wantsPackageFiles(tree: SourceTree, { backend, directories }: Layout): boolean {
  // Folders of generated files show the team's habit only if they have one.
  const ours = Object.values(directories).map((folder) => joinPath(backend, folder.split('/')[0] ?? ''));
  const folders = pythonFolders(tree, backend).filter(
    (folder) => !ours.includes(folder) || hasPackageFile(tree, folder),
  );
  return folders.length === 0 || folders.some((folder) => hasPackageFile(tree, folder));
}

/** Returns a hint about `__init__.py` that seem to be forgotten; `undefined` without any. */
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

/** Returns the folders beside `main.py` that contain Python, except tests. */
function pythonFolders(tree: SourceTree, backend: string): readonly string[] {
  return (tree.list(backend) ?? [])
    .filter((name) => /^[a-z_]\w*$/i.test(name) && !/^tests?$/.test(name))
    .map((name) => joinPath(backend, name))
    .filter((folder) => holdsPython(tree, folder, 0));
}

/** Deep enough for any package; an `api/` may contain only folders. */
const MAX_DEPTH = 3;

function holdsPython(tree: SourceTree, folder: string, depth: number): boolean {
  const names = tree.list(folder) ?? [];
  if (names.some((name) => name.endsWith('.py') && name !== '__init__.py')) return true;
  if (names.includes('__init__.py')) return true;
  return depth < MAX_DEPTH && names.some((name) => holdsPython(tree, joinPath(folder, name), depth + 1));
}

const hasPackageFile = (tree: SourceTree, folder: string): boolean =>
  tree.kind(joinPath(folder, '__init__.py')) === 'file';
