import type { Diagnostic } from '../../base/diagnostics/diagnostic';
import type { RawRow } from '../fastapi/listing/raw-row';
import { fileFor } from '../libraries/files/env-files';
import type { Guard } from '../interpreter/guards/guards';
import { alternativesOf } from '../interpreter/values/choice';
import type { Absent, Single, Unknown, Value } from '../interpreter/values/values';
import type { Run } from './run';

/** Notes which inputs the rows depend on that a file could give: for their path, and for being there. */
export function recordRowInputs({ decisions }: Run, rows: readonly RawRow[]): void {
  const { unread } = decisions;
  if (unread.isEmpty) return;
  for (const { kind, path, host, chain, guard } of rows) {
    if (kind === 'docs') continue;
    unread.hang(decisions.causesOf(path));
    unread.hang(decisions.causesOf(host));
    for (const { causes } of decisions.around(chain)) unread.hang(causes);
    for (const one of unknownsOf(path, guard))
      unread.hang([`${one.detail} has its default`, `${one.detail}, taken as given`]);
  }
}

/** Returns the unknowns in a path, and behind the tests around it. */
function unknownsOf(path: Value, guard: Guard): readonly Unknown[] {
  const isUnknown = (one: { readonly kind: string } | string | undefined): one is Unknown =>
    typeof one === 'object' && one.kind === 'unknown';
  const parts = alternativesOf(path).flatMap(({ value }): readonly (Single | Absent | string)[] =>
    value.kind === 'str' ? value.parts : [value],
  );
  const tests = guard.flatMap(({ literals }) => literals.map(({ test }) => test.cause ?? test.origin));
  return [...parts, ...tests].filter(isUnknown);
}

/** Returns a note for each file of variables that the program names, that no option does, and that could change a route, or give what the program needs. */
export function unreadNotes(run: Run): readonly Diagnostic[] {
  const found = new Map<string, Diagnostic>();
  for (const { name } of run.supposed.needed)
    run.decisions.unread.hang([`${name} isn't set`, `${name}, taken as given`]);
  for (const file of run.decisions.unread.all) {
    const path = fileFor(run.vm, file);
    if (path === undefined || found.has(path) || (run.request.envFiles ?? []).includes(path)) continue;
    found.set(path, { code: 'env-file-unread', detail: path, at: file.at, affects: [] });
  }
  return [...found.values()];
}
