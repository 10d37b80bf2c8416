import type { WantedImport } from '../edit/import-order';
import { markOfKey, type NewField } from './field';

/** Arguments of a column, and what they need imported. */
export interface ColumnArguments {
  readonly texts: readonly string[];
  readonly imports: readonly WantedImport[];
}

const NONE: ColumnArguments = { texts: [], imports: [] };

/** Returns `ForeignKey("users.id", ondelete="CASCADE")`. `lead` stands before what SQLAlchemy gives: `sa.`. */
export function foreignKeyCall(
  { foreignKey }: NewField,
  index: number,
  { lead, quote }: { readonly lead: string; readonly quote: string },
): ColumnArguments {
  if (foreignKey === undefined) return NONE;
  const all = [quote + markOfKey(index) + quote, ...some(foreignKey.ondelete)];
  return {
    texts: [`${lead}ForeignKey(${all.join(', ')})`],
    imports: lead === '' ? [{ module: 'sqlalchemy', name: 'ForeignKey' }] : [],
  };
}

/** Returns what SQLAlchemy's columns say of uniqueness, indexes and, where others of the project do, the value of one that's left out. */
export function columnArguments(
  field: NewField,
  others: readonly { readonly hasDefault: boolean }[],
): ColumnArguments {
  const isShown = field.sql !== 'JSON' && others.some(({ hasDefault }) => hasDefault);
  const value = isShown ? field.kept.default : undefined;
  return {
    texts: [...(value === undefined ? [] : [`default=${value}`]), ...marksOf(field)],
    imports: value?.includes('(') === true ? field.stored.imports : [],
  };
}

const marksOf = ({ isUnique, isIndexed }: NewField): readonly string[] => [
  ...(isUnique ? ['unique=True'] : []),
  ...(isIndexed ? ['index=True'] : []),
];

/** Returns what SQLModel's `Field` says of a column. It has no column for JSON, nor for one of several texts, by itself. */
export function tableFieldArguments(
  field: NewField,
  index: number,
  { quote, isLiteral }: { readonly quote: string; readonly isLiteral: boolean },
): ColumnArguments {
  const { foreignKey, sql, isOptional } = field;
  if (sql === 'JSON')
    return {
      texts: [`sa_column=Column(JSON${isOptional ? '' : ', nullable=False'})`],
      imports: ['Column', 'JSON'].map((name) => ({ module: 'sqlmodel', name })),
    };
  const key =
    foreignKey === undefined
      ? []
      : [`foreign_key=${quote}${markOfKey(index)}${quote}`, ...some(foreignKey.ondelete)];
  const type = isLiteral ? ['sa_type=String'] : [];
  return {
    texts: [...key, ...type, ...marksOf(field)],
    imports: type.map(() => ({ module: 'sqlmodel', name: 'String' })),
  };
}

const some = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);
