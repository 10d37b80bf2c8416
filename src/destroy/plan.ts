import { posix } from 'node:path';
import { onUnixLines } from '../scaffold/output/line-ends';
import { Failure } from '../base/diagnostics/failure';
import type { ResourceName } from '../base/naming/resource-name';
import { unregistered } from '../unregister/unregistered';
import { type Change, contentsOf, type FileRole, type Plan } from '../scaffold/change';
import { fileOf } from '../scaffold/backend/layout';
import { type ListedGenerator, listGenerators } from '../scaffold/manifest';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import { packageFile } from '../scaffold/output/package-files';
import { anyResourceOf, asInRouter, type Site } from '../scaffold/backend/site';
import { isClaim } from '../base/source/claim';
import { baseName, joinPath, parentOf } from '../base/source/paths';
import { overlayTree } from '../base/source/overlay';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { planFittingDestroy } from './fitting/plan';
import { notMade } from './not-made';
import { madeFile } from '../resource/recall';
import { refuseEdited, refuseImported, type Target } from './refuse-edited';
import { wayBack } from './way-back';

export interface DestroyOptions extends CommonOptions {
  /** The generator whose files to delete: `api`, `resource`. */
  readonly kind?: string;
  readonly entry?: string;
}

/**
 * Plans the deletion of the files that `make` wrote for a resource, and of its registration. Throws a Failure that names all
 * files that were edited, unless `force` is given.
 */
export async function planDestroy(site: Site, options: DestroyOptions): Promise<Plan> {
  const { files, layout } = site;
  const { kind = '' } = options;
  const { writes } = generatorOf(kind);
  const resource = resourceThere(site, options);
  const all = writes.map((one): Target => ({ kind: one, path: madeFile(site, resource, one) }));
  const targets = all.filter(({ path }) => files.kind(path) === 'file');
  // The files of the layout that make has of its own, tests apart: projects may have theirs in the same place.
  const isOurs = targets.some((target) => target.kind !== 'tests');
  const fitting = isOurs
    ? undefined
    : await onUnixLines(site, async (unix) => planFittingDestroy(unix, options, { kind, resource }));
  const subject = `${SUBJECTS[kind] ?? capitalised(kind)} ${resource.name}`;
  if (fitting !== undefined) return { subject, ...fitting };
  if (targets.length === 0) {
    throw notMade(
      kind,
      resource,
      all.map(({ path }) => posix.relative(workingDirectoryOf(options), path)),
    );
  }
  const deleted = targets.map(({ path }) => path);
  if (options.force !== true) refuseEdited(site, targets, { ...options, resource });
  const registration = writes.includes('api') ? await unregistered(site, resource, options) : NO_CHANGE;
  const isRegistered = registration.changes.length > 0;
  if (options.force !== true) {
    refuseImported(overlayTree(files, contentsOf(registration.changes)), layout.backend, deleted, options);
  }
  return {
    subject,
    verb: 'destroyed',
    changes: [
      ...registration.changes,
      ...targets.map(({ kind: of, path }): Change => ({
        kind: 'delete',
        path,
        role: ROLE_OF[of] ?? 'other',
      })),
      ...emptiedPackages(site, deleted).map((path): Change => ({ kind: 'delete', path })),
    ],
    notes: [...registration.notes, ...wayBack(site, { kind, resource, targets, isRegistered })],
  };
}

/** Returns the resource for a name in any form, with the singular that its router shows. */
function resourceThere({ files, layout }: Site, options: DestroyOptions): ResourceName {
  const named = anyResourceOf(options);
  const router = readText(files, fileOf(layout, 'api', named.module));
  return router === undefined || options.singular !== undefined ? named : asInRouter(named, router);
}

/** The role of each kind of file. */
const ROLE_OF: Readonly<Record<string, FileRole>> = {
  api: 'router',
  dto: 'schema',
  service: 'service',
  tests: 'test',
};

const NO_CHANGE = { changes: [], notes: [] } as const;

/** The first words of the summary, where they aren't just the generator's name. */
const SUBJECTS: Readonly<Record<string, string>> = { api: 'API', dto: 'DTO' };

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the generator whose files are to be deleted. Throws a Failure that lists those that write files. */
function generatorOf(kind: string): ListedGenerator {
  const writers = listGenerators().filter(({ writes }) => writes.length > 0);
  const found = writers.find(({ name }) => name === kind);
  if (found !== undefined) return found;
  const known = `tool destroy ${writers.map(({ name }) => name).join('|')} NAME`;
  throw new Failure(
    kind === '' ? `what to destroy is missing: ${known}` : `can't destroy "${kind}"; there is: ${known}`,
  );
}

/** Returns the generated `__init__.py` of folders that become empty, innermost first. */
function emptiedPackages(
  { files, layout: { backend } }: Site,
  deleted: readonly string[],
): readonly string[] {
  const gone = new Set(deleted);
  const folders = deleted.flatMap((path) => foldersBetween(backend, path));
  for (const folder of [...new Set(folders)].sort((left, right) => right.length - left.length)) {
    const file = joinPath(folder, '__init__.py');
    const isOurs = readText(files, file) === packageFile(backend, file);
    if (isOurs && isEmptied(files, folder, gone)) gone.add(file).add(folder);
  }
  return [...gone].filter((path) => !deleted.includes(path) && baseName(path) === '__init__.py');
}

/**
 * True if a folder keeps nothing but its `__init__.py`, Python's caches, leftovers of a killed run of ours, and folders
 * without files.
 */
function isEmptied(files: SourceTree, folder: string, gone: ReadonlySet<string>): boolean {
  return (files.list(folder) ?? []).every((name) => {
    const path = joinPath(folder, name);
    if (name === '__init__.py' || name === '__pycache__' || isClaim(name) || gone.has(path)) return true;
    return (
      files.kind(path) === 'directory' &&
      !files.list(path)?.includes('__init__.py') &&
      isEmptied(files, path, gone)
    );
  });
}

/** Returns the folders around a file that are inside the backend. */
function foldersBetween(backend: string, path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = parentOf(path); folder !== backend && folder !== ''; folder = parentOf(folder))
    folders.push(folder);
  return folders;
}
