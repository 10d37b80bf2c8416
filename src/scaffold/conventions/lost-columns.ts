import { linesOf } from '../layout/read/class-lines';
import type { Conventions } from '../standard/conventions';
import type { Column } from './column-uses';
import type { Evidence } from './evidence';

/** Names of columns that mark a row as deleted. */
const MARK = /^(?:is_?)?(?:deleted|removed|archived)(?:_?(?:at|on|date|time))?$/i;

/** Names of columns that say whose a row is. */
const OWNER =
  /^(?:(?:owner|user|author|creator|created_by|tenant|org|organi[sz]ation|company|workspace)(?:_user)?_id|created_by)$/;

/** Columns of the exemplar's table, as `file: column`, that mean something which a new resource's code doesn't do. */
export interface LostColumns {
  readonly mark?: string | undefined;
  readonly owner?: string | undefined;
}

/** Returns the columns by which the exemplar keeps rows that are deleted, or knows whose they are, where that isn't understood. */
export function lostColumns(
  { exemplar }: Evidence,
  columns: readonly Column[],
  { owners, delete: { kept } }: Conventions,
): LostColumns {
  if (exemplar === undefined) return {};
  const { create, update } = exemplar.classes;
  const given = new Set(
    [create, update].flatMap((one) =>
      one?.node.type === 'ClassDef' ? linesOf(one.node).map(({ name }) => name) : [],
    ),
  );
  const place = (names: RegExp): string | undefined => {
    const found = columns.find(({ name }) => names.test(name) && !given.has(name));
    return found && `${found.file}: ${found.name}`;
  };
  return {
    mark: kept === undefined ? place(MARK) : undefined,
    owner: owners.length === 0 ? place(OWNER) : undefined,
  };
}
