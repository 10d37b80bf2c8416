import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { fileOf, importNameOf, type Layout } from '../scaffold/kinds';
import { PREFIX } from '../scaffold/edit/include';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import { anyResourceOf, type Site } from '../scaffold/backend/site';
import { notThere } from '../scaffold/run/obstacles';
import { joinPath, parentOf, isTest } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';
import type { Place } from '../base/diagnostics/place';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { ReportedRoute } from '../routes-report/report';
import { inspected } from '../scaffold/layout/site-layout';

/** The router to register or unregister, and where. */
export interface RegisterRequest {
  readonly layout: Layout;
  readonly resource: ResourceName;
  /** The file of the router, if it isn't where the layout has it. */
  readonly router?: string | undefined;
  /** `FILE:NAME` of an application or router, or of a factory; the file relative to the working directory or the root. */
  readonly into?: string | undefined;
  /** The application, as for `tool routes`. */
  readonly entry?: string | undefined;
  /** The prefix of the include; default {@link PREFIX}. */
  readonly prefix?: string | undefined;
  /** POSIX, relative to the workspace root. */
  readonly workingDirectory?: string | undefined;
}

/** Returns the request that the options of `register` or `unregister` make. Throws a Failure for a name that's none. */
export function requestOf(
  { layout }: Site,
  options: CommonOptions & Partial<Record<'into' | 'entry' | 'prefix', string>>,
): RegisterRequest {
  const { into, entry, prefix } = options;
  const workingDirectory = workingDirectoryOf(options);
  return { layout, resource: anyResourceOf(options), into, entry, prefix, workingDirectory };
}

/** Returns the prefix of the include, `''` for none. Throws a Failure for one that FastAPI would reject. */
export function prefixOf({ prefix = PREFIX }: RegisterRequest): string {
  if (prefix === '' || prefix === '/') return '';
  if (/\{id\b/.test(prefix))
    throw new Failure(`--prefix ${prefix}: the router's own paths have {id}; name it otherwise.`);
  if (/^\/[^\s"'\\]*[^\s"'\\/]$/.test(prefix)) return prefix;
  throw new Failure(
    `--prefix ${prefix}: give a path that begins with "/" and doesn't end with one: ${PREFIX}`,
  );
}

/** Returns the file of the router. */
export const routerFile = ({ layout, resource, router }: RegisterRequest): string =>
  router ?? fileOf(layout, 'api', resource);

/** Returns the Failure for a router that isn't there. */
export const noRouter = ({ name }: ResourceName, path: string): Failure =>
  notThere(`router of ${name}`, [path], `make it first: tool make api ${name}`);

/** Returns the variable that the router is imported as. */
export const variableOf = ({ resource }: RegisterRequest): string => `${resource.module}_router`;

/** Returns a path of the workspace relative to the current directory. */
export const shown = ({ workingDirectory = '' }: RegisterRequest, path: string): string =>
  posix.relative(workingDirectory, path);

/** Returns the name under which a file of the workspace imports the router's module. */
export function moduleFor(request: RegisterRequest, file: string): string {
  const { layout, resource } = request;
  if (layout.lead !== '.') return importNameOf(layout, 'api', resource, '');
  const steps = posix.relative(parentOf(file), routerFile(request).replace(/\.py$/, '')).split('/');
  const ups = steps.filter((step) => step === '..').length;
  return `${'.'.repeat(ups + 1)}${steps.slice(ups).join('.')}`;
}

/** Returns the two lines that register the router in a file of the workspace, to be added by hand. */
export function registrationLines(request: RegisterRequest, file: string): readonly [string, string] {
  const variable = variableOf(request);
  const into = /:(\w+)$/.exec(request.into ?? '')?.[1] ?? 'app';
  const prefix = prefixOf(request);
  const args = prefix === '' ? variable : `${variable}, prefix="${prefix}"`;
  return [`from ${moduleFor(request, file)} import router as ${variable}`, `${into}.include_router(${args})`];
}

/** Returns the file and the variable of `--into`. Throws a Failure for a missing file or variable name. */
export function parseInto(
  files: SourceTree,
  { into, layout, workingDirectory = '' }: RegisterRequest,
): { readonly file: string; readonly name: string } | undefined {
  if (into === undefined) return undefined;
  const [, path = '', name = ''] = /^(.+):([^:\\/]+?)(?:\(\))?$/.exec(into.trim()) ?? [];
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))
    throw new Failure(
      `--into ${into}: give a file and a variable in it, such as backend/api/router.py:api_router.`,
    );
  const given = path.replaceAll('\\', '/');
  const file = [workingDirectory, '', layout.backend]
    .map((folder) => joinPath(folder, given))
    .find((one) => files.kind(one) === 'file');
  if (file === undefined) throw new Failure(`--into ${into}: there's no file ${given}; check the path.`);
  return { file, name };
}

/**
 * Analyses the application of a request: that of `--entry`, of the backend's `main.py`, else the one that `tool routes` finds
 * in the backend. Throws a Failure if there's none.
 */
export async function inspectFor(
  files: SourceTree,
  { entry, layout: { backend }, workingDirectory = '' }: RegisterRequest,
): Promise<Inspection> {
  const found = await inspected(files, { backend, entry, workingDirectory }, false);
  if (found instanceof Failure) throw found;
  if (entry === undefined && isTest(found.report.entry.file))
    throw new Failure(
      `there's no application in ${backend === '' ? 'this folder' : backend} but that of the tests (--entry names another; tool new begins one)`,
    );
  return found;
}

/** Returns the routes of the router's file. */
export const rowsOf = ({ report }: Inspection, file: string): readonly ReportedRoute[] =>
  report.routes.filter((row) => row.file === file);

/** True if the routes of all other files are the same, in the same order; line numbers may differ. */
export function areOthersKept(before: Inspection, after: Inspection, file: string): boolean {
  const others = ({ report }: Inspection): string =>
    JSON.stringify(report.routes.filter((row) => row.file !== file).map((row) => ({ ...row, line: null })));
  return others(before) === others(after);
}

/** Returns each place where other files include the router of a file; without any, where its routes are registered. */
export function placesOf({ analysis: { routes } }: Inspection, file: string): readonly Place[] {
  const places = routes
    .filter(({ place }) => place?.file === file)
    .flatMap(
      ({ chain, place }) => chain.slice(1).find((one) => one.file !== file) ?? chain[0] ?? place ?? [],
    );
  return [...new Map(places.map((place) => [`${place.file}:${place.line}`, place])).values()];
}
