import { findApplication, type FoundApplication } from '../entry/application';
import { Exhausted, Raised } from '../interpreter/machine';
import { importModule } from '../interpreter/modules/imports';
import type { Value } from '../interpreter/values/values';
import { raisedInstead, undecodable, withoutApplication } from './failures';
import type { Run } from './run';

/** The entry's module after its import. */
export interface Imported {
  /** `undefined` if Python couldn't decode it, or not even its import could begin. */
  readonly module: Value | undefined;
  /** False if a limit cut the import short; that is reported. */
  readonly isWhole: boolean;
}

/** Imports the entry's module. Reports an entry that Python couldn't decode, and imports nothing of it. */
export function importEntry({ request, tree, log, vm }: Run): Imported {
  const { file } = request.entry;
  const refusal = undecodable(tree, file);
  if (refusal !== undefined) {
    log.report(refusal);
    return { module: undefined, isWhole: false };
  }
  try {
    return { module: importModule(vm, request.module, { file, line: 1 }), isWhole: true };
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error;
    vm.restart();
    return { module: vm.modules.get(request.module), isWhole: false };
  }
}

/**
 * Returns the application that the entry's module holds. Reports why there is none, unless the import was cut short.
 * A search that exceeds a limit is repeated once with steps of its own.
 */
export function findInEntry(run: Run, { module, isWhole }: Imported): FoundApplication | undefined {
  const { request, parse, log, vm } = run;
  if (module === undefined) return undefined;
  try {
    const found =
      module.kind === 'module' ? findApplication(vm, module, request.entry.app, parse) : undefined;
    if (found === undefined && isWhole) log.report(withoutApplication(run, module));
    return found;
  } catch (error) {
    if (error instanceof Raised) log.report(raisedInstead(run, error));
    else if (!(error instanceof Exhausted)) throw error;
    if (error instanceof Raised || !isWhole) return undefined;
    vm.restart();
    return findInEntry(run, { module, isWhole: false });
  }
}
