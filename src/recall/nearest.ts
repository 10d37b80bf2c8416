import { parseWhole } from '../analysis/python/parser';
import { Failure } from '../base/diagnostics/failure';
import type { Field } from '../dto/field';
import { readFields } from '../dto/read-fields';
import type { ResourceName } from '../base/naming/resource-name';
import type { Inspection } from '../routes-report/inspect/inspection';
import type { ReportedRoute } from '../routes-report/report';
import type { Site } from '../scaffold/backend/site';
import type { Change } from '../scaffold/change';
import { fittingProject } from '../scaffold/frame/fitting-project';
import type { LayoutOptions } from '../scaffold/layout/options';
import type { Role } from '../scaffold/layout/sibling';
import { type CommonOptions, workingDirectoryOf } from '../scaffold/options';
import { optionsShown } from './chosen';
import { fieldsOf, storedFieldsOf, withColumnLengths } from './fields';
import { type Going, goingsIn, importersAmong, sharedEdits } from './going';
import { removedTree } from './removed-tree';
import { type PartsOf, repeated, type Repeated } from './repeat';

/** A resource, and the kinds of its files that are meant. */
export interface Meant {
  readonly resource: ResourceName;
  readonly roles: ReadonlySet<Role>;
  readonly partsOf?: PartsOf;
}

/** A resource taken out of its project as `make` wrote it, or nearly so. */
export interface TakenOut {
  /** One with differences if there's no way without. */
  readonly best: Removed;
  /** The options that placed it elsewhere than others. */
  readonly shown: LayoutOptions;
}

/**
 * Takes a resource out in each of several ways, until `make` would write what's there; also as one that options placed elsewhere,
 * which it returns as well.
 */
export async function takenOut(
  goings: readonly [Going, ...(readonly Going[])],
  site: Site,
  options: CommonOptions,
  { resource, roles, partsOf }: Meant,
): Promise<TakenOut> {
  const usual = await nearest(goings, goings[0]);
  if (differences(usual) === 0) return { best: usual, shown: {} };
  const { project, words } = usual.going;
  for (const shown of optionsShown(project, words, workingDirectoryOf(options))) {
    const other = await fittingProject(site, { ...shown, ...options }).catch(unlessRefused);
    const goings = other === undefined ? [] : goingsIn(other, resource, roles, partsOf);
    const [first] = goings;
    const best = first === undefined ? undefined : await nearest(goings, first);
    if (best !== undefined && differences(best) === 0) return { best, shown };
  }
  return { best: usual, shown: {} };
}

/** Forgets a Failure: the option means nothing here. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Failure)) throw error;
}

/** One way to take a resource out. */
export interface Removed {
  readonly going: Going;
  readonly changes: readonly Change[];
  /** `undefined` if it can't be made again. */
  readonly found: Repeated | undefined;
  /** Files that name it and that `make` doesn't touch. */
  readonly left: ReadonlySet<string>;
  /** `undefined` if there's no application left. */
  readonly after: Inspection | undefined;
}

/** Takes a resource out in each of several ways, until `make` would write what's there; returns the nearest. */
async function nearest(goings: readonly Going[], first: Going): Promise<Removed> {
  let best = await removed(first);
  for (const going of goings.slice(1)) {
    if (differences(best) === 0) break;
    const other = await removed(going);
    // All that has the resource's words tells how near a result is.
    const isRight = going.isOpen === undefined || differences(other) === 0;
    if (isRight && differences(other) < differences(best)) best = other;
  }
  return best;
}

/** Returns how many files `make` would write otherwise, or would still import what goes. */
const differences = ({ found, going, left }: Removed): number =>
  found === undefined
    ? Number.POSITIVE_INFINITY
    : found.differing.length + importersAmong(going, left).length;

/** Takes a resource out; where a file that `make` doesn't touch names it, that file stays as it is. */
async function removed(going: Going): Promise<Removed> {
  const first = await attempt(going, new Set());
  const untouched = first.found?.differing.filter((path) => !first.found?.touched.has(path)) ?? [];
  return untouched.length === 0 ? first : attempt(going, new Set(untouched));
}

async function attempt(going: Going, left: ReadonlySet<string>): Promise<Removed> {
  const { project, own, sources } = going;
  const changes = [...sharedEdits(going, left), ...own.map((path): Change => ({ kind: 'delete', path }))];
  const without = await project.look(removedTree(sources.tree, changes));
  if (without === undefined) return { going, changes, left, found: undefined, after: undefined };
  const isRegistered = project.inspection.report.routes.some((route) => isOwn(going, route));
  const plain = fieldsOf(going);
  const [first, ...more] = different([
    plain,
    ...publishedFields(going),
    storedFieldsOf(going),
    withColumnLengths(going, plain),
  ]);
  let found = repeated(going, without, changes, { fields: first, isRegistered });
  for (const fields of more) {
    if (found?.differing.length === 0) break;
    const other = repeated(going, without, changes, { fields, isRegistered });
    if (other !== undefined && other.differing.length < (found?.differing.length ?? Infinity)) found = other;
  }
  // With the resource there, another one's test may seem to be about both, so that its own isn't known by that.
  const others =
    found?.differing.length === 0
      ? found.written.filter((path) => !own.includes(path) && sources.tree.kind(path) === 'file')
      : [];
  const all = [...changes, ...others.map((path): Change => ({ kind: 'delete', path }))];
  return { going, changes: all, left, found, after: without.inspection };
}

/** Returns each of some lists of fields once. */
function different([first, ...more]: readonly [Fields, ...(readonly Fields[])]): readonly [
  Fields,
  ...(readonly Fields[]),
] {
  const known = new Set([JSON.stringify(first)]);
  const others = more.filter((fields) => {
    const text = JSON.stringify(fields);
    return known.has(text) ? false : known.add(text);
  });
  return [first, ...others];
}

type Fields = readonly Field[];

/** Returns the fields as the models of this tool's own templates show them, which a team may have published. */
const publishedFields = ({ own, python, resource }: Going): readonly (readonly Field[])[] =>
  own.flatMap((path) => {
    const fields = readFields(parseWhole(python.get(path)?.text ?? ''), resource.className);
    return fields === undefined ? [] : [fields];
  });

/** True for a route of the resource. */
export const isOwn = ({ own, owner }: Going, { file, handler }: ReportedRoute): boolean =>
  (file !== null && own.includes(file)) || (handler !== null && owner.isMine(handler));
