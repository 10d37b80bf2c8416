import type { Parse } from '../../analysis/python/ast';
import { Failure } from '../../base/diagnostics/failure';
import { overlayTree } from '../../base/source/overlay';
import { parentOf } from '../../base/source/paths';
import { readText } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import type { Change } from '../change';
import type { NewField } from '../frame/field';
import type { Sibling } from '../layout/sibling';
import type { Words } from '../layout/words';
import type { Sources } from '../layout/read/sources';
import { versionsFolder } from './folder';
import { readHistory } from './history';
import { createdAtOf, migrationFor } from './migration';
import { type ModelTable, modelTable } from './model';
import { namingIn } from './naming';
import { changesTable, makesTable } from './table';

/** The resource to migrate to, and the one that it was made after. */
export interface MigrationPlan {
  readonly parse: Parse;
  readonly sources: Sources;
  readonly files: SourceTree;
  /** The same with the new resource in it. */
  readonly staged: SourceTree;
  /** The planned files: the new model is in one of them. */
  readonly changes: readonly Change[];
  readonly sibling: Sibling;
  readonly words: Words;
  readonly fields: readonly NewField[];
  /** Fields that later migrations add. */
  readonly later?: ReadonlySet<string>;
  /** Default: now. */
  readonly createdAt?: Date | undefined;
}

/** Plans the migration for a new resource. Throws a Failure where it has no table, and as {@link migrationFor} does. */
export function plannedMigration(plan: MigrationPlan): Change {
  const { parse, files, staged, changes, sibling, words, fields, createdAt } = plan;
  const paths = changes.map(({ path }) => path);
  const table = tableIn(parse, staged, paths, words);
  const pattern = tableOf(plan, sibling);
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
    columns: fields
      .filter(({ name }) => plan.later?.has(name) !== true)
      .map((field) => ({ ...field, sql: table.columns.get(field.name) ?? field.sql })),
    naming: namingIn(plan.sources),
    createdAt: createdAt ?? new Date(),
  });
}

/** True for a resource with a table, which shows how another's migration is made. */
export const hasTable = (plan: MigrationPlan, sibling: Sibling): boolean =>
  tableOf(plan, sibling) !== undefined;

const tableOf = ({ parse, files }: MigrationPlan, sibling: Sibling): ModelTable | undefined =>
  tableIn(
    parse,
    files,
    sibling.files.map(({ path }) => path),
    sibling.words,
  );

const tableIn = (
  parse: MigrationPlan['parse'],
  tree: SourceTree,
  paths: readonly string[],
  whose: Words,
): ModelTable | undefined =>
  paths.map((path) => modelTable(parse, readText(tree, path) ?? '', whose)).find((one) => one !== undefined);

/** The migration that made a resource's table. */
export interface MadeMigration {
  readonly path: string;
  /** True if no other migration follows it, and it says what the plan says. */
  readonly isLast: boolean;
}

/** Finds the migration of a resource that's there; `files` of the plan is the project without the resource. */
export function madeMigration(plan: MigrationPlan): MadeMigration | undefined {
  const { parse, staged, words, sibling } = plan;
  const folder = versionsFolder(staged, parentOf(sibling.router));
  const history = folder === undefined ? [] : readHistory(staged, folder, parse);
  const made = history.find(({ module }) => makesTable(module, words));
  if (made === undefined) return undefined;
  const { file: path, id, module } = made;
  if (history.some(({ parents }) => parents.includes(id.value))) return { path, isLast: false };
  const files = overlayTree(plan.files, new Map([[path, undefined]]));
  const again = plannedMigration({ ...plan, files, createdAt: createdAtOf(module) });
  return { path, isLast: again.path === path && again.kind === 'write' && again.content === module.text };
}

/** Returns the migrations that make a resource's table or change its columns: the one that made it first. */
export function migrationsOf({ parse, staged, words, sibling }: MigrationPlan): readonly string[] {
  const folder = versionsFolder(staged, parentOf(sibling.router));
  const history = folder === undefined ? [] : readHistory(staged, folder, parse);
  const made = history.find(({ module }) => makesTable(module, words));
  const changing = history.filter((one) => one !== made && changesTable(one.module, words));
  return [...(made === undefined ? [] : [made]), ...changing].map(({ file }) => file);
}
