import { isAsked, importStatement } from '../layout/given';
import { Failure } from '../../base/diagnostics/failure';
import type { Place } from '../../base/diagnostics/place';
import { baseName, parentOf } from '../../base/source/paths';
import { overlayTree } from '../../base/source/overlay';
import type { SourceTree } from '../../base/source/tree';
import type { Site } from '../backend/site';
import { type Change, contentsOf, isAddition, type Plan, textOf } from '../change';
import { urlOf } from '../conventions/router';
import { unlessRefused } from '../edit/source';
import { type FittingProject, fittingProject, refuseFailing } from '../layout/site-layout';
import {
  refuseColumns,
  refuseStandardNames,
  nameConflict,
  otherSingular,
  lackingField,
} from './name-conflict';
import { foundResources } from '../layout/find/found-resources';
import { coreTables, isSql, modelsOf } from '../layout/read/models';
import { isSameResource, wordsFor } from '../layout/words';
import type { LayoutOptions } from '../layout/options';
import { refuseTied } from '../layout/choose';
import { type CommonOptions, workingDirectoryOf } from '../options';
import { plannedTable } from '../migration/create-table';
import { tableName } from '../standard/table';
import { onUnixLines } from '../output/line-ends';
import { type Draft, draftOf, included, type ResourceRequest } from './draft';
import type { IncludeText } from './include';
import { notesOf } from './notes';
import { lostName, stagedIn } from './verify-names';
import { checkRoutes } from './verify-routes';

/**
 * Plans a resource by the conventions of the project. Returns `undefined` where the project has the layout that this tool writes by
 * itself. Throws a Failure if the router can't work.
 */
export const plannedResource = async (
  site: Site,
  options: CommonOptions & LayoutOptions,
  request: ResourceRequest,
): Promise<Plan | undefined> => onUnixLines(site, async (unix) => planned(unix, options, request));

async function planned(
  site: Site,
  options: CommonOptions & LayoutOptions,
  request: ResourceRequest,
): Promise<Plan | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) await refuseFailing(site, options);
  if (project === undefined) return undefined;
  const { inspection, layout, like } = project;
  const { sources } = foundResources(inspection);
  refuseColumns(layout.facts.orm.value, coreTables(sources).length > 0, request);
  const words = wordsFor(request.resource);
  const isThere = layout.siblings.some((one) => isSameResource(one.words, words));
  const [role = 'router'] = request.roles ?? [];
  if (!isThere && like === undefined) refuseTied(layout.facts, role, workingDirectoryOf(options));
  const draft = unlessRefused(
    () => draftOf(inspection, layout, { words, like, request }),
    ({ message }): never => {
      throw new Failure(`a file of the project can't be extended: it ${message}; nothing is written.`);
    },
  );
  if (draft.written.length === 0) return undefined;
  const lacking = lackingField(draft);
  if (lacking !== undefined)
    throw new Failure(
      `${lacking}; choose another name, or add the field: tool make resource ${request.resource.name} --add-fields.`,
    );
  refuseElsewhere(layout, draft, request);
  const twice = nameConflict(draft.changes, site.files, words);
  if (twice !== undefined) throw new Failure(`${twice}; ${otherSingular(words)}.`);
  refuseStandardNames(sources, draft.changes);
  const settled = await settledDraft(site.files, project, draft, request);
  const made = request.isRegistered ? settled.whole : settled.unincluded;
  const migration = request.isMigrated === true ? migrationOf(draft, made) : undefined;
  const changes = typeof migration === 'object' ? [...made, migration] : made;
  return {
    subject: request.subject,
    ...(isAddition(changes) ? { verb: 'added' } : {}),
    changes,
    notes: [
      ...settled.notes,
      ...notesOf(draft, request),
      ...(typeof migration === 'string'
        ? [`migration: none is written: ${migration}. Run: alembic revision --autogenerate`]
        : []),
      ...advice(settled.include, request),
    ],
    insteadOfConflict:
      isThere && (request.roles?.has('schema') ?? true)
        ? `add fields with: tool make resource ${request.resource.name} --add-fields`
        : undefined,
  };
}

