import type { Expr } from '../analysis/python/ast';
import { type FieldType, type ItemType, itemOf } from './field';

/** Reads back the default of a generated expression; `undefined` for another expression. */
export function readDefault(value: Expr, type: FieldType, text: string): string | undefined {
  if (type.kind !== 'list') return readItem(value, itemOf(type), text);
  if (value.type !== 'List') return undefined;
  const items = value.items.map((item) => readItem(item, type.item, text));
  return items.every((item) => item !== undefined) ? items.join(',') : undefined;
}

/** Reads the number of `80`, `-1.5` or `Decimal("0.10")`. */
export function readNumber(value: Expr, text: string): string | undefined {
  if (value.type === 'Call') return readArgument(value, text);
  const operand = value.type === 'UnaryOp' && value.op === '-' ? value.operand : value;
  return operand.type === 'Num' ? text.slice(value.start, value.end) : undefined;
}

function readItem(value: Expr, { kind }: ItemType, text: string): string | undefined {
  switch (kind) {
    case 'str':
    case 'enum':
    case 'email':
      return value.type === 'Str' ? value.value : undefined;
    case 'int':
    case 'float':
      return readNumber(value, text);
    case 'bool':
      return typeof constant(value) === 'boolean' ? String(constant(value)) : undefined;
    case 'json':
      return readJson(value, text);
    default:
      return readArgument(value, text);
  }
}

/** Reads the only argument of `UUID("…")` or `Decimal(3)`. */
function readArgument(value: Expr, text: string): string | undefined {
  if (value.type !== 'Call') return undefined;
  const [argument] = value.args;
  return argument?.type === 'Str' ? argument.value : argument && readNumber(argument, text);
}

function readJson(value: Expr, text: string): string | undefined {
  if (value.type === 'Str') return JSON.stringify(value.value);
  if (value.type === 'Constant') return constant(value) === 'Ellipsis' ? undefined : String(constant(value));
  const isEmpty = (value.type === 'List' || value.type === 'Dict') && value.items.length === 0;
  return isEmpty ? text.slice(value.start, value.end) : readNumber(value, text);
}

function constant(value: Expr): unknown {
  return value.type === 'Constant' ? value.value : undefined;
}
