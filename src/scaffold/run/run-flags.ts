import type { SchematicContext } from '@angular-devkit/schematics';
import { findWorkspaceRoot } from '../../base/source/workspace-root';

/** Flags of the run as a whole, not of one schematic. */
export interface RunFlags {
  readonly force: boolean;
  readonly isDryRun: boolean;
  /** Absolute: where the Tree is on the disk, for programs that are run on it. */
  readonly root: string;
}

/**
 * What the tool that runs the schematic was told. `schematics` keeps `--force` and `--dry-run` to itself and `nx g`
 * the latter, so options don't have them; without them a dry run would be reported as done. Both are false where
 * there's no workflow, as in the devkit's test runner. Only `tool` says where it works.
 */
export function runFlags({ engine }: SchematicContext): RunFlags {
  // The cast: the devkit's workflows (BaseWorkflow, 20 to 22) have the flags, though their type doesn't show them.
  const workflow = engine.workflow as
    { readonly _force?: unknown; readonly _dryRun?: unknown; readonly _root?: unknown } | null | undefined;
  const root = workflow?._root;
  return {
    force: workflow?._force === true,
    isDryRun: workflow?._dryRun === true,
    root: typeof root === 'string' ? root : findWorkspaceRoot(process.cwd()),
  };
}
