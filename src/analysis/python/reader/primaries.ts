import type { Attribute, Call, Comprehension, Expr, Keyword, Slice, Subscript } from '../ast';
import { Expressions } from './expressions';
import { MAX_LENGTH } from './limits';
import { Token } from './token';

interface Arguments {
  readonly args: readonly Expr[];
  readonly keywords: readonly Keyword[];
}

/** Reads operands with what follows them (the reference, 6.3, Python 3.14). */
export abstract class Primaries extends Expressions {
  protected abstract atom(): Expr;

  /** True at the beginning of a comprehension's clause: `for`, `async for`. */
  protected abstract beginsClause(): boolean;

  /** Reads the clauses behind the element of a generator. */
  protected abstract generator(element: Expr | undefined, line: number, start: number): Comprehension;

  protected primary(): Expr {
    const { start, line } = this;
    let value = this.atom();
    for (let length = 1; ; length += 1) {
      const left = length % MAX_LENGTH === 0 ? this.tooLong(line, start) : value;
      switch (this.kind) {
        case Token.Dot:
          value = this.attribute(left, line, start);
          break;
        case Token.ParenOpen:
          value = this.deeper(() => this.call(left, line, start));
          break;
        case Token.BracketOpen:
          value = this.deeper(() => this.subscript(left, line, start));
          break;
        default:
          return value;
      }
    }
  }

  private attribute(value: Expr, line: number, start: number): Attribute {
    this.next();
    const attr = this.name();
    return { type: 'Attribute', line, start, end: this.lastEnd, value, attr };
  }

  private call(func: Expr, line: number, start: number): Call {
    const { args, keywords } = this.callArguments();
    return { type: 'Call', line, start, end: this.lastEnd, func, args, keywords };
  }

  /** Reads the arguments of a call, or the bases and keywords of a class, which takes no bare generator expression. */
  protected callArguments(mayGenerate = true): Arguments {
    const { start: open, line: openLine } = this;
    this.next();
    const args: Expr[] = [];
    const keywords: Keyword[] = [];
    while (this.kind !== Token.ParenClose) {
      this.argument(args, keywords);
      if (!mayGenerate && this.beginsClause()) throw this.fault();
      if (this.beginsClause() && args.length === 1 && keywords.length === 0) {
        args[0] = this.generator(args[0], openLine, open);
        return { args, keywords };
      }
      if (!this.skip(Token.Comma)) break;
    }
    this.expect(Token.ParenClose);
    return { args, keywords };
  }

  private argument(args: Expr[], keywords: Keyword[]): void {
    const { kind, start, line } = this;
    if (kind === Token.Star) {
      this.next();
      const value = this.expression();
      args.push({ type: 'Starred', line, start, end: this.lastEnd, value });
    } else if (kind === Token.Power) {
      this.next();
      const value = this.expression();
      keywords.push({ line, start, end: this.lastEnd, name: undefined, value });
    } else {
      const first = this.namedExpression();
      if (this.kind !== Token.Equal) {
        args.push(first);
        return;
      }
      if (first.type !== 'Name') throw this.fault();
      this.next();
      const value = this.expression();
      keywords.push({ line, start, end: this.lastEnd, name: first.id, value });
    }
  }

  private subscript(value: Expr, line: number, start: number): Subscript {
    this.next();
    const { start: first, line: firstLine } = this;
    let index = this.subscriptItem();
    if (this.kind === Token.Comma || index.type === 'Starred') {
      const items = [index];
      while (this.skip(Token.Comma) && this.kind !== Token.BracketClose) items.push(this.subscriptItem());
      index = this.tuple(items, firstLine, first);
    }
    this.expect(Token.BracketClose);
    return { type: 'Subscript', line, start, end: this.lastEnd, value, index };
  }

  private subscriptItem(): Expr {
    const { start, line } = this;
    const lower = this.kind === Token.Colon ? undefined : this.item();
    if (!this.skip(Token.Colon)) return lower ?? this.expression();
    const upper = this.bound();
    const step = this.skip(Token.Colon) ? this.bound() : undefined;
    return { type: 'Slice', line, start, end: this.lastEnd, lower, upper, step } satisfies Slice;
  }

  private bound(): Expr | undefined {
    return this.beginsExpression() ? this.expression() : undefined;
  }
}
