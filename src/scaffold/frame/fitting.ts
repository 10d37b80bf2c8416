import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import type { ResourceName } from '../../base/naming/resource-name';
import { joinPath, parentOf } from '../../base/source/paths';
import { overlayTree } from '../../base/source/overlay';
import type { SourceTree } from '../../base/source/tree';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Site } from '../backend/site';
import { type Change, contentsOf, type Plan } from '../change';
import { EditRefused } from '../edit/refused';
import { chosenLayout } from '../layout/configuration';
import type { LayoutFacts, ProjectLayout } from '../layout/facts';
import { fillInclude, importStatement } from '../layout/fill-facts';
import { foundResources } from '../layout/find/found-resources';
import { type SiteLayout, siteLayout } from '../layout/site-layout';
import type { LayoutOptions } from '../layout/options';
import { type IncludePlace, type Role, ROLES, type Sibling } from '../layout/sibling';
import { plannedMigration } from '../migration/plan';
import { isSameResource, type Words, wordsOf } from '../layout/words';
import { type CommonOptions, workingDirectoryOf } from '../options';
import type { Operation } from '../output/operations';
import { chooseFrame } from './choose';
import type { NewField } from './field';
import { framed } from './frame';
import { ownInclude } from './place/own-include';
import { isChosen, wantedRoles } from './place/moves';
import { placedChanges } from './place/place';
import { refuseColumnsOf, withReferences } from './references';
import { refuseReserved } from './reserved';
import { differences } from './staged';
import { wordsFor } from './words-for';

/** Describes the resource that a generator asks for. */
export interface Fitting {
  /** The first words of the summary. */
  readonly subject: string;
  readonly resource: ResourceName;
  readonly fields: readonly NewField[];
  readonly operations: readonly Operation[];
  /** The kinds of files to write; `undefined` for all that a resource of the project has. */
  readonly roles: ReadonlySet<Role> | undefined;
  /** Include the router. */
  readonly isRegistered: boolean;
  /** Write an Alembic migration for its table. */
  readonly isMigrated?: boolean;
}

/**
 * Plans a resource as the project's other resources are written. Returns `undefined` where no resource shows how, or where the
 * project has the layout that this tool writes by itself. Throws a Failure if what's planned would change other routes.
 */
export async function fittingPlan(
  site: Site,
  options: CommonOptions & LayoutOptions,
  fitting: Fitting,
): Promise<Plan | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const { inspection, layout, like, look } = project;
  refuseColumns(layout, fitting);
  const words = wordsFor(fitting.resource);
  const planned = changesFor(inspection, layout, { words, like, fitting });
  if (planned === undefined) return undefined;
  const { changes, sibling, whole, fields } = planned;
  const staged = overlayTree(site.files, contentsOf(changes));
  const after = await look(staged);
  refuse(differences(inspection, after?.inspection, { words, layout, fitting }), fitting);
  const asked = whole === changes ? after : await look(overlayTree(site.files, contentsOf(whole)));
  if (whole !== changes)
    refuse(
      differences(inspection, asked?.inspection, {
        words,
        layout,
        fitting: { ...fitting, isRegistered: true },
      }),
      fitting,
    );
  const { isMigrated } = fitting;
  const { sources } = foundResources(inspection);
  const made = { parse: parseWhole, sources, files: site.files, staged, changes, sibling, words, fields };
  const migration = isMigrated === true ? [plannedMigration(made)] : [];
  const included = asked === undefined || whole === changes ? undefined : includeOf(asked, words);
  const advice = fitting.isRegistered ? undefined : adviceOf(layout, words, fitting, included);
  return {
    subject: fitting.subject,
    changes: [...changes, ...migration],
    notes: advice === undefined ? [] : [advice],
  };
}

/** Throws a Failure for fields that no column can have here. */
function refuseColumns({ facts }: ProjectLayout, { fields, roles, resource }: Fitting): void {
  if (facts.orm.value === null) refuseColumnsOf(fields);
  if (roles?.has('model') ?? true) refuseReserved(facts.orm.value, fields, resource.singular);
}

/** A project whose resources show how one is written. */
export interface FittingProject extends SiteLayout {
  /** The resource that an option or the configuration names as the frame. */
  readonly like: string | undefined;
  /** Finds the same project among other files; `undefined` if it isn't there. */
  readonly look: (files: SourceTree) => Promise<SiteLayout | undefined>;
}

