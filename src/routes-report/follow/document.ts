import type { ExecutorContext } from '@nx/devkit';
import { Failure } from '../../base/diagnostics/failure';
import { diskTree } from '../../base/source/disk';
import { readText } from '../../base/source/text';
import { inProject } from '../in-project';
import type { OpenapiTargetOptions } from '../openapi/executor';
import { runOpenapi } from '../openapi/run';
import { outputOf } from '../options';
import { outputPath } from '../output/output-file';
import type { FileCache } from '../watch/file-cache';

/** The target that makes a document, with its options. */
interface DocumentSource {
  readonly project: string;
  readonly target: string;
  readonly options: OpenapiTargetOptions;
  /** The document, relative to the workspace root. */
  readonly file: string;
}

/** Finds the backend's target. Throws a Failure if it isn't there, or writes no file. */
export function documentOptions(context: ExecutorContext, project: string, target: string): DocumentSource {
  const found = context.projectsConfigurations.projects[project];
  if (found === undefined)
    throw new Failure(`no project "${project}" in this workspace; check the option "backend".`);
  // The cast: the options of our own executor, whose schema Nx checks when the target runs.
  const options = found.targets?.[target]?.options as OpenapiTargetOptions | undefined;
  const output = options === undefined ? undefined : outputOf(options);
  if (options === undefined || output === undefined)
    throw new Failure(
      `${project} has no target "${target}" that writes a document; check the option "openapi", or give that target an output.`,
    );
  const root = found.root === '.' ? '' : found.root;
  return { project, target, options, file: outputPath(output, { name: project, root }) };
}

/** A document that was made. */
interface Made {
  /** True if it differs from the one that was there. */
  readonly isNew: boolean;
  /** Lines for stderr. */
  readonly said: string;
}

/** Makes the document from the files. */
export async function makeDocument(
  { project, target, options, file }: DocumentSource,
  context: ExecutorContext,
  files: FileCache,
): Promise<Made> {
  const there = (): string | undefined => readText(diskTree(context.root), file);
  const before = there();
  const backend = { ...context, projectName: project, targetName: target };
  const { stderr, exitCode } = await inProject(
    options,
    { context: backend, usual: target },
    (own, { surroundings }) => runOpenapi(own, { ...surroundings, open: files.open }),
  );
  const isNew = exitCode !== 2 && there() !== before;
  return { isNew, said: isNew || exitCode !== 0 ? stderr : '' };
}
