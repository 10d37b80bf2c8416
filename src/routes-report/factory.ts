import type { Rule, Tree } from '@angular-devkit/schematics';
import { Failure } from '../base/diagnostics/failure';
import { quietError } from '../base/diagnostics/quiet-error';
import { devkitTree } from '../base/source/devkit';
import { GENERATOR_ADVICE } from '../analysis/entry/advice';
import { listProjects, projectNames, sourceRootOf } from '../base/config/nx-projects';
import { joinPath } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import { type FileOptions, outputOf } from './options';
import { intoFile, type NxProject, outputPath, sourceFolder, spareSource } from './output/output-file';
import type { Presentation } from './output/present';
import { print } from './output/print';
import { runFlags } from '../base/source/run-flags';
import { runRoutes } from './run';

/** The options of the schematic, with those that tools add. */
export interface RoutesSchematicOptions extends FileOptions {
  /** Relative to the root of the Tree. */
  readonly workingDirectory?: string;
}

/**
 * `schematic routes`: prints the routes of the application in the Tree, staged files included. Changes only the file of
 * `output`.
 */
export function routes({
  output,
  outputFile,
  force,
  project: name,
  ...options
}: RoutesSchematicOptions): Rule {
  return async (tree: Tree, context) => {
    const { project, path } = place(tree, name, { output, outputFile });
    const cwd = `/${project?.root ?? joinPath(options.workingDirectory ?? '')}`;
    const open = (directory: string) => devkitTree(tree, withinTree(directory));
    const surroundings = { cwd, root: '/', project: project?.source, open, advice: GENERATOR_ADVICE };
    const isForced = force === true || runFlags(context).force;
    if (path !== undefined && !isForced && tree.exists(path))
      quietly(() => spareSource(path, `output ${path}`));
    const report = await runRoutes(options, surroundings, {});
    const { stdout, stderr, exitCode } = path === undefined ? report : staged(tree, path, report);
    await print(process.stdout, stdout); // the devkit's logger would indent the report
    if (exitCode === 2) throw quietError(new Failure(stderr.trimEnd().replace(/^error: /, '')));
    await print(process.stderr, stderr);
    if (exitCode === 1) throw quietError(new Failure('not every route is certain (--strict)'));
  };
}

/** Returns the requested project and output file. Without a project, its tokens stand for the root. */
function place(tree: Tree, name: string | undefined, options: Parameters<typeof outputOf>[0]) {
  return quietly(() => {
    const given = outputOf(options);
    const project = name === undefined ? undefined : projectIn(devkitTree(tree), name);
    const path = given === undefined ? undefined : outputPath(given, project ?? { name: '', root: '' });
    return { project, path };
  });
}

/** Returns the result of an action. Throws a Failure of it as an error without a stack trace. */
function quietly<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof Failure ? quietError(error) : error;
  }
}

/** Returns a project of the workspace. Throws a Failure for an unknown one. */
function projectIn(files: SourceTree, name: string): NxProject & { readonly source: string } {
  const projects = listProjects(files);
  const root = projects.get(name);
  if (root !== undefined) return { name, root, source: sourceFolder(root, sourceRootOf(files, root)) };
  const names = projectNames(files);
  throw new Failure(`no project "${name}" in this workspace${names === '' ? '' : `; there are ${names}`}.`);
}

/** Writes a report to a file of the Tree, and returns the rest to print. */
const staged = (tree: Tree, path: string, report: Presentation): Presentation =>
  intoFile(report, path, (file, text) => {
    if (tree.exists(file)) tree.overwrite(file, text);
    else tree.create(file, text);
  });

/** Makes a path relative to the Tree: `/backend` → `backend`. Drops the drive that `resolve` adds on Windows. */
function withinTree(directory: string): string {
  return joinPath(
    directory
      .replace(/^[A-Za-z]:/, '')
      .replaceAll('\\', '/')
      .slice(1),
  );
}
