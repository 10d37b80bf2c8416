import { followedNames } from '../../analysis/entry/search-path/follow';
import { canFollow } from '../../analysis/libraries/kit/can-follow';
import { ParsedModules } from '../../analysis/python/parsed-modules';
import type { Doubt } from '../../analysis/types/doubt';
import { type Code, type Diagnostic, severityOf } from '../../base/diagnostics/diagnostic';
import type { RoutesOptions } from '../options';
import { Refused } from '../../openapi/written/refused';
import { documentOf } from '../render/document';
import { planView, viewOf } from '../view/view';
import type { Inspection } from './inspection';
import type { Surroundings } from './workspace';

/** Analyses at most: each may need packages that the one before couldn't know of. */
const MAX_ROUNDS = 6;

/** The word of `--follow` for all packages that an application needs. */
const AUTO = 'auto';

/** Codes of diagnostics on packages that may bring operations: what a mount serves isn't in the document. */
const OPERATIONS: ReadonlySet<Code> = new Set([
  'router-unknown',
  'target-unknown',
  'routes-unknown',
  'loop-unknown',
  'path-unknown',
  'condition-undecided',
]);

/** An inspection, and what of its document isn't known. */
export interface Known {
  readonly inspection: Inspection;
  readonly doubts: readonly Doubt[];
}

/** Returns the names of `--follow` without `auto`; undefined if that isn't among them. */
function withoutAuto({ follow = [] }: Pick<RoutesOptions, 'follow'>): readonly string[] | undefined {
  const names = followedNames(follow);
  return names.includes(AUTO) ? names.filter((name) => name !== AUTO) : undefined;
}

/**
 * Inspects one application or several, and with `--follow auto` again with the source of the installed packages that their
 * routes, dependencies and schemas depend on; those that only get the application come last.
 */
export async function withAuto<O extends RoutesOptions, T extends Inspection | readonly Inspection[]>(
  options: O,
  surroundings: Surroundings,
  inspect: (options: O, surroundings: Surroundings) => T,
): Promise<T> {
  const given = withoutAuto(options);
  if (given === undefined) return inspect(options, surroundings);
  const { keepParsed = new ParsedModules().keep } = surroundings;
  const make = (follow: readonly string[]): T =>
    inspect({ ...options, follow }, { ...surroundings, keepParsed });
  const inspections = (made: T): readonly Inspection[] => [made].flat();
  return inRounds(given, make, inspections, (made, isNew) => {
    const all = inspections(made).flatMap((one) =>
      packagesNeeded(one, doubtsOf(one), isWarning).filter(isNew),
    );
    return all.length > 0 ? all : inspections(made).flatMap((one) => packagesNeeded(one, [], () => true));
  });
}

/**
 * Inspects an application again with the source of the installed packages that its document needs, until it needs no further
 * one. `inspect` gets the names of packages to read.
 */
export async function withInstalled<T extends Known>(
  options: Pick<RoutesOptions, 'follow'>,
  inspect: (follow: readonly string[]) => Promise<T>,
): Promise<T> {
  const given = withoutAuto(options) ?? options.follow ?? [];
  return inRounds(
    given,
    inspect,
    ({ inspection }) => [inspection],
    ({ inspection, doubts }) => packagesNeeded(inspection, doubts, ({ code }) => OPERATIONS.has(code)),
  );
}

/** Inspects again as long as more packages are needed, and no routes are lost behind one that leads too far. */
async function inRounds<T>(
  given: readonly string[],
  inspect: (follow: readonly string[]) => T | Promise<T>,
  inspectionsOf: (made: T) => readonly Inspection[],
  neededBy: (made: T, isNew: (name: string) => boolean) => readonly string[],
): Promise<T> {
  const follow = new Set(given);
  const isNew = (name: string): boolean => !follow.has(name);
  const rowsOf = (made: T): number => inspectionsOf(made).reduce((sum, { report }) => sum + report.total, 0);
  let made = await inspect(given);
  for (let round = 1; round < MAX_ROUNDS; round += 1) {
    const more = neededBy(made, isNew).filter(isNew);
    if (more.length === 0) return made;
    for (const name of more) follow.add(name);
    const next = await inspect([...follow]);
    if (rowsOf(next) < rowsOf(made)) return made;
    made = next;
  }
  return made;
}

const isWarning = (diagnostic: Diagnostic): boolean => severityOf(diagnostic) !== 'note';

/** Returns the doubts about an application, its operations and schemas, as far as those are read. */
function doubtsOf(inspection: Inspection): readonly Doubt[] {
  const { application, routes } = inspection.analysis;
  if (application === undefined) return routes.flatMap(({ operation }) => operation?.doubts ?? []);
  try {
    return documentOf(viewOf(inspection, planView({}))).doubts;
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

/** Returns the packages that would tell more, and that are installed. */
function packagesNeeded(
  { analysis, isInstalled }: Inspection,
  doubts: readonly Doubt[],
  isAbout: (diagnostic: Diagnostic) => boolean,
): readonly string[] {
  const names = [
    ...doubts.flatMap(({ packageName }) => packageName ?? []),
    ...analysis.diagnostics.flatMap((one) => (isAbout(one) ? (one.package ?? []) : [])),
  ];
  return [...new Set(names)].filter((name) => canFollow(name) && isInstalled(name));
}
