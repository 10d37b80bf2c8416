import { capitalised } from '../base/naming/resource-name';
import type { ImportSpec } from '../base/code/imports';
import { stringLiteral } from '../base/code/literals';
import { type Doc, fits, flat, group, print, printBroken, subscript } from '../base/code/print';
import { type Field, type FieldType, itemOf, limited } from './field';
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

/** The indentation of the body of a class. */
const INDENT = 4;
const INNER = INDENT + 4;

/**
 * Prints `    name: str | None = None`, formatted as `ruff format` does. `isOptional` adds `| None` to the type; `value` is the
 * default, `undefined` for none.
 */
function printField(name: string, type: Doc, isOptional: boolean, value: Doc | undefined): string {
  const annotated = `${name}: ${flat(type)}${isOptional ? ' | None' : ''}`;
  const assigned = value === undefined ? '' : ` = ${flat(value)}`;
  const line = `${annotated}${assigned}`;
  if (fits(line, INDENT)) return indented(line);
  // A last comma keeps `Annotated[…]` broken; a minus isn't put in parentheses.
  const breaksType = typeof type !== 'string' && type.hasLastComma && !isOptional;
  if (
    value !== undefined &&
    !breaksType &&
    !assigned.startsWith(' = -') &&
    fits(`${annotated} = (`, INDENT)
  ) {
    return indented(`${annotated} = ${printValue(annotated, value)}`);
  }
  const broken = value === undefined ? '' : ` = ${print(value, INDENT, ') = '.length)}`;
  return indented(`${name}: ${printType(type, isOptional)}${broken}`);
}

function printValue(annotated: string, value: Doc): string {
  const isBracketed = typeof value !== 'string' && fits(`${annotated} = ${value.head}`, INDENT);
  return isBracketed ? printBroken(value, INDENT) : parenthesised(flat(value));
}

function printType(type: Doc, isOptional: boolean): string {
  if (!isOptional) return typeof type === 'string' ? parenthesised(type) : printBroken(type, INDENT);
  const line = `${flat(type)} | None`;
  if (fits(line, INNER)) return parenthesised(line);
  return parenthesised(`${print(type, INNER)}\n${' '.repeat(INNER)}| None`);
}

function parenthesised(text: string): string {
  return `(\n${' '.repeat(INNER)}${text}\n${' '.repeat(INDENT)})`;
}

function indented(text: string): string {
  return ' '.repeat(INDENT) + text;
}

/** The longest alias; longer ones make lines that can't be broken. */
const MAX_ALIAS = 35;

/** Appended to a name that is taken. */
const MORE = 'Value';

/** All other capitalised names in a module of models. */
const IMPORTED: readonly string[] = [
  ...['Annotated', 'BaseModel', 'Field', 'Literal', 'UUID'],
  ...Object.values(IN_PYTHON).map(({ annotation }) => annotation),
];

/** Linters refuse them (pycodestyle's E741): many typefaces show them as 1 and 0. */
const AMBIGUOUS: readonly string[] = ['I', 'O'];

/** Returns the names of the types of enum fields, by field: `state` of a `Product` is a `ProductState`. */
function enumAliases(className: string, fields: readonly Field[]): ReadonlyMap<string, string> {
  const taken = new Set([
    ...IMPORTED,
    ...AMBIGUOUS,
    `Create${className}Request`,
    `Update${className}Request`,
    `${className}Response`,
  ]);
  const aliases = new Map<string, string>();
  for (const { name, type } of fields) {
    if (itemOf(type).kind !== 'enum') continue;
    const alias = freeName(className, capWords(name), taken);
    taken.add(alias);
    aliases.set(name, alias);
  }
  return aliases;
}

function freeName(className: string, word: string, taken: ReadonlySet<string>): string {
  const whole = className + word;
  let alias = whole.length > MAX_ALIAS ? word.slice(0, MAX_ALIAS - MORE.length) : whole;
  while (taken.has(alias)) alias += MORE;
  return alias;
}

/** Returns a name in CapWords: `order_state` → `OrderState`. */
const capWords = (name: string): string => name.split('_').map(capitalised).join('');
