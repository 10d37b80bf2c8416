import { parentOf } from '../../base/source/paths';
import type { Inspection } from '../../routes-report/inspect/inspection';
import type { LayoutFacts, ProjectLayout, UpdateVerb } from '../layout/facts';
import { foundResources } from '../layout/find/found-resources';
import type { PathTemplates } from '../layout/find/path-templates';
import { callerTypes } from '../layout/read/dependencies';
import type { Role, Sibling } from '../layout/sibling';
import { isSameResource, type Words, wordsOf } from '../layout/words';
import { ownerOf } from './owner';
import { verbsIn, verbsOf } from './update-verb';

/** The roles whose places are facts. */
const PLACED: readonly Exclude<Role, 'other'>[] = ['router', 'schema', 'service', 'crud', 'model', 'test'];

/** Says which frames are wanted. */
interface Asked {
  /** The words of the new resource. */
  readonly words: Words;
  /** The name of the one resource that may be it. */
  readonly like: string | undefined;
  /** The verb of updates that it shows best. */
  readonly update: UpdateVerb | undefined;
}

/** Holds what decides on a frame. */
interface Choosing {
  readonly facts: LayoutFacts;
  readonly templates: PathTemplates;
  /** Returns how many handlers a resource's router has besides the five operations. */
  readonly furtherHandlers: (sibling: Sibling) => number;
  /** True for the resource by which the handlers of another know who calls: users. */
  readonly isCaller: (sibling: Sibling) => boolean;
  readonly update: UpdateVerb | undefined;
}

/** Returns the resources after which another may be made, the best first; the one that `--like` names alone. */
export function framesFor(
  inspection: Inspection,
  { siblings, facts }: ProjectLayout,
  { words, like, update }: Asked,
): readonly Sibling[] {
  const { sources, roster } = foundResources(inspection);
  const named = like === undefined ? undefined : wordsOf(like);
  const others = siblings.filter((one) => !isSameResource(one.words, words));
  const asked = named === undefined ? others : others.filter((one) => isSameResource(one.words, named));
  const furtherHandlers = ({ router, operations }: Sibling): number => {
    const routes = inspection.analysis.routes.filter(({ place }) => place?.file === router);
    const lines = new Set(routes.map(({ place }) => place?.line));
    return [...lines].filter((line) => operations.every((one) => one.line !== line)).length;
  };
  const callers = siblings.map((one) => ({ one, types: callerTypes(sources, one) }));
  const isCaller = (sibling: Sibling): boolean => {
    const { isMine } = ownerOf(sibling.words, []);
    return callers.some(({ one, types }) => one !== sibling && types.some(isMine));
  };
  return framesIn(asked, { facts, templates: roster.paths, furtherHandlers, isCaller, update });
}

/**
 * Returns the siblings that may be the frame of a new resource, the best first: those with most of the five operations; among
 * those the ones whose files are placed as most are, and that do little else. The resource of those who ask comes behind others
 * with three operations. Those without an operation aren't among them.
 */
function framesIn(
  siblings: readonly Sibling[],
  { facts, templates, furtherHandlers, isCaller, update }: Choosing,
): readonly Sibling[] {
  const rank = (sibling: Sibling): number =>
    new Set(sibling.operations.map(({ operation }) => operation)).size * PLACED.length * 2 +
    agreement(sibling, facts, templates) +
    // A sibling with the verb shows it best, unless it lacks an operation.
    Number(update !== undefined && [...verbsIn(update)].every((verb) => verbsOf(sibling).has(verb))) *
      PLACED.length -
    Math.min(furtherHandlers(sibling) / 2, PLACED.length / 2) -
    Number(sibling.isConditional) * PLACED.length -
    Number(isCaller(sibling)) * PLACED.length * 5;
  const near = siblings.filter(({ router, words }) => isInChosen(router, words, facts, templates));
  return (near.length > 0 ? near : siblings)
    .filter(({ operations }) => operations.length > 0)
    .map((sibling) => ({ sibling, rank: rank(sibling) }))
    .toSorted((left, right) => right.rank - left.rank)
    .map(({ sibling }) => sibling);
}

/** True for a router in the folder that an option or the configuration gives. */
function isInChosen(router: string, words: Words, facts: LayoutFacts, templates: PathTemplates): boolean {
  const place = facts['place.router'];
  const isGiven = place.source === 'option' || place.source === 'configuration';
  return isGiven && parentOf(templates.file(router, words).text) === parentOf(place.value?.text ?? '');
}

/** Returns how many of a sibling's files are where the layout has them. */
function agreement({ files, words }: Sibling, facts: LayoutFacts, templates: PathTemplates): number {
  return PLACED.filter((role) => {
    const place = facts[`place.${role}`].value;
    const file = files.find((one) => one.role === role);
    if (place === null || file === undefined) return (place === null) === (file === undefined);
    return templates.file(file.path, words).text === place.text;
  }).length;
}
