import { Failure } from '../base/diagnostics/failure';
import { asInRouter } from '../api/own-singular';
import { dtoModule } from '../dto/parts';
import { specOf } from '../dto/print-spec';
import { readFields } from '../dto/read-fields';
import type { ResourceName } from '../base/naming/resource-name';
import type { Parse } from '../analysis/python/ast';
import { loadParser } from '../analysis/python/parser';
import { unregistered } from '../register/unregistered';
import { type Change, contentsOf, type Plan } from '../scaffold/change';
import { type Directories, fileOf } from '../scaffold/layout';
import type { CommonOptions } from '../scaffold/options';
import { packageFile } from '../scaffold/package-files';
import { testModule } from '../scaffold/router-lines';
import { anyResourceOf, type Site } from '../scaffold/site';
import { serviceModule } from '../service/parts';
import { isClaim } from '../base/source/claim';
import { baseName, joinPath, parentOf } from '../base/source/paths';
import { overlayTree } from '../base/source/overlay';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { refuseEdited, refuseImported, type Target } from './refuse-edited';

export interface DestroyOptions extends CommonOptions {
  /** What is to go: `api`, `dto`, `service`, or `resource` for all of them. */
  readonly kind?: string;
  readonly entry?: string;
}

/** The files of each kind, those first that import the others. */
const KINDS: Readonly<Record<string, readonly (keyof Directories)[]>> = {
  api: ['api', 'tests'],
  dto: ['dto'],
  service: ['service'],
  resource: ['api', 'tests', 'service', 'dto'],
};

const MODULES: Readonly<Record<keyof Directories, (resource: ResourceName) => string>> = {
  api: ({ module }) => module,
  tests: testModule,
  dto: dtoModule,
  service: serviceModule,
};

/**
 * Deletes what `make` has written for a resource, and its registration. Files that have been edited since are refused,
 * all of them by name, unless with `force`.
 */
export async function planDestroy(site: Site, options: DestroyOptions): Promise<Plan> {
  const { files, layout } = site;
  const { kind = '' } = options;
  const kinds = Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? []) : refuseKind(kind);
  const resource = resourceThere(site, options);
  const all = kinds.map((one) => ({ kind: one, path: fileOf(layout, one, MODULES[one](resource)) }));
  const targets = all.filter(({ path }) => files.kind(path) === 'file');
  if (targets.length === 0) {
    throw new Failure(`nothing to destroy: there's no ${all.map(({ path }) => path).join(', ')}.`);
  }
  const deleted = targets.map(({ path }) => path);
  const parse = await loadParser();
  if (options.force !== true) refuseEdited(site, targets, { ...options, resource, parse });
  const registration = kinds.includes('api') ? await unregistered(site, resource, options) : NO_CHANGE;
  if (options.force !== true) {
    refuseImported(overlayTree(files, contentsOf(registration.changes)), layout.backend, deleted, options);
  }
  return {
    subject: `${WORDS[kind] ?? ''} ${resource.name}`,
    verb: 'destroyed',
    changes: [
      ...registration.changes,
      ...[...deleted, ...emptiedPackages(site, deleted)].map((path): Change => ({ kind: 'delete', path })),
    ],
    notes: [...registration.notes, ...wayBack(site, { kind, resource, parse, targets })],
  };
}

interface Gone {
  readonly kind: string;
  readonly resource: ResourceName;
  readonly parse: Parse;
  readonly targets: readonly Target[];
}

/** The command that writes the models again, whose fields are in no other place. */
function wayBack({ files }: Site, { kind, resource, parse, targets }: Gone): readonly string[] {
  const dto = targets.find((target) => target.kind === 'dto');
  const text = dto && readText(files, dto.path)?.replaceAll('\r\n', '\n');
  const fields = text === undefined ? [] : (readFields(parse(text), resource.className) ?? []);
  if (fields.length === 0) return [];
  const specs = fields
    .map(specOf)
    .map((spec) => (PLAIN.test(spec) ? spec : `'${spec.replaceAll("'", String.raw`'\''`)}'`));
  return [`To have it again: tool make ${kind} ${[resource.name, ...specs].join(' ')}`];
}

/** Nothing in it means anything to a shell. */
const PLAIN = /^[\w:.,=@/+-]+$/;

/** Under the name that was given, in whatever form; with the singular that its router shows. */
function resourceThere({ files, layout }: Site, options: DestroyOptions): ResourceName {
  const named = anyResourceOf(options);
  const router = readText(files, fileOf(layout, 'api', named.module));
  return router === undefined || options.singular !== undefined ? named : asInRouter(named, router);
}

const NO_CHANGE = { changes: [], notes: [] } as const;

const WORDS: Readonly<Record<string, string>> = {
  api: 'API',
  dto: 'DTO',
  service: 'Service',
  resource: 'Resource',
};

function refuseKind(kind: string): never {
  const known = `tool destroy api|dto|service|resource NAME`;
  throw new Failure(
    kind === '' ? `what to destroy is missing: ${known}` : `can't destroy "${kind}"; there is: ${known}`,
  );
}

/** The `__init__.py` that were generated, of folders that hold nothing else any more; the innermost first. */
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
 * Whether nothing stays in a folder but its `__init__.py`, what Python caches, what a run of ours that was killed has
 * left behind, and folders without files.
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

/** The folders around a file that are inside the backend's. */
function foldersBetween(backend: string, path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = parentOf(path); folder !== backend && folder !== ''; folder = parentOf(folder))
    folders.push(folder);
  return folders;
}
