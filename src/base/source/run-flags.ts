import type { SchematicContext } from '@angular-devkit/schematics';
import { findWorkspaceRoot } from './workspace-root';

/** Flags of the whole run, not of one schematic. */
export interface RunFlags {
  readonly force: boolean;
  readonly isDryRun: boolean;
  /** The folder of the Tree on the disk, absolute, for programs that run there. */
  readonly root: string;
  /** Calls a function once the files are written; at once where the tool that runs the schematic doesn't tell. */
  readonly onceWritten: (act: () => void) => void;
}

/**
 * Returns the flags of the tool that runs the schematic. `schematics` doesn't pass on `--force` and `--dry-run`, nor `nx g`
 * the latter, so options lack them; without them a dry run would be reported as done. Both are false without a workflow,
 * as in the devkit's test runner. Only `tool` passes the root, and tells when the files are written.
 */
export function runFlags({ engine }: SchematicContext): RunFlags {
  // The cast: the devkit's workflows (BaseWorkflow, 20 to 22) have the flags, though their type doesn't show them.
  const workflow = engine.workflow as
    | {
        readonly _force?: unknown;
        readonly _dryRun?: unknown;
        readonly _root?: unknown;
        readonly _written?: (() => void)[];
      }
    | null
    | undefined;
  const root = workflow?._root;
  return {
    force: workflow?._force === true,
    isDryRun: workflow?._dryRun === true,
    root: typeof root === 'string' ? root : findWorkspaceRoot(process.cwd()),
    onceWritten(act) {
      if (workflow?._written === undefined) act();
      else workflow._written.push(act);
    },
  };
}
