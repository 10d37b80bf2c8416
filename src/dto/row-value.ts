import { examplesOf } from './examples';
import { flat } from '../base/code/print';
import type { Field, Scalar } from './field';

/** Values that mean nothing, as SQL has them. */
const EMPTY: Readonly<Partial<Record<Scalar | 'enum', string>>> = {
  str: '',
  int: '0',
  float: '0',
  bool: 'false',
  decimal: '0',
  uuid: '00000000000000000000000000000000',
  date: '1970-01-01',
  datetime: '1970-01-01 00:00:00',
  time: '00:00:00',
  json: '{}',
};

/**
 * Returns the value that rows get which are there when a field's column is added: its default, else one that means nothing and that the
 * field allows. It's the argument of `server_default` in Python.
 */
export function rowValueOf(field: Field): string {
  const { type, limits, default: given } = field;
  if (type.kind === 'list') return JSON.stringify(listValue(field));
  const example = type.kind === 'enum' ? JSON.stringify(type.choices[0]) : flat(examplesOf(field)[0]);
  const value = given ?? (limits === undefined ? EMPTY[type.kind] : undefined);
  if (type.kind === 'bool') return value === 'true' ? 'sa.true()' : 'sa.false()';
  if (value === undefined) return example.startsWith('"') ? example : JSON.stringify(example);
  // SQLite reads times with a blank, and without a zone.
  const plain = type.kind === 'datetime' ? value.replace('T', ' ').replace(/[+-]\d{2}:\d{2}$/, '') : value;
  return JSON.stringify(type.kind === 'uuid' ? plain.replaceAll('-', '') : plain);
}

/** Returns a list as JSON: the default, or one that's long enough. */
function listValue(field: Field): string {
  const { default: given, limits } = field;
  if (given !== undefined && given !== '') return JSON.stringify(given.split(','));
  if (given === '' || Number(limits?.min ?? 0) === 0) return '[]';
  return flat(examplesOf(field)[0]);
}
