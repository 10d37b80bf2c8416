import type { Candidate, Fact } from '../facts';
import { groupBy } from '../../../base/code/groups';

/** Says what one resource shows of a fact. */
export interface Ballot<T> {
  readonly value: T;
  /** `file` or `file:line`. */
  readonly at: string;
  readonly weight: number;
}

/** With at most this many resources a name of one of them is believed; with more, two have to agree. */
export const FEW = 3;

/** The most files that are named as evidence. */
const MAX_EVIDENCE = 5;

/**
 * Returns the fact that most ballots show, by their weights; the confidence is their share. `undefined` without ballots.
 * `textOf` tells whether two values are the same; a text with placeholders needs two ballots where there are many.
 */
export function vote<T>(
  name: string,
  ballots: readonly Ballot<T>[],
  textOf: (value: T) => string,
): Fact<T> | undefined {
  const groups = [...groupBy(ballots, ({ value }) => textOf(value))];
  const isValid = ([text, group]: (typeof groups)[number]): boolean =>
    ballots.length <= FEW || group.length > 1 || !/\{(?:plural|singular)\}/i.test(text);
  const valid = groups.some(isValid) ? groups.filter(isValid) : groups;
  const total = weigh(valid.flatMap(([, group]) => group));
  const ranked = valid.toSorted(([, left], [, right]) => weigh(right) - weigh(left));
  const [winner] = ranked;
  const [first] = winner?.[1] ?? [];
  if (winner === undefined || first === undefined) return undefined;
  const candidates = ranked.flatMap(([, group]): readonly Candidate<T>[] =>
    group.slice(0, 1).map(({ value }) => ({ value, share: weigh(group) / total, count: group.length })),
  );
  const evidence = [...new Set(winner[1].map(({ at }) => at))].slice(0, MAX_EVIDENCE);
  const confidence = weigh(winner[1]) / total;
  return { name, value: first.value, confidence, source: 'siblings', evidence, candidates };
}

/** Returns a fact with other things for its values. */
export const mapFact = <T, U>(fact: Fact<T>, of: (value: T) => U): Fact<U> => ({
  ...fact,
  value: of(fact.value),
  candidates: fact.candidates.map((one) => ({ ...one, value: of(one.value) })),
});

const weigh = (ballots: readonly Ballot<unknown>[]): number =>
  ballots.reduce((sum, { weight }) => sum + weight, 0);
