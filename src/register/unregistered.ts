import { Failure } from '../diagnostics/failure';
import type { ResourceName } from '../naming/resource-name';
import type { Plan } from '../scaffold/change';
import type { CommonOptions } from '../scaffold/options';
import type { Site } from '../scaffold/site';
import { joinPath } from '../source/paths';
import { registrationState } from './state';
import { unregisterRouter } from './unregister';

/** What it takes to have a router registered no more, so that its file can go. Throws a Failure where that can't be done. */
export async function unregistered(
  { files, layout }: Site,
  resource: ResourceName,
  options: CommonOptions & { readonly entry?: string },
): Promise<Pick<Plan, 'changes' | 'notes'>> {
  const workingDirectory = joinPath((options.workingDirectory ?? '').replaceAll('\\', '/'));
  try {
    const { changes } = await unregisterRouter(files, {
      layout,
      resource,
      entry: options.entry,
      workingDirectory,
    });
    return { changes, notes: [] };
  } catch (error) {
    // Without an application that could be read there's nothing to take out, unless it imports the router.
    if (!(error instanceof Failure) || registrationState(files, layout, resource) === 'imported') throw error;
    return { changes: [], notes: [] };
  }
}
