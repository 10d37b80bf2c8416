import type { Rule, Tree } from '@angular-devkit/schematics';
import { Failure } from '../base/diagnostics/failure';
import { quietError } from '../base/diagnostics/quiet-error';
import { devkitTree } from '../base/source/devkit';
import { GENERATOR_ADVICE } from '../analysis/entry/advice';
import { listProjects, projectNames, sourceRootOf } from '../base/config/nx-projects';
import { joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { type FileOptions, outputOf } from './options';
import { intoFile, type NxProject, outputPath, sourceFolder } from './output/output-file';
import { print } from './output/print';
import { runRoutes } from './run';

/** What the tools that run a schematic add to its options. */
export interface RoutesSchematicOptions extends FileOptions {
  /** Relative to the root of the Tree. */
  readonly workingDirectory?: string;
}

/**
 * `schematic routes`: prints the routes as the Tree has them, staged files included, and changes nothing but the
 * file of `output`.
 */
export function routes({ output, outputFile, project: name, ...options }: RoutesSchematicOptions): Rule {
  return async (tree: Tree) => {
    const { project, path } = place(tree, name, { output, outputFile });
    const cwd = `/${project?.root ?? joinPath(options.workingDirectory ?? '')}`;
    const open = (directory: string) => devkitTree(tree, withinTree(directory));
    const surroundings = { cwd, root: '/', project: project?.source, open, advice: GENERATOR_ADVICE };
    const presentation = await runRoutes(options, surroundings, {});
    const { stdout, stderr, exitCode } =
      path === undefined
        ? presentation
        : intoFile(presentation, path, (file, text) => stage(tree, file, text));
    await print(process.stdout, stdout); // the devkit's logger would indent the report
    if (exitCode === 2) throw quietError(new Failure(stderr.trimEnd().replace(/^error: /, '')));
    await print(process.stderr, stderr);
    if (exitCode === 1) throw quietError(new Failure('not every route is certain (--strict)'));
  };
}

/** The project that's asked about, and the file that's asked for. Where there's no project its tokens stand for the root. */
function place(tree: Tree, name: string | undefined, options: Parameters<typeof outputOf>[0]) {
  try {
    const given = outputOf(options);
    const project = name === undefined ? undefined : projectIn(devkitTree(tree), name);
    const path = given === undefined ? undefined : outputPath(given, project ?? { name: '', root: '' });
    return { project, path };
  } catch (error) {
    throw error instanceof Failure ? quietError(error) : error;
  }
}

/** Throws a Failure for a project that there isn't. */
function projectIn(files: SourceTree, name: string): NxProject & { readonly source: string } {
  const projects = listProjects(files);
  const root = projects.get(name);
  if (root !== undefined) return { name, root, source: sourceFolder(root, sourceRootOf(files, root)) };
  const names = projectNames(files);
  throw new Failure(`no project "${name}" in this workspace${names === '' ? '' : `; there are ${names}`}.`);
}

function stage(tree: Tree, file: string, text: string): void {
  if (tree.exists(file)) tree.overwrite(file, text);
  else tree.create(file, text);
}

/** `/backend` → `backend`; on Windows `resolve` adds a drive, which the Tree knows nothing of. */
function withinTree(directory: string): string {
  return joinPath(
    directory
      .replace(/^[A-Za-z]:/, '')
      .replaceAll('\\', '/')
      .slice(1),
  );
}
