import type { WantedImport } from '../edit/import-order';

/** A field of the new resource, as texts of Python. */
export interface NewField {
  readonly name: string;
  /** Its type in schemas: `Decimal`. */
  readonly type: TypeText;
  /** Its type in tables and entities, where a value is stored: `str` for an e-mail address. */
  readonly stored: TypeText;
  /** The type of SQLAlchemy: `Numeric`. */
  readonly sql: string;
  readonly isOptional: boolean;
  /** The expression of its default, if it has one other than None. */
  readonly default: string | undefined;
  /** Arguments of pydantic's `Field`: `max_length=80`. */
  readonly limits: readonly string[];
  /** Two values that are written in JSON, as expressions with double quotes. */
  readonly examples: readonly [string, string];
  /** True if a value comes back as it was sent: not so for a decimal. */
  readonly isExact: boolean;
}

/** A type, and what has to be imported for it. */
export interface TypeText {
  readonly text: string;
  readonly imports: readonly WantedImport[];
}

/** Stands for a name of a new field until the words of the sibling are replaced, so that neither takes it for its own. */
export const markOf = (index: number): string => `new_field_${index}_`;

/** Returns a text with the names of the fields in the places of their marks. */
export function unmarked(text: string, fields: readonly NewField[]): string {
  return text.replace(/new_field_(\d+)_/g, (mark, index: string) => fields[Number(index)]?.name ?? mark);
}
