import type { Rule } from '@angular-devkit/schematics';
import { printableLines } from '../base/diagnostics/printable';
import { Failure } from '../base/diagnostics/failure';
import { quietError } from '../base/diagnostics/quiet-error';
import { devkitTree } from '../base/source/devkit';
import { OWN_TEMPLATES } from '../scaffold/output/templates';
import { refuseConflicts } from '../scaffold/run/conflicts';
import { withDefaults } from '../scaffold/run/defaults';
import { refuseObstacles } from '../scaffold/run/obstacles';
import { workingDirectoryOf } from '../scaffold/options';
import { runFlags } from '../base/source/run-flags';
import { applyTo, settle } from '../scaffold/run/settle';
import { summarise } from '../scaffold/run/summary';
import { refuseBroken } from '../scaffold/run/syntax';
import { type BackendOptions, planBackend } from './plan';

/** `schematic backend`: see {@link planBackend}. Unlike other generators it works in no existing backend. */
export function backend(given: BackendOptions): Rule {
  return (tree, context) => {
    const { force, isDryRun, root } = runFlags(context);
    try {
      const files = devkitTree(tree);
      const options = withDefaults(files, 'backend', force ? { ...given, force } : given);
      const workingDirectory = workingDirectoryOf(options);
      const plan = planBackend({ files, root, workingDirectory }, options);
      refuseObstacles(files, plan.changes);
      if (files.kind(OWN_TEMPLATES) === 'directory') refuseBroken(plan.changes);
      const settled = settle(tree, plan.changes, options.force === true);
      const isRefused = settled.some(({ outcome }) => outcome === 'conflict');
      const diff = options.diff === true;
      const result = { plan, backend: undefined, files: settled, isDryRun, diff, workingDirectory };
      // A dry run reports every file, also those that it would fail on.
      if (isDryRun || !isRefused) context.logger.info(printableLines(summarise(result)));
      refuseConflicts(settled, workingDirectory);
      applyTo(tree, settled);
    } catch (error) {
      throw error instanceof Failure ? quietError(error) : error;
    }
  };
}
