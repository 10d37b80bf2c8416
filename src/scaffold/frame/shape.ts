import type { Call, ClassDef, Expr, Stmt } from '../../analysis/python/ast';
import type { Owner } from './owner';
import { namesIn } from './paths';
import type { Piece } from './piece';

/** One field that a class or a table declares. */
export interface Declared {
  readonly name: string;
  readonly text: string;
  readonly annotation: string | undefined;
  readonly value: Expr | undefined;
  /** `nullable`: may be None, but has to be given. */
  readonly manner: 'required' | 'nullable' | 'optional';
  readonly isRelation: boolean;
  /** True for a column of SQLAlchemy. */
  readonly isColumn: boolean;
}

/** One field that a class declares. */
export interface FieldLine extends Declared {
  readonly statement: Stmt;
}

/** A class of the resource that declares fields: a schema, a table, a dataclass. */
export interface FieldClass {
  readonly name: string;
  readonly def: ClassDef;
  readonly bases: readonly string[];
  readonly lines: readonly FieldLine[];
  /** True for a table of SQLModel and for what it inherits: its fields are columns. */
  readonly isStored: boolean;
}

/** A table that no class declares: `parts = Table("parts", metadata, Column("id", Integer, primary_key=True))`. */
export interface FieldTable {
  readonly name: string;
  readonly statement: Stmt;
  readonly call: Call;
  readonly lines: readonly FieldColumn[];
}

/** One column of such a table. */
export interface FieldColumn extends Declared {
  readonly node: Call;
}

/** The fields of a resource, as its classes show them. */
export interface Shape {
  readonly classes: readonly FieldClass[];
  /** Its tables that no class declares. */
  readonly tables: readonly FieldTable[];
  /** The fields that a client gives on creation; true for those that it has to give. */
  readonly given: ReadonlyMap<string, boolean>;
  /** The names of all fields. */
  readonly names: ReadonlySet<string>;
  /** Fields that the server fills: the key, and others that no client gives. */
  readonly filled: ReadonlySet<string>;
}

/** Returns the fields of a resource. `createClass` is the class of what a client sends on creation. */
export function shapeOf(pieces: readonly Piece[], owner: Owner, createClass: string | undefined): Shape {
  const found = pieces.flatMap(({ source }) =>
    source.body.flatMap((one) =>
      one.type === 'ClassDef' && owner.isMine(one.name) && !isLink(source.text, one, owner)
        ? fieldClass(source.text, one)
        : [],
    ),
  );
  const stored = new Set(found.flatMap(({ isStored, name, bases }) => (isStored ? [name, ...bases] : [])));
  const classes = found.map((one) => ({ ...one, isStored: stored.has(one.name) }));
  const tables = pieces.flatMap(({ source }) =>
    source.body.flatMap((one) =>
      isLink(source.text, one, owner) ? [] : fieldTable(source.text, one, owner),
    ),
  );
  const names = new Set([...classes, ...tables].flatMap(({ lines }) => lines.map(({ name }) => name)));
  const create =
    classes.find(({ name }) => name === createClass) ??
    classes.find(({ name }) => /create|new|^add|in$/i.test(name));
  const given = new Map<string, boolean>();
  if (create !== undefined)
    for (const { name, manner } of effective(create, classes)) given.set(name, manner !== 'optional');
  const fallback = create === undefined;
  const filled = new Set([...names].filter((name) => (fallback ? name === 'id' : !given.has(name))));
  if (fallback) for (const name of names) if (name !== 'id') given.set(name, true);
  return { classes, tables, given, names, filled };
}

/**
 * True for a table that links a resource to another one, many to many: its key is both their keys, or it holds nothing else. It's no table of
 * the resource's own.
 */
export function isLink(text: string, statement: Stmt, owner: Owner): boolean {
  const [one] =
    statement.type === 'ClassDef' ? fieldClass(text, statement) : fieldTable(text, statement, owner);
  const lines: readonly Declared[] = one?.lines.filter(({ isRelation }) => !isRelation) ?? [];
  const keys = lines.filter((line) => /foreign_?key/i.test(line.text));
  const isKey = keys.filter((line) => /\bprimary_key\s*=\s*True\b/.test(line.text)).length > 1;
  const isOfOurs = keys.some((line) =>
    [...namesIn(line.text)].some((name) => name !== line.name && owner.isMine(name)),
  );
  return isOfOurs && (isKey || (keys.length > 1 && keys.length === lines.length));
}

/** Returns what the classes and the tables of a resource declare. */
export const declaredIn = ({ classes, tables }: Pick<Shape, 'classes' | 'tables'>): readonly Declared[] =>
  [...classes, ...tables].flatMap(({ lines }): readonly Declared[] => lines);

/** Returns the columns that hold the keys of other tables. */
export const keysIn = (shape: Pick<Shape, 'classes' | 'tables'>): readonly Declared[] =>
  declaredIn(shape).filter(({ text }) => /foreign_?key/i.test(text));

/** Returns the lines of a class with those of its bases; a class's own line wins. */
export function effective(one: FieldClass, classes: readonly FieldClass[]): readonly FieldLine[] {
  const inherited = one.bases.flatMap((base) => {
    const found = classes.find(({ name, def }) => name === base && def !== one.def);
    return found === undefined ? [] : effective(found, classes);
  });
  const own = new Set(one.lines.map(({ name }) => name));
  return [...inherited.filter(({ name }) => !own.has(name)), ...one.lines];
}

