import type { Call, ClassDef, Expr, Module, Stmt } from '../analysis/python/ast';
import { keywordOf } from '../analysis/python/ast/keywords';
import { unlessFailure, Failure } from '../base/diagnostics/failure';
import { dottedName } from '../scaffold/edit/names';
import { type Field, type FieldType, itemOf, type ItemType, limited, SCALARS } from './field';
import { parseField, specOf, parseFields } from './field-spec';
import { EXAMPLE_TODO } from './parts';
import { IN_PYTHON } from './scalars';
import type { ResourceName } from '../base/naming/resource-name';
import { parseWhole } from '../analysis/python/parser';
import { fileOf } from '../scaffold/kinds';
import { type FieldOptions, fieldSpecs } from '../scaffold/options';
import type { Site } from '../scaffold/backend/site';
import { fileText, withUnixEnds } from '../base/source/text';

/**
 * Reads back the fields of a generated module of models: `readFields(parse(render(fields)))` is `fields`. Returns none if it
 * still has the example, and `undefined` if its first model doesn't have the generated form.
 */
export function readFields({ body, text }: Module, className: string): readonly Field[] | undefined {
  const model = body.find(
    (one): one is ClassDef => one.type === 'ClassDef' && one.name === `Create${className}Request`,
  );
  if (model === undefined) return undefined;
  if (text.includes(EXAMPLE_TODO)) return [];
  const choices = readChoices(body);
  const fields = model.body.flatMap((one) => {
    if (one.type !== 'AnnAssign') return [];
    const name = one.target.type === 'Name' ? one.target.id : '';
    return [readField({ name, annotation: one.annotation, value: one.value, text }, choices)];
  });
  return fields.length > 0 && fields.every((field) => field !== undefined) ? fields : undefined;
}

/** The choices of enum types, by name. */
type Choices = ReadonlyMap<string, ItemType>;

/** Reads the choices of enum types: `ProductState = Literal["draft", "live"]`. */
const readChoices = (body: readonly Stmt[]): Choices =>
  new Map(
    body.flatMap((one) => {
      const [target] = one.type === 'Assign' ? one.targets : [];
      const type = one.type === 'Assign' ? literalType(one.value) : undefined;
      return target?.type === 'Name' && type !== undefined ? [[target.id, type] as const] : [];
    }),
  );

/** A line of a class, and its file's text. */
interface FieldLine {
  readonly name: string;
  readonly annotation: Expr;
  readonly value: Expr | undefined;
  readonly text: string;
}

/** Returns the field that a line of a class declares; `undefined` for a type or a default that no field has. */
function readField({ name, annotation, value, text }: FieldLine, choices: Choices): Field | undefined {
  const { isOptional, rest } = withoutNone(annotation);
  const [inner, limiting] = elements(inside(rest, 'Annotated') ?? rest);
  const type = inner && readType(inner, choices);
  const call = limiting?.type === 'Call' && dottedName(limiting.func) === 'Field' ? limiting : undefined;
  if (type === undefined || (limiting !== undefined && call === undefined)) return undefined;
  // None is a JsonValue, too.
  const isNone = value === undefined || (isNull(value) && (isOptional || type.kind !== 'json'));
  const known = isNone ? undefined : readDefault(value, type, text);
  const [min, max] = limited(type) === 'length' ? ['min_length', 'max_length'] : ['ge', 'le'];
  const limits = { min: boundOf(call, min, text), max: boundOf(call, max, text) };
  if ((!isNone && known === undefined) || Object.values(limits).includes(UNREADABLE)) return undefined;
  const bounds = call === undefined ? undefined : limits;
  return unlessFailure(() => parseField(specOf({ name, type, limits: bounds, isOptional, default: known })));
}

const UNREADABLE = 'unreadable';

function boundOf(call: Call | undefined, name: string | undefined, text: string): string | undefined {
  const value = name && keywordOf(call, name);
  return value ? (readNumber(value, text) ?? UNREADABLE) : undefined;
}

function withoutNone(annotation: Expr): { readonly isOptional: boolean; readonly rest: Expr } {
  const isOptional = annotation.type === 'BinOp' && annotation.op === '|' && isNull(annotation.right);
  return { isOptional, rest: isOptional ? annotation.left : annotation };
}

const isNull = (value: Expr): boolean => value.type === 'Constant' && value.value === null;

