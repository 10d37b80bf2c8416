import { executorOf } from '../in-project';
import type { FileOptions } from '../options';
import type { DiffOptions } from './options';
import { runDiff } from './run';

/** The options without `update`: a cached target writes only its output. */
type DiffTargetOptions = Omit<DiffOptions, 'update'> & Pick<FileOptions, 'output' | 'outputFile' | 'project'>;

/** `nx run <project>:routes-diff`: shows the changes since `NX_BASE`, or since the merge base with the main branch. */
export const diffExecutor = executorOf<DiffTargetOptions>(
  'routes-diff',
  ({ snapshot, ...own }, { surroundings, file }) =>
    runDiff(snapshot === undefined ? own : { ...own, snapshot: file(snapshot) }, {
      surroundings,
      nxBase: process.env['NX_BASE'],
    }),
);
