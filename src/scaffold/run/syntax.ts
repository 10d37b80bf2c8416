import { Failure } from '../../base/diagnostics/failure';
import { parseWhole } from '../../analysis/python/parser';
import type { Change } from '../change';

/** Throws a Failure for a generated file with a syntax error: a team's own template may contain one. */
export function refuseBroken(changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.kind !== 'write' || !change.path.endsWith('.py')) continue;
    const [error] = parseWhole(change.content).errors();
    if (error === undefined) continue;
    throw new Failure(
      `${change.path} would have a syntax error in line ${error.line}; mend the template in tools/schematics/templates.`,
    );
  }
}
