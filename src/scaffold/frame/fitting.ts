import { parseWhole } from '../../analysis/python/parser';
import type { Place } from '../../base/diagnostics/place';
import { Failure } from '../../base/diagnostics/failure';
import type { ResourceName } from '../../base/naming/resource-name';
import { overlayTree } from '../../base/source/overlay';
import type { SourceTree } from '../../base/source/tree';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Site } from '../backend/site';
import { type Change, contentsOf, isAddition, type Plan } from '../change';
import { onUnixLines } from '../output/line-ends';
import { EditRefused } from '../edit/refused';
import type { LayoutFacts, ProjectLayout, UpdateVerb } from '../layout/facts';
import { foundResources } from '../layout/find/found-resources';
import { coreTables } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import type { SiteLayout } from '../layout/site-layout';
import type { LayoutOptions } from '../layout/options';
import { type Role, ROLES, type Sibling, siblingName } from '../layout/sibling';
import { plannedMigration } from '../migration/plan';
import type { Words } from '../layout/words';
import { builtInPlan } from '../built-in/plan';
import type { CommonOptions } from '../options';
import { type Operation, OPERATIONS } from '../output/operations';
import type { Part } from '../output/part';
import { addAdvice } from './add-advice';
import { refuseBrokenInclude } from './broken-include';
import { framesFor } from './choose';
import type { NewField } from './field';
import { includeAdvice, includeOf } from './include-advice';
import { isWhereIncluded, ownInclude } from './place/own-include';
import { isChosen, wantedRoles } from './place/moves';
import { withReferences } from './references';
import { refuseColumns } from './reserved';
import { type FittingProject, fittingProject, refuseFailing } from './fitting-project';
import { refuseUnsound } from './sound/refuse-unsound';
import { checkStaged, type StagedCheck } from './staged';
import { refuseStandardNames } from './standard-modules';
import { meantTwice } from './twice';
import { Unfit } from './unfit';
import { unnamedInclude } from './unnamed-include';
import { verbOf, withoutOtherUpdates } from './update-verb';
import { wordsFor } from './words-for';
import { written } from './written';

/** Describes the resource that a generator asks for. */
export interface Fitting {
  /** The first words of the summary. */
  readonly subject: string;
  readonly resource: ResourceName;
  readonly fields: readonly NewField[];
  readonly operations: readonly Operation[];
  /** The files that the generator writes by templates: those that a team has published win. */
  readonly parts?: () => readonly Part[];
  /** The kinds of files to write; `undefined` for all that a resource of the project has. */
  readonly roles: ReadonlySet<Role> | undefined;
  /** Include the router. */
  readonly isRegistered: boolean;
  /** The verb of updates; default: that of the other resources. */
  readonly update?: UpdateVerb | undefined;
  /** The keys beside which a relationship is written; `undefined` for all that the project's models would have one for. */
  readonly related?: ReadonlySet<string> | undefined;
  /** Write an Alembic migration for its table. */
  readonly isMigrated?: boolean;
}

/**
 * Plans a resource as the project's other resources are written. Returns `undefined` where no resource shows how, or where the
 * project has the layout that this tool writes by itself. Throws a Failure if what's planned would change other routes.
 */
export const fittingPlan = async (
  site: Site,
  options: CommonOptions & LayoutOptions,
  fitting: Fitting,
): Promise<Plan | undefined> => onUnixLines(site, async (unix) => planned(unix, options, fitting));

