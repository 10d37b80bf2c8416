import { posix } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import { singularOf } from '../../base/naming/inflection';
import type { ResourceName } from '../../base/naming/resource-name';
import { isAsMade } from '../../base/source/kept/made';
import type { Site } from '../../scaffold/backend/site';
import type { Plan } from '../../scaffold/change';
import { type FittingProject, fittingProject } from '../../scaffold/layout/fitting-project';
import { type Words, wordsFor, wordsOf } from '../../scaffold/layout/words';
import { type CommonOptions, workingDirectoryOf } from '../../scaffold/options';
import { OPERATIONS } from '../../scaffold/output/operations';
import { keyOf } from '../../scaffold/run/report';
import { leftUsing } from '../../scaffold/undo/taken-out';
import { againNote, withActions } from '../again';
import { notMade } from '../not-made';
import { goneMigration } from './gone-migration';
import { flagsFor, optionsShown } from './shown-options';
import type { Repeated } from './repeat';
import { nearest, type Taken } from './taken';
import type { Place } from '../../base/diagnostics/place';
import { foreignKeyOf, linesOf } from '../../scaffold/layout/read/class-lines';
import { modelsOf } from '../../scaffold/layout/read/models';
import type { Sources } from '../../scaffold/layout/read/sources';
import { classesOf, modelsFor, nameOfResource, tableOf } from '../../scaffold/layout/read/tables';

/**
 * Plans the deletion of a resource in a project of another layout: its own files, and what shared files say of it. Returns `undefined`
 * in any other project. Throws a Failure, unless `force` is given, for what isn't as `make` would write it, or if other routes would
 * change.
 */
export async function planFittingDestroy(
  site: Site,
  options: CommonOptions,
  { kind, resource }: { readonly kind: string; readonly resource: ResourceName },
): Promise<Omit<Plan, 'subject'> | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const { taken, shown } = await takenAnywhere(site, options, project, { kind, resource });
  if (taken === undefined) return undefined;
  const { found, changes, again } = taken;
  if (found.parts.own.size === 0 && changes.length === 0)
    throw notMade(
      kind,
      resource,
      found.paths.map((path) => pathShown(path, options)),
    );
  const isAccounted = (path: string): boolean => {
    const bytes = site.files.read(path);
    return bytes !== undefined && isAsMade(site.root, { path, bytes });
  };
  if (options.force !== true) refuseUnsure(project, taken, { resource, isAccounted }, options);
  if (again === undefined) return { verb: 'destroyed', changes, notes: [] };
  const hasRouter = kind === 'resource' || kind === 'api';
  const { asked } = again;
  const migration =
    hasRouter && !asked.isStub
      ? goneMigration(found, again.draft.fields, isAccounted, options)
      : { changes: [], notes: [] };
  const flags = [
    ...(hasRouter ? ofRouter(again) : []),
    ...(taken.meant.like === project.like ? [] : [`--like ${taken.meant.like ?? ''}`]),
    ...flagsFor({ ...options, ...shown }),
    ...(resource.singular === singularOf(resource.module) ? [] : [`--singular ${resource.singular}`]),
    ...(migration.changes.length === 0 ? [] : ['--migration']),
  ];
  const command = asked.isStub ? 'api' : hasRouter ? 'resource' : kind;
  const note = againNote(command, resource.name, asked.fields, flags);
  return {
    verb: 'destroyed',
    changes: [...changes, ...migration.changes],
    notes: [...migration.notes, withActions(note, resource.name, asked.actions)],
  };
}

/** Returns the options of a router with which `make` writes the same again. */
const ofRouter = ({
  asked: { isRegistered, operations, update, hasTests },
  usual,
}: Repeated): readonly string[] => [
  ...(isRegistered ? ['--register'] : []),
  ...(operations.length < OPERATIONS.length ? [`--only ${operations.join(',')}`] : []),
  ...(update === undefined || update === usual ? [] : [`--update ${update}`]),
  ...(hasTests ? [] : ['--no-tests']),
];

/** Throws a Failure for what can't be told to be of `make`'s work alone, and if anything would miss it. */
function refuseUnsure(
  project: FittingProject,
  taken: Taken,
  {
    resource,
    isAccounted,
  }: { readonly resource: ResourceName; readonly isAccounted: (path: string) => boolean },
  options: CommonOptions,
): void {
  const { found, changes, after } = taken;
  const { own } = found.parts;
  if (found.draft.written.some(({ unit }) => unit.role === 'model')) refuseReferred(taken, resource, options);
  refuseEdited(
    taken.differing.filter((path) => !own.has(path) || !isAccounted(path)),
    options,
  );
  refuseUsing(leftUsing(found.sources, found.parts, changes), resource, options);
  if (after !== undefined) refuseOthers(project, taken);
}

