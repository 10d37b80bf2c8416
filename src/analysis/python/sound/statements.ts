import type { ExceptHandler, If, MatchCase, Stmt, With } from '../ast';
import { SimpleStatements } from './simple-statements';
import { Token } from './token';
import { UNSURE } from './unsure';

/** Reads compound statements, all but `def` and `class` (the reference, chapter 8, Python 3.14). */
export abstract class Statements extends SimpleStatements {
  protected abstract definition(): Stmt;

  /** The statements of the lines that are indented like this one. */
  protected lines(): Stmt[] {
    const { indent } = this;
    const statements: Stmt[] = [];
    while (this.indent === indent) this.statement(statements);
    if (this.indent > indent) throw UNSURE;
    return statements;
  }

  /** What stands behind a colon: the rest of its line, or lines that are indented deeper than `indent`. */
  protected block(indent: number): readonly Stmt[] {
    if (this.kind !== Token.Newline) {
      const statements: Stmt[] = [];
      this.simple(statements);
      return statements;
    }
    if (this.indent <= indent) throw UNSURE;
    this.next();
    this.enter();
    const statements = this.lines();
    this.leave();
    return statements;
  }

  private statement(into: Stmt[]): void {
    switch (this.kind) {
      case Token.If:
        into.push(this.conditionalBlock());
        break;
      case Token.For:
        into.push(this.forLoop(this.start, this.line, false));
        break;
      case Token.While:
        into.push(this.whileLoop());
        break;
      case Token.With:
        into.push(this.withBlock(this.start, this.line, false));
        break;
      case Token.Try:
        into.push(this.tryBlock());
        break;
      case Token.At:
      case Token.Def:
      case Token.Class:
        into.push(this.definition());
        break;
      case Token.Async:
        into.push(this.asynchronous());
        break;
      default: {
        const matched = this.word === 'match' && this.kind === Token.Name ? this.maybeMatch() : undefined;
        if (matched === undefined) this.simple(into);
        else into.push(matched);
      }
    }
  }

  /** `elif` becomes an If in `orelse`; put together from the last to the first, as a chain may have thousands. */
  private conditionalBlock(): If {
    const { indent } = this;
    const branches: Omit<If, 'orelse' | 'end'>[] = [];
    do {
      const { start, line } = this;
      this.next();
      const test = this.namedExpression();
      this.expect(Token.Colon);
      branches.push({ type: 'If', line, start, test, body: this.block(indent) });
    } while (this.kind === Token.Elif && this.indent === indent);
    let orelse = this.elseBlock(indent);
    const end = this.lastEnd;
    for (const branch of branches.slice(1).reverse()) orelse = [{ ...branch, end, orelse }];
    const [first] = branches;
    if (first === undefined) throw UNSURE;
    return { ...first, end, orelse };
  }

  private elseBlock(indent: number): readonly Stmt[] {
    return this.blockAfter(Token.Else, indent);
  }

  /** What belongs to this keyword, if it stands here. */
  private blockAfter(keyword: Token.Else | Token.Finally, indent: number): readonly Stmt[] {
    if (this.kind !== keyword || this.indent !== indent) return [];
    this.next();
    this.expect(Token.Colon);
    return this.block(indent);
  }

  private asynchronous(): Stmt {
    const { start, line } = this;
    const before = this.save();
    this.next();
    if (this.kind === Token.For) return this.forLoop(start, line, true);
    if (this.kind === Token.With) return this.withBlock(start, line, true);
    this.restore(before);
    return this.definition();
  }

  private forLoop(start: number, line: number, isAsync: boolean): Stmt {
    const { indent } = this;
    this.next();
    const target = this.targets();
    this.expect(Token.In);
    const iterable = this.expressions();
    this.expect(Token.Colon);
    const body = this.block(indent);
    const orelse = this.elseBlock(indent);
    return { type: 'For', line, start, end: this.lastEnd, target, iterable, body, orelse, isAsync };
  }

