import { parentOf } from '../../base/source/paths';
import type { LayoutFacts, UpdateVerb } from '../layout/facts';
import type { PathTemplates } from '../layout/find/path-templates';
import type { Role, Sibling } from '../layout/sibling';
import type { Words } from '../layout/words';
import { verbsIn, verbsOf } from './update-verb';

/** The roles whose places are facts. */
const PLACED: readonly Exclude<Role, 'other'>[] = ['router', 'schema', 'service', 'crud', 'model', 'test'];

/** Holds what decides on a frame. */
export interface Choosing {
  readonly facts: LayoutFacts;
  readonly templates: PathTemplates;
  /** Returns how many handlers a resource's router has besides the five operations. */
  readonly furtherHandlers: (sibling: Sibling) => number;
  /** The verb of updates that's asked for. */
  readonly update?: UpdateVerb | undefined;
}

/**
 * Returns the siblings that may be the frame of a new resource, the best first: those with most of the five operations; among
 * those the ones whose files are placed as most are, and that do little else. Those without an operation aren't among them.
 */
export function framesIn(
  siblings: readonly Sibling[],
  { facts, templates, furtherHandlers, update }: Choosing,
): readonly Sibling[] {
  const rank = (sibling: Sibling): number =>
    new Set(sibling.operations.map(({ operation }) => operation)).size * PLACED.length * 2 +
    agreement(sibling, facts, templates) +
    // A sibling with the verb shows it best, unless it lacks an operation.
    Number(update !== undefined && [...verbsIn(update)].every((verb) => verbsOf(sibling).has(verb))) *
      PLACED.length -
    Math.min(furtherHandlers(sibling) / 2, PLACED.length / 2) -
    Number(sibling.isConditional) * PLACED.length;
  const near = siblings.filter(({ router, words }) => isInChosen(router, words, facts, templates));
  return (near.length > 0 ? near : siblings)
    .filter(({ operations }) => operations.length > 0)
    .toSorted((left, right) => rank(right) - rank(left));
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
