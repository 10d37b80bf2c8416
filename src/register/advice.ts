import { joinPath } from '../source/paths';
import type { ResourceName } from '../naming/resource-name';
import type { Site } from '../scaffold/site';
import { registrationLines, registrationState } from './state';

/** How a router is registered, unless it seems to be. `show` makes a path of the workspace one for the user. */
export function registrationAdvice(
  { files, layout }: Site,
  resource: ResourceName,
  show: (path: string) => string,
): string {
  const main = show(joinPath(layout.backend, 'main.py'));
  const state = registrationState(files, layout, resource);
  if (state === 'imported') return `${main} imports the router already.`;
  const where = state === 'nowhere' ? 'where the application is made' : `to ${main}`;
  return [
    `The router isn't registered yet. To register it, add ${where}:`,
    ...registrationLines(layout, resource).map((line) => `  ${line}`),
  ].join('\n');
}
