import type { ImportSpec } from '../base/code/imports';
import { stringLiteral } from '../base/code/literals';
import { type Doc, group, print, subscript } from '../base/code/print';
import { enumAliases } from './enum-aliases';
import { type Field, type FieldType, itemOf, limited } from './field';
import { printField } from './print-field';
import { IN_PYTHON } from './scalars';

/** The models of a resource's fields, as lines of Python, with a first indent of four. */
export interface Models {
  /** `ProductState = Literal["draft", "live"]`, one or more lines per alias; empty without enum fields. */
  readonly aliases: string;
  readonly create: string;
  readonly update: string;
  readonly response: string;
  /** In addition to `BaseModel` and `UUID`. */
  readonly imports: readonly ImportSpec[];
  /** Fields that an update may omit, but not set to null. */
  readonly neverNull: readonly string[];
}

/** Returns the pydantic 2 models for the fields of a resource, whose classes are named after `className`. */
export function modelsOf(className: string, fields: readonly Field[]): Models {
  const aliases = enumAliases(className, fields);
  const lines = (toLine: (field: Field) => string): string => fields.map(toLine).join('\n');
  const typeOf = (field: Field): Doc => typeDoc(field.type, aliases.get(field.name));
  return {
    aliases: fields.flatMap((field) => printAlias(field, aliases.get(field.name))).join('\n'),
    create: lines((field) =>
      printField(field.name, limit(typeOf(field), field), field.isOptional, defaultDoc(field)),
    ),
    update: lines((field) => printField(field.name, limit(typeOf(field), field), true, 'None')),
    response: lines((field) => printField(field.name, typeOf(field), field.isOptional, undefined)),
    imports: fields.flatMap(importsOf),
    neverNull: fields
      .filter(({ type, isOptional }) => !isOptional && type.kind !== 'json')
      .map(({ name }) => name),
  };
}

function typeDoc(type: FieldType, alias = ''): Doc {
  const item = itemOf(type);
  const doc = item.kind === 'enum' ? alias : IN_PYTHON[item.kind].annotation;
  return type.kind === 'list' ? subscript('list[', doc) : doc;
}

/** Returns a type with its limits: `Annotated[str, Field(min_length=1, max_length=80)]`. */
function limit(doc: Doc, { type, limits }: Field): Doc {
  if (limits === undefined) return doc;
  const { kind } = type;
  const [min, max] = limited(type) === 'length' ? ['min_length', 'max_length'] : ['ge', 'le'];
  const bounds = [
    ...(limits.min === undefined ? [] : [`${min}=${boundOf(kind, limits.min)}`]),
    ...(limits.max === undefined ? [] : [`${max}=${boundOf(kind, limits.max)}`]),
  ];
  return group('Annotated[', [doc, group('Field(', bounds, ')')], ']');
}

/** Returns the expression of a bound: `Decimal("0.10")`, because a float would be another number. */
function boundOf(kind: FieldType['kind'], bound: string): string {
  return kind === 'decimal' && bound.includes('.') ? `Decimal("${bound}")` : bound;
}

function defaultDoc({ type, isOptional, default: text }: Field): Doc | undefined {
  if (text === undefined) return isOptional ? 'None' : undefined;
  const item = itemOf(type);
  const literal = item.kind === 'enum' ? stringLiteral : IN_PYTHON[item.kind].literal;
  if (type.kind !== 'list') return literal(text);
  return group('[', text === '' ? [] : text.split(',').map(literal), ']');
}

function printAlias({ type }: Field, alias: string | undefined): readonly string[] {
  const item = itemOf(type);
  if (alias === undefined || item.kind !== 'enum') return [];
  const choices = item.choices.map(stringLiteral);
  const [head, only = ''] = [`${alias} = Literal[`, ...choices];
  return [print(choices.length === 1 ? subscript(head, only) : group(head, choices, ']'))];
}

function importsOf({ type, limits }: Field): readonly ImportSpec[] {
  const item = itemOf(type);
  const typing = [
    ...(limits === undefined ? [] : ['Annotated']),
    ...(item.kind === 'enum' ? ['Literal'] : []),
  ];
  return [
    ...(item.kind === 'enum' ? [] : IN_PYTHON[item.kind].imports),
    { section: 'standard', module: 'typing', names: typing },
    { section: 'third-party', module: 'pydantic', names: limits === undefined ? [] : ['Field'] },
  ];
}
