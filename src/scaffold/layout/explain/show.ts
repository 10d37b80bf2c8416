import { type Fact, type IncludeTemplate, type LayoutFacts, mapInclude, type NameTemplate } from '../facts';
import { importStatement } from '../fill-facts';
import { fill, type Words } from '../words';

/** Returns a fact's value in words; for a resource its names are filled in, else they keep their placeholders. */
export function shownValue(value: unknown, words?: Words): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.map((one) => shownValue(one, words)).join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  // The casts: a fact's value that is an object is one of the two, which its properties tell.
  if ('text' in value) return nameOf(value as NameTemplate, words);
  return includeText(value as IncludeTemplate, words);
}

const nameOf = ({ text, joint }: NameTemplate, words: Words | undefined): string =>
  words === undefined ? text : fill(text, words, joint);

function includeText({ file, line }: IncludeTemplate, words: Words | undefined): string {
  return `${nameOf(file, words)}: ${nameOf(line, words)}`;
}

/** Returns the statement that an include needs; `undefined` if its names are there. */
export function importText(include: IncludeTemplate, words?: Words): string | undefined {
  const { import: needed } = mapInclude(include, (name) => nameOf(name, words));
  return needed && importStatement(needed);
}

/** Returns the facts in their order. */
export const factsIn = (facts: LayoutFacts): readonly Fact<unknown>[] =>
  // The cast: the values of this object are facts, which Object.values forgets.
  Object.values(facts) as readonly Fact<unknown>[];
