import type { WantedImport } from '../edit/imports/import-order';

/** A field of the new resource, as texts of Python. */
export interface NewField {
  readonly name: string;
  /** Its type in schemas: `Decimal`. */
  readonly type: TypeText;
  /** Its type in tables and entities, where a value is stored: `str` for an e-mail address. */
  readonly stored: TypeText;
  /** Its type in schemas whose values a table keeps, and its default there: an address is checked, and is a text. */
  readonly kept: KeptType;
  /** The type of SQLAlchemy: `Numeric`. */
  readonly sql: string;
  readonly isOptional: boolean;
  /** The expression of its default, if it has one other than None. */
  readonly default: string | undefined;
  /** Arguments of pydantic's `Field`: `max_length=80`. */
  readonly limits: readonly string[];
  /** The length of its column where the limits say none: that of one of several texts. */
  readonly columnLength?: number;
  /** The value of rows that are there when the column is added, as the argument of `server_default`, with double quotes. */
  readonly rowValue: string;
  /** Two values, for tests. */
  readonly examples: readonly [string, string];
  readonly isUnique: boolean;
  readonly isIndexed: boolean;
  /** The resource whose key it holds, as it was asked for. */
  readonly references: string | undefined;
  /** That key, once it's found in the project; then the types are its own. */
  readonly foreignKey?: ForeignKey;
}

/** The key of another table that a column holds. */
export interface ForeignKey {
  /** `users.id`. */
  readonly column: string;
  /** The argument that says what happens when the other row goes, as the project's others have it: `ondelete="CASCADE"`. */
  readonly ondelete: string | undefined;
  /** The SQL type of the key, if its column shows one. */
  readonly sql: string | undefined;
  readonly sqlImports: readonly WantedImport[];
}

/** A type, and what has to be imported for it. */
export interface TypeText {
  readonly text: string;
  readonly imports: readonly WantedImport[];
}

/** The type of a field in schemas whose values a table keeps. */
export interface KeptType extends TypeText {
  readonly default: string | undefined;
}

/** Returns notes for the user about the types of the fields, one paragraph each. */
export const typeNotes = (fields: readonly NewField[]): readonly string[] =>
  fields.some(({ type }) => type.text.includes('EmailStr'))
    ? ['A field of type email needs the package email-validator: add it to the dependencies of the backend.']
    : [];