async function planned(
  site: Site,
  options: CommonOptions & LayoutOptions,
  fitting: Fitting,
): Promise<Plan | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) await refuseFailing(site, options);
  if (project === undefined) return undefined;
  const { inspection, layout, like } = project;
  const { sources } = foundResources(inspection);
  refuseColumns(layout.facts.orm.value, hasTables(sources), fitting);
  const words = wordsFor(fitting.resource);
  if (fitting.isRegistered) refuseBrokenInclude(inspection, layout, words);
  const found = await firstThatFits(site.files, project, { words, like, fitting });
  if (found === undefined) return undefined;
  const { changes, sibling, whole, fields, staged, asked, notes } = found;
  refuseStandardNames(sources, changes);
  const { isMigrated } = fitting;
  if (isMigrated === true && sibling === undefined) throw new Failure(NO_MIGRATION);
  const made = { parse: parseWhole, sources, files: site.files, staged, changes, words, fields };
  const migration =
    isMigrated === true && sibling !== undefined ? [plannedMigration({ ...made, sibling })] : [];
  const included = asked === undefined || whole === changes ? undefined : includeOf(asked, words);
  const isThere = sibling !== undefined && isWhereIncluded(layout.facts, sibling, words);
  const advice =
    fitting.isRegistered || isThere
      ? undefined
      : includeAdvice(layout, words, { roles: fitting.roles, sibling, written: included });
  return {
    subject: fitting.subject,
    ...(isAddition(changes) ? { verb: 'added' } : {}),
    changes: [...changes, ...migration],
    notes: [...notes, ...(advice === undefined ? [] : [advice])],
    insteadOfConflict: addAdvice(layout, words, fitting),
  };
}

/** True for a project with tables that no class declares. */
export const hasTables = (sources: Sources): boolean => coreTables(sources).length > 0;

const NO_MIGRATION =
  '--migration: no other resource shows how a migration is written; leave the option out, and run alembic revision --autogenerate.';

/** The changes that `make` writes for a resource, with the project as it is then. */
interface Fitted extends Made {
  readonly staged: SourceTree;
  /** The project with the include that an option asks for. */
  readonly asked: SiteLayout | undefined;
  readonly notes: readonly string[];
}

/** The most resources that are tried as the frame. */
const MAX_FRAMES = 4;

/**
 * Returns what's written after the best resource with which the project's routes are as they should be; `undefined` where no resource
 * shows anything. Throws a Failure with what stands in the way of the best one if there's none.
 */
