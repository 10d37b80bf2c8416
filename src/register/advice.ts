import { joinPath } from '../base/source/paths';
import type { ResourceName } from '../base/naming/resource-name';
import { importersOf } from '../scaffold/importers';
import { fileOf } from '../scaffold/layout';
import type { Site } from '../scaffold/site';
import { isTest } from './inspect';
import { registrationLines, registrationState } from './state';

/** How a router is registered, unless it seems to be. `show` makes a path of the workspace one for the user. */
export function registrationAdvice(
  { files, layout }: Site,
  resource: ResourceName,
  { show, into }: { readonly show: (path: string) => string; readonly into: string | undefined },
): string {
  const main = show(joinPath(layout.backend, 'main.py'));
  const state = registrationState(files, layout, resource);
  if (state === 'imported') return `${main} imports the router already.`;
  const router = fileOf(layout, 'api', resource.module);
  const [importer] = importersOf(files, layout.backend, [router]).filter(({ file }) => !isTest(file));
  if (importer !== undefined) return `${show(importer.file)} imports the router already.`;
  if (into !== undefined) {
    return `The router isn't registered yet; this does it: tool register ${resource.name} --into ${into}`;
  }
  const where = state === 'nowhere' ? 'where the application is made' : `to ${main}`;
  return [
    `The router isn't registered yet. To register it, add ${where}:`,
    ...registrationLines(layout, resource).map((line) => `  ${line}`),
  ].join('\n');
}
