import type { Rule } from '@angular-devkit/schematics';
import { Failure } from '../base/diagnostics/failure';
import { quietError } from '../base/diagnostics/quiet-error';
import { refuseConflicts } from '../scaffold/run/obstacles';
import { runFlags } from '../base/source/run-flags';
import { applyTo, settle, summarise } from '../scaffold/run/settle';
import { devkitTree } from '../base/source/devkit';
import { joinPath } from '../base/source/paths';
import { type InitOptions, planInit } from './plan';

/** The options that tools add when they run the schematic. */
interface InitSchematicOptions extends InitOptions {
  /** Relative to the root of the Tree. */
  readonly workingDirectory?: string;
}

/** `schematic init`: see {@link planInit}. `nx add` runs it. */
export function init({ workingDirectory, ...options }: InitSchematicOptions): Rule {
  return (tree, context) => {
    const { isDryRun, root } = runFlags(context);
    try {
      const around = joinPath((workingDirectory ?? '').replaceAll('\\', '/'));
      const plan = planInit(devkitTree(tree), root, options, around);
      const files = settle(tree, plan.changes, false);
      refuseConflicts(files, around);
      const result = { plan, backend: undefined, files, isDryRun, diff: false, workingDirectory: around };
      context.logger.info(summarise(result));
      applyTo(tree, files);
    } catch (error) {
      throw error instanceof Failure ? quietError(error) : error;
    }
  };
}
