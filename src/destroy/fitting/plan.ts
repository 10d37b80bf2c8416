import { posix } from 'node:path';
import { Failure } from '../../base/diagnostics/failure';
import { singularOf } from '../../base/naming/inflection';
import type { ResourceName } from '../../base/naming/resource-name';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Site } from '../../scaffold/backend/site';
import type { Plan } from '../../scaffold/change';
import { fittingProject } from '../../scaffold/frame/fitting-project';
import type { CommonOptions } from '../../scaffold/options';
import { type Role, ROLES } from '../../scaffold/layout/sibling';
import { OPERATIONS } from '../../scaffold/output/operations';
import { keyOf } from '../../scaffold/run/report';
import { notMade } from '../not-made';
import { againNote, withActions } from '../again';
import { type WithoutActions, withoutActions } from '../../recall/actions';
import { flagsFor } from '../../recall/chosen';
import { type Going, goingsIn, importersAmong, isNothing, leftImporters } from '../../recall/going';
import { isOwn, takenOut } from '../../recall/nearest';
import { withNeededLimits } from '../../recall/needed-limits';
import type { Repeated } from '../../recall/repeat';
import { goneMigration, type GoneMigration } from './gone-migration';
import { partsFor } from './own-parts';
import { referringTo } from '../../recall/referring';

/**
 * Plans the deletion of a resource that `make` wrote as the project's others are written: its own files, and what shared files
 * say of it. Returns `undefined` where the project shows no such layout, or has none of its files. Throws a Failure, unless
 * `force` is given, if `make` wouldn't write the same again, or if other routes would change.
 */
export async function planFittingDestroy(
  site: Site,
  options: CommonOptions,
  { kind, resource }: { readonly kind: string; readonly resource: ResourceName },
): Promise<Omit<Plan, 'subject'> | undefined> {
  const found = await fittingProject(site, options);
  if (found === undefined) return undefined;
  const bare = await withoutActions(found, site, options, resource);
  const plan = await planWithout(bare, options, { kind, resource });
  if (plan === undefined || bare.actions.length === 0) return plan;
  const touched = new Set(plan.changes.map(({ path }) => path));
  const left = bare.changes.filter(({ path }) => !touched.has(path));
  const last = plan.notes.at(-1);
  const again = last === undefined ? [] : [withActions(last, resource.name, bare.actions)];
  return {
    ...plan,
    changes: [...plan.changes, ...left],
    notes: [...plan.notes.slice(0, -1), ...again],
  };
}

/** Plans the same for a resource without actions. */
async function planWithout(
  { site, project }: WithoutActions,
  options: CommonOptions,
  { kind, resource }: { readonly kind: string; readonly resource: ResourceName },
): Promise<Omit<Plan, 'subject'> | undefined> {
  const roles = ROLES_OF[kind] ?? ALL;
  const partsOf = partsFor(site, kind, resource);
  const goings = project === undefined ? [] : goingsIn(project, resource, roles, partsOf);
  const [first] = goings;
  if (first === undefined) return undefined;
  if (isNothing(first)) {
    const { workingDirectory = '' } = options;
    throw notMade(
      kind,
      resource,
      first.paths.map((path) => posix.relative(workingDirectory, path)),
    );
  }
  if (options.force !== true) refuseReferred(first, options);
  const { best, shown } = await takenOut([first, ...goings.slice(1)], site, options, {
    resource,
    roles,
    partsOf,
  });
  const { going, changes, found, after, left } = best;
  if (options.force !== true) {
    refuseEdited(going, found, options);
    const importers = [...importersAmong(going, left), ...leftImporters(going, changes)];
    refuseImporters([...new Set(importers)], resource, options);
    refuseOthers(going, after);
  }
  if (found === undefined) return { verb: 'destroyed', changes, notes: [] };
  const migration: GoneMigration = going.roles.has('router')
    ? goneMigration(going, changes, found, options)
    : { changes: [], notes: [] };
  const flags = [
    ...flagsOf(found, going, migration),
    ...flagsFor({ ...options, ...shown }),
    ...(resource.singular === singularOf(resource.module) ? [] : [`--singular ${resource.singular}`]),
    ...(migration.changes.length === 0 ? [] : ['--migration']),
  ];
  const again = againNote(COMMANDS[kind] ?? 'resource', resource.name, withNeededLimits(found), flags);
  return {
    verb: 'destroyed',
    changes: [...changes, ...migration.changes],
    notes: [...migration.notes, again],
  };
}