  private whileLoop(): Stmt {
    const { indent, start, line } = this;
    this.next();
    const test = this.namedExpression();
    this.expect(Token.Colon);
    const body = this.block(indent);
    const orelse = this.elseBlock(indent);
    return { type: 'While', line, start, end: this.lastEnd, test, body, orelse };
  }

  private withBlock(start: number, line: number, isAsync: boolean): Stmt {
    const { indent } = this;
    this.next();
    const items = this.withItems();
    this.expect(Token.Colon);
    const body = this.block(indent);
    return { type: 'With', line, start, end: this.lastEnd, items, body, isAsync };
  }

  /** In parentheses too: these are the items' own where the colon follows. */
  private withItems(): With['items'] {
    if (this.kind === Token.ParenOpen) {
      const inside = this.attempt(() => {
        this.next();
        const items = this.withItemsTo(Token.ParenClose);
        this.expect(Token.ParenClose);
        if (this.kind !== Token.Colon) throw UNSURE;
        return items;
      });
      if (inside !== undefined) return inside;
    }
    return this.withItemsTo(Token.Colon);
  }

  private withItemsTo(close: Token): With['items'] {
    const items: With['items'][number][] = [];
    do {
      if (items.length > 0 && close === Token.ParenClose && this.kind === close) break;
      const context = this.expression();
      items.push({ context, target: this.skip(Token.As) ? this.target() : undefined });
    } while (this.skip(Token.Comma));
    return items;
  }

  private tryBlock(): Stmt {
    const { indent, start, line } = this;
    this.next();
    this.expect(Token.Colon);
    const body = this.block(indent);
    const handlers: ExceptHandler[] = [];
    while (this.kind === Token.Except && this.indent === indent) handlers.push(this.handler());
    const orelse = handlers.length > 0 ? this.elseBlock(indent) : [];
    if (handlers.length === 0 && this.kind !== Token.Finally) throw UNSURE;
    const finalbody = this.blockAfter(Token.Finally, indent);
    return { type: 'Try', line, start, end: this.lastEnd, body, handlers, orelse, finalbody };
  }

  /** `except A as b:`, `except* A:`, `except A, B:` (without parentheses since Python 3.14). */
  private handler(): ExceptHandler {
    const { indent, start, line } = this;
    this.next();
    this.skip(Token.Star);
    const exception = this.kind === Token.Colon ? undefined : this.expressions();
    const name = exception !== undefined && this.skip(Token.As) ? this.name() : undefined;
    this.expect(Token.Colon);
    const body = this.block(indent);
    return { line, start, end: this.lastEnd, exception, name, body };
  }

  /** A `match` statement; `undefined` where `match` is a name like any other. */
  private maybeMatch(): Stmt | undefined {
    const { indent, start, line } = this;
    const subject = this.attempt(() => {
      this.next();
      const found = this.namedExpressions();
      this.expect(Token.Colon);
      if (this.kind !== Token.Newline || this.indent <= indent) throw UNSURE;
      this.next();
      if (!this.is(Token.Name) || this.word !== 'case') throw UNSURE;
      return found;
    });
    if (subject === undefined) return undefined;
    const { indent: inner } = this;
    const cases: MatchCase[] = [];
    while (this.indent === inner) cases.push(this.matchCase());
    if (this.indent > indent) throw UNSURE;
    return { type: 'Match', line, start, end: this.lastEnd, subject, cases };
  }

  private matchCase(): MatchCase {
    const { indent, start, line } = this;
    if (this.kind !== Token.Name || this.word !== 'case') throw UNSURE;
    this.next();
    const pattern = this.casePattern();
    const guard = this.skip(Token.If) ? this.namedExpression() : undefined;
    this.expect(Token.Colon);
    const body = this.block(indent);
    return { line, start, end: this.lastEnd, pattern, guard, body };
  }
}
