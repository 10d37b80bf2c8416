import type { ClassDef, Expr, Stmt } from '../../../analysis/python/ast';
import { ownEntry } from '../../../base/code/own-entry';
import { dottedName } from '../../edit/names';
import type { WantedImport } from '../../edit/imports/import-blocks';
import { type Words, wordsIn } from '../words';
import {
  type ClassLine,
  foreignKeyOf,
  isTrue,
  lastStep,
  linesOf,
  isSql,
  type Model,
  modelsOf,
} from './models';
import type { Sources } from './sources';

/** The types of keys that another table may hold. */
export type KeyType = 'int' | 'uuid' | 'str';

/** A table of the project, as far as others refer to it. */
export interface Table {
  readonly model: Model;
  /** The key, as `ForeignKey` names it: `users.id`. */
  readonly column: string;
  readonly type: KeyType;
  /** The SQL type that the key's column shows: `String(36)`. */
  readonly sql: string | undefined;
  readonly sqlImports: readonly WantedImport[];
}

/** Returns the models of a resource: those called after it, as `User`, `UserModel` or `DBUser`. */
export const modelsFor = (sources: Sources, words: Words): readonly Model[] =>
  modelsOf(sources).filter(
    (model) =>
      isSql(model) && [words.singular.join('_'), words.plural.join('_')].includes(nameOfResource(model)),
  );

/** Returns the words of the resource that a model is called after: `user` for `UserModel`. */
export function nameOfResource({ name }: Model): string {
  const all = wordsIn(name);
  const words = all.filter((word) => !SUFFIXES.has(word));
  return (words.length === 0 ? all : words).join('_');
}

/** Words that names of models have besides those of the resource. */
const SUFFIXES: ReadonlySet<string> = new Set(['model', 'orm', 'table', 'entity', 'record', 'row', 'db']);

/** Returns a model's table; `undefined` where its source doesn't show the table's name, or the type of its key. */
export function tableOf(sources: Sources, model: Model): Table | undefined {
  const places = classesOf(sources, model.file, model.node);
  const key = keyOf(sources, places);
  const name = tableName(places, model);
  if (key === undefined) return undefined;
  const known = foreignKeys(sources).find((one) => isColumn(one, name, key.name, model));
  const column = known ?? (name === undefined ? undefined : `${name}.${key.name}`);
  return column === undefined ? undefined : { model, column, ...key };
}

/** A class, and the file that it stands in. */
interface Place {
  readonly file: string;
  readonly node: ClassDef;
}

/** The most classes between one and what it inherits from; it ends a circle. */
const MAX_BASES = 6;

/** Returns a class and those that it inherits from, as far as the project has them. */
export function classesOf(
  sources: Sources,
  file: string,
  node: ClassDef,
  steps = MAX_BASES,
): readonly Place[] {
  const bases = steps === 0 ? [] : node.bases;
  return [
    { file, node },
    ...bases.flatMap((base) => {
      const found = sources.definition(file, dottedName(base.type === 'Subscript' ? base.value : base) ?? '');
      return found?.node.type === 'ClassDef' && found.node !== node
        ? classesOf(sources, found.file, found.node, steps - 1)
        : [];
    }),
  ];
}

/** Returns the class that a dotted name in a file leads to, and those that it inherits from; none for anything else. */
export function classesNamed(sources: Sources, file: string | undefined, name: string): readonly Place[] {
  const found = file === undefined ? undefined : sources.definition(file, name);
  return found?.node.type === 'ClassDef' ? classesOf(sources, found.file, found.node) : [];
}

type Key = Pick<Table, 'type' | 'sql' | 'sqlImports'> & { readonly name: string };

function keyOf(sources: Sources, places: readonly Place[]): Key | undefined {
  const lines = places.flatMap(({ file, node }) => linesOf(node).map((line) => ({ file, line })));
  const found =
    lines.find(({ line: { value } }) => value?.type === 'Call' && isTrue(value, 'primary_key')) ??
    lines.find(({ line: { name } }) => name === 'id');
  if (found === undefined) return undefined;
  const { file, line } = found;
  const sql = sqlOf(line);
  const type = typeOf(sources, file, line, sql);
  if (type === undefined) return undefined;
  const names = sql === undefined ? [] : [...sources.text(file, sql).matchAll(/\b[A-Za-z_]\w*/g)];
  const sqlImports = names.flatMap(([name]) => {
    const from = sources.bindings(file).findLast((one) => one.name === name)?.imported;
    return from?.name === undefined
      ? []
      : [{ module: from.module, name: from.name, asname: from.name === name ? undefined : name }];
  });
  return { name: line.name, type, sql: sql && sources.text(file, sql), sqlImports };
}

/** Returns the expression of a column's SQL type. */
function sqlOf({ value }: ClassLine): Expr | undefined {
  const isCall = value?.type === 'Call' && /^(?:Column|mapped_column)$/.test(lastStep(value.func));
  return isCall
    ? value.args.find(
        (one) => one.type !== 'Str' && !(one.type === 'Call' && lastStep(one.func) === 'ForeignKey'),
      )
    : undefined;
}

/** Returns the type of a column that is a key. */
export const keyTypeOf = (sources: Sources, file: string, line: ClassLine): KeyType | undefined =>
  typeOf(sources, file, line, sqlOf(line));

const PYTHON: Readonly<Record<string, KeyType>> = { int: 'int', UUID: 'uuid', UUID4: 'uuid', str: 'str' };

