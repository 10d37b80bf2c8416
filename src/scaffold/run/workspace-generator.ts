import type { Rule } from '@angular-devkit/schematics';
import { Failure } from '../../base/diagnostics/failure';
import { printableLines } from '../../base/diagnostics/printable';
import { quietError } from '../../base/diagnostics/quiet-error';
import { devkitTree } from '../../base/source/devkit';
import { runFlags } from '../../base/source/run-flags';
import type { SourceTree } from '../../base/source/tree';
import type { Plan } from '../change';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { OWN_TEMPLATES } from '../output/templates';
import { withDefaults } from './defaults';
import { refuseBroken, refuseConflicts, refuseObstacles } from './obstacles';
import { applyTo, settle } from './settle';
import { summarise } from './summary';

/** The workspace, and where the user is in it. */
export interface Standpoint {
  readonly files: SourceTree;
  /** The workspace's folder on the disk, absolute. */
  readonly root: string;
  /** POSIX, relative to the workspace root. */
  readonly workingDirectory: string;
}

/** Makes a schematic of a planner that needs no backend; else as `generator` does. */
export function workspaceGenerator<
  O extends Pick<CommonOptions, 'name' | 'force' | 'diff' | 'workingDirectory'>,
>(name: string, plan: (at: Standpoint, options: O) => Plan): (options: O) => Rule {
  return (given) => (tree, context) => {
    const { force, isDryRun, root } = runFlags(context);
    try {
      const files = devkitTree(tree);
      const options = withDefaults(files, name, force ? { ...given, force } : given);
      const workingDirectory = workingDirectoryOf(options);
      const planned = plan({ files, root, workingDirectory }, options);
      refuseObstacles(files, planned.changes);
      if (files.kind(OWN_TEMPLATES) === 'directory') refuseBroken(planned.changes);
      const settled = settle(tree, planned.changes, options.force === true);
      const isRefused = settled.some(({ outcome }) => outcome === 'conflict');
      const diff = options.diff === true;
      const result = { plan: planned, backend: undefined, files: settled, isDryRun, diff, workingDirectory };
      // A dry run reports every file, also those that it would fail on.
      if (isDryRun || !isRefused) context.logger.info(printableLines(summarise(result)));
      refuseConflicts(settled, workingDirectory);
      applyTo(tree, settled);
    } catch (error) {
      throw error instanceof Failure ? quietError(error) : error;
    }
  };
}
