import type { ExecutorContext } from '@nx/devkit';
import { inProject } from '../in-project';
import type { FileOptions } from '../options';
import { version } from '../../base/code/version';
import { printResult } from '../output/print';
import type { CallsOptions } from './options';
import { runCalls } from './run';

/** `nx run <project>:routes-calls`: fails with `broken` if a call is. */
export async function callsExecutor(
  options: CallsOptions & Pick<FileOptions, 'output' | 'outputFile' | 'project'>,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const result = await inProject(options, { context, usual: 'routes-calls' }, (own, { surroundings }) =>
    runCalls(own, surroundings, { version: version() }),
  );
  return printResult(result, process);
}
