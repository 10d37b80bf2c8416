import type { AnnAssign, ClassDef, Expr, Module, Stmt } from '../analysis/python/ast';
import { type Field, type FieldType, type ItemType, type Limits, SCALARS } from './field';
import { EXAMPLE_TODO } from './parts';
import { readDefault, readNumber } from './read-literals';
import { IN_PYTHON } from './scalars';

/**
 * Reads back the fields of a generated module of models: `readFields(parse(render(fields)))` is `fields`. Returns none if it
 * still has the example, and `undefined` if its first model doesn't have the generated form.
 */
export function readFields(module: Module, className: string): readonly Field[] | undefined {
  const model = module.body.find(
    (statement): statement is ClassDef =>
      statement.type === 'ClassDef' && statement.name === `Create${className}Request`,
  );
  if (model === undefined) return undefined;
  if (module.text.includes(EXAMPLE_TODO)) return [];
  const source = { text: module.text, choices: readChoices(module.body) };
  const fields = model.body
    .filter((statement): statement is AnnAssign => statement.type === 'AnnAssign')
    .map((statement) => readField(statement, source));
  return fields.length > 0 && fields.every((field) => field !== undefined) ? fields : undefined;
}

interface Source {
  readonly text: string;
  /** The choices of enum types, by name. */
  readonly choices: ReadonlyMap<string, readonly string[]>;
}

/** Reads the choices of enum types: `ProductState = Literal["draft", "live"]`. */
function readChoices(body: readonly Stmt[]): Source['choices'] {
  const choices = new Map<string, readonly string[]>();
  for (const statement of body) {
    if (statement.type !== 'Assign') continue;
    const { targets, value } = statement;
    const [target] = targets;
    if (target?.type !== 'Name' || !isSubscript(value, 'Literal')) continue;
    const texts = elements(value.index).map((one) => (one.type === 'Str' ? one.value : undefined));
    if (texts.every((text) => text !== undefined)) choices.set(target.id, texts);
  }
  return choices;
}

function readField({ target, annotation, value }: AnnAssign, source: Source): Field | undefined {
  const { isOptional, rest } = withoutNone(annotation);
  const limited = withoutLimits(rest, source.text);
  const type = limited && readType(limited.rest, source);
  if (target.type !== 'Name' || type === undefined) return undefined;
  const hasDefault = value !== undefined && !(isOptional && isNone(value));
  const text = hasDefault ? readDefault(value, type, source.text) : undefined;
  if (hasDefault && text === undefined) return undefined;
  return { name: target.id, type, limits: limited?.limits, isOptional, default: text };
}

function withoutNone(annotation: Expr): { readonly isOptional: boolean; readonly rest: Expr } {
  const isOptional = annotation.type === 'BinOp' && annotation.op === '|' && isNone(annotation.right);
  return { isOptional, rest: isOptional ? annotation.left : annotation };
}

function isNone(expression: Expr): boolean {
  return expression.type === 'Constant' && expression.value === null;
}

interface Limited {
  readonly limits: Limits | undefined;
  readonly rest: Expr;
}

/** Separates a type from its limits: `Annotated[str, Field(min_length=1, max_length=80)]`. */
function withoutLimits(annotation: Expr, text: string): Limited | undefined {
  if (!isSubscript(annotation, 'Annotated')) return { limits: undefined, rest: annotation };
  const [rest, field] = elements(annotation.index);
  if (rest === undefined || field?.type !== 'Call') return undefined;
  const bound = (...names: readonly string[]): string | undefined => {
    const value = field.keywords.find(({ name = '' }) => names.includes(name))?.value;
    return value && readNumber(value, text);
  };
  return { limits: { min: bound('min_length', 'ge'), max: bound('max_length', 'le') }, rest };
}

function readType(annotation: Expr, source: Source): FieldType | undefined {
  if (!isSubscript(annotation, 'list')) return readItem(annotation, source);
  const item = readItem(annotation.index, source);
  return item && { kind: 'list', item };
}

function readItem({ start, end }: Expr, { text, choices }: Source): ItemType | undefined {
  const name = text.slice(start, end);
  const ours = choices.get(name);
  if (ours !== undefined) return { kind: 'enum', choices: ours };
  const kind = SCALARS.find((scalar) => IN_PYTHON[scalar].annotation === name);
  return kind && { kind };
}

function isSubscript(expression: Expr, name: string): expression is Extract<Expr, { type: 'Subscript' }> {
  return expression.type === 'Subscript' && expression.value.type === 'Name' && expression.value.id === name;
}

function elements(index: Expr): readonly Expr[] {
  return index.type === 'Tuple' ? index.items : [index];
}
