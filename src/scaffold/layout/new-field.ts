import type { WantedImport } from '../edit/imports/import-blocks';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { Failure } from '../../base/diagnostics/failure';
import { foreignKeyOf, isTrue, linesOf, mayBeNone, modelsOf } from './read/models';
import type { Sources } from './read/sources';
import { type KeyType, modelsFor, nameOfResource, type Table, tableOf } from './read/tables';
import { IDENTIFIER, isSameResource, substitute, type Words, wordsOf } from './words';

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
interface ForeignKey {
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

/** The resource that gets the fields, and the one that it's made after. */
interface Referring {
  readonly words: Words;
  readonly like: Words;
}

/**
 * Finds the keys that fields refer to: such a field gets the type of the key, and what the project's other references have.
 * Throws a Failure where the project shows no such table.
 */
export function withReferences(
  fields: readonly NewField[],
  sources: Sources,
  referring: Referring,
): readonly NewField[] {
  if (fields.every(({ references }) => references === undefined)) return fields;
  const habits = habitsIn(sources);
  return fields.map((field) => {
    if (field.references === undefined) return field;
    const table = target(field, field.references, sources, referring);
    const { type, sql } = KEYS[table.type];
    const like = habits.filter(({ isOptional }) => isOptional === field.isOptional);
    return {
      ...field,
      type,
      stored: type,
      kept: { ...type, default: undefined },
      sql,
      examples: EXAMPLES[table.type],
      isIndexed: field.isIndexed || mostly(habits.map(({ isIndexed }) => isIndexed)) === true,
      foreignKey: {
        column: table.column,
        ondelete: mostly(like.map(({ ondelete }) => ondelete)),
        sql: table.sql,
        sqlImports: table.sqlImports,
      },
    };
  });
}

const KEYS: Readonly<Record<KeyType, { readonly type: TypeText; readonly sql: string }>> = {
  int: { type: { text: 'int', imports: [] }, sql: 'Integer' },
  str: { type: { text: 'str', imports: [] }, sql: 'String' },
  uuid: { type: { text: 'UUID', imports: [{ module: 'uuid', name: 'UUID' }] }, sql: 'Uuid' },
};

const EXAMPLES: Readonly<Record<KeyType, NewField['examples']>> = {
  int: ['1', '2'],
  str: ['"1"', '"2"'],
  uuid: ['"3f2b8c1e-5d4a-4f6b-9c7d-8e9fa0b1c2d3"', '"7a6b5c4d-3e2f-4a1b-8c9d-0e1f2a3b4c5d"'],
};

/** Returns the table that a field refers to. That of the new resource itself is made after its pattern's. */
function target({ name }: NewField, wanted: string, sources: Sources, { words, like }: Referring): Table {
  const asked = wordsOf(wanted);
  const isOwn = isSameResource(asked, words);
  const models = modelsFor(sources, isOwn ? like : asked);
  if (models.length === 0) {
    const known = [
      ...new Set(modelsOf(sources).map((one) => wordsOf(nameOfResource(one)).plural.join('_'))),
    ].sort();
    const there = known.length === 0 ? 'the project has none' : `there are those of ${known.join(', ')}`;
    throw new Failure(`the field "${name}": there's no table of ${wanted}; ${there}.`);
  }
  const tables = models.map((model) => ({ model, table: tableOf(sources, model) }));
  const unknown = tables.find(({ table }) => table === undefined)?.model;
  if (unknown !== undefined)
    throw new Failure(
      `the field "${name}": ${unknown.file}:${unknown.node.line} doesn't show the name of its table and the type of its key; add the field by hand.`,
    );
  const [found, other] = tables.flatMap(({ table }) => table ?? []);
  if (found === undefined) throw new Error('Each of the models has a table.');
  if (other !== undefined && other.column !== found.column)
    throw new Failure(
      `the field "${name}": ${found.model.file} and ${other.model.file} both have a table of ${wanted}; add the field by hand.`,
    );
  return isOwn ? { ...found, column: substitute(found.column, like, words, jointIn(found, like)) } : found;
}

/** Returns how the name of a resource's table joins several words: a class without `__tablename__` gives its own in lower case. */
function jointIn({ model: { node } }: Table, { singular }: Words): typeof IDENTIFIER {
  const hasName = linesOf(node).some(({ name }) => name === '__tablename__');
  return hasName || singular.length > 1 ? IDENTIFIER : { ...IDENTIFIER, lower: '' };
}

/** The options of a reference besides its key. */
interface Habit {
  readonly isOptional: boolean;
  readonly isIndexed: boolean;
  readonly ondelete: string | undefined;
}

function habitsIn(sources: Sources): readonly Habit[] {
  return sources.files.flatMap((file) => {
    const text = sources.module(file)?.text ?? '';
    if (!/foreign_?key/i.test(text)) return [];
    return sources.statements(file).flatMap((one) => {
      if (one.type !== 'ClassDef') return [];
      return linesOf(one).flatMap((line): readonly Habit[] => {
        const key = foreignKeyOf(line);
        if (key === undefined || line.value?.type !== 'Call') return [];
        const given = keywordOf(key.call, 'ondelete');
        const annotation = line.annotation && sources.text(file, line.annotation);
        return [
          {
            isOptional: mayBeNone(line, annotation),
            isIndexed: isTrue(line.value, 'index'),
            ondelete: given && `ondelete=${sources.text(file, given)}`,
          },
        ];
      });
    });
  });
}

/** Returns the most frequent of some values. */
function mostly<T>(values: readonly T[]): T | undefined {
  const count = (value: T): number => values.filter((one) => one === value).length;
  return values.toSorted((left, right) => count(right) - count(left))[0];
}

/** Throws a Failure for a field that only a table can have, in a project without one. */
export function refuseColumnsOf(fields: readonly NewField[]): void {
  for (const { name, isUnique, isIndexed, references } of fields) {
    const asked =
      references !== undefined ? `fk:${references}` : isUnique ? 'unique' : isIndexed ? 'index' : undefined;
    if (asked !== undefined)
      throw new Failure(
        `the field "${name}": "${asked}" is for the column of a table, and the new resource has none; leave it out.`,
      );
  }
}
