import type { SourceText } from '../source-text';
import type { BinaryOperator, Expr, Keyword, Node, Param } from './expressions';

export interface ExprStmt extends Node {
  readonly type: 'ExprStmt';
  readonly value: Expr;
}
/** `a = b = value` has two targets, left to right. */
export interface Assign extends Node {
  readonly type: 'Assign';
  readonly targets: readonly Expr[];
  readonly value: Expr;
}
export interface AugAssign extends Node {
  readonly type: 'AugAssign';
  readonly target: Expr;
  readonly op: BinaryOperator;
  readonly value: Expr;
}
export interface AnnAssign extends Node {
  readonly type: 'AnnAssign';
  readonly target: Expr;
  readonly annotation: Expr;
  readonly value: Expr | undefined;
}
/** The body of a function, read when it is first entered. */
export interface Body {
  readonly statements: readonly Stmt[];
  /** True if a `yield` stands in it (nested functions and lambdas apart). */
  readonly isGenerator: boolean;
}
/** The parameters and the result's annotation of a `def`. */
export interface Signature {
  readonly params: readonly Param[];
  readonly returns: Expr | undefined;
}
/** A name in the brackets behind that of a class, a function or an alias: `[T: int = str, *Ts, **P]` (PEP 695, 696). */
export interface TypeParameter {
  readonly name: string;
  readonly kind: 'TypeVar' | 'TypeVarTuple' | 'ParamSpec';
  /** A tuple stands for constraints. */
  readonly bound: Expr | undefined;
  readonly default: Expr | undefined;
}
export interface FunctionDef extends Node {
  readonly type: 'FunctionDef';
  readonly name: string;
  readonly typeParameters: readonly TypeParameter[];
  /** Read on the first call, then kept. */
  readonly signature: () => Signature;
  /** True if a parameter has a default. Otherwise a function can be made without reading its signature. */
  readonly hasDefaults: boolean;
  readonly decorators: readonly Expr[];
  readonly isAsync: boolean;
  /** The line that `inspect` gives: of the first decorator, else of the `def`. */
  readonly firstLine: number;
  /** Read on the first call, then kept. */
  readonly body: () => Body;
  /** Read without the rest of the body. */
  readonly docstring: () => string | undefined;
}
export interface ClassDef extends Node {
  readonly type: 'ClassDef';
  readonly name: string;
  readonly typeParameters: readonly TypeParameter[];
  /** Bases, in source order; a Starred is possible. */
  readonly bases: readonly Expr[];
  readonly keywords: readonly Keyword[];
  readonly decorators: readonly Expr[];
  readonly firstLine: number;
  readonly body: readonly Stmt[];
}
export interface Return extends Node {
  readonly type: 'Return';
  readonly value: Expr | undefined;
}
/** `elif` is an If in `orelse`. */
export interface If extends Node {
  readonly type: 'If';
  readonly test: Expr;
  readonly body: readonly Stmt[];
  readonly orelse: readonly Stmt[];
}
export interface For extends Node {
  readonly type: 'For';
  readonly target: Expr;
  readonly iterable: Expr;
  readonly body: readonly Stmt[];
  readonly orelse: readonly Stmt[];
  readonly isAsync: boolean;
}
export interface While extends Node {
  readonly type: 'While';
  readonly test: Expr;
  readonly body: readonly Stmt[];
  readonly orelse: readonly Stmt[];
}
export interface With extends Node {
  readonly type: 'With';
  readonly items: readonly { readonly context: Expr; readonly target: Expr | undefined }[];
  readonly body: readonly Stmt[];
  readonly isAsync: boolean;
}
export interface ExceptHandler extends Node {
  /** `undefined` for a bare `except:`; a Tuple for several. */
  readonly exception: Expr | undefined;
  readonly name: string | undefined;
  readonly body: readonly Stmt[];
}
export interface Try extends Node {
  readonly type: 'Try';
  /** True for `except*`. */
  readonly isGroup: boolean;
  readonly body: readonly Stmt[];
  readonly handlers: readonly ExceptHandler[];
  readonly orelse: readonly Stmt[];
  readonly finalbody: readonly Stmt[];
}
export interface MatchCase extends Node {
  readonly pattern: Pattern;
  readonly guard: Expr | undefined;
  readonly body: readonly Stmt[];
}
export type Pattern =
  /** A literal or a dotted name: compared with `==` (`None`, `True`, `False` with `is`). */
  | { readonly type: 'MatchValue'; readonly value: Expr }
  /** `*rest` inside a sequence; `name` undefined for `*_`. */
  | { readonly type: 'MatchStar'; readonly name: string | undefined }
  | { readonly type: 'MatchSequence'; readonly patterns: readonly Pattern[] }
  | {
      readonly type: 'MatchMapping';
      readonly items: readonly { readonly key: Expr; readonly pattern: Pattern }[];
      readonly rest: string | undefined;
    }
  | {
      readonly type: 'MatchClass';
      readonly cls: Expr;
      readonly patterns: readonly Pattern[];
      readonly keywords: readonly { readonly name: string; readonly pattern: Pattern }[];
    }
  /** `pattern as name`, a capture (`pattern` undefined), or the wildcard `_` (both undefined). */
  | { readonly type: 'MatchAs'; readonly pattern: Pattern | undefined; readonly name: string | undefined }
  | { readonly type: 'MatchOr'; readonly patterns: readonly Pattern[] };
