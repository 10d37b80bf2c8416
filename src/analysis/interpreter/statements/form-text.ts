import type { Expr, Name, Subscript } from '../../python/ast';

/** Returns the last name of `Optional`, `typing.Optional`. */
export const lastName = (expr: Expr): string | undefined =>
  expr.type === 'Name' ? expr.id : expr.type === 'Attribute' ? expr.attr : undefined;

/** Returns what stands in the brackets of a form. */
export const argumentsIn = ({ index }: Subscript): readonly Expr[] =>
  index.type === 'Tuple' ? index.items : [index];

/** Returns the name of a subscripted form of `typing`, such as `Union`. */
const formOf = (expr: Expr): string | undefined =>
  expr.type === 'Subscript' ? lastName(expr.value) : undefined;

/** Returns the members of a type that's equal to another one with the same members in any order. */
function membersOf(expr: Expr): readonly Expr[] | undefined {
  if (expr.type === 'BinOp') return expr.op === '|' ? flat([expr.left, expr.right]) : undefined;
  if (expr.type !== 'Subscript') return undefined;
  switch (lastName(expr.value)) {
    case 'Literal':
      return argumentsIn(expr);
    case 'Union':
      return flat(argumentsIn(expr));
    case 'Optional':
      return [...flat(argumentsIn(expr)), { ...expr, type: 'Constant', value: null }];
    default:
      return undefined;
  }
}

const isLiteral = (expr: Expr): boolean => formOf(expr) === 'Literal';

/** Puts the members of a union in a union into its place. */
const flat = (members: readonly Expr[]): readonly Expr[] =>
  members.flatMap((one) => (isLiteral(one) ? [one] : (membersOf(one) ?? [one])));

/** Returns a text that equal types share, whatever the order of their members. */
export function keyOf(expr: Expr): string {
  const members = membersOf(expr);
  if (members === undefined) return textOf(expr, keyOf);
  const keys = [...new Set(members.map(keyOf))].sort();
  return `${isLiteral(expr) ? 'Literal' : 'Union'}{${keys.join(', ')}}`;
}

/** Returns a type's text without the places of its line breaks. */
export const writtenForm = (expr: Expr): string => textOf(expr, writtenForm);

function textOf(expr: Expr, part: (expr: Expr) => string): string {
  switch (expr.type) {
    case 'Name':
      return expr.id;
    case 'Attribute':
      return `${part(expr.value)}.${expr.attr}`;
    case 'Str':
      return JSON.stringify(expr.value);
    case 'Num':
    case 'Constant':
      return String(expr.value);
    case 'Subscript':
      return `${part(expr.value)}[${argumentsIn(expr).map(part).join(', ')}]`;
    case 'Tuple':
    case 'List':
      return `(${expr.items.map(part).join(', ')})`;
    case 'BinOp':
      return `${part(expr.left)} ${expr.op} ${part(expr.right)}`;
    default:
      // A call, say: each is taken as another one.
      return `${expr.type} ${expr.start}-${expr.end}`;
  }
}

/** Returns a type with its parts replaced; the same object if none of them is another. */
export function withParts(expr: Expr, replace: (part: Expr, index: number) => Expr): Expr {
  switch (expr.type) {
    case 'Subscript': {
      const index = replace(expr.index, 0);
      return index === expr.index ? expr : { ...expr, index };
    }
    case 'BinOp': {
      const [left, right] = [replace(expr.left, 0), replace(expr.right, 1)];
      return left === expr.left && right === expr.right ? expr : { ...expr, left, right };
    }
    case 'Tuple':
    case 'List': {
      const items = expr.items.map(replace);
      return items.every((one, index) => one === expr.items[index]) ? expr : { ...expr, items };
    }
    default:
      return expr;
  }
}

/** Returns a type with its members in the order of an equal one. */
export function arrangedLike(expr: Expr, like: Expr): Expr {
  if (formOf(expr) === 'Optional' && like.type === 'Subscript' && formOf(like) === 'Optional')
    return withParts(expr, (part) => arrangedLike(part, like.index));
  const [own, others] = [membersOf(expr), membersOf(like)];
  if (own === undefined || others === undefined) {
    const parts = partsOf(like);
    return withParts(expr, (part, index) => arrangedLike(part, parts[index] ?? part));
  }
  const byKey = new Map(own.map((one) => [keyOf(one), one]));
  const items = others.flatMap((other) => {
    const one = byKey.get(keyOf(other));
    return one === undefined ? [] : [arrangedLike(one, other)];
  });
  if (expr.type === 'Subscript' && formOf(expr) !== 'Optional')
    return { ...expr, index: { ...expr, type: 'Tuple', items } };
  return items.reduce((left, right) => ({ ...expr, type: 'BinOp', op: '|', left, right }));
}

/** Returns the types that a type has as parts. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.type) {
    case 'Subscript':
      return [expr.index];
    case 'BinOp':
      return [expr.left, expr.right];
    case 'Tuple':
    case 'List':
      return expr.items;
    default:
      return [];
  }
}

/** Returns the names that evaluating an expression looks up in any case. */
export function namesIn(expr: Expr): readonly Name[] {
  switch (expr.type) {
    case 'Name':
      return [expr];
    case 'Attribute':
      return namesIn(expr.value);
    case 'Subscript':
      return [...namesIn(expr.value), ...namesIn(expr.index)];
    case 'BinOp':
      return [...namesIn(expr.left), ...namesIn(expr.right)];
    case 'Tuple':
    case 'List':
      return expr.items.flatMap(namesIn);
    case 'Call':
      return [expr.func, ...expr.args].flatMap(namesIn);
    default:
      return [];
  }
}
