import { firstOf } from '../../../base/code/groups';
import type { Expr } from '../ast';

/** Names that CPython has for expressions in "cannot assign to …" (`_PyPegen_get_expr_name`). */
const NAMES: Readonly<Record<Expr['type'], string>> = {
  Str: 'literal',
  Bytes: 'literal',
  Num: 'literal',
  Constant: 'literal',
  JoinedStr: 'f-string expression',
  Name: 'name',
  Attribute: 'attribute',
  Subscript: 'subscript',
  Slice: 'slice',
  Call: 'function call',
  BinOp: 'expression',
  UnaryOp: 'expression',
  BoolOp: 'expression',
  Compare: 'comparison',
  IfExp: 'conditional expression',
  Lambda: 'lambda',
  List: 'list',
  Tuple: 'tuple',
  Set: 'set display',
  Dict: 'dict literal',
  Comprehension: 'generator expression',
  Await: 'await expression',
  Yield: 'yield expression',
  NamedExpr: 'named expression',
  Starred: 'starred',
  UnsupportedExpr: 'literal',
};
const CONSTANTS = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
  ['Ellipsis', 'ellipsis'],
]);

/** Returns what CPython calls an expression that can't be assigned to. */
export function nameOf(expr: Expr): string {
  if (expr.type === 'Constant') return CONSTANTS.get(expr.value) ?? NAMES.Constant;
  if (expr.type === 'Comprehension' && expr.kind !== 'generator') return `${expr.kind} comprehension`;
  return NAMES[expr.type];
}

/** The operations that targets are checked for, as messages name them. */
export type Verb = 'assign to' | 'delete';

/** Kinds of expressions for which CPython suggests `==`. */
const COMPARED: ReadonlySet<Expr['type']> = new Set([
  'Str', 'Bytes', 'Num', 'JoinedStr', 'Call', 'BinOp', 'Dict', 'Set', 'Await',
]); // prettier-ignore

/** Returns the end of CPython's message where `==` may be meant; otherwise nothing. */
export function hintFor(expr: Expr): string {
  return COMPARED.has(expr.type) ? " here. Maybe you meant '==' instead of '='?" : '';
}

/**
 * Returns the part of an assignment's left side that can't be assigned to; `undefined` for a sound target. Nothing that
 * is deleted has a star.
 */
export function wrongTarget(expr: Expr, verb: Verb): Expr | undefined {
  switch (expr.type) {
    case 'Name':
    case 'Attribute':
    case 'Subscript':
      return undefined;
    case 'Starred':
      return verb === 'delete' ? expr : wrongTarget(expr.value, verb);
    case 'Tuple':
    case 'List':
      return firstOf(expr.items, (item) => wrongTarget(item, verb));
    default:
      return expr;
  }
}

/** Returns the part of a target that has more than one `*several`; `undefined` where there is none. */
export function severalStars(expr: Expr): Expr | undefined {
  if (expr.type === 'Starred') return severalStars(expr.value);
  if (expr.type !== 'Tuple' && expr.type !== 'List') return undefined;
  return expr.items.filter(({ type }) => type === 'Starred').length > 1
    ? expr
    : firstOf(expr.items, severalStars);
}
