import type { BinaryOperator, BoolOp, CompareOperator, Expr, UnsupportedExpr } from '../ast';
import { MAX_DEPTH, MAX_LENGTH, TOO_DEEP } from './limits';
import type { LineStart } from './scanner';
import { KINDS, OPENS, Token } from './token';
import { Tokens } from './tokens';

/** How tightly each binary operator binds (the reference, 6.17); 0 for other tokens. */
const BINDS = new Uint8Array(KINDS);
const LEVELS: readonly (readonly Token[])[] = [
  [Token.Bar],
  [Token.Caret],
  [Token.Ampersand],
  [Token.ShiftLeft, Token.ShiftRight],
  [Token.Plus, Token.Minus],
  [Token.Star, Token.Slash, Token.FloorDivide, Token.Percent, Token.At],
];
LEVELS.forEach((level, index) => level.forEach((kind) => (BINDS[kind] = index + 1)));

/** Tokens that end an operand which is passed over. */
const ENDS: ReadonlySet<Token> = new Set([
  Token.Newline, Token.End, Token.Semicolon, Token.Comma, Token.ParenClose, Token.BracketClose, Token.BraceClose, Token.Equal,
  Token.For, Token.Async, Token.As, Token.From, Token.Bang, Token.Bar,
]); // prettier-ignore

interface State extends Readonly<
  Record<'at' | 'row' | 'indent' | 'lastIndent' | 'kind' | 'start' | 'end' | 'line', number>
> {
  readonly lastEnd: number;
  readonly depth: number;
  readonly nesting: number;
  readonly word: string;
  readonly hasYield: boolean;
  readonly lineStart: LineStart;
}

/** Reads operations, from `or` down to `**` (the reference, 6.5 to 6.12, Python 3.14). */
export abstract class Operators extends Tokens {
  protected nesting = 0;
  /** True once a `yield` was read, which makes the function around it a generator. */
  protected hasYield = false;

  /** Returns the state of the reader, for {@link restore}. */
  protected save(): State {
    const { at, row, indent, lastIndent, lineStart, kind, start, end, line, word } = this;
    const { lastEnd, depth, nesting, hasYield } = this;
    return {
      at,
      row,
      indent,
      lastIndent,
      lineStart,
      kind,
      start,
      end,
      line,
      word,
      lastEnd,
      depth,
      nesting,
      hasYield,
    };
  }

  protected restore(state: State): void {
    Object.assign(this, state);
    this.inFields = 0;
  }

  /** Reads an expression one level deeper. Passes over what lies deeper than {@link MAX_DEPTH}. */
  protected deeper(read: () => Expr): Expr {
    return this.nested(read, (passed) => passed);
  }

  /** As {@link deeper}, for what is no expression: `make` stands in for what was passed over. */
  protected nested<T>(read: () => T, make: (passed: UnsupportedExpr) => T): T {
    if (this.nesting >= MAX_DEPTH) return make(this.tooDeep());
    this.nesting += 1;
    const found = read();
    this.nesting -= 1;
    return found;
  }

  /** Returns what stands for the part of a too long chain that ends with the last token. */
  protected tooLong(line: number, start: number): UnsupportedExpr {
    return { type: 'UnsupportedExpr', line, start, end: this.lastEnd, syntax: TOO_DEEP };
  }

  /** Passes over a bracket with what's in it, or over the rest of the expression. */
  private tooDeep(): UnsupportedExpr {
    const { start, line } = this;
    if (OPENS.has(this.kind)) this.passBrackets();
    else this.passOperand();
    return { type: 'UnsupportedExpr', line, start, end: this.lastEnd, syntax: TOO_DEEP };
  }

  private passBrackets(): void {
    const around = this.depth - 1;
    do this.next();
    while (this.depth > around);
    this.next();
  }

  private passOperand(): void {
    let lambdas = 0;
    while (!ENDS.has(this.kind) && (this.kind !== Token.Colon || lambdas > 0)) {
      if (this.kind === Token.Lambda) lambdas += 1;
      else if (this.kind === Token.Colon) lambdas -= 1;
      if (OPENS.has(this.kind)) this.passBrackets();
      else this.next();
    }
  }

