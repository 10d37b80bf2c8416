import type { Studied } from '../find/siblings';
import type { Fact, NameTemplate } from '../facts';
import { IDENTIFIER, type Joint, type Template } from '../words';
import { type Ballot, FEW, mapFact, vote } from './tally';
import { hasPlaceholder, type PathTemplates } from '../find/path-templates';
import type { SchemaClasses } from '../read/schema-classes';

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
