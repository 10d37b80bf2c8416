import type { Call, Expr, Module, Node, Str } from '../../analysis/python/ast';
import { keywordOf } from '../../analysis/python/ast/keywords';
import { parseWhole } from '../../analysis/python/parser';
import { Failure } from '../../base/diagnostics/failure';
import { foldersAround, joinPath, parentOf } from '../../base/source/paths';
import { readText, withUnixEnds } from '../../base/source/text';
import type { SourceTree } from '../../base/source/tree';
import { dottedName } from '../edit/names';
import { assignmentOf } from '../../analysis/python/ast/bindings';
import { functionNamed, nodesIn } from '../../analysis/python/ast/walk';
import { type Words, wordsIn } from '../layout/words';
import { parseIni } from '../../base/config/ini';
import { findPyproject } from '../../base/config/pyproject';
import { textAt } from '../../base/config/toml-values';

/** A file of Alembic's history. */
export interface Revision {
  readonly file: string;
  readonly module: Module;
  /** The literal of its identifier. */
  readonly id: Str;
  /** The expression of `down_revision`; `undefined` if the file has none. */
  readonly down: Expr | undefined;
  /** The identifiers of the revisions before it. */
  readonly parents: readonly string[];
}

/** Reads the revisions in a folder. Files that name no revision are left out. */
export function readHistory(tree: SourceTree, folder: string): readonly Revision[] {
  return (tree.list(folder) ?? [])
    .filter((name) => name.endsWith('.py'))
    .flatMap((name) => {
      const file = joinPath(folder, name);
      const module = parseWhole(withUnixEnds(readText(tree, file) ?? ''));
      const id = valueOf(module, 'revision');
      if (id?.type !== 'Str') return [];
      const down = valueOf(module, 'down_revision');
      return [{ file, module, id, down, parents: textsIn(down) }];
    });
}

/**
 * Returns the revision that a new one follows; `undefined` in an empty history. Throws a Failure if there are several, which
 * Alembic refuses to upgrade to.
 */
function headOf(history: readonly Revision[]): Revision | undefined {
  const followed = new Set(history.flatMap(({ parents }) => parents));
  const heads = history.filter(({ id }) => !followed.has(id.value));
  if (heads.length > 1) {
    const names = heads.map(({ id, file }) => `${id.value} (${file})`).join(', ');
    throw new Failure(`the migrations have several heads: ${names}; join them first: alembic merge heads`);
  }
  return heads[0];
}

/** Returns the value of a variable at a module's top level. */
const valueOf = ({ body }: Module, name: string): Expr | undefined =>
  body
    .map(assignmentOf)
    .find((one) => one?.targets.some((target) => target.type === 'Name' && target.id === name))?.value;

/** Returns the texts of a literal: of one, or of those in a tuple or list. */
function textsIn(value: Expr | undefined): readonly string[] {
  if (value?.type === 'Str') return [value.value];
  return value?.type === 'Tuple' || value?.type === 'List' ? value.items.flatMap(textsIn) : [];
}

/** A history that a new migration continues. */
interface Begun {
  readonly history: readonly Revision[];
  readonly head: Revision;
  /** The migration to go by: the one that made the resource's table, else the last one that has the usual imports and functions. */
  readonly pattern: Revision;
}

/** Finds the history that a migration for a resource continues, from a folder up; a text says why there's none. Throws a Failure if it has several heads. */
export function begunAfter(tree: SourceTree, around: string, words: Words): Begun | string {
  const folder = versionsFolder(tree, around);
  if (folder === undefined) {
    const isSetUp = foldersAround(joinPath(around, 'x')).some(
      (one) => tree.kind(joinPath(one, 'alembic.ini')) === 'file',
    );
    return isSetUp
      ? 'no migration shows how they are written here'
      : 'there are no Alembic migrations here; begin with: alembic init migrations';
  }
  const history = readHistory(tree, folder);
  const head = headOf(history);
  const pattern = [...history, ...history.filter(({ module }) => makesTable(module, words))].findLast(
    ({ module: { body, text } }) =>
      /^import sqlalchemy as sa$/m.test(text) &&
      /^from alembic import op$/m.test(text) &&
      ['upgrade', 'downgrade'].every((name) => functionNamed(body, name) !== undefined),
  );
  if (head === undefined || pattern === undefined)
    return `no migration in ${folder} shows how they're written: make one that has the usual imports of alembic and sqlalchemy`;
  return { history, head, pattern };
}

/** True for a migration that makes a resource's table and no other. */
export function makesTable({ body }: Module, words: Words): boolean {
  const upgrade = functionNamed(body, 'upgrade');
  const tables = callsIn(upgrade === undefined ? [] : [upgrade], /\.create_table$/);
  return tables.length === 1 && tables.every((one) => isOf(one, words));
}

/** Returns the schema that a history gives all tables that it makes. */
export function schemaIn(history: readonly Revision[]): string | undefined {
  const calls = history.flatMap(({ module }) => callsIn(module.body, /\.create_table$/));
  const [first, ...others] = new Set(
    calls.map((one) => {
      const schema = keywordOf(one, 'schema');
      return schema?.type === 'Str' ? schema.value : undefined;
    }),
  );
  return others.length === 0 ? first : undefined;
}

/** True for a migration that adds, drops or alters columns of a resource's table. */
export const changesTable = ({ body }: Module, words: Words): boolean =>
  callsIn(body, /\.(?:batch_alter_table|\w+_column)$/).some((one) => isOf(one, words));

/** Returns the calls of functions whose dotted names match. */
const callsIn = (nodes: readonly Node[], name: RegExp): readonly Call[] =>
  [...nodesIn(nodes)].filter(
    (node): node is Call => node.type === 'Call' && name.test(dottedName(node.func) ?? ''),
  );

/** True for a call whose first argument names a resource's table, in any case, with or without a prefix. */
function isOf({ args: [name] }: Call, { plural, singular }: Words): boolean {
  if (name?.type !== 'Str') return false;
  const words = wordsIn(name.value).join('_');
  const forms = [plural, singular].flatMap((one) => [one.join('_'), one.join('')]);
  return forms.some((form) => words === form || words.endsWith(`_${form}`));
}

/**
 * Finds the folder of Alembic's revisions: `versions` in the `script_location` of the nearest `alembic.ini`, or of
 * `[tool.alembic]` in `pyproject.toml` (Alembic 1.16), from a folder up. Returns `undefined` if there's none.
 */
export function versionsFolder(tree: SourceTree, around: string): string | undefined {
  for (let folder = around; ; folder = parentOf(folder)) {
    for (const location of locationsIn(tree, folder)) {
      const path = joinPath(folder, location.replaceAll('%(here)s', '.').replaceAll('\\', '/'), 'versions');
      if (tree.kind(path) === 'directory') return path;
    }
    if (folder === '') return undefined;
  }
}

function locationsIn(tree: SourceTree, folder: string): readonly string[] {
  const ini = readText(tree, joinPath(folder, 'alembic.ini'));
  const inIni = ini === undefined ? undefined : parseIni(ini).get('alembic')?.get('script_location');
  const pyproject = findPyproject(tree, [folder]);
  const inToml = pyproject && textAt(pyproject.content, ['tool', 'alembic', 'script_location']);
  return [inIni, inToml].filter((one) => one !== undefined);
}
