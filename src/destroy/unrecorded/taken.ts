import { Failure } from '../../base/diagnostics/failure';
import { bareText } from '../../base/source/hunks';
import { committedBytes } from '../../base/source/kept/made';
import { readText } from '../../base/source/text';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { Site } from '../../scaffold/backend/site';
import { type Change, contentsOf, type Plan } from '../../scaffold/change';
import { foundResources } from '../../scaffold/layout/find/found-resources';
import { isTest } from '../../scaffold/layout/find/roles';
import { type FittingProject, fittingProject } from '../../scaffold/layout/fitting-project';
import { wordsFor } from '../../scaffold/layout/words';
import type { CommonOptions } from '../../scaffold/options';
import { type FoundParts, partsByWords, partsIn } from '../../scaffold/undo/parts';
import { removedTree, takenOut, leftUsing } from '../../scaffold/undo/taken-out';
import { madeTest } from '../accounted';
import { type Asked, madeAgain, againNote } from '../again';
import { askedBy, type Meant, wantedOf } from './asked';
import { parentOf } from '../../base/source/paths';
import { goneMigration } from '../gone-migration';
import { notMade, pathShown, refuseEdited, refuseOthers, refuseReferred, refuseUsing } from '../refuse';

/** A resource taken out of its project. */
interface Taken {
  readonly found: FoundParts;
  readonly changes: readonly Change[];
  readonly asked: Asked;
  /** The files that nothing accounts for. */
  readonly differing: readonly string[];
  /** `undefined` if there's no application left. */
  readonly after: Inspection | undefined;
}

/** Says how a resource is taken out. */
interface Way {
  /** True to take empty packages with it. */
  readonly hasFolders: boolean;
  /** True to join brackets that fit on a line. */
  readonly isJoined: boolean;
}

const WAYS: readonly Way[] = [true, false].flatMap((hasFolders) =>
  [true, false].map((isJoined) => ({ hasFolders, isJoined })),
);

/** Takes a resource out in a few ways, until everything is accounted for; returns the nearest, `undefined` if there can be none. */
async function nearest(
  site: Site,
  options: CommonOptions,
  project: FittingProject,
  meant: Meant,
): Promise<Taken | undefined> {
  const isAsMade = madeTest(site);
  let best: Taken | undefined;
  for (const way of WAYS) {
    const taken = await takenIn(site, options, { project, meant, way, isAsMade });
    if (taken !== undefined && (best === undefined || taken.differing.length < best.differing.length))
      best = taken;
    if (best === undefined || best.differing.length === 0) break;
  }
  return best;
}

interface Attempt {
  readonly project: FittingProject;
  readonly meant: Meant;
  readonly way: Way;
  readonly isAsMade: (path: string) => boolean;
}

async function takenIn(
  site: Site,
  options: CommonOptions,
  { project, meant, way, isAsMade }: Attempt,
): Promise<Taken | undefined> {
  const { sources } = foundResources(project.inspection);
  const wanted = wantedOf(meant, project.like);
  const first = partsIn(project, wanted, sources, way.hasFolders);
  if (first === undefined) return undefined;
  const parts = isNone(first) ? partsByWords(project, wordsFor(meant.resource)) : first.parts;
  const taking = { ...way, width: project.layout.facts.lineLength.value };
  // The project without the resource shows best what there is of it.
  const bare = await project.look(removedTree(sources.tree, takenOut(sources, parts, taking)));
  const seen = bare && partsIn(bare, wanted, sources, way.hasFolders);
  const found = seen === undefined || isNone(seen) ? { ...first, parts } : seen;
  const width = bare?.layout.facts.lineLength.value ?? taking.width;
  const changes = takenOut(sources, found.parts, { ...taking, width });
  const tree = removedTree(sources.tree, changes);
  const asked = askedBy(found, project, meant);
  const unsure = changes.filter((change) =>
    change.kind === 'delete' ? !isAsMade(change.path) : !isAsCommitted(site, change),
  );
  const again =
    unsure.length === 0
      ? undefined
      : await madeAgain({ ...site, files: tree }, asked, options).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error;
          return undefined;
        });
  const isAgain = ({ path, kind }: Change): boolean => {
    const bytes = again?.get(path);
    const text = readText(sources.tree, path) ?? '';
    const made = bytes === undefined ? readText(tree, path) : Buffer.from(bytes).toString();
    if (made === undefined) return false;
    return kind === 'delete' ? bareText(made) === bareText(text) : piecesOf(made) === piecesOf(text);
  };
  return {
    found,
    changes,
    asked,
    differing: unsure.filter((one) => !isAgain(one)).map(({ path }) => path),
    after: await project.inspect(tree),
  };
}

/** True if nothing is found but tests, which don't show where the rest would be. */
const isNone = ({ sources, parts: { own, shared } }: FoundParts): boolean =>
  shared.size === 0 && [...own].every((path) => isTest(sources, path));

/** True for a file that git's last commit has as it's left. */
function isAsCommitted(site: Site, change: Change): boolean {
  const committed = committedBytes(site.root, change.path);
  const left = contentsOf([change]).get(change.path);
  const bare = (bytes: Uint8Array): string => bareText(Buffer.from(bytes).toString());
  return committed !== undefined && left !== undefined && bare(committed) === bare(left);
}

/** Returns what stands between brackets, commas and line ends, sorted: in a shared file resources may stand in another order. */
const piecesOf = (text: string): string =>
  text
    .split(/[\n,()[\]{}]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .sort()
    .join('\n');

/**
 * Plans the deletion of a resource in a project of another layout: its own files, and what shared files say of it. Returns `undefined`
 * in any other project. Throws a Failure, unless `force` is given, for what nothing accounts for, or if other routes would change.
 */
export async function planFittingDestroy(
  site: Site,
  options: CommonOptions,
  meant: Meant,
): Promise<Omit<Plan, 'subject'> | undefined> {
  const project = await fittingProject(site, options);
  if (project === undefined) return undefined;
  const taken = await nearest(site, options, project, meant);
  if (taken === undefined) return undefined;
  const { found, changes, after, asked, differing } = taken;
  const { parts, sources, draft } = found;
  const { resource, kind } = meant;
  const words = wordsFor(resource);
  if (parts.own.size === 0 && changes.length === 0)
    throw notMade(
      kind,
      resource,
      found.paths.map((path) => pathShown(path, options)),
    );
  if (options.force !== true) {
    if (draft.written.some(({ unit }) => unit.role === 'model'))
      refuseReferred(sources, words, resource.name, options);
    refuseEdited(differing, options);
    refuseUsing(leftUsing(sources, parts, changes), resource.name, options);
    refuseOthers(project.inspection, after, parts);
  }
  const migration =
    asked.kind === 'resource'
      ? goneMigration(site, words, { around: parentOf(draft.router.path), isAsMade: madeTest(site) }, options)
      : { changes: [], notes: [] };
  return {
    verb: 'destroyed',
    changes: [...changes, ...migration.changes],
    notes: [...migration.notes, againNote(asked)],
  };
}