function readType(annotation: Expr, choices: Choices): FieldType | undefined {
  const item = inside(annotation, 'list');
  if (item === undefined) return readItem(annotation, choices);
  const inner = readItem(item, choices);
  return inner && { kind: 'list', item: inner };
}

function readItem(annotation: Expr, choices: Choices): ItemType | undefined {
  const name = dottedName(annotation) ?? '';
  const kind = SCALARS.find((one) => IN_PYTHON[one].annotation === name);
  return choices.get(name) ?? (kind && { kind });
}

/** Returns the type of `Literal["draft", "live"]`. */
function literalType(value: Expr): ItemType | undefined {
  const index = inside(value, 'Literal');
  const texts = index && elements(index).map((one) => (one.type === 'Str' ? one.value : undefined));
  return texts?.every((one) => one !== undefined) === true ? { kind: 'enum', choices: texts } : undefined;
}

/** Returns what stands in the brackets of a subscript of this name. */
const inside = (value: Expr, name: string): Expr | undefined =>
  value.type === 'Subscript' && dottedName(value.value) === name ? value.index : undefined;

const elements = (index: Expr): readonly Expr[] => (index.type === 'Tuple' ? index.items : [index]);

/** Reads back the default of a generated expression; `undefined` for another expression. */
function readDefault(value: Expr, type: FieldType, text: string): string | undefined {
  if (type.kind !== 'list') return readValue(value, itemOf(type), text);
  if (value.type !== 'List') return undefined;
  const items = value.items.map((item) => readValue(item, type.item, text));
  return items.every((item) => item !== undefined) ? items.join(',') : undefined;
}

function readValue(value: Expr, { kind }: ItemType, text: string): string | undefined {
  switch (kind) {
    case 'str':
    case 'enum':
    case 'email':
      return value.type === 'Str' ? value.value : undefined;
    case 'int':
    case 'float':
      return readNumber(value, text);
    case 'bool':
      return value.type === 'Constant' && typeof value.value === 'boolean' ? String(value.value) : undefined;
    case 'json':
      return readJson(value, text);
    default:
      return readArgument(value, text);
  }
}

/** Reads the number of `80`, `-1.5` or `Decimal("0.10")`. */
function readNumber(value: Expr, text: string): string | undefined {
  if (value.type === 'Call') return readArgument(value, text);
  const operand = value.type === 'UnaryOp' && value.op === '-' ? value.operand : value;
  return operand.type === 'Num' ? text.slice(value.start, value.end) : undefined;
}

/** Reads the only argument of `UUID("…")` or `Decimal(3)`. */
function readArgument(value: Expr, text: string): string | undefined {
  if (value.type !== 'Call') return undefined;
  const [argument] = value.args;
  return argument?.type === 'Str' ? argument.value : argument && readNumber(argument, text);
}

function readJson(value: Expr, text: string): string | undefined {
  if (value.type === 'Str') return JSON.stringify(value.value);
  if (value.type === 'Constant') return value.value === 'Ellipsis' ? undefined : String(value.value);
  const isEmpty = (value.type === 'List' || value.type === 'Dict') && value.items.length === 0;
  return isEmpty ? text.slice(value.start, value.end) : readNumber(value, text);
}

/** A resource's fields, and whether its existing models are kept. */
interface ChosenFields {
  readonly fields: readonly Field[];
  readonly isKept: boolean;
}

/**
 * Returns the given fields; without any, those of the existing models, which are then kept, even if they were edited. Throws
 * a Failure for a wrong spec.
 */
export function chosenFields(
  { files, layout }: Site,
  resource: ResourceName,
  options: FieldOptions,
): ChosenFields {
  const specs = fieldSpecs(options);
  const path = fileOf(layout, 'dto', resource);
  const text = fileText(files, path);
  if (specs.length > 0 || text === undefined) return { fields: parseFields(specs), isKept: false };
  for (const model of [
    `Create${resource.className}Request`,
    `Update${resource.className}Request`,
    `${resource.className}Response`,
  ]) {
    if (new RegExp(String.raw`^(?:class )?${model}\b`, 'm').test(text)) continue;
    throw new Failure(
      `${path} has no ${model}, which the service needs; add it, or give fields to write models anew.`,
    );
  }
  const fields = readFields(parseWhole(withUnixEnds(text)), resource.className);
  return { fields: fields ?? [], isKept: true };
}
