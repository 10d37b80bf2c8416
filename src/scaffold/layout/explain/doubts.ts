import type { Fact, LayoutFacts } from '../facts';
import { FLAGS, type LayoutOptions } from '../options';
import type { Words } from '../words';
import { factsIn, shownValue } from './show';

/** From here on a fact is taken without a word. */
const SURE = 0.7;
/** Below it's a guess. */
const LIKELY = 0.5;

/** The options that override a fact; `--like` overrides the others. */
const OVERRIDES: Readonly<Partial<Record<keyof LayoutFacts, keyof LayoutOptions>>> = {
  'place.router': 'into',
  'place.schema': 'schemas',
  'place.service': 'services',
  'place.crud': 'services',
  'place.model': 'models',
  'place.test': 'testsDir',
  url: 'prefix',
  include: 'into',
};

/** Returns the option that overrides a fact. */
const overrideOf = (name: string): string =>
  // The cast: a name that isn't a fact's has no entry.
  FLAGS[OVERRIDES[name as keyof LayoutFacts] ?? 'like'];

/** The facts whose doubts are told without being asked: they decide where code goes, and what it answers. */
const TOLD: ReadonlySet<string> = new Set(Object.keys(OVERRIDES));

/** Returns a line for each fact that says where code goes and isn't sure: its two candidates, or that it's a guess. */
export function doubtsOf(facts: LayoutFacts, words?: Words): readonly string[] {
  return factsIn(facts)
    .filter((fact) => TOLD.has(fact.name) && fact.confidence < SURE && !isNone(fact))
    .map((fact) => doubtOf(fact, words));
}

/** True for a fact that nobody misses: a service where no resource tells of one. */
const isNone = ({ value, source }: Fact<unknown>): boolean => value === null && source !== 'siblings';

const PERCENT = 100;

function doubtOf({ name, value, confidence, candidates }: Fact<unknown>, words: Words | undefined): string {
  const option = overrideOf(name);
  const shown = shownValue(value, words);
  const [, second] = candidates;
  if (confidence < LIKELY) return `${name}: ${shown} is a guess; ${option} says otherwise.`;
  if (second === undefined)
    return `${name}: ${shown}, by the folders that are there; ${option} says otherwise.`;
  const [ours, theirs] = [confidence, second.share].map((share) => `${Math.round(share * PERCENT)} %`);
  return `${name}: ${shown} (${ours ?? ''}), not ${shownValue(second.value, words)} (${theirs ?? ''}); ${option} says otherwise.`;
}
