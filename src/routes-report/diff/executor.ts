import type { ExecutorContext } from '@nx/devkit';
import { inProject } from '../in-project';
import type { FileOptions } from '../options';
import { print } from '../output/print';
import type { DiffOptions } from './options';
import { runDiff } from './run';

/** Without `update`: a target that's cached writes nothing but its output. */
type DiffTargetOptions = Omit<DiffOptions, 'update'> & Pick<FileOptions, 'output' | 'outputFile' | 'project'>;

/** `nx run <project>:routes-diff`: what changed since `NX_BASE`, or where the branch parted from the main line. */
export async function diffExecutor(
  options: DiffTargetOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const { stdout, stderr, exitCode } = await inProject(
    options,
    { context, usual: 'routes-diff' },
    ({ snapshot, ...own }, { surroundings, file }) =>
      runDiff(snapshot === undefined ? own : { ...own, snapshot: file(snapshot) }, {
        surroundings,
        nxBase: process.env['NX_BASE'],
      }),
  );
  await print(process.stdout, stdout);
  await print(process.stderr, stderr);
  return { success: exitCode === 0 };
}
