import type { ExecutorContext } from '@nx/devkit';
import { inProject } from '../in-project';
import type { FileOptions } from '../options';
import { printResult } from '../output/print';
import type { OpenapiOptions } from './options';
import { runOpenapi } from './run';

/** The options of the target, with the file that it writes. */
export type OpenapiTargetOptions = OpenapiOptions &
  Pick<FileOptions, 'output' | 'outputFile' | 'force' | 'project'>;

/** `nx run <project>:openapi`: writes the document of the project's application. */
export async function openapiExecutor(
  options: OpenapiTargetOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const result = await inProject(options, { context, usual: 'openapi' }, (own, { surroundings }) =>
    runOpenapi({ installed: false, ...own }, surroundings),
  );
  return printResult(result, process);
}