export interface Match extends Node {
  readonly type: 'Match';
  readonly subject: Expr;
  readonly cases: readonly MatchCase[];
}
/** `import a.b as c, d`. */
export interface Import extends Node {
  readonly type: 'Import';
  readonly names: readonly Alias[];
}
export interface ImportFrom extends Node {
  readonly type: 'ImportFrom';
  /** Number of leading dots. */
  readonly level: number;
  /** Empty for `from . import x`. */
  readonly module: string;
  /** `'*'` for a star import. */
  readonly names: readonly Alias[] | '*';
}
export interface Alias extends Node {
  readonly name: string;
  readonly asname: string | undefined;
}
export interface Raise extends Node {
  readonly type: 'Raise';
  readonly exception: Expr | undefined;
  readonly cause: Expr | undefined;
}
export interface Global extends Node {
  readonly type: 'Global';
  readonly names: readonly string[];
}
export interface Nonlocal extends Node {
  readonly type: 'Nonlocal';
  readonly names: readonly string[];
}
export interface Delete extends Node {
  readonly type: 'Delete';
  readonly targets: readonly Expr[];
}
export interface Assert extends Node {
  readonly type: 'Assert';
  readonly test: Expr;
  readonly message: Expr | undefined;
}
export interface TypeAlias extends Node {
  readonly type: 'TypeAlias';
  readonly name: string;
  readonly typeParameters: readonly TypeParameter[];
  readonly value: Expr;
}
export interface Simple extends Node {
  readonly type: 'Pass' | 'Break' | 'Continue';
}
/** Source that isn't Python 3, or is nested too deep. The interpreter skips it. */
export interface UnsupportedStmt extends Node {
  readonly type: 'UnsupportedStmt';
  readonly syntax: string;
}

export type Stmt =
  | ExprStmt
  | Assign
  | AugAssign
  | AnnAssign
  | FunctionDef
  | ClassDef
  | Return
  | If
  | For
  | While
  | With
  | Try
  | Match
  | Import
  | ImportFrom
  | Raise
  | Global
  | Nonlocal
  | Delete
  | Assert
  | TypeAlias
  | Simple
  | UnsupportedStmt;

/** A place that couldn't be read, with what CPython 3.13 says of it. */
export interface SyntaxProblem {
  readonly line: number;
  readonly message: string;
}

export interface Module {
  /** The decoded source: what the positions count in. */
  readonly text: string;
  readonly body: readonly Stmt[];
  /** The same text for whoever interprets the statements: takes down what's looked at. */
  readonly source: SourceText;
  /** Returns what couldn't be read so far, by line; bodies may be read late. */
  readonly errors: () => readonly SyntaxProblem[];
}

/** Reads the text of a module. Never throws. */
export type Parse = (text: string) => Module;
