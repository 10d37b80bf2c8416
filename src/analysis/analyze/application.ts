import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import { findApplication, type FoundApplication } from '../entry/application';
import { climb, moduleName } from '../entry/search-path/search-path';
import { importModule, runMain } from '../interpreter/modules/imports';
import type { Value } from '../interpreter/values/values';
import { type Attempt, attempt } from './attempt';
import { endedInstead, endIn, undecodable, withoutApplication } from './failures';
import { largestApplication } from './largest';
import type { Run } from './run';

/** The entry's module after its import. */
export interface Imported {
  /** `undefined` if Python couldn't decode it, or not even its import could begin. */
  readonly module: Value | undefined;
  /** The reason why the import ended before the module did. */
  readonly end?: Diagnostic | undefined;
}

/**
 * Imports the entry's module, or runs the program that the command starts. Reports a file that Python couldn't decode,
 * and executes nothing of it.
 */
export function importEntry({ request, tree, log, vm }: Run): Imported {
  const program = request.start?.program;
  const { file } = program ?? request.entry;
  const name = program === undefined ? request.module : moduleName(climb(tree, file), file);
  const refusal = undecodable(tree, file);
  if (refusal !== undefined) {
    log.report(refusal);
    return { module: undefined };
  }
  const at = { file, line: 1 };
  const isMain = program !== undefined && program.calls === undefined;
  const { value, end } = attempt(vm, log, at, () =>
    isMain ? runMain(vm, name, file) : importModule(vm, name, at),
  );
  const known = isMain ? '__main__' : name;
  return { module: value ?? vm.modules.get(known) ?? vm.failedModules.get(known), end };
}

/**
 * Returns the application that the entry's module holds. If the run ended before there was one, returns the largest one
 * that was made by then, and reports the end as an error. Otherwise reports why there is none.
 */
export function findInEntry(run: Run, imported: Imported): FoundApplication | undefined {
  const { log } = run;
  const { module, end } = imported;
  if (module === undefined && end === undefined) return undefined;
  const search = searched(run, imported);
  if (search.value !== undefined) {
    if (end !== undefined) log.report({ ...end, ended: 'what the application held by then is listed' });
    return search.value;
  }
  const cause = causeOf(run, search.end, end);
  const largest = cause === undefined ? undefined : largestApplication(run);
  if (cause === undefined || largest === undefined) {
    log.report(reasonOf(run, search.end, imported));
    return undefined;
  }
  const { file, line } = largest.app.place;
  log.report({ ...cause, ended: `what the application made at ${file}:${line} held by then is listed` });
  return largest;
}

/** Searches the module. Repeats a search that used up the steps once, with new ones: the import may have taken most. */
function searched(run: Run, { module, end }: Imported): Attempt<FoundApplication | undefined> {
  const { vm, log, request, parse } = run;
  if (module?.kind !== 'module') return { value: undefined };
  const search = (): FoundApplication | undefined => findApplication(vm, module, request.entry.app, parse);
  const at = { file: request.entry.file, line: 1 };
  const first = attempt(vm, log, at, search);
  return first.end?.code === 'limit-steps' && end === undefined ? attempt(vm, log, at, search) : first;
}

/** Returns what ended the run: a statement of the module, if the search only tried again what that statement did. */
function causeOf(
  { log, request: { module, entry } }: Run,
  failed: Diagnostic | undefined,
  end: Diagnostic | undefined,
): Diagnostic | undefined {
  const before = end ?? endIn(log.all, module);
  return entry.app === undefined ? (before ?? failed) : (failed ?? before);
}

function reasonOf(run: Run, failed: Diagnostic | undefined, { module, end }: Imported): Diagnostic {
  const { app } = run.request.entry;
  if (failed !== undefined) return endedInstead(run, app === undefined ? 'the factory' : `"${app}"`, failed);
  return module === undefined || end !== undefined
    ? endedInstead(run, 'its import', end)
    : withoutApplication(run, module);
}
