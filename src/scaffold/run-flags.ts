import type { SchematicContext } from '@angular-devkit/schematics';

/** Flags of the run as a whole, not of one schematic. */
export interface RunFlags {
  readonly force: boolean;
  readonly isDryRun: boolean;
}

/**
 * What the tool that runs the schematic was told. `schematics` keeps `--force` and `--dry-run` to itself and `nx g`
 * the latter, so options don't have them; without them a dry run would be reported as done. Both are false where
 * there's no workflow, as in the devkit's test runner.
 */
export function runFlags({ engine }: SchematicContext): RunFlags {
  // The cast: the devkit's workflows (BaseWorkflow, 20 to 22) have the flags, though their type doesn't show them.
  const workflow = engine.workflow as
    { readonly _force?: unknown; readonly _dryRun?: unknown } | null | undefined;
  return { force: workflow?._force === true, isDryRun: workflow?._dryRun === true };
}
