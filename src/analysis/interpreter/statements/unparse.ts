import type { BinaryOperator, BinOp, Call, DictExpr, Expr, Subscript } from '../../python/ast';
import { floatText } from '../values/text/format-number';
import { bytesText, quoted } from '../values/text/text-repr';

/** How tightly operators bind: a part that binds less stands in brackets. `**` isn't among them. */
const STRENGTH: Readonly<Partial<Record<BinaryOperator, number>>> = {
  '|': 1,
  '^': 2,
  '&': 3,
  '<<': 4,
  '>>': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '//': 6,
  '%': 6,
  '@': 6,
};

/**
 * Returns the text of an expression as Python keeps an annotation that it doesn't evaluate (PEP 563): with quotes and spaces of
 * its own. `undefined` for expressions that annotations seldom have.
 */
export function unparsed(expr: Expr): string | undefined {
  switch (expr.type) {
    case 'Name':
      return expr.id;
    case 'Str':
      return quoted(expr.value);
    case 'Bytes':
      return bytesText(expr.value);
    case 'Num':
      return expr.isFloat ? floatText(Number(expr.value)) : String(expr.value);
    case 'Constant':
      return CONSTANTS[String(expr.value)];
    case 'Attribute':
      return written`${unparsed(expr.value)}.${expr.attr}`;
    case 'Subscript':
      return written`${unparsed(expr.value)}[${indexText(expr)}]`;
    case 'List':
      return written`[${listed(expr.items)}]`;
    case 'Set':
      return written`{${listed(expr.items)}}`;
    case 'Tuple':
      return written`(${listed(expr.items)}${expr.items.length === 1 ? ',' : ''})`;
    case 'Dict':
      return dictText(expr);
    case 'Starred':
      return written`*${unparsed(expr.value)}`;
    case 'Call':
      return callText(expr);
    case 'BinOp':
      return operationText(expr);
    case 'UnaryOp':
      return expr.op === 'not' || expr.operand.type === 'BinOp'
        ? undefined
        : written`${expr.op}${unparsed(expr.operand)}`;
    default:
      return undefined;
  }
}

const CONSTANTS: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  null: 'None',
  Ellipsis: '...',
};

/** Puts a text together; `undefined` if a part is. */
const written = (
  texts: TemplateStringsArray,
  ...parts: readonly (string | undefined)[]
): string | undefined => (parts.includes(undefined) ? undefined : String.raw({ raw: texts }, ...parts));

const joined = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.includes(undefined) ? undefined : texts.join(', ');

const listed = (items: readonly Expr[]): string | undefined => joined(items.map(unparsed));

function indexText({ index }: Subscript): string | undefined {
  if (index.type !== 'Tuple' || index.items.length === 0) return unparsed(index);
  return written`${listed(index.items)}${index.items.length === 1 ? ',' : ''}`;
}

function dictText({ items }: DictExpr): string | undefined {
  const entries = items.map(({ key, value }) =>
    key === undefined ? written`**${unparsed(value)}` : written`${unparsed(key)}: ${unparsed(value)}`,
  );
  return written`{${joined(entries)}}`;
}

function callText({ func, args, keywords }: Call): string | undefined {
  const named = keywords.map(({ name, value }) =>
    name === undefined ? written`**${unparsed(value)}` : written`${name}=${unparsed(value)}`,
  );
  return written`${unparsed(func)}(${joined([...args.map(unparsed), ...named])})`;
}

function operationText({ op, left, right }: BinOp): string | undefined {
  const strength = STRENGTH[op];
  if (strength === undefined) return undefined;
  return written`${operandText(left, strength)} ${op} ${operandText(right, strength + 1)}`;
}

function operandText(expr: Expr, least: number): string | undefined {
  const isWeaker = expr.type === 'BinOp' && (STRENGTH[expr.op] ?? 0) < least;
  return isWeaker ? written`(${unparsed(expr)})` : unparsed(expr);
}
