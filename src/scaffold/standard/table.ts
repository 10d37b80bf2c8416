import type { NewField } from '../layout/new-field';
import { classText } from './function-text';
import { columnLine, textLength, type Line, schemaField } from './field-lines';
import { finished, type Given, type Unit } from './unit';
import type { Mapper } from '../layout/read/models';
import type { Conventions, TableConvention } from './conventions';
import type { Writing } from './writing';

/** Returns the class that maps the table; none without an ORM. */
export function tableUnits(writing: Writing): readonly Unit[] {
  const { conventions } = writing;
  const { table, orm, key, owners, schema } = conventions;
  if (table === undefined || orm === null || orm === 'mongo') return [];
  const isSqlmodel = orm === 'sqlmodel';
  const { decorators = [] } = table;
  const bases = basesOf(writing);
  const isShared = isSqlmodel && schema.sharesTable && schema.base !== undefined;
  const fields = isShared ? [] : inOrder(writing).map((one) => fieldLine(writing, one));
  const keyLine = key.statement === undefined ? [] : [key.statement];
  const ownerLines = owners.flatMap(({ statement }) => statement ?? []);
  const lines = [...keyLine, ...ownerLines, ...fields.map(({ text }) => text), ...table.more];
  const naming = NAMINGS[orm];
  const blocks =
    naming === undefined ? [nameLine(writing), lines] : [lines, namingOf(table, naming, writing)];
  return [
    finished(writing, {
      role: 'model',
      name: table.name,
      code: `${decorators.map((one) => `@${one}\n`).join('')}${classText(table.name, `${bases}${isSqlmodel ? ', table=True' : ''}`, blocks)}`,
      library: [
        ...fields.flatMap(({ imports }) => imports),
        ...(isSqlmodel ? [{ module: 'sqlmodel', name: 'SQLModel' }] : []),
      ],
      given: givenOf(writing, bases),
    }),
  ];
}

function fieldLine({ conventions }: Writing, field: NewField): Line {
  if (conventions.orm === 'sqlmodel' || conventions.orm === 'beanie')
    return schemaField(field, 'table', conventions);
  return conventions.orm === 'tortoise' ? tortoiseField(field) : columnLine(field, conventions);
}

/** The class within a model that names the model's table, and the name by which it does. */
export const NAMINGS: Readonly<Partial<Record<Mapper, Naming>>> = {
  tortoise: { holder: 'Meta', name: 'table' },
  beanie: { holder: 'Settings', name: 'name' },
};

interface Naming {
  readonly holder: string;
  readonly name: string;
}

/** Returns the class within a model that names its table; to Beanie it says how times of the day are written, too. */
function namingOf(
  { tablename }: TableConvention,
  { holder, name }: Naming,
  { conventions, fields }: Writing,
): readonly string[] {
  const time = fields.find(({ sql }) => sql === 'Time')?.stored.text;
  const lines = [
    ...(tablename === undefined ? [] : [`${name} = "${tablename}"`]),
    ...(conventions.orm === 'beanie' && time !== undefined ? [`bson_encoders = {${time}: str}`] : []),
  ];
  return lines.length === 0 ? [] : [`class ${holder}:`, ...lines.map((line) => `    ${line}`)];
}

/** A dataclass has columns with a default behind the others. */
function inOrder({ fields, conventions: { table } }: Writing): readonly NewField[] {
  if (table?.isDataclass !== true) return fields;
  const isUnset = ({ isOptional, kept }: NewField): boolean => isOptional || kept.default !== undefined;
  return [...fields.filter((one) => !isUnset(one)), ...fields.filter(isUnset)];
}

function basesOf({ conventions: { table, orm, schema } }: Writing): string {
  const bases = table?.bases ?? '';
  if (orm !== 'sqlmodel') return bases;
  const { base } = schema;
  return schema.sharesTable && base !== undefined ? sharing(bases, base) : bases;
}

/** Puts the class of the fields in the place of SQLModel, which it's made of: `Mixin, SQLModel` → `Mixin, WidgetBase`. */
const sharing = (bases: string, base: string): string =>
  /\bSQLModel\b/.test(bases) ? bases.replace(/\bSQLModel\b/, base) : `${base}, ${bases}`;

/** SQLModel's classes say that their table's name isn't a field's. */
function nameLine({ conventions: { table, orm } }: Writing): readonly string[] {
  if (table?.tablename === undefined) return [];
  const line = `__tablename__ = "${table.tablename}"`;
  return [orm === 'sqlmodel' ? `${line}  # type: ignore[assignment]`.replace(/ {2}#.*/, '') : line];
}

const givenOf = ({ conventions: { table, key, owners } }: Writing, bases: string): Given => ({
  'table.bases': [bases, ...(table?.decorators ?? [])],
  'key.statement': key.statement,
  'owner.statement': owners.flatMap(({ statement }) => statement ?? []),
  'table.columns': table?.more ?? [],
});

/** Returns the name of the table, where the class or SQLModel gives it. */
export const tableName = ({ table, orm }: Conventions): string | undefined =>
  table?.tablename ?? table?.inheritedName ?? (orm === 'sqlmodel' ? table?.name.toLowerCase() : undefined);

/** The fields of Tortoise, by the types of SQLAlchemy. */
const FIELDS: Readonly<Record<string, string>> = {
  Integer: 'IntField',
  BigInteger: 'BigIntField',
  Numeric: 'DecimalField',
  Float: 'FloatField',
  Boolean: 'BooleanField',
  Date: 'DateField',
  DateTime: 'DatetimeField',
  Time: 'TimeField',
  Interval: 'TimeDeltaField',
  Uuid: 'UUIDField',
  JSON: 'JSONField',
  LargeBinary: 'BinaryField',
};

/** Returns the line of a field in a model of Tortoise: `name = fields.CharField(max_length=80)`. */
function tortoiseField(field: NewField): Line {
  const { name, sql, kept, isOptional, isUnique, isIndexed } = field;
  const length = textLength(field, undefined);
  const type = FIELDS[sql] ?? (length === undefined ? 'TextField' : 'CharField');
  const all = [
    ...(type === 'DecimalField' ? ['max_digits=10', 'decimal_places=2'] : []),
    ...(type === 'CharField' ? [`max_length=${length}`] : []),
    ...(isOptional ? ['null=True'] : []),
    ...(kept.default === undefined || sql === 'JSON' ? [] : [`default=${kept.default}`]),
    ...(isUnique ? ['unique=True'] : []),
    ...(isIndexed ? ['db_index=True'] : []),
  ];
  return {
    text: `${name} = fields.${type}(${all.join(', ')})`,
    imports: [{ module: 'tortoise', name: 'fields' }],
  };
}
