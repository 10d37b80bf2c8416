import type { Parse } from '../../analysis/python/ast';
import { Failure } from '../../base/diagnostics/failure';
import { parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import type { NewField } from '../frame/field';
import type { Sibling } from '../layout/sibling';
import type { Words } from '../layout/words';
import { migrationFor } from './migration';
import { type ModelTable, modelTable } from './model';

/** The resource to migrate to, and the one that it was made after. */
export interface MigrationPlan {
  readonly parse: Parse;
  readonly files: SourceTree;
  /** The same with the new resource in it. */
  readonly staged: SourceTree;
  /** The planned files: the new model is in one of them. */
  readonly changes: readonly Change[];
  readonly sibling: Sibling;
  readonly words: Words;
  readonly fields: readonly NewField[];
}

/** Plans the migration for a new resource. Throws a Failure where it has no table, and as {@link migrationFor} does. */
export function plannedMigration(plan: MigrationPlan): Change {
  const { parse, files, staged, changes, sibling, words, fields } = plan;
  const read = (tree: SourceTree, paths: readonly string[], whose: Words): ModelTable | undefined =>
    paths
      .map((path) => modelTable(parse, readText(tree, path) ?? '', whose))
      .find((one) => one !== undefined);
  const table = read(
    staged,
    changes.map(({ path }) => path),
    words,
  );
  const pattern = read(
    files,
    sibling.files.map(({ path }) => path),
    sibling.words,
  );
  if (table === undefined || pattern === undefined)
    throw new Failure('--migration: the new resource has no table; leave the option out.');
  const isNew = (name: string): boolean => fields.some((field) => field.name === name);
  return migrationFor(files, {
    parse,
    around: parentOf(sibling.router),
    from: sibling.words,
    to: words,
    joint: table.joint,
    gone: new Set([...pattern.columns.keys()].filter((name) => !table.columns.has(name) || isNew(name))),
    columns: fields.map(({ name, sql, isOptional }) => ({
      name,
      sql: table.columns.get(name) ?? sql,
      isOptional,
    })),
    createdAt: new Date(),
  });
}
