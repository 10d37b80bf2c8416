import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import type { Model } from '../layout/read/models';
import type { Sources } from '../layout/read/sources';
import type { Words } from '../layout/words';
import { batchesIn } from './add-columns';
import { columnCode, columnsIn, type TableColumn } from './columns';
import { indexCalls, nameOfRule, type Ruled, nameOf, namingIn } from './constraints';
import { begunAfter, schemaIn } from './history';
import { type Calls, newMigration } from './migration';

/** A table that's to be made. */
export interface NewTable {
  /** The project with the table. */
  readonly sources: Sources;
  readonly files: SourceTree;
  /** A folder of the backend: Alembic's settings are there, or in one around it. */
  readonly around: string;
  readonly words: Words;
  readonly model: Model;
  /** `undefined` where nothing shows it. */
  readonly name: string | undefined;
  readonly schema: string | undefined;
}

/**
 * Plans the migration that makes a table from its columns, those of its bases included. Returns why it can't be told what to write. Throws a Failure
 * where the history has several heads.
 */
export function plannedTable(made: NewTable): Change | string {
  const { files, sources, words, around, model, name } = made;
  const begun = begunAfter(files, around, words);
  if (typeof begun === 'string') return begun;
  if (name === undefined) return 'nothing shows the name of the table';
  const columns = columnsIn(sources, model);
  if (typeof columns === 'string') return columns;
  const { module, id } = begun.pattern;
  const { text } = module;
  const quote = text[id.start] ?? '"';
  const isInBatch = batchesIn(begun.history).isUsual;
  // Tables that say no schema of their own may have that of their metadata.
  const usual = made.schema === undefined ? schemaIn(begun.history) : undefined;
  const calls = callsFor(
    { ...made, name, schema: made.schema ?? usual },
    usual === undefined ? columns : columns.map((one) => withSchema(one, usual)),
    { text, quote, isInBatch },
  );
  const dialects = [
    ...new Set(columns.flatMap(({ sql }) => /^(postgresql|mysql|sqlite)\./.exec(sql)?.[1] ?? [])),
  ];
  const change = newMigration({
    tree: files,
    ...begun,
    calls,
    message: `create ${words.plural.join(' ')}`,
    mark: calls.up.join('\n'),
  });
  const lacking = dialects.filter(
    (one) => !new RegExp(`^from sqlalchemy\\.dialects import .*\\b${one}\\b`, 'm').test(text),
  );
  return change.kind !== 'write' ? change : { ...change, content: withDialects(change.content, lacking) };
}

/** Returns a column whose foreign key names the schema of its table. */
const withSchema = (column: TableColumn, schema: string): TableColumn => {
  const { foreignKey } = column;
  return foreignKey?.column.split('.').length === 2
    ? { ...column, foreignKey: { ...foreignKey, column: `${schema}.${foreignKey.column}` } }
    : column;
};

/** Imports dialects behind SQLAlchemy itself. */
const withDialects = (text: string, dialects: readonly string[]): string =>
  dialects.reduce(
    (whole, one) =>
      whole.replace(
        /^import sqlalchemy as sa$/m,
        (line) => `${line}\nfrom sqlalchemy.dialects import ${one}`,
      ),
    text,
  );

interface Manner {
  readonly text: string;
  readonly quote: string;
  readonly isInBatch: boolean;
}

/** Returns the lines of both functions. */
function callsFor(
  { sources, name, schema }: NewTable & { readonly name: string },
  columns: readonly TableColumn[],
  { text, quote: q, isInBatch }: Manner,
): Calls {
  const naming = namingIn(sources);
  const op = isInBatch ? 'batch_op' : 'op';
  const quoted = (code: string): string => code.replaceAll('"', q);
  const ruled = (column: TableColumn): Ruled => ({ table: name, column, naming, quote: q, op });
  const inSchema = schema === undefined ? '' : `, schema=${q}${schema}${q}`;
  const named = (kind: 'uq' | 'fk', column: TableColumn): string => {
    const found = nameOfRule(ruled(column), kind);
    return found === undefined ? '' : `, name=op.f(${q}${found}${q})`;
  };
  const keys = columns.filter(({ isKey }) => isKey);
  const pk = nameOf(naming, 'pk', { table: name, column: keys[0]?.name ?? '' });
  const arguments_ = [
    ...columns.map((one) => columnCode(one, text, q)),
    ...columns.flatMap((one) => {
      const { foreignKey } = one;
      if (foreignKey === undefined) return [];
      const ondelete = foreignKey.ondelete === undefined ? '' : `, ${quoted(foreignKey.ondelete)}`;
      return [
        `sa.ForeignKeyConstraint([${q}${one.name}${q}], [${q}${foreignKey.column}${q}]${named('fk', one)}${ondelete})`,
      ];
    }),
    `sa.PrimaryKeyConstraint(${keys.map((one) => q + one.name + q).join(', ')}${pk === undefined ? '' : `, name=op.f(${q}${pk}${q})`})`,
    ...columns.flatMap((one) =>
      one.isUnique && !one.isIndexed ? [`sa.UniqueConstraint(${q}${one.name}${q}${named('uq', one)})`] : [],
    ),
  ];
  const end = inSchema === '' ? '' : inSchema.slice(', '.length);
  const whole = [`${q}${name}${q}`, ...arguments_, ...(end === '' ? [] : [end])];
  const create = ['op.create_table(', ...whole.map((one) => `    ${one},`), ')'];
  const rules = columns.flatMap((one) => indexCalls(ruled(one), isInBatch));
  const inBatch = (lines: readonly string[]): readonly string[] =>
    isInBatch && lines.length > 0
      ? [
          `with op.batch_alter_table(${q}${name}${q}${inSchema}) as batch_op:`,
          ...lines.map((one) => `    ${one}`),
        ]
      : lines.map((one) => one.replace(/\)$/, `${inSchema})`));
  return {
    up: [...create, ...inBatch(rules.map(({ make }) => make))],
    down: [
      ...inBatch(rules.map(({ drop }) => drop).toReversed()),
      `op.drop_table(${q}${name}${q}${inSchema})`,
    ],
  };
}
