import type { ExecutorContext } from '@nx/devkit';
import { inProject } from '../in-project';
import type { FileOptions } from '../options';
import { print } from '../output/print';
import type { OpenapiOptions } from './options';
import { runOpenapi } from './run';

type OpenapiTargetOptions = OpenapiOptions & Pick<FileOptions, 'output' | 'outputFile' | 'force' | 'project'>;

/** `nx run <project>:openapi`: writes the document of the project's application. */
export async function openapiExecutor(
  options: OpenapiTargetOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  const { stdout, stderr, exitCode } = await inProject(
    options,
    { context, usual: 'openapi' },
    (own, { surroundings }) => runOpenapi({ installed: false, ...own }, surroundings),
  );
  await print(process.stdout, stdout);
  await print(process.stderr, stderr);
  return { success: exitCode === 0 };
}
