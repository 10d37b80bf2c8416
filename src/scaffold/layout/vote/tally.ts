import type { Candidate, Fact, NameTemplate } from '../facts';
import { groupBy } from '../../../base/code/groups';
import type { Studied } from '../find/found-resources';
import { IDENTIFIER, type Joint, type Template } from '../words';
import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import type { SchemaClasses } from '../read/handlers';

/** Says what one resource shows of a fact. */
export interface Ballot<T> {
  readonly value: T;
  /** `file` or `file:line`. */
  readonly at: string;
  readonly weight: number;
}

/** With at most this many resources a name of one of them is believed; with more, two have to agree. */
const FEW = 3;

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

/** One resource's name for something; `null` if it has none. */
interface Named<None> {
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

/** Votes on the name of one of a resource's classes; names that don't hold its words tell nothing. */
export const voteClass = (
  kind: keyof SchemaClasses,
  studied: readonly Studied[],
  paths: PathTemplates,
): Fact<NameTemplate> | undefined => {
  const fact = voteName<never>(`class.${kind}`, studied, ({ classes, sibling: { words } }) => {
    const found = classes[kind];
    const template = found && paths.text(found.name, words);
    if (found === undefined || template === undefined || !hasPlaceholder(template.text)) return undefined;
    return { template, at: `${found.file}:${found.node.line}` };
  });
  // One name among many resources is an exception.
  const isOne = fact?.evidence.length === 1 && studied.length > FEW;
  return isOne ? undefined : fact;
};