/** Returns the migration that makes the table of a new resource, or why there can be none. */
function migrationOf(
  { evidence, found, written, router }: Draft,
  changes: readonly Change[],
): Change | string {
  const { words } = evidence;
  const sources = stagedIn(changes, evidence.sources);
  const table = written.find(({ unit }) => unit.role === 'model');
  const model = modelsOf(sources).find((one) => one.file === table?.path && one.name === table.unit.name);
  const name = tableName(found.conventions);
  if (model === undefined || !isSql(model)) return 'there is no table to write one for';
  const schema = /["']schema["']: ["'](\w+)["']/.exec(found.conventions.table?.more.join('\n') ?? '')?.[1];
  return plannedTable({
    sources,
    files: sources.tree,
    around: parentOf(router.path),
    words,
    model,
    name,
    schema,
  });
}

/** Throws a Failure for a resource that's there in another file than the one that it would be written to. */
function refuseElsewhere(
  { siblings, facts }: FittingProject['layout'],
  { router, written, evidence: { words } }: Draft,
  { resource }: ResourceRequest,
): void {
  const own = siblings.find((one) => isSameResource(one.words, words));
  if (own === undefined || isAsked(facts['place.router']) || own.router === router.path) return;
  if (!written.some(({ unit }) => unit.role === 'router')) return;
  throw new Failure(
    `${resource.name} is there already: ${own.router}; add fields with: tool make resource ${resource.name} --add-fields`,
  );
}

/** A draft that's checked, with the include that works. */
interface Settled {
  /** With the include. */
  readonly whole: readonly Change[];
  readonly unincluded: readonly Change[];
  readonly include: IncludeText | undefined;
  readonly notes: readonly string[];
}

/**
 * Finds the include with which the project's routes are as they should be; where there's none, leaves out the packages'
 * imports of the new modules, which may be circular. Throws a Failure if nothing works.
 */
async function settledDraft(
  files: SourceTree,
  project: FittingProject,
  draft: Draft,
  request: ResourceRequest,
): Promise<Settled> {
  const unpassed = draft.changes.filter((change) => !isPassingOn(change));
  const ways = [draft.changes, ...(unpassed.length < draft.changes.length ? [unpassed] : [])].flatMap(
    (changes) =>
      (draft.includes.length === 0 ? [undefined] : draft.includes).map((include) => ({ changes, include })),
  );
  const units = draft.written.filter(({ unit }) => unit.role === 'router').map(({ unit }) => unit.name);
  const found = await firstThatWorks(files, project, { draft, ways, handlers: new Set(units) });
  if (typeof found !== 'string') return found;
  if (!request.isRegistered && lostName(draft.changes, draft.evidence.sources) === undefined)
    return {
      whole: draft.changes,
      unincluded: draft.changes,
      include: undefined,
      notes: [`The router isn't included: ${found}.`],
    };
  const instead = request.isRegistered ? ' Leave out --register, and include the router by hand.' : '';
  throw new Failure(`${found}; nothing is written.${instead}`);
}

/** A draft with the ways to write it, the best first, and the names of its handlers. */
interface Ways {
  readonly draft: Draft;
  readonly ways: readonly Way[];
  readonly handlers: ReadonlySet<string>;
}

/** Returns the first way after which the new routes are there and all others as before; a text says why there's none. */
export async function firstThatWorks(
  files: SourceTree,
  project: FittingProject,
  { draft, ways, handlers }: Ways,
): Promise<Settled | string> {
  const { evidence, router } = draft;
  const url = urlOf(evidence.facts, evidence.words);
  const predicted = { router: router.path, handlers, url, isAsked: isAsked(evidence.facts.url) };
  let failure: string | undefined;
  const tried = async ({ changes, include }: Way): Promise<Tried | string> => {
    const whole =
      include === undefined
        ? changes
        : unlessRefused(
            () => included({ ...draft, changes }, include),
            ({ message }) => `${include.file} ${message}`,
          );
    if (typeof whole === 'string') return whole;
    const lost = lostName(whole, evidence.sources);
    if (lost !== undefined) return lost;
    const after = await project.inspect(overlayTree(files, contentsOf(whole)));
    const check = checkRoutes(project.inspection, after, predicted);
    const isMissing = check.isUnregistered && handlers.size > 0 && !draft.found.conventions.router.isThere;
    const missing = `no route of ${router.path} would be registered`;
    const problem = check.problems[0] ?? (isMissing ? missing : undefined);
    const { warnings: notes, hiddenBy } = check;
    return problem ?? { whole, unincluded: changes, include, notes, hiddenBy };
  };
  for (const way of ways) {
    const found = await tried(way);
    if (typeof found !== 'string') return (await beforeHiding(found, tried)) ?? found;
    failure ??= found;
    // Another place would be taken for the wrong reason.
    if (found.includes(' has a syntax error ')) break;
  }
  return failure ?? 'nothing can be included';
}

/** A way to write a draft. */
interface Way {
  readonly changes: readonly Change[];
  readonly include: IncludeText | undefined;
}

interface Tried extends Settled {
  /** The places of what takes requests of the new routes. */
  readonly hiddenBy: readonly Place[];
}

/** Returns the same way with the include before what would take the new routes' requests; `undefined` if that doesn't help. */
async function beforeHiding(
  { include, whole, unincluded, hiddenBy }: Tried,
  tried: (way: Way) => Promise<Tried | string>,
): Promise<Settled | undefined> {
  const place = hiddenBy.find(({ file }) => file === include?.file);
  const file = whole.find(({ path }) => path === place?.file);
  if (include === undefined || place === undefined || file === undefined) return undefined;
  const before = textOf(file)?.split('\n')[place.line - 1];
  const moved = await tried({ changes: unincluded, include: { ...include, before } });
  return typeof moved === 'string' || moved.hiddenBy.length > 0 ? undefined : moved;
}

/** True for an edit by which a package imports a new module. */
const isPassingOn = ({ kind, path, role }: Change): boolean =>
  kind === 'edit' && role === undefined && baseName(path) === '__init__.py';

/** Says how to include a router that isn't included. */
function advice(include: IncludeText | undefined, { isRegistered }: ResourceRequest): readonly string[] {
  if (isRegistered || include === undefined) return [];
  const imports = include.imports.map((one) => `  ${importStatement(one)}`);
  return [
    [`To register it, in ${include.file} (or add --register):`, ...imports, `  ${include.line}`].join('\n'),
  ];
}
