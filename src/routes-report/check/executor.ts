import { executorOf } from '../in-project';
import type { FileOptions } from '../options';
import { version } from '../../base/code/version';
import type { CheckOptions } from './options';
import { runCheck } from './run';

/** The options without `updateBaseline`: a cached target writes only its output. */
type CheckTargetOptions = Omit<CheckOptions, 'updateBaseline'> &
  Pick<FileOptions, 'output' | 'outputFile' | 'project'>;

/** `nx run <project>:routes-check`: fails if there are findings. */
export const checkExecutor = executorOf<CheckTargetOptions>(
  'routes-check',
  ({ baseline, ...own }, { surroundings, file }) =>
    runCheck(baseline === undefined ? own : { ...own, baseline: file(baseline) }, surroundings, {
      colour: false,
      version: version(),
    }),
);
