import { isList, isObject, type Json } from '../../analysis/types/json/json';
import { edit, type Edit } from './edit';
import type { Plain } from './shape';
import { typeText } from './types';

/** The ways in which alternatives are compared. */
interface Comparing {
  readonly plain: (before: Plain, after: Plain) => readonly Edit[];
  /** Tells whether the new alternative allows all that the old one does. */
  readonly isWider: (before: Plain, after: Plain) => boolean;
  /** Tells whether the old alternative allows all that the new one does. */
  readonly isNarrower: (before: Plain, after: Plain) => boolean;
}

type Key = (plain: Plain) => string | undefined;

/** The keys by which alternatives of two unions belong together, the most certain first. */
const KEYS: readonly Key[] = [
  ({ name, schema }) => (name === undefined ? undefined : JSON.stringify([name, schema['type'] ?? null])),
  ({ schema }) => tagOf(schema['properties']),
  ({ name, schema }) =>
    name === undefined && !isList(schema['enum']) ? JSON.stringify([typeText(schema)]) : undefined,
  ({ schema }) => JSON.stringify(schema['type'] ?? null),
];

/** Returns the edits that lead from the alternatives of one union to those of another. */
export function pairAlternatives(
  before: readonly Plain[],
  after: readonly Plain[],
  { plain, isWider, isNarrower }: Comparing,
): readonly Edit[] {
  const [left, right] = [[...before], [...after]];
  const paired: (readonly [Plain, Plain])[] = [];
  const pair = (key: Key): void => {
    for (const one of [...left]) {
      const name = key(one);
      const other = name === undefined ? undefined : right.find((each) => key(each) === name);
      if (other === undefined) continue;
      paired.push([one, other]);
      left.splice(left.indexOf(one), 1);
      right.splice(right.indexOf(other), 1);
    }
  };
  for (const key of KEYS) pair(key);
  // The last ones of both sides are one alternative that has changed.
  if (left.length === 1 && right.length === 1) pair(() => '');
  const isUnion = before.length > 1 || after.length > 1;
  const labelled = paired.flatMap(([one, other]) =>
    plain(one, other).map((each) =>
      isUnion && other.name !== undefined && each.at.length > 0 ? inside(other.name, each) : each,
    ),
  );
  return [
    ...labelled,
    ...left
      .filter((one) => !after.some((other) => isWider(one, other)))
      .map((one) => edit('any-of-removed', labelOf(one))),
    ...right
      .filter((one) => !before.some((other) => isNarrower(other, one)))
      .map((one) => edit('any-of-added', undefined, labelOf(one))),
  ];
}

/** Names the alternative in which an edit is: `(Cat)`. */
const inside = (name: string, one: Edit): Edit => ({ ...one, at: [`(${name})`, ...one.at] });

const labelOf = ({ name, schema }: Plain): string => name ?? typeText(schema);

/** Returns the constant fields of an alternative, by which tagged unions tell them apart. */
function tagOf(properties: Json | undefined): string | undefined {
  if (!isObject(properties)) return undefined;
  const tags = Object.entries(properties).flatMap(([name, schema]) => {
    const value = isObject(schema) ? schema['const'] : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return tags.length === 0 ? undefined : JSON.stringify(tags);
}