/** Matches SQL types whose values are UUIDs whatever the annotation says: SQLAlchemy's `Uuid`, and PostgreSQL's when it's told so. */
const OF_UUIDS = /^(?:\w+\.)?Uuid\b(?!.*\bas_uuid\s*=\s*False)|UUID\(.*\bas_uuid\s*=\s*True/;

const SQL: readonly (readonly [RegExp, KeyType])[] = [
  [/^(?:Big|Small)?(?:Integer|INTEGER|INT|Int)\b|^BIGINT\b/, 'int'],
  [/^(?:Uuid|UUID|GUID)\b/, 'uuid'],
  [/^(?:String|Unicode|VARCHAR|CHAR|Char|Text|TEXT)\b/, 'str'],
];

function typeOf(
  sources: Sources,
  file: string,
  { annotation, value }: ClassLine,
  sql: Expr | undefined,
): KeyType | undefined {
  // The values of `Mapped[str] = mapped_column(UUID(as_uuid=True))` are UUIDs all the same.
  if (sql !== undefined && OF_UUIDS.test(sources.text(file, sql))) return 'uuid';
  if (annotation !== undefined) {
    const inner = /^(?:[\w.]*\bMapped)\[(.*)\]$/.exec(sources.text(file, annotation))?.[1];
    const plain = (inner ?? sources.text(file, annotation))
      .replace(/\s*\|\s*None$/, '')
      .replace(/^(?:\w+\.)?Optional\[(.*)\]$/, '$1');
    return ownEntry(PYTHON, plain.split('.').at(-1) ?? '') ?? aliasType(sources, file, plain);
  }
  const text = sql === undefined ? tortoiseType(value) : sources.text(file, sql).replace(/^(?:\w+\.)+/, '');
  return SQL.find(([pattern]) => pattern.test(text))?.[1];
}

/** Returns the type of a field of Tortoise: `Int` for `fields.IntField(…)`. */
function tortoiseType(value: Expr | undefined): string {
  const name = value?.type === 'Call' ? dottedName(value.func) : undefined;
  return /\bfields\.(\w+)Field$/.exec(name ?? '')?.[1] ?? '';
}

/** Returns the type behind an alias: `intpk = Annotated[int, mapped_column(primary_key=True)]`. */
function aliasType(sources: Sources, file: string, name: string): KeyType | undefined {
  const found = sources.definition(file, name);
  const value = found?.node.type === 'Assign' ? found.node.value : undefined;
  if (found === undefined || value === undefined) return undefined;
  const inner = /^(?:\w+\.)*Annotated\[([\w.]+),/.exec(sources.text(found.file, value))?.[1];
  return inner === undefined ? undefined : ownEntry(PYTHON, inner.split('.').at(-1) ?? '');
}

/** Returns the name of a model's table, with its schema; `undefined` where code makes it in a way that isn't known. */
function tableName(places: readonly Place[], { name, mapper }: Model): string | undefined {
  for (const { node } of places) {
    const given = linesOf(node).find((line) => line.name === '__tablename__')?.value;
    if (given !== undefined) return given.type === 'Str' ? `${schemaOf(places)}${given.value}` : undefined;
    const made = node.body.find((one) => one.type === 'FunctionDef' && one.name === '__tablename__');
    if (made !== undefined) return computedName(made, name);
  }
  return mapper === 'sqlmodel' ? `${schemaOf(places)}${name.toLowerCase()}` : undefined;
}

/** Returns what a function `__tablename__` gives, in the usual forms. */
function computedName(made: Stmt, className: string): string | undefined {
  const [result] = made.type === 'FunctionDef' ? made.body().statements.slice(-1) : [];
  const value = result?.type === 'Return' ? result.value : undefined;
  if (value === undefined) return undefined;
  if (isClassName(value)) return className;
  const called = value.type === 'Call' && value.func.type === 'Attribute' ? value.func : undefined;
  return called?.attr === 'lower' && isClassName(called.value) ? className.toLowerCase() : undefined;
}

const isClassName = (value: Expr): boolean => dottedName(value)?.endsWith('.__name__') === true;

/** Returns the schema of `__table_args__ = {"schema": "sales"}`, with a point; `''` without one. */
function schemaOf(places: readonly Place[]): string {
  for (const { node } of places) {
    const value = linesOf(node).find(({ name }) => name === '__table_args__')?.value;
    const items = value?.type === 'Tuple' ? value.items.at(-1) : value;
    const found =
      items?.type === 'Dict'
        ? items.items.find(({ key }) => key?.type === 'Str' && key.value === 'schema')
        : undefined;
    if (found?.value.type === 'Str') return `${found.value.value}.`;
  }
  return '';
}

/** Returns all keys that columns of the project refer to: `users.id`. */
function foreignKeys(sources: Sources): readonly string[] {
  return sources.files.flatMap((file) =>
    /foreign_?key/i.test(sources.module(file)?.text ?? '')
      ? sources.statements(file).flatMap((one) =>
          one.type === 'ClassDef'
            ? linesOf(one).flatMap((line) => {
                const column = foreignKeyOf(line)?.column;
                return column?.type === 'Str' ? [column.value] : [];
              })
            : [],
        )
      : [],
  );
}

/** True for a text that names the key of a model's table, whose own name may not be known. */
function isColumn(text: string, table: string | undefined, key: string, { name }: Model): boolean {
  const steps = text.split('.');
  if (steps.at(-1) !== key) return false;
  const there = steps.at(-2) ?? '';
  if (table !== undefined) return text === `${table}.${key}` || there === table;
  const words = wordsIn(there).join('');
  const own = wordsIn(name).join('');
  return words === own || words === `${own}s` || words === own.replace(/y$/, 'ies');
}
