import type { NewField } from '../layout/new-field';
import { textLength } from './column';
import type { Line } from './schema-field';

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
export function tortoiseField(field: NewField): Line {
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