const ALL: ReadonlySet<Role> = new Set(ROLES);

/** The kinds of files that a generator writes, if not all. */
const ROLES_OF: Readonly<Record<string, ReadonlySet<Role>>> = {
  dto: new Set(['schema']),
  service: new Set(ROLES.filter((role) => role !== 'router' && role !== 'test')),
};

/** The generator that writes the same again; that of an API takes no fields. */
const COMMANDS: Readonly<Record<string, string>> = { dto: 'dto', service: 'service' };

/** Throws a Failure if another resource's table holds the key of the one that goes: the application wouldn't start. */
function refuseReferred(going: Going, { workingDirectory = '' }: CommonOptions): void {
  const found = going.roles.has('model') ? referringTo(going) : undefined;
  if (found === undefined) return;
  const place = `${posix.relative(workingDirectory, found.file)}:${found.line}`;
  throw new Failure(
    `${place}: ${found.name} has the key of ${going.resource.name}; nothing is deleted. Destroy that first: tool destroy resource ${found.name}; --force deletes all the same.`,
  );
}

/** Throws a Failure that names the files which differ from what `make` would write for what they show. */
function refuseEdited(
  { own }: Going,
  found: Repeated | undefined,
  { workingDirectory = '' }: CommonOptions,
): void {
  const edited = found?.differing ?? own;
  if (edited.length === 0) return;
  const paths = edited.map((path) => posix.relative(workingDirectory, path)).join(', ');
  const [have, them] = edited.length === 1 ? ['has', 'it'] : ['have', 'them'];
  throw new Failure(
    `${paths} ${have} been edited since make wrote ${them}; nothing is deleted. --force deletes all the same.`,
  );
}

/** Throws a Failure if files that stay import what goes: the application wouldn't start. */
function refuseImporters(
  files: readonly string[],
  { name }: ResourceName,
  { workingDirectory = '' }: CommonOptions,
): void {
  if (files.length === 0) return;
  const paths = files.map((path) => posix.relative(workingDirectory, path)).join(', ');
  throw new Failure(
    `${paths} would still import what goes with ${name}; nothing is deleted. Mend that first; --force deletes all the same.`,
  );
}

/** Throws a Failure if a route of another resource would change. */
function refuseOthers(going: Going, after: Inspection | undefined): void {
  const left = new Set(after?.report.routes.map(keyOf));
  const { routes } = going.project.inspection.report;
  const lost = routes.find((route) => !isOwn(going, route) && !left.has(keyOf(route)));
  if (lost === undefined) return;
  throw new Failure(
    `without it the route ${[...lost.methods, lost.path].join(' ')} would change; nothing is deleted. --force deletes all the same.`,
  );
}

/** Returns the options with which `make` writes the same again. */
function flagsOf(
  { asked: { isRegistered, operations, hasTest, update, like: alike }, usual }: Repeated,
  { project, roles }: Going,
  { like = alike }: GoneMigration,
): readonly string[] {
  return [
    ...(isRegistered && roles.has('router') ? ['--register'] : []),
    ...(operations.length < OPERATIONS.length && roles.has('router')
      ? [`--only ${operations.join(',')}`]
      : []),
    ...(hasTest ? [] : ['--no-tests']),
    ...(update === undefined || update === usual || !roles.has('router') ? [] : [`--update ${update}`]),
    ...(like === undefined || like === project.like ? [] : [`--like ${like}`]),
  ];
}