interface Meant {
  readonly kind: string;
  readonly resource: ResourceName;
}

/** Takes a resource out; also as one that options placed elsewhere, which it returns as well. */
async function takenAnywhere(
  site: Site,
  options: CommonOptions,
  project: FittingProject,
  { kind, resource }: Meant,
): Promise<{ readonly taken: Taken | undefined; readonly shown: ReturnType<typeof optionsShown>[number] }> {
  const usual = await nearest(project, kind, resource);
  if (usual?.differing.length === 0 && usual.changes.length > 0) return { taken: usual, shown: {} };
  for (const shown of optionsShown(project, wordsFor(resource), workingDirectoryOf(options))) {
    const other = await fittingProject(site, { ...shown, ...options }).catch(unlessRefused);
    const taken = other && (await nearest(other, kind, resource));
    if (taken?.differing.length === 0 && taken.changes.length > 0) return { taken, shown };
  }
  return { taken: usual, shown: {} };
}

/** Forgets a Failure: the option means nothing here. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}

const pathShown = (path: string, options: CommonOptions): string =>
  posix.relative(workingDirectoryOf(options), path);

/** Throws a Failure if another resource's table holds the key of the one that goes: the application wouldn't start. */
function refuseReferred({ found }: Taken, resource: ResourceName, options: CommonOptions): void {
  const referring = referringTo(found.sources, wordsFor(resource));
  if (referring === undefined) return;
  const { file, line, name } = referring;
  throw new Failure(
    `${pathShown(file, options)}:${line}: ${name} has the key of ${resource.name}; nothing is deleted. Destroy that first: tool destroy resource ${name}; --force deletes all the same.`,
  );
}

/** Throws a Failure that names the files which differ from what `make` would write for what they show. */
function refuseEdited(edited: readonly string[], options: CommonOptions): void {
  if (edited.length === 0) return;
  const paths = edited.map((path) => pathShown(path, options)).join(', ');
  const [have, them] = edited.length === 1 ? ['has', 'it'] : ['have', 'them'];
  throw new Failure(
    `${paths} ${have} been edited since make wrote ${them}; nothing is deleted. --force deletes all the same.`,
  );
}

/** Throws a Failure if files that stay use what goes: the application wouldn't start. */
function refuseUsing(files: readonly string[], { name }: ResourceName, options: CommonOptions): void {
  if (files.length === 0) return;
  const paths = files.map((path) => pathShown(path, options)).join(', ');
  throw new Failure(
    `${paths} would still import what goes with ${name}; nothing is deleted. Mend that first; --force deletes all the same.`,
  );
}

/** Throws a Failure if a route of another resource would change. */
function refuseOthers({ inspection }: FittingProject, { found, after }: Taken): void {
  const left = new Set(after?.report.routes.map(keyOf));
  const { own, shared } = found.parts;
  const lost = inspection.report.routes.find((route) => {
    const { file, handler } = route;
    const isOwn = file !== null && (own.has(file) || shared.get(file)?.has(handler ?? '') === true);
    return !isOwn && !left.has(keyOf(route));
  });
  if (lost === undefined) return;
  throw new Failure(
    `without it the route ${[...lost.methods, lost.path].join(' ')} would change; nothing is deleted. --force deletes all the same.`,
  );
}

/** A column of another resource that holds the key of one that's to go. */
interface Referring extends Place {
  /** The name of the other resource: `order_items`. */
  readonly name: string;
}

/** Returns the first column of another resource that holds the key of the resource's table; `undefined` if there's none. */
function referringTo(sources: Sources, words: Words): Referring | undefined {
  const own = modelsFor(sources, words);
  const keys = new Set(own.flatMap((model) => tableOf(sources, model)?.column ?? []));
  for (const model of modelsOf(sources).filter(({ name }) => !own.some((one) => one.name === name)))
    for (const { file, node } of classesOf(sources, model.file, model.node))
      for (const line of linesOf(node)) {
        const column = foreignKeyOf(line)?.column;
        if (column?.type === 'Str' && keys.has(column.value))
          return { name: wordsOf(nameOfResource(model)).plural.join('_'), file, line: column.line };
      }
  return undefined;
}
