import type { ExecutorContext } from '@nx/devkit';
import { inProject } from '../in-project';
import type { FileOptions } from '../options';
import { version } from '../../base/code/version';
import { printResult } from '../output/print';
import type { CheckOptions } from './options';
import { runCheck } from './run';

/** The options without `updateBaseline`: a cached target writes only its output. */
type CheckTargetOptions = Omit<CheckOptions, 'updateBaseline'> &
  Pick<FileOptions, 'output' | 'outputFile' | 'project'>;

/** `nx run <project>:routes-check`: fails if there are findings. */
export async function checkExecutor(
  options: CheckTargetOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const result = await inProject(
    options,
    { context, usual: 'routes-check' },
    ({ baseline, ...own }, { surroundings, file }) =>
      runCheck(baseline === undefined ? own : { ...own, baseline: file(baseline) }, surroundings, {
        colour: false,
        version: version(),
      }),
  );
  return printResult(result, process);
}
