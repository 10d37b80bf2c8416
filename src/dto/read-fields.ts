import type { Call, ClassDef, Expr, Module, Stmt } from '../analysis/python/ast';
import { keywordOf } from '../analysis/python/ast/keywords';
import { unlessFailure } from '../base/diagnostics/failure';
import { squeezed } from '../scaffold/edit/brackets';
import { dottedName, lastStep } from '../scaffold/edit/dotted-name';
import { type Field, type FieldType, itemOf, type ItemType, limited, SCALARS } from './field';
import { parseField, specOf } from './field-spec';
import { KEPT_URL } from './new-field';
import { EXAMPLE_TODO } from './parts';
import { IN_PYTHON } from './scalars';

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
export interface FieldLine {
  readonly name: string;
  readonly annotation: Expr | undefined;
  readonly value: Expr | undefined;
  readonly text: string;
}

/** Returns the field that a line of a class declares, as `make` would read its spec; `undefined` for a type or a default that no field has. */
export function readField(
  { name, annotation, value, text }: FieldLine,
  choices: Choices = new Map(),
): Field | undefined {
  if (annotation === undefined) return undefined;
  const { isOptional, rest } = withoutNone(inside(annotation, 'Mapped') ?? annotation);
  const [inner, inType] = elements(inside(rest, 'Annotated') ?? rest);
  const isUrl = squeezed(text.slice(rest.start, rest.end)) === squeezed(KEPT_URL);
  const type: FieldType | undefined = isUrl ? { kind: 'url' } : inner && readType(inner, choices);
  if (type === undefined || (inType !== undefined && !isUrl && !isDeclaring(inType))) return undefined;
  const call = [value, inType].find((one): one is Call => isDeclaring(one));
  const given = value !== undefined && value === call ? keywordOf(call, 'default') : value;
  // None is a JsonValue, too.
  const isNone = given === undefined || (isNull(given) && (isOptional || type.kind !== 'json'));
  const known = isNone ? undefined : readDefault(given, type, text);
  // The column of an address may have a length, which the field itself can't be given.
  const limits =
    limited(type) === undefined
      ? []
      : [boundOf(call, ['min_length', 'ge'], text), boundOf(call, ['max_length', 'le'], text)];
  if ((!isNone && known === undefined) || limits.includes(UNREADABLE)) return undefined;
  const [min, max] = limits;
  const bounds = min === undefined && max === undefined ? undefined : { min, max };
  return unlessFailure(() => parseField(specOf({ name, type, limits: bounds, isOptional, default: known })));
}

/** True for the call that says more of a field: `Field(max_length=80)`, `mapped_column(…)`. */
const isDeclaring = (value: Expr | undefined): value is Call =>
  value?.type === 'Call' && /^(?:Field|mapped_column)$/.test(lastStep(dottedName(value.func) ?? ''));

const UNREADABLE = 'unreadable';

function boundOf(call: Call | undefined, names: readonly string[], text: string): string | undefined {
  const value = call?.keywords.find(({ name = '' }) => names.includes(name))?.value;
  return value && (readNumber(value, text) ?? UNREADABLE);
}

function withoutNone(annotation: Expr): { readonly isOptional: boolean; readonly rest: Expr } {
  const isUnion = annotation.type === 'BinOp' && annotation.op === '|' && isNull(annotation.right);
  const rest = isUnion ? annotation.left : inside(annotation, 'Optional');
  return { isOptional: rest !== undefined, rest: rest ?? annotation };
}

const isNull = (value: Expr): boolean => value.type === 'Constant' && value.value === null;

function readType(annotation: Expr, choices: Choices): FieldType | undefined {
  const item = inside(annotation, 'list') ?? inside(annotation, 'List');
  if (item === undefined) return readItem(annotation, choices);
  const inner = readItem(item, choices);
  return inner && { kind: 'list', item: inner };
}

function readItem(annotation: Expr, choices: Choices): ItemType | undefined {
  const name = dottedName(annotation);
  if (name === undefined) return literalType(annotation);
  const kind = SCALARS.find(
    (one) => lastStep(IN_PYTHON[one].annotation) === lastStep(name).replace(/_type$/, ''),
  );
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
  value.type === 'Subscript' && lastStep(dottedName(value.value) ?? '') === name ? value.index : undefined;

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
