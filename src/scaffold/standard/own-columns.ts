import { firstName } from '../edit/names';
import type { Operation } from '../output/operations';
import type { Conventions, KeptConvention, OwnerConvention } from './conventions';
import type { Flags } from './body-file';
import type { Writing } from './writing';

/** Says what an operation's body does about columns that no client gives. */
export interface OwnColumns {
  readonly flags: Flags;
  readonly names: Readonly<Record<string, string>>;
  /** Names that stand for nothing there. */
  readonly dropped: readonly string[];
}

/** Returns the names of the columns that no client gives: whose a row is, when it was written, whether it's deleted. */
export const ownNames = ({ owners, table, schema }: Conventions): ReadonlySet<string> =>
  new Set([
    ...owners.map(({ column }) => column),
    ...[...(table?.more ?? []), ...schema.extra].map((line) => firstName(line) ?? ''),
  ]);

/** Returns the columns whose values an operation needs to set them, or to find rows. */
export function neededOwners(
  { owners }: Pick<Conventions, 'owners'>,
  operation: Operation,
): readonly OwnerConvention[] {
  if (operation === 'create') return owners;
  return owners.filter(({ hides }) => hides.includes(operation === 'list' ? 'list' : 'get'));
}

/** Returns the column by which an operation refuses rows that anybody sees. */
export const checkedOwner = (
  { owners }: Pick<Conventions, 'owners'>,
  operation: Operation,
): OwnerConvention | undefined =>
  operation === 'update' || operation === 'delete'
    ? owners.find(({ hides }) => hides.includes('change') && !hides.includes('get'))
    : undefined;

/** Returns what a body says of such columns; `valueOf` is the text of a value there. */
export function ownColumns(
  { conventions, row, local, store }: Writing,
  operation: Operation,
  valueOf: (owner: OwnerConvention) => string,
): OwnColumns {
  const { delete: gone, owners } = conventions;
  const needed = neededOwners(conventions, operation);
  const checked = checkedOwner(conventions, operation);
  const conditions = [
    ...(operation === 'create' ? [] : needed).map((one) =>
      store === 'tortoise' ? `${one.column}=${valueOf(one)}` : `${row}.${one.column} == ${valueOf(one)}`,
    ),
    ...(gone.kept === undefined ? [] : [notGone(store, row, gone.kept)]),
  ];
  const isValidated = store === 'sqlmodel' && conventions.table?.isFilledLater !== true;
  const values = owners.map((one) => [one.column, valueOf(one)] as const);
  const names = {
    seen_rows: conditions.join(', '),
    set_columns: isValidated
      ? `{${values.map(([column, value]) => `"${column}": ${value}`).join(', ')}}`
      : values.map(([column, value]) => `${column}=${value}`).join(', '),
    owner: needed.map(valueOf).join(', '),
    owner_columns: needed.map((one) => `${one.column}=${valueOf(one)}`).join(', '),
    caller: checked === undefined ? '' : valueOf(checked),
    row_marks: (gone.kept?.marks ?? []).map((one) => one.replaceAll('{}', local.item)).join('\n    '),
  };
  return {
    flags: {
      VALIDATED: isValidated,
      SEEN: conditions.length > 0,
      CHECKED: checked !== undefined,
      KEPT: gone.kept !== undefined,
    },
    names,
    dropped: [
      ...(owners.length > 0 ? [] : ['set_columns']),
      ...(needed.length > 0 ? [] : ['owner']),
      ...(conditions.length > 0 ? [] : ['seen_rows']),
    ],
  };
}

/** Returns the project's texts by which a row is marked. */
export const keptTexts = ({ delete: { kept } }: Conventions): readonly string[] =>
  (kept?.marks ?? []).map((one) => one.replace(/^.*? = /, ''));

/** Returns the condition of rows that aren't marked as deleted. */
function notGone(store: Writing['store'], row: string, { column, value }: KeptConvention): string {
  if (store === 'beanie') return `{"${column}": ${value}}`;
  if (store === 'tortoise') return value === 'None' ? `${column}__isnull=True` : `${column}=${value}`;
  return store === 'sqlmodel' ? `col(${row}.${column}).is_(${value})` : `${row}.${column}.is_(${value})`;
}