/** Finds the project of a site; `undefined` if there's none, or if it has the layout that this tool writes by itself. */
export async function fittingProject(
  { files, backend, layout: seed }: Site,
  options: CommonOptions & LayoutOptions,
): Promise<FittingProject | undefined> {
  const request = { ...options, backend: backend.folder, workingDirectory: workingDirectoryOf(options) };
  const look = async (tree: SourceTree): Promise<SiteLayout | undefined> => {
    const found = await siteLayout(tree, request);
    return found instanceof Failure ? undefined : found;
  };
  const found = await look(files);
  if (found === undefined) return undefined;
  const { siblings, archetype } = found.layout;
  const isSeeds = siblings.some(
    ({ router }) => parentOf(router) === joinPath(seed.backend, seed.directories.api),
  );
  if (archetype === 'seed' || isSeeds) return undefined;
  return { ...found, look, like: chosenLayout(files, request, request.workingDirectory).like };
}

/** Names the resource to make, and the one to make it after. */
interface Wanted {
  readonly words: Words;
  readonly like: string | undefined;
  readonly fitting: Fitting;
}

/** What `make` writes for a resource. */
export interface Made {
  readonly changes: readonly Change[];
  /** The resource that it's made after. */
  readonly sibling: Sibling;
  /** With the keys that they refer to. */
  readonly fields: readonly NewField[];
  /** The changes with the include that an option asks for, also if the router isn't to be registered. */
  readonly whole: readonly Change[];
}

/** True if an option or the configuration decides on the include, or on the path. */
const isIncludeAsked = ({ include, url }: LayoutFacts): boolean => isChosen(include) || isChosen(url);

/** Returns what `make` writes for a resource; `undefined` where no other resource shows it. */
export function changesFor(
  inspection: Inspection,
  layout: ProjectLayout,
  { words, like, fitting }: Wanted,
): Made | undefined {
  const { sources, roster } = foundResources(inspection);
  const templates = roster.paths;
  const named = like === undefined ? undefined : wordsOf(like);
  const others = layout.siblings.filter((one) => !isSameResource(one.words, words));
  const asked = named === undefined ? others : others.filter((one) => isSameResource(one.words, named));
  const found = chooseFrame(asked, layout.facts, templates);
  if (found === undefined) return undefined;
  const operations = found.operations.filter(({ operation }) => fitting.operations.includes(operation));
  const sibling = { ...found, operations };
  const siblings = layout.siblings.map((one) => (one === found ? sibling : one));
  const { isRegistered } = fitting;
  const fields = withReferences(fitting.fields, sources, { words, like: found.words });
  const roles = wantedRoles(fitting.roles, layout.facts, ROLES);
  const own = ownInclude(layout.facts, found, words);
  const request = { parse: parseWhole, sources, templates, sibling, words, fields, roles };
  const place = { inspection, layout, sibling: found, words, roles, own };
  const write = (isIncluded: boolean): readonly Change[] =>
    framed({ ...request, isRegistered: isIncluded && own === undefined, layout: { ...layout, siblings } });
  try {
    const isWhole = isRegistered || isIncludeAsked(layout.facts);
    const whole = placedChanges(write(isWhole), { ...place, isRegistered: isWhole });
    if (isRegistered || !isWhole) return { changes: whole, sibling: found, whole, fields };
    const include = own?.file ?? found.include?.file;
    const plain = placedChanges(write(false), { ...place, isRegistered: false });
    const changes = [
      ...whole.filter(({ path }) => path !== include),
      ...plain.filter(({ path }) => path === include),
    ];
    return { changes, sibling: found, whole, fields };
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    throw new Failure(
      `the files of ${found.words.plural.join('_')} can't be taken as a pattern: the result ${error.message}; name another resource with --like.`,
    );
  }
}

function refuse(problems: readonly string[], { resource }: Fitting): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new Failure(
    `${first}; nothing is written. Name the resource to go by with --like, or write ${resource.name} by hand.`,
  );
}

/** Returns the include of a resource as the code has it. */
function includeOf({ inspection }: SiteLayout, words: Words): IncludePlace | undefined {
  const { studied } = foundResources(inspection).roster;
  return studied.find(({ sibling }) => isSameResource(sibling.words, words))?.sibling.include;
}

/** Says how to include the router by hand: as the layout says, or as it would stand in the code. */
function adviceOf(
  { facts }: ProjectLayout,
  words: Words,
  { roles }: Fitting,
  written: IncludePlace | undefined,
): string | undefined {
  const usual = fillInclude(facts, words);
  const include =
    usual && (written === undefined ? usual : { ...usual, file: written.file, line: written.text });
  if (include === null || (roles !== undefined && !roles.has('router'))) return undefined;
  const needed = include.import === undefined ? [] : [`  ${importStatement(include.import)}`];
  return [`To register it, in ${include.file} (or add --register):`, ...needed, `  ${include.line}`].join(
    '\n',
  );
}
