import { joinPath } from '../base/source/paths';
import { importersOf } from '../scaffold/backend/importers';
import type { Site } from '../scaffold/backend/site';
import { isTest } from './inspect';
import { type RegisterRequest, registrationLines, routerFile, shown } from './request';
import { registrationState } from './state';

/** Says how to register a router that was just written, unless some file imports it already. */
export function registrationAdvice({ files, layout }: Site, request: RegisterRequest): string {
  const { resource, into } = request;
  const main = joinPath(layout.backend, 'main.py');
  const state = registrationState(files, layout, resource);
  if (state === 'imported') return `${shown(request, main)} imports the router already.`;
  const [importer] = importersOf(files, layout.backend, [routerFile(request)]).filter(
    ({ file }) => !isTest(file),
  );
  if (importer !== undefined) return `${shown(request, importer.file)} imports the router already.`;
  if (into !== undefined) {
    return `The router isn't registered yet; this does it: tool register ${resource.name} --into ${into}`;
  }
  const where = state === 'nowhere' ? 'where the application is made' : `to ${shown(request, main)}`;
  return [
    `The router isn't registered yet. To register it, add ${where}:`,
    ...registrationLines(request, main).map((line) => `  ${line}`),
  ].join('\n');
}
