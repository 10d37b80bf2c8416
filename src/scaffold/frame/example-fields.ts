import type { PythonSource } from '../edit/source';
import { callsIn, dictsIn, goneKeys } from './example-places';
import type { NewField } from './field';
import type { Listing } from './listed';

/** Returns the index of the new field that a test may expect back as it was sent, a text if there's one; -1 if there's none. */
export function mainField(fields: readonly NewField[]): number {
  const isMain = (one: NewField): boolean => one.isExact && !one.isOptional && one.foreignKey === undefined;
  const text = fields.findIndex((one) => isMain(one) && one.type.text === 'str');
  return text === -1 ? fields.findIndex(isMain) : text;
}

/** Returns the index of the field that an update changes where the main one is to stay: best one that a test may expect back. */
export function changedField(fields: readonly NewField[], main: number): number {
  const isOther = ({ foreignKey }: NewField, index: number): boolean =>
    index !== main && foreignKey === undefined;
  const exact = fields.findIndex((one, index) => isOther(one, index) && one.isExact);
  const other = exact === -1 ? fields.findIndex(isOther) : exact;
  return other === -1 ? Math.max(main, 0) : other;
}

/** True for a test that expects a value of a field. */
export const expectsKey = (test: string, key: string): boolean =>
  new RegExp(String.raw`(?:\[["']${key}["']\]|\.${key})\s*==`).test(test);

/** Returns the sibling's field whose values in a test file become those of the main field: the one that's given most often. */
export function primaryField(source: PythonSource, listing: Listing): string | undefined {
  const { gone, shape } = listing;
  const made = callsIn(source, listing).flatMap(({ call }) =>
    call.keywords.flatMap(({ name }) => name ?? []),
  );
  const sent = dictsIn(source, listing).flatMap(({ dict }) => goneKeys(dict, listing));
  const keys = [...sent, ...made.filter((name) => gone.has(name))];
  const count = (key: string): number => keys.filter((one) => one === key).length;
  const needed = keys.filter((key) => shape.given.get(key) === true);
  const given = [...shape.given].flatMap(([key, isNeeded]) => (isNeeded && gone.has(key) ? [key] : []));
  const isOwn = (key: string): boolean => !key.endsWith('_id');
  const asked = [needed.filter(isOwn), needed, keys, given].find(({ length }) => length > 0) ?? [];
  return asked.toSorted((left, right) => count(right) - count(left))[0];
}
