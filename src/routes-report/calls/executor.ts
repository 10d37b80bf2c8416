import { executorOf } from '../in-project';
import type { FileOptions } from '../options';
import { version } from '../../base/code/version';
import type { CallsOptions } from './options';
import { runCalls } from './run';

/** `nx run <project>:routes-calls`: fails with `broken` if a call is. */
export const callsExecutor = executorOf<
  CallsOptions & Pick<FileOptions, 'output' | 'outputFile' | 'project'>
>('routes-calls', (own, { surroundings }) => runCalls(own, surroundings, { version: version() }));
