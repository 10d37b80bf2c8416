import { stringLiteral } from '../base/code/literals';
import { flat } from '../base/code/print';
import type { KeptType, NewField, TypeText } from '../scaffold/layout/new-field';
import { EXAMPLE } from './parts';
import { type Field, type FieldType, itemOf, type ItemType, limited, type Scalar } from './field';
import { IN_PYTHON } from './scalars';
import { examplesOf } from './examples';

/** Returns fields as the texts that are written in a project's own manner; the example without any. */
export const newFields = (fields: readonly Field[]): readonly NewField[] =>
  (fields.length === 0 ? [EXAMPLE] : fields).map(newField);

/** Returns a field as the texts that are written in a project's own manner. */
export function newField(field: Field): NewField {
  const { name, type, isOptional, column } = field;
  return {
    name,
    type: typeText(type, name),
    stored: typeText(storedType(type), name),
    kept: keptType(field),
    sql: type.kind === 'list' ? 'JSON' : SQL[type.kind],
    isOptional,
    default: defaultOf(field),
    limits: limitsOf(field),
    rowValue: rowValueOf(field),
    examples: [flat(examplesOf(field)[0]), flat(examplesOf(field)[1])],
    isUnique: column?.isUnique === true,
    isIndexed: column?.isIndexed === true,
    references: column?.references,
  };
}

/** The types of SQLAlchemy. */
const SQL: Readonly<Record<ItemType['kind'], string>> = {
  str: 'String',
  int: 'Integer',
  float: 'Float',
  bool: 'Boolean',
  decimal: 'Numeric',
  uuid: 'Uuid',
  date: 'Date',
  datetime: 'DateTime',
  time: 'Time',
  json: 'JSON',
  email: 'String',
  url: 'String',
  enum: 'String',
};

/** Types of `datetime`, which projects import by their names. */
const TIMES: Readonly<Partial<Record<Scalar, string>>> = { date: 'date', datetime: 'datetime', time: 'time' };

/** In a table an address is a text, and so is one of several. */
function storedType(type: FieldType): FieldType {
  return ['email', 'url', 'enum'].includes(type.kind) ? { kind: 'str' } : type;
}

/** Checks an address and gives it as a text, which a table can keep. */
const KEPT_URL = 'Annotated[str, AfterValidator(lambda url: str(HttpUrl(url)))]';

function keptType(field: Field): KeptType {
  const { type, name, default: value } = field;
  if (itemOf(type).kind !== 'url') return { ...typeText(type, name), default: defaultOf(field) };
  const imports = [
    { module: 'typing', name: 'Annotated' },
    { module: 'pydantic', name: 'AfterValidator' },
    { module: 'pydantic', name: 'HttpUrl' },
  ];
  const isList = type.kind === 'list';
  return {
    text: isList ? `list[${KEPT_URL}]` : KEPT_URL,
    imports,
    default: value === undefined || isList ? undefined : flat(stringLiteral(value)),
  };
}

function typeText(type: FieldType, name: string): TypeText {
  const item = itemOf(type);
  const inner = item.kind === 'enum' ? literalOf(item.choices) : scalarText(item.kind, name);
  return type.kind === 'list' ? { ...inner, text: `list[${inner.text}]` } : inner;
}

const literalOf = (choices: readonly string[]): TypeText => ({
  text: `Literal[${choices.map((one) => JSON.stringify(one)).join(', ')}]`,
  imports: [{ module: 'typing', name: 'Literal' }],
});

function scalarText(kind: Scalar, name: string): TypeText {
  const time = TIMES[kind];
  // In a class a field `date` hides the type of that name.
  if (time !== undefined && time === name) {
    const asname = `${time}_type`;
    return { text: asname, imports: [{ module: 'datetime', name: time, asname }] };
  }
  if (time !== undefined) return { text: time, imports: [{ module: 'datetime', name: time }] };
  const { annotation, imports } = IN_PYTHON[kind];
  const wanted = imports.flatMap(({ module, names = [] }) => names.map((one) => ({ module, name: one })));
  return { text: annotation, imports: wanted };
}

function defaultOf({ type, default: text }: Field): string | undefined {
  if (text === undefined || type.kind === 'list') return undefined;
  if (type.kind === 'enum') return JSON.stringify(text);
  const isTime = TIMES[type.kind] !== undefined;
  return isTime || type.kind === 'uuid' ? undefined : flat(IN_PYTHON[type.kind].literal(text));
}

function limitsOf({ type, limits }: Field): readonly string[] {
  if (limits === undefined) return [];
  const [min, max] = limited(type) === 'length' ? ['min_length', 'max_length'] : ['ge', 'le'];
  return [
    ...(limits.min === undefined ? [] : [`${min}=${limits.min}`]),
    ...(limits.max === undefined ? [] : [`${max}=${limits.max}`]),
  ];
}

/** Values that mean nothing, as SQL has them. */
const EMPTY: Readonly<Partial<Record<Scalar | 'enum', string>>> = {
  str: '',
  int: '0',
  float: '0',
  bool: 'false',
  decimal: '0',
  uuid: '00000000000000000000000000000000',
  date: '1970-01-01',
  datetime: '1970-01-01 00:00:00',
  time: '00:00:00',
  json: '{}',
};

/**
 * Returns the value that rows get which are there when a field's column is added: its default, else one that means nothing and that the
 * field allows. It's the argument of `server_default` in Python.
 */
function rowValueOf(field: Field): string {
  const { type, limits, default: given } = field;
  if (type.kind === 'list') return JSON.stringify(listValue(field));
  const example = type.kind === 'enum' ? JSON.stringify(type.choices[0]) : flat(examplesOf(field)[0]);
  const value = given ?? (limits === undefined ? EMPTY[type.kind] : undefined);
  if (type.kind === 'bool') return value === 'true' ? 'sa.true()' : 'sa.false()';
  if (value === undefined) return example.startsWith('"') ? example : JSON.stringify(example);
  // SQLite reads times with a blank, and without a zone.
  const plain = type.kind === 'datetime' ? value.replace('T', ' ').replace(/[+-]\d{2}:\d{2}$/, '') : value;
  return JSON.stringify(type.kind === 'uuid' ? plain.replaceAll('-', '') : plain);
}

/** Returns a list as JSON: the default, or one that's long enough. */
function listValue(field: Field): string {
  const { default: given, limits } = field;
  if (given !== undefined && given !== '') return JSON.stringify(given.split(','));
  if (given === '' || Number(limits?.min ?? 0) === 0) return '[]';
  return flat(examplesOf(field)[0]);
}
