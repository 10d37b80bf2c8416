import type { Expr } from '../../analysis/python/ast';
import { as, type Path, pathsIn } from './paths';
import { lastName } from './shape';

/** Functions that make a list of another one, or a set. */
const COLLECTING = /^(?:sorted|list|set|frozenset|tuple)$/;

/**
 * Returns what a side of a comparison has of each item: `x["title"]` of `sorted(x["title"] for x in body)`, also where a variable of
 * the test holds that. Returns any other side as it is.
 */
export function elementOf(side: Expr, path: Path): Expr {
  if (side.type === 'Comprehension') return side.kind === 'dict' ? side : side.element;
  const inner = collectedBy(side) ?? (side.type === 'Name' ? heldBy(side.id, path) : undefined);
  const element = inner && elementOf(inner, path);
  return element === undefined || element === inner ? side : element;
}

/** Returns the values in a display of a list or a set, also in `sorted([…])`; any other value as the only one. */
export function valuesIn(side: Expr): readonly Expr[] {
  if (side.type === 'List' || side.type === 'Set' || side.type === 'Tuple') return side.items;
  const inner = collectedBy(side);
  return inner === undefined ? [side] : valuesIn(inner);
}

/** True for a side whose items a test sorts. */
export const isSorted = (side: Expr, path: Path): boolean =>
  (side.type === 'Call' && lastName(side.func) === 'sorted') ||
  (side.type === 'Name' && isSortedHere(heldBy(side.id, path), path));

const isSortedHere = (held: Expr | undefined, path: Path): boolean =>
  held !== undefined && held.type !== 'Name' && isSorted(held, path);

/** Puts new values in the order that the old ones have: the least stands where the least of those stood. */
export function inOrderOf(old: readonly string[], made: readonly string[]): readonly string[] {
  const places = old
    .map((value, index) => ({ value, index }))
    .toSorted((one, other) => compared(one.value, other.value));
  const sorted = made.toSorted(compared);
  const result = [...made];
  for (const [rank, { index }] of places.entries()) result[index] = sorted[rank] ?? '';
  return result;
}

/** Compares two literals as Python compares their values. */
function compared(one: string, other: string): number {
  const plain = (text: string): string => text.replace(/^["']|["']$/g, '');
  const isNumber = [one, other].every((text) => /^-?[\d.]+$/.test(text));
  if (isNumber) return Number(one) - Number(other);
  return plain(one) < plain(other) ? -1 : Number(plain(one) > plain(other));
}

/** Returns the argument of a call that makes a list of it. */
function collectedBy(side: Expr): Expr | undefined {
  return side.type === 'Call' && side.func.type === 'Name' && COLLECTING.test(side.func.id)
    ? side.args[0]
    : undefined;
}

/** Returns what a variable of the test was last given before. */
function heldBy(name: string, path: Path): Expr | undefined {
  const def = path.findLast((part) => as(part, 'FunctionDef') !== undefined);
  const at = path.at(-1)?.start ?? 0;
  const given = [...(def === undefined ? [] : pathsIn([def]))].flatMap((inner) => {
    const one = as(inner.at(-1), 'Assign');
    const [target] = one?.targets ?? [];
    return one !== undefined && one.end < at && target?.type === 'Name' && target.id === name
      ? [one.value]
      : [];
  });
  const last = given.at(-1);
  return last?.type === 'Name' && last.id === name ? undefined : last;
}
