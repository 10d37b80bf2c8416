import type { ExecutorContext } from '@nx/devkit';
import { resolve } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import { targetAdvice } from '../analysis/entry/advice';
import { commitFiles } from '../base/source/commit';
import { diskTree } from '../base/source/disk';
import { joinPath, toWorkspacePath } from '../base/source/paths';
import { type FileOptions, outputOf } from './options';
import { intoFile, type NxProject, outputPath, sourceFolder, spareSource } from './output/output-file';
import { type Presentation, presentError } from './output/present';
import { printResult } from './output/print';
import type { Surroundings } from './inspect/workspace';

/** The options of all targets. */
type TargetOptions = Pick<FileOptions, 'output' | 'outputFile' | 'force' | 'project' | 'format'>;

/** The options without those that say where the target runs and writes. */
type OwnOptions<Options extends TargetOptions> = Omit<Options, 'output' | 'outputFile' | 'force' | 'project'>;

/** Returns an executor of Nx: it runs a target as {@link inProject} does, and prints its output. */
export const executorOf =
  <Options extends TargetOptions>(
    usual: string,
    run: (options: OwnOptions<Options>, place: TargetPlace) => Promise<Presentation>,
  ) =>
  async (options: Options, context: ExecutorContext): Promise<{ readonly success: boolean }> =>
    printResult(await inProject(options, { context, usual }, run), process);

/** The place where a target runs. */
export interface TargetPlace {
  readonly surroundings: Surroundings;
  /** Fills the tokens of a path option, and makes it relative to the project's root. */
  readonly file: (given: string) => string;
}

/**
 * Runs a target for its project. Paths are relative to the project's root, or else to the workspace's, and the
 * application must lie in the project. With `output`, writes the report there, completely or not at all. `usual` is the
 * name of the target if Nx gives none.
 */
export async function inProject<Options extends TargetOptions>(
  { output, outputFile, force: isForced = false, project: name, ...options }: Options,
  { context, usual }: { readonly context: ExecutorContext; readonly usual: string },
  run: (options: OwnOptions<Options>, place: TargetPlace) => Promise<Presentation>,
): Promise<Presentation> {
  try {
    const project = projectOf(context, name);
    // First, so that a wrong path costs no analysis.
    const given = outputOf({ output, outputFile });
    const path = given === undefined ? undefined : outputPath(given, project);
    const cwd = resolve(context.root, project.root);
    const advice = targetAdvice(project.name, context.targetName ?? usual);
    const surroundings = { cwd, root: context.root, project: project.source, open: diskTree, advice };
    const file = (one: string): string =>
      one.includes('{') ? toWorkspacePath(cwd, context.root, outputPath(one, project)) : one;
    if (path === undefined) return await run(options, { surroundings, file });
    if (!isForced && diskTree(context.root).kind(path) === 'file') spareSource(path, `outputFile ${path}`);
    return intoFile(await run(options, { surroundings, file }), path, (target, text) => {
      commitFiles(context.root, [{ path: target, content: Buffer.from(text) }]);
    });
  } catch (error) {
    if (error instanceof Failure) return presentError(error.message, options.format);
    throw error;
  }
}

interface Project extends NxProject {
  /** See {@link sourceFolder}; `''` for the workspace root. */
  readonly source: string;
}

function projectOf(
  { projectName, projectsConfigurations }: ExecutorContext,
  given: string | undefined,
): Project {
  const name = given ?? projectName ?? '';
  const known = projectsConfigurations.projects[name];
  if (given !== undefined && known === undefined)
    throw new Failure(`no project "${given}" in this workspace; check the option "project".`);
  const { root = '', sourceRoot = root } = known ?? {};
  const [folder, source] = [joinPath(root), joinPath(sourceRoot)];
  return { name, root: folder, source: sourceFolder(folder, source) };
}