async function firstThatFits(
  files: SourceTree,
  { inspection, layout, look }: FittingProject,
  wanted: Wanted,
): Promise<Fitted | undefined> {
  let failure: Unfit | undefined;
  const frames = framesFor(inspection, layout, { ...wanted, update: wanted.fitting.update }).slice(
    0,
    MAX_FRAMES,
  );
  for (const frame of frames.length === 0 ? [undefined] : frames) {
    try {
      const planned = changesAfter(frame, inspection, layout, wanted);
      if (planned === undefined) return undefined;
      const twice = meantTwice(planned.whole, files, wanted.words);
      if (twice !== undefined) throw new Unfit(twice, 'choose another singular with --singular <word>.');
      if (frame !== undefined)
        refuseUnsound({ ...planned, frame, words: wanted.words }, wanted.fitting, inspection);
      const staged = overlayTree(files, contentsOf(planned.changes));
      const after = await look(staged);
      const { words, fitting } = wanted;
      const predicted = { words, layout, sibling: planned.sibling };
      const check = checkStaged(inspection, after?.inspection, { ...predicted, fitting });
      refuse(check, wanted, frame);
      const { whole, changes } = planned;
      const asked = whole === changes ? after : await look(overlayTree(files, contentsOf(whole)));
      const registered = { ...fitting, isRegistered: true };
      if (whole !== changes)
        refuse(
          checkStaged(inspection, asked?.inspection, { ...predicted, fitting: registered }),
          wanted,
          frame,
        );
      const other =
        failure === undefined || frame === undefined
          ? []
          : [`Written as ${siblingName(frame)} is: otherwise ${failure.problem}.`];
      const notes = [...other, ...(planned.notes ?? []), ...check.warnings];
      return { ...planned, staged, asked, notes };
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return undefined;
}

/** Names the resource to make, and the one to make it after. */
export interface Wanted {
  readonly words: Words;
  readonly like: string | undefined;
  readonly fitting: Fitting;
}

/** The files that `make` writes for a resource. */
export interface Made {
  readonly changes: readonly Change[];
  /** The resource that it's made after; `undefined` for a built-in frame. */
  readonly sibling: Sibling | undefined;
  /** With the keys that they refer to. */
  readonly fields: readonly NewField[];
  /** The changes with the include that an option asks for, also if the router isn't to be registered. */
  readonly whole: readonly Change[];
  /** The changes in the places that the other resource shows, before options move them; none from a built-in frame. */
  readonly framed?: readonly Change[];
  /** Paragraphs for the user. */
  readonly notes?: readonly string[];
}

/** True if an option or the configuration decides on the include, or on the path. */
const isIncludeAsked = ({ include, url }: LayoutFacts): boolean => isChosen(include) || isChosen(url);

/** Returns what `make` writes for a resource; `undefined` where no other resource shows it. */
export function changesFor(inspection: Inspection, layout: ProjectLayout, wanted: Wanted): Made | undefined {
  const [frame] = framesFor(inspection, layout, { ...wanted, update: wanted.fitting.update });
  return changesAfter(frame, inspection, layout, wanted);
}

/** Returns the verb of updates that a new resource gets if none is asked for. */
export function usualVerbFor(
  inspection: Inspection,
  layout: ProjectLayout,
  wanted: Wanted,
): UpdateVerb | undefined {
  const [frame] = framesFor(inspection, layout, { ...wanted, update: undefined });
  return frame && verbOf(frame);
}

/** Returns what's written after a resource, or from a built-in frame; `undefined` if that's nothing. */
function changesAfter(
  frame: Sibling | undefined,
  inspection: Inspection,
  layout: ProjectLayout,
  { words, fitting }: Wanted,
): Made | undefined {
  if (frame === undefined) return builtInPlan({ inspection, layout, words, ...fitting });
  const { sources, roster } = foundResources(inspection);
  const { update } = fitting;
  const found = update === undefined ? frame : withoutOtherUpdates(frame, update);
  const operations = found.operations.filter(({ operation }) => fitting.operations.includes(operation));
  const sibling = { ...found, operations };
  const siblings = layout.siblings.map((one) => (one === frame ? sibling : one));
  const { isRegistered } = fitting;
  const fields = withReferences(fitting.fields, sources, { words, like: found.words });
  const roles = wantedRoles(fitting.roles, layout.facts, ROLES);
  const own = ownInclude(layout.facts, found, words);
  const request = {
    frame: {
      parse: parseWhole,
      sources,
      templates: roster.paths,
      sibling,
      words,
      fields,
      roles,
      update,
      lost: new Set(OPERATIONS.filter((one) => !fitting.operations.includes(one))),
      layout: { ...layout, siblings },
    },
    fields,
    related: fitting.related,
    isRegistered,
    place: { inspection, layout, sibling: found, words, roles, own },
    parts: fitting.parts?.() ?? [],
  };
  try {
    const isWhole = isRegistered || isIncludeAsked(layout.facts);
    const { changes: whole, framed, notes } = written(request, isWhole);
    const made = { sibling: found, whole, fields, framed, notes };
    if (isRegistered || !isWhole) return { ...made, changes: whole };
    const include = own?.file ?? found.include?.file;
    const plain = written(request, false).changes;
    const changes = [
      ...whole.filter(({ path }) => path !== include),
      ...plain.filter(({ path }) => path === include),
    ];
    return { ...made, changes };
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    throw new Unfit(
      `the files of ${siblingName(found)} can't be taken as a pattern: the result ${error.message}`,
      'name another resource with --like.',
    );
  }
}

function refuse(
  { problems: [first], isUnregistered }: StagedCheck,
  { fitting: { resource }, like }: Wanted,
  frame: Sibling | undefined,
): void {
  if (first === undefined) return;
  const at = unnamedInclude(frame);
  const instead =
    like === undefined ? 'Name the resource to go by with --like, or' : 'Choose another one with --like, or';
  throw new Unfit(
    first,
    `nothing is written. ${isUnregistered && at !== undefined ? unregisteredAdvice(at) : `${instead} write ${resource.name} by hand.`}`,
  );
}

/** Says how to include a router beside those that a loop includes, in a form that shows no place for another one. */
const unregisteredAdvice = ({ file, line }: Place): string =>
  `${file}:${line} includes the others in a form that shows no place for one more: leave --register out, and include it there by hand.`;
