import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Change } from '../../scaffold/change';
import type { FittingProject } from '../../scaffold/layout/fitting-project';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { isTest } from '../../scaffold/layout/find/roles';
import { siblingName } from '../../scaffold/layout/sibling';
import { isSameResource, wordsFor } from '../../scaffold/layout/words';
import type { Parts } from '../../scaffold/undo/gone';
import { type FoundParts, partsByWords, partsIn } from '../../scaffold/undo/parts';
import { leftUsing, removedTree, takenOut } from '../../scaffold/undo/taken-out';
import { askedBy, differences, type Meant, type Repeated, repeatedIn, wantedOf } from './repeat';

/** A resource taken out of its project, against what `make` would write there again. */
export interface Taken {
  readonly meant: Meant;
  readonly found: FoundParts;
  readonly changes: readonly Change[];
  /** `undefined` if it can't be made again. */
  readonly again: Repeated | undefined;
  /** The files of which `make` would write something else. */
  readonly differing: readonly string[];
  /** The files of its own that the project without it shows no more. */
  readonly missed: readonly string[];
  /** `undefined` if there's no application left. */
  readonly after: Inspection | undefined;
}

/** The most resources of a project that are tried as the one that a resource was made after. */
const MAX_LIKES = 8;

/** Takes a resource out in several ways, until `make` would write the same again; returns the nearest, `undefined` if there's nothing of it. */
export async function nearest(
  project: FittingProject,
  kind: string,
  resource: Meant['resource'],
): Promise<Taken | undefined> {
  const others = project.layout.siblings
    .filter((one) => !isSameResource(one.words, wordsFor(resource)))
    .map(siblingName);
  const likes = [project.like, ...others.filter((name) => name !== project.like).slice(0, MAX_LIKES)];
  let best: Taken | undefined;
  for (const like of likes) {
    const taken = await takenFrom(project, { kind, resource, like });
    if (taken !== undefined && (best === undefined || taken.differing.length < best.differing.length))
      best = taken;
    if (best?.differing.length === 0) break;
  }
  return best;
}

async function takenFrom(project: FittingProject, meant: Meant): Promise<Taken | undefined> {
  let best: Taken | undefined;
  for (const hasFolders of [true, false])
    for (const isJoined of [true, false]) {
      const taken = await attempt(project, meant, { hasFolders, isJoined });
      if (taken !== undefined && (best === undefined || faultsOf(taken) < faultsOf(best))) best = taken;
      if (best !== undefined && faultsOf(best) === 0) return best;
    }
  return best;
}

/** Returns the number of files that come out otherwise, or would miss what goes. */
const faultsOf = ({ differing, missed, found: { sources, parts }, changes }: Taken): number =>
  differing.length + missed.length + leftUsing(sources, parts, changes).length;

/** The most times that the project without the resource shows more of it. */
const MAX_ROUNDS = 4;

interface Way {
  /** True to take empty packages with it. */
  readonly hasFolders: boolean;
  /** True to join brackets that fit on a line. */
  readonly isJoined: boolean;
}

async function attempt(
  project: FittingProject,
  meant: Meant,
  { hasFolders, isJoined }: Way,
): Promise<Taken | undefined> {
  const { sources } = foundResources(project.inspection);
  const first = partsIn(project, wantedOf(meant), sources, hasFolders);
  if (first === undefined) return undefined;
  // Tests alone don't show where the rest would be.
  const isEmpty = ({ own, shared }: Parts): boolean =>
    shared.size === 0 && [...own].every((path) => isTest(sources, path));
  const { routes } = project.inspection.report;
  const left = new Set<string>();
  let found = isEmpty(first.parts)
    ? { ...first, parts: partsByWords(project, wordsFor(meant.resource)) }
    : first;
  let width = project.layout.facts.lineLength.value;
  for (let round = 1; ; round += 1) {
    const isLeft = (path: string): boolean => left.has(path);
    const changes = takenOut(sources, found.parts, { width, isJoined, hasFolders, isLeft });
    const tree = removedTree(sources.tree, changes);
    const without = await project.look(tree);
    const seen = without && partsIn(without, wantedOf(meant), sources, hasFolders);
    const missed = [...first.parts.own].filter((path) => !found.parts.own.has(path));
    const outcome = { meant, missed, changes, after: without?.inspection };
    if (without === undefined || seen === undefined)
      return { ...outcome, found, again: undefined, differing: [...found.parts.own] };
    // The project without the resource shows best what there is of it.
    const own = seen.draft.evidence.facts.lineLength.value;
    const isNone = isEmpty(seen.parts);
    if (round < MAX_ROUNDS && ((!isNone && !isSame(seen.parts, found.parts)) || own !== width)) {
      if (!isNone) found = seen;
      width = own;
      continue;
    }
    const ways = stubsFor(meant.kind).flatMap((isStub) =>
      repeatedIn(without, meant, askedBy(seen, routes, isStub)),
    );
    const judged = ways.map((again) => ({
      again,
      differing: differences(sources.tree, tree, again, { changes, own: found.parts.own }),
    }));
    const [best] = judged.toSorted((one, other) => one.differing.length - other.differing.length);
    const { again, differing = [...found.parts.own] } = best ?? {};
    // `make` hasn't written a file that it doesn't touch.
    const strange = differing.filter(
      (path) => again?.texts.has(path) === false && !found.parts.own.has(path),
    );
    if (round >= MAX_ROUNDS || strange.length === 0)
      return { ...outcome, found: { ...seen, parts: found.parts }, again, differing };
    for (const path of strange) left.add(path);
  }
}

/** A router of stubs is what `make api` writes. */
const stubsFor = (kind: string): readonly boolean[] =>
  kind === 'api' ? [true, false] : kind === 'resource' ? [false, true] : [false];

const isSame = (left: Parts, right: Parts): boolean => textOf(left) === textOf(right);

const textOf = ({ own, shared }: Parts): string =>
  JSON.stringify([[...own].sort(), [...shared].map(([path, names]) => [path, [...names].sort()]).sort()]);
