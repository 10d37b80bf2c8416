import { Failure } from '../../base/diagnostics/failure';
import { loadParser } from '../../analysis/python/parser';
import type { Change } from '../change';

/** Throws a Failure for a generated file that is no Python: a template of the team's own may have a mistake. */
export async function refuseBroken(changes: readonly Change[]): Promise<void> {
  const parse = await loadParser();
  for (const change of changes) {
    if (change.kind !== 'write' || !change.path.endsWith('.py')) continue;
    const module = parse(change.content);
    const [error] = module.errors();
    module.dispose();
    if (error === undefined) continue;
    throw new Failure(
      `${change.path} would have a syntax error in line ${error.line}; mend the template in tools/schematics/templates.`,
    );
  }
}