/** True for a field of schemas that the table has from a base, which the new one has too: `created_at` of a mixin. */
export function isInherited(name: string, { classes }: Shape): boolean {
  const tables = classes.filter(({ isStored, lines }) => isStored || lines.some(({ isColumn }) => isColumn));
  const isOwn = ({ def, lines }: FieldClass): boolean =>
    lines.some((one) => one.name === name) ||
    def.body.some((one) => one.type === 'FunctionDef' && one.name === name);
  return tables.length > 0 && tables.every(({ bases }) => bases.length > 1) && !tables.some(isOwn);
}

const PLAIN_BASES = /^(?:Protocol|ABC|Enum|StrEnum|IntEnum|Exception)$/;

/** Returns a class as one that declares fields, unless it's another kind. */
function fieldClass(text: string, def: ClassDef): readonly FieldClass[] {
  const bases = def.bases.map((base) => lastName(base)).filter((name) => name !== '');
  const isData = def.decorators.length > 0 || def.bases.length > 0;
  if (!isData || bases.some((base) => PLAIN_BASES.test(base))) return [];
  const lines = def.body.flatMap((one) => fieldLine(text, one));
  const isEmpty = lines.length === 0 && !def.body.every((one) => one.type !== 'FunctionDef');
  const isStored = def.keywords.some(({ name }) => name === 'table');
  return isEmpty ? [] : [{ name: def.name, def, bases, lines, isStored }];
}

/** Returns the last part of a dotted name: `schemas.PartBase` → `PartBase`; of `Base[int]` that of `Base`. */
export function lastName(expression: Expr | undefined): string {
  if (expression?.type === 'Name') return expression.id;
  if (expression?.type === 'Attribute') return expression.attr;
  if (expression?.type === 'Subscript') return lastName(expression.value);
  return expression?.type === 'Call' ? lastName(expression.func) : '';
}

const COLUMN = new Set([
  'Column',
  'relationship',
  'Relationship',
  'mapped_column',
  'Field',
  'field',
  'backref',
]);
const STORED = new Set(['Column', 'mapped_column']);
const RELATION = new Set(['relationship', 'Relationship']);

function fieldLine(text: string, statement: Stmt): readonly FieldLine[] {
  const code = text.slice(statement.start, statement.end);
  if (statement.type === 'AnnAssign' && statement.target.type === 'Name') {
    const { id: name } = statement.target;
    if (/^(?:model_config$|__)/.test(name) || lastName(statement.annotation) === 'ClassVar') return [];
    const annotation = text.slice(statement.annotation.start, statement.annotation.end);
    return [{ statement, ...declared(name, code, annotation, statement.value) }];
  }
  if (statement.type !== 'Assign' || statement.value.type !== 'Call') return [];
  const [target] = statement.targets;
  if (target?.type !== 'Name' || !COLUMN.has(lastName(statement.value))) return [];
  return [{ statement, ...declared(target.id, code, undefined, statement.value) }];
}

/** Returns a statement as a table of the resource, if it makes one. */
function fieldTable(text: string, statement: Stmt, owner: Owner): readonly FieldTable[] {
  if (statement.type !== 'Assign' || statement.value.type !== 'Call') return [];
  const [target] = statement.targets;
  const { value: call } = statement;
  if (target?.type !== 'Name' || lastName(call) !== 'Table' || !owner.isMine(target.id)) return [];
  const lines = call.args.flatMap((node): readonly FieldColumn[] => {
    const [name] = node.type === 'Call' && lastName(node) === 'Column' ? node.args : [];
    return node.type === 'Call' && name?.type === 'Str'
      ? [{ node, ...declared(name.value, text.slice(node.start, node.end), undefined, node) }]
      : [];
  });
  return lines.length === 0 ? [] : [{ name: target.id, statement, call, lines }];
}

/** Returns a field as its annotation and its value show it. */
function declared(
  name: string,
  text: string,
  annotation: string | undefined,
  value: Expr | undefined,
): Declared {
  const isRelation = RELATION.has(lastName(value));
  const mayBeNone = annotation === undefined ? !isNotNull(value) : /\bNone\b|\bOptional\b/.test(annotation);
  const isMapped = annotation === undefined || /^(?:\w+\.)?Mapped\b/.test(annotation);
  const manner = isMapped
    ? mayBeNone
      ? 'nullable'
      : 'required'
    : hasDefault(value)
      ? 'optional'
      : mayBeNone
        ? 'nullable'
        : 'required';
  const isColumn = isMapped && !isRelation && (annotation !== undefined || STORED.has(lastName(value)));
  return { name, text, annotation, value, manner, isRelation, isColumn };
}

/** True for `Column(…, nullable=False)`, and a key. */
function isNotNull(value: Expr | undefined): boolean {
  if (value?.type !== 'Call') return false;
  const of = (key: string): Expr | undefined => value.keywords.find(({ name }) => name === key)?.value;
  const [nullable, key] = [of('nullable'), of('primary_key')];
  return (
    (nullable?.type === 'Constant' && nullable.value === false) ||
    (key?.type === 'Constant' && key.value === true)
  );
}

/** True if a field needn't be given: it has a value other than a `Field(…)` without default. */
function hasDefault(value: Expr | undefined): boolean {
  if (value === undefined) return false;
  if (value.type !== 'Call' || !/^[Ff]ield$|^Query$|^Body$/.test(lastName(value))) return true;
  const [first] = value.args;
  if (first !== undefined) return !(first.type === 'Constant' && first.value === 'Ellipsis');
  return value.keywords.some(({ name }) => name === 'default' || name === 'default_factory');
}
