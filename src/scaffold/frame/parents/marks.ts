import type { NewField } from '../field';
import type { Given } from './maker';

/** Stands in tests for the key of the item that a new field refers to, in JSON or as a value of Python. No word of a language is in it. */
const markOfParent = (index: number, isJson: boolean): string => `qx${isJson ? 'j' : 'p'}_${index}_`;

/** A mark: the new field, and whether JSON holds it. */
export interface Mark {
  readonly index: number;
  readonly isJson: boolean;
}

/** Returns the mark that a name is. */
export function markIn(name: string): Mark | undefined {
  const [, kind, index] = /^qx([jp])_(\d+)_$/.exec(name) ?? [];
  return kind === undefined ? undefined : { index: Number(index), isJson: kind === 'j' };
}

/** Returns code with None in the places of keys. */
export const withoutMarks = (code: string): string => code.replace(/\bqx[jp]_\d+_/g, 'None');

/** Returns an example of a field as JSON has it, or the mark of its key. */
export const exampleOf = (field: NewField, index: number, isJson: boolean, which: 0 | 1): string =>
  hasParent(field) ? markOfParent(index, isJson) : field.examples[which];

/** True for a field whose tests need an item of another resource: a key that can't be left out. */
const hasParent = ({ foreignKey, isOptional }: NewField): boolean =>
  foreignKey?.parent !== undefined && !isOptional;

/** Returns the code of a key, given the variable that holds the item. */
export function keyCode(
  variable: string,
  gives: Given,
  isJson: boolean,
  { type, foreignKey }: NewField,
  quote: string,
): string {
  const key = foreignKey?.column.split('.').at(-1) ?? 'id';
  const isText = gives === 'json' || gives === 'json key';
  const plain =
    gives === 'object'
      ? `${variable}.${key}`
      : gives === 'json'
        ? `${variable}[${quote}${key}${quote}]`
        : variable;
  if (type.text !== 'UUID' || isText === isJson) return plain;
  return isJson ? `str(${plain})` : `UUID(${plain})`;
}
