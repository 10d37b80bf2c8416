import type { Studied } from '../find/siblings';
import type { Fact, NameTemplate } from '../facts';
import { IDENTIFIER, type Joint, type Template } from '../words';
import { type Ballot, mapFact, vote } from './vote';

/** One resource's name for something; `null` if it has none. */
export interface Named<None> {
  readonly template: Template | None;
  readonly at: string;
}

/**
 * Votes on a name. What joins several words is what the winners show, else anyone else, else `usual`: most resources have
 * one word, which doesn't tell.
 */
export function voteName<None extends null>(
  name: string,
  studied: readonly Studied[],
  of: (one: Studied) => Named<None> | undefined,
  usual: Joint = IDENTIFIER,
): Fact<NameTemplate | None> | undefined {
  const ballots = studied.flatMap((one): readonly Ballot<Template | None>[] => {
    const named = of(one);
    return named === undefined ? [] : [{ value: named.template, at: named.at, weight: one.sibling.weight }];
  });
  const fact = vote(name, ballots, (value) => value?.text ?? '');
  if (fact === undefined) return undefined;
  const joint = jointOf(ballots, fact.value?.text, usual);
  const filled = (value: Template | None): NameTemplate | None =>
    value === null ? value : { text: value.text, joint };
  return mapFact(fact, filled);
}

function jointOf(
  ballots: readonly Ballot<Template | null>[],
  winner: string | undefined,
  usual: Joint,
): Joint {
  const shown = ballots.filter(({ value }) => value?.joint !== undefined);
  const best = shown.find(({ value }) => value?.text === winner) ?? shown[0];
  return best?.value?.joint ?? usual;
}
