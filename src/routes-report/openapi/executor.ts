import { executorOf } from '../in-project';
import type { FileOptions } from '../options';
import type { OpenapiOptions } from './options';
import { runOpenapi } from './run';

/** The options of the target, with the file that it writes. */
export type OpenapiTargetOptions = OpenapiOptions &
  Pick<FileOptions, 'output' | 'outputFile' | 'force' | 'project'>;

/** `nx run <project>:openapi`: writes the document of the project's application. */
export const openapiExecutor = executorOf<OpenapiTargetOptions>('openapi', (own, { surroundings }) =>
  runOpenapi({ installed: false, ...own }, surroundings),
);