  /** Reads an operand with what follows it: attributes, calls, subscripts. */
  protected abstract primary(): Expr;

  protected disjunction(): Expr {
    return this.junction(Token.Or, 'or');
  }

  /** Reads operands joined by `or`, or by `and`: `a and b and c` is one node. */
  private junction(kind: Token.Or | Token.And, op: BoolOp['op']): Expr {
    const { start, line } = this;
    const first = kind === Token.Or ? this.junction(Token.And, 'and') : this.inversion();
    if (this.kind !== kind) return first;
    const values = [first];
    while (this.skip(kind))
      values.push(kind === Token.Or ? this.junction(Token.And, 'and') : this.inversion());
    return { type: 'BoolOp', line, start, end: this.lastEnd, op, values };
  }

  private inversion(): Expr {
    if (this.kind !== Token.Not) return this.comparison();
    const { start, line } = this;
    this.next();
    const operand = this.deeper(() => this.inversion());
    return { type: 'UnaryOp', line, start, end: this.lastEnd, op: 'not', operand };
  }

  private comparison(): Expr {
    const { start, line } = this;
    const left = this.binary(1);
    let op = this.comparator();
    if (op === undefined) return left;
    const rest: { op: CompareOperator; right: Expr }[] = [];
    for (; op !== undefined; op = this.comparator()) rest.push({ op, right: this.binary(1) });
    return { type: 'Compare', line, start, end: this.lastEnd, left, rest };
  }

  /** Goes behind a comparison's operator, and returns it; `undefined` where there is none. */
  private comparator(): CompareOperator | undefined {
    switch (this.kind) {
      case Token.EqualEqual:
        return this.passed('==');
      case Token.NotEqual:
        return this.passed('!=');
      case Token.Less:
        return this.passed('<');
      case Token.LessEqual:
        return this.passed('<=');
      case Token.Greater:
        return this.passed('>');
      case Token.GreaterEqual:
        return this.passed('>=');
      case Token.In:
        return this.passed('in');
      case Token.Is:
        this.next();
        return this.skip(Token.Not) ? 'is not' : 'is';
      case Token.Not:
        this.next();
        this.expect(Token.In);
        return 'not in';
      default:
        return undefined;
    }
  }

  private passed<T>(value: T): T {
    this.next();
    return value;
  }

  /** Reads an operation whose operators bind at least as tightly as `least`. */
  protected binary(least: number): Expr {
    const { start, line } = this;
    let left = this.unary();
    for (let length = 1; ; length += 1) {
      const tightness = BINDS[this.kind] ?? 0;
      if (tightness < least) return left;
      if (length % MAX_LENGTH === 0) left = this.tooLong(line, start);
      // The table has binary operators only.
      const op = this.source() as BinaryOperator;
      this.next();
      const right = this.binary(tightness + 1);
      left = { type: 'BinOp', line, start, end: this.lastEnd, op, left, right };
    }
  }

  private unary(): Expr {
    const { kind, start, line } = this;
    if (kind !== Token.Minus && kind !== Token.Plus && kind !== Token.Tilde) return this.power();
    this.next();
    const operand = this.deeper(() => this.unary());
    const op = kind === Token.Minus ? '-' : kind === Token.Plus ? '+' : '~';
    return { type: 'UnaryOp', line, start, end: this.lastEnd, op, operand };
  }

  private power(): Expr {
    const { start, line } = this;
    const left = this.kind === Token.Await ? this.awaited() : this.primary();
    if (!this.skip(Token.Power)) return left;
    const right = this.deeper(() => this.unary());
    return { type: 'BinOp', line, start, end: this.lastEnd, op: '**', left, right };
  }

  private awaited(): Expr {
    const { start, line } = this;
    this.next();
    const value = this.primary();
    return { type: 'Await', line, start, end: this.lastEnd, value };
  }
}
