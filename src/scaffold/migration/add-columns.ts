import { Failure } from '../../base/diagnostics/failure';
import { withoutRowValues } from '../../base/source/git/hunks';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import type { NewField } from '../layout/new-field';
import type { Words } from '../layout/words';
import type { Sources } from '../layout/read/sources';
import { modelsFor, type Table, tableOf } from '../layout/read/tables';
import { columnCode, columnNamed } from './columns';
import { batchRules, indexCalls, type Ruled, namingIn } from './constraints';
import { begunAfter, type Revision } from './history';
import { type Calls, newMigration } from './migration';

/** New columns of a table that's there. */
export interface Addition {
  /** The project with the fields in the resource's model. */
  readonly sources: Sources;
  /** The project's files, whose history the migration continues. */
  readonly files: SourceTree;
  /** A folder of the backend: Alembic's settings are there, or in one around it. */
  readonly around: string;
  readonly words: Words;
  readonly fields: readonly NewField[];
}

/**
 * Plans the migration that adds columns to a resource's table. A column that rows have to have gets a `server_default` for those that
 * are there. Throws a Failure where none would do, without a table, without Alembic, and where the history has several heads.
 */
export function plannedAddition(addition: Addition): Change {
  const { files, around, words, fields } = addition;
  const table = tableFor(addition);
  for (const field of fields) refuseForRows(field);
  const begun = begunAfter(files, around, words);
  if (typeof begun === 'string') throw new Failure(`--migration: ${begun}; or leave the option out`);
  const calls = callsFor(addition, table, begun.pattern, batchesIn(begun.history));
  return newMigration({
    tree: files,
    ...begun,
    calls,
    message: `add ${namesOf(fields)} to ${words.plural.join(' ')}`,
    mark: withoutRowValues(calls.up.join('\n')),
  });
}

/** The most fields that a migration is called after. */
const MAX_NAMED = 3;

const namesOf = (fields: readonly NewField[]): string =>
  fields.length > MAX_NAMED ? `${fields.length} fields` : fields.map(({ name }) => name).join(', ');

/** Throws a Failure for a column that rows have to have, where no value would do for all of them. */
function refuseForRows({ name, isOptional, isUnique, references }: NewField): void {
  if (isOptional || (!isUnique && references === undefined)) return;
  const why =
    references === undefined
      ? "rows that are there can't all get the same value of a unique column"
      : `rows that are there have none of ${references}`;
  throw new Failure(`the field "${name}": ${why}; make it optional, or leave --migration out.`);
}

/** Returns the table of the resource. Throws a Failure where the project has none, or doesn't show its name. */
function tableFor({ sources, words }: Addition): Table {
  const [model] = modelsFor(sources, words);
  if (model === undefined)
    throw new Failure(`--migration: ${words.plural.join('_')} has no table; leave the option out.`);
  const table = tableOf(sources, model);
  if (table !== undefined) return table;
  throw new Failure(
    `--migration: ${model.file}:${model.node.line} doesn't show the name of its table; leave the option out, and run: alembic revision --autogenerate`,
  );
}

/** The manner of `with op.batch_alter_table(…)` in a project. */
export interface Batches {
  /** True if it has some. */
  readonly isUsual: boolean;
  /** True if each names a schema, also for none: `schema=None`. */
  readonly hasSchema: boolean;
}

/** Returns the manner of batches in a history. */
export function batchesIn(history: readonly Revision[]): Batches {
  const texts = history.map(({ module: { text } }) => text);
  return {
    isUsual: texts.some((text) => text.includes('batch_alter_table')),
    hasSchema: texts.some((text) => /batch_alter_table\([^()]*\bschema=None/.test(text)),
  };
}

/** Returns the lines of both functions. Constraints stand in a batch, without which SQLite can't add them. */
function callsFor(
  { sources, fields }: Addition,
  { model, column }: Table,
  { module, id }: Revision,
  batches: Batches,
): Calls {
  const [, table = '', schema] = column.split('.').toReversed();
  const { text } = module;
  const q = text[id.start] ?? "'";
  const isInBatch =
    batches.isUsual || fields.some((one) => one.foreignKey !== undefined || isConstraint(one));
  const op = isInBatch ? 'batch_op' : 'op';
  const inSchema = schema === undefined ? '' : `, schema=${q}${schema}${q}`;
  const naming = namingIn(sources);
  const made = fields.map((field) => {
    const ruled: Ruled = { table, column: field, naming, quote: q, op };
    const shown = columnNamed(sources, model, field.name);
    if (typeof shown === 'string') throw new Failure(`--migration: ${shown}; leave the option out.`);
    const serverDefault = field.isOptional ? undefined : field.rowValue;
    const code = columnCode({ ...shown, serverDefault }, text, q);
    const of = isInBatch ? '' : `${q}${table}${q}, `;
    const end = isInBatch ? '' : inSchema;
    return {
      up: `${op}.add_column(${of}${code}${end})`,
      down: `${op}.drop_column(${of}${q}${field.name}${q}${end})`,
      rules: isInBatch ? batchRules(ruled) : indexCalls(ruled),
    };
  });
  const up = made.flatMap((one) => [one.up, ...one.rules.map(({ make }) => make)]);
  const down = made
    .toReversed()
    .flatMap((one) => [...one.rules.map(({ drop }) => drop).toReversed(), one.down]);
  if (!isInBatch) return { up, down };
  const ofBatch = schema === undefined && batches.hasSchema ? ', schema=None' : inSchema;
  const head = `with op.batch_alter_table(${q}${table}${q}${ofBatch}) as batch_op:`;
  const block = (lines: readonly string[]): readonly string[] => [
    head,
    ...lines.map((line) => `    ${line}`),
  ];
  return { up: block(up), down: block(down) };
}

/** True for a column that's unique by a constraint: an index may do that by itself. */
const isConstraint = ({ isUnique, isIndexed }: NewField): boolean => isUnique && !isIndexed;
