/**
 * A node of the tree, with its position: `line` is 1-based, `start` and `end` are indexes into the module's text (UTF-16
 * units), so that `text.slice(node.start, node.end)` is the node's source text.
 */
export interface Node {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '//' | '%' | '**' | '@' | '|' | '&' | '^' | '<<' | '>>';
export type UnaryOperator = 'not' | '-' | '+' | '~';
export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in' | 'is' | 'is not';

export interface Str extends Node {
  readonly type: 'Str';
  readonly value: string;
}
/** `b"…"`: one character a byte. */
export interface Bytes extends Node {
  readonly type: 'Bytes';
  readonly value: string;
}
/** An `int` that is too large for a double keeps its value as a bigint; a complex number is Unsupported. */
export interface Num extends Node {
  readonly type: 'Num';
  readonly value: number | bigint;
  readonly isFloat: boolean;
}
/** `True`, `False`, `None`, `...` */
export interface Constant extends Node {
  readonly type: 'Constant';
  readonly value: true | false | null | 'Ellipsis';
}
/** An f-string: literal text (escapes and `{{` decoded) and replacement fields. */
export interface JoinedStr extends Node {
  readonly type: 'JoinedStr';
  readonly parts: readonly (string | FormattedValue)[];
}
export interface FormattedValue extends Node {
  readonly type: 'FormattedValue';
  readonly value: Expr;
  /** `!r`, `!s`, `!a` without the exclamation mark. */
  readonly conversion: 'r' | 's' | 'a' | undefined;
  /** The format specifier behind the colon, itself an f-string. */
  readonly spec: JoinedStr | undefined;
  /** For `{value=}`: the text before the value, equals sign included. */
  readonly debugText: string | undefined;
}
export interface Name extends Node {
  readonly type: 'Name';
  readonly id: string;
}
export interface Attribute extends Node {
  readonly type: 'Attribute';
  readonly value: Expr;
  readonly attr: string;
}
export interface Subscript extends Node {
  readonly type: 'Subscript';
  readonly value: Expr;
  /** `a[1, 2]` has a Tuple here. */
  readonly index: Expr;
}
export interface Slice extends Node {
  readonly type: 'Slice';
  readonly lower: Expr | undefined;
  readonly upper: Expr | undefined;
  readonly step: Expr | undefined;
}
export interface Call extends Node {
  readonly type: 'Call';
  readonly func: Expr;
  /** In source order; a Starred stands for `*args`. */
  readonly args: readonly Expr[];
  readonly keywords: readonly Keyword[];
}
export interface Keyword extends Node {
  /** `undefined` for `**kwargs`. */
  readonly name: string | undefined;
  readonly value: Expr;
}
export interface BinOp extends Node {
  readonly type: 'BinOp';
  readonly op: BinaryOperator;
  readonly left: Expr;
  readonly right: Expr;
}
export interface UnaryOp extends Node {
  readonly type: 'UnaryOp';
  readonly op: UnaryOperator;
  readonly operand: Expr;
}
/** `a and b and c` is one node with three values. */
export interface BoolOp extends Node {
  readonly type: 'BoolOp';
  readonly op: 'and' | 'or';
  readonly values: readonly Expr[];
}
/** `a < b <= c`: `left`, then pairs. */
export interface Compare extends Node {
  readonly type: 'Compare';
  readonly left: Expr;
  readonly rest: readonly { readonly op: CompareOperator; readonly right: Expr }[];
}
export interface IfExp extends Node {
  readonly type: 'IfExp';
  readonly test: Expr;
  readonly body: Expr;
  readonly orelse: Expr;
}
export interface Lambda extends Node {
  readonly type: 'Lambda';
  readonly params: readonly Param[];
  readonly body: Expr;
}
export interface ListExpr extends Node {
  readonly type: 'List';
  readonly items: readonly Expr[];
}
export interface TupleExpr extends Node {
  readonly type: 'Tuple';
  readonly items: readonly Expr[];
}
export interface SetExpr extends Node {
  readonly type: 'Set';
  readonly items: readonly Expr[];
}
export interface DictExpr extends Node {
  readonly type: 'Dict';
  /** `key` is `undefined` for `**mapping`. */
  readonly items: readonly { readonly key: Expr | undefined; readonly value: Expr }[];
}
export interface Comprehension extends Node {
  readonly type: 'Comprehension';
  readonly kind: 'list' | 'set' | 'dict' | 'generator';
  /** The element; of a dict the value. */
  readonly element: Expr;
  /** The key of an element; dicts alone have one. */
  readonly key: Expr | undefined;
  /** At least one; innermost last. */
  readonly clauses: readonly ComprehensionClause[];
}
export interface ComprehensionClause extends Node {
  readonly target: Expr;
  readonly iterable: Expr;
  readonly conditions: readonly Expr[];
}
export interface Await extends Node {
  readonly type: 'Await';
  readonly value: Expr;
}
export interface Yield extends Node {
  readonly type: 'Yield';
  readonly value: Expr | undefined;
  /** `yield from`. */
  readonly from: boolean;
}
export interface NamedExpr extends Node {
  readonly type: 'NamedExpr';
  readonly target: Name;
  readonly value: Expr;
}
export interface Starred extends Node {
  readonly type: 'Starred';
  readonly value: Expr;
}
/** Source that isn't read: complex numbers, template strings, nesting beyond the limit. */
export interface UnsupportedExpr extends Node {
  readonly type: 'UnsupportedExpr';
  readonly syntax: string;
}

export type Expr =
  | Str
  | Bytes
  | Num
  | Constant
  | JoinedStr
  | Name
  | Attribute
  | Subscript
  | Slice
  | Call
  | BinOp
  | UnaryOp
  | BoolOp
  | Compare
  | IfExp
  | Lambda
  | ListExpr
  | TupleExpr
  | SetExpr
  | DictExpr
  | Comprehension
  | Await
  | Yield
  | NamedExpr
  | Starred
  | UnsupportedExpr;

export interface Param extends Node {
  readonly name: string;
  readonly kind: 'positional-only' | 'positional' | 'keyword-only' | 'var-positional' | 'var-keyword';
  readonly annotation: Expr | undefined;
  readonly default: Expr | undefined;
}
