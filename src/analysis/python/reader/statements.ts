import type { ExceptHandler, Expr, If, MatchCase, Stmt, With } from '../ast';
import { SimpleStatements } from './simple-statements';
import type { SyntaxFault } from './fault';
import { MAX_BLOCKS, MAX_READ_BLOCKS, TOO_DEEP } from './limits';
import { Token } from './token';

/** Tokens that begin the subject of a `match`, and that never follow a name. */
const SURE_SUBJECTS: ReadonlySet<Token> = new Set([
  Token.Name, Token.Number, Token.String, Token.BraceOpen, Token.None, Token.True, Token.False, Token.Await,
]); // prettier-ignore

/** Reads compound statements, all but `def` and `class` (the reference, chapter 8, Python 3.14). */
export abstract class Statements extends SimpleStatements {
  /** The number of blocks around the current line. */
  protected blocks = 0;

  protected abstract definition(): Stmt;

  /** Reads the statements of the lines with that indentation, in columns. */
  protected lines(indent: number): Stmt[] {
    const statements: Stmt[] = [];
    while (this.indent === indent) this.statement(statements);
    if (this.indent > indent) throw this.indentFault();
    return statements;
  }

  /** Makes the error of a line that's indented like none of the blocks around it. */
  protected indentFault(): SyntaxFault {
    const isUnindent = this.indent < this.lastIndent;
    return this.lineFault(
      isUnindent ? 'unindent does not match any outer indentation level' : 'unexpected indent',
    );
  }

  /** Makes the error of a line, at its beginning. */
  private lineFault(message: string): SyntaxFault {
    const isEnd = this.indent < 0;
    return this.fault(message, isEnd ? this.line : this.row + 1, this.end);
  }

  /**
   * Reads the statements behind a colon: the rest of its line, or lines that are indented deeper than `indent`. `head` and
   * `line` are for the message if there is no block.
   */
  protected block(indent: number, head: string, line: number): readonly Stmt[] {
    if (this.kind !== Token.Newline) {
      const statements: Stmt[] = [];
      this.simple(statements);
      return statements;
    }
    this.assertIndented(indent, head, line);
    if (this.blocks === MAX_READ_BLOCKS) return [this.passBlock(indent)];
    this.next();
    this.blocks += 1;
    if (this.blocks === MAX_BLOCKS) this.note(this.fault('too many levels of indentation'));
    const statements = this.lines(this.indent);
    this.blocks -= 1;
    return statements;
  }

  /** Passes over a block that is nested too deep. */
  private passBlock(indent: number): Stmt {
    const { at: start, row } = this;
    this.end = this.skipDeeper(indent);
    const { end } = this;
    this.next();
    return { type: 'UnsupportedStmt', line: row + 1, start, end, syntax: TOO_DEEP };
  }

  /** Throws where the next line isn't indented deeper than the head of its block. */
  protected assertIndented(indent: number, head: string, line: number): void {
    if (this.indent > indent) return;
    throw this.lineFault(`expected an indented block after ${head} on line ${line}`);
  }

  /** Reads one statement, or those of one line. */
  protected statement(into: Stmt[]): void {
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

  /** Reads `if`, `elif`, `else`. An `elif` becomes an If in `orelse`, without recursion: there may be thousands. */
  private conditionalBlock(): If {
    const { indent } = this;
    const branches: Omit<If, 'orelse' | 'end'>[] = [];
    do {
      const { start, line } = this;
      this.next();
      const test = this.namedExpression();
      this.expectColon();
      branches.push({
        type: 'If',
        line,
        start,
        test,
        body: this.block(indent, `'${branches.length === 0 ? 'if' : 'elif'}' statement`, line),
      });
    } while (this.kind === Token.Elif && this.indent === indent);
    let orelse = this.elseBlock(indent);
    const end = this.lastEnd;
    for (const branch of branches.slice(1).reverse()) orelse = [{ ...branch, end, orelse }];
    const [first] = branches;
    if (first === undefined) throw this.fault();
    return { ...first, end, orelse };
  }

  private elseBlock(indent: number): readonly Stmt[] {
    return this.blockAfter(Token.Else, indent);
  }

  /** Reads the block of a keyword; none where the keyword doesn't stand here. */
  private blockAfter(keyword: Token.Else | Token.Finally, indent: number): readonly Stmt[] {
    if (this.kind !== keyword || this.indent !== indent) return [];
    const { line } = this;
    this.next();
    this.expectColon();
    return this.block(indent, `'${keyword === Token.Else ? 'else' : 'finally'}' statement`, line);
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
    this.expectColon();
    const body = this.block(indent, "'for' statement", line);
    const orelse = this.elseBlock(indent);
    return { type: 'For', line, start, end: this.lastEnd, target, iterable, body, orelse, isAsync };
  }

  private whileLoop(): Stmt {
    const { indent, start, line } = this;
    this.next();
    const test = this.namedExpression();
    this.expectColon();
    const body = this.block(indent, "'while' statement", line);
    const orelse = this.elseBlock(indent);
    return { type: 'While', line, start, end: this.lastEnd, test, body, orelse };
  }

  private withBlock(start: number, line: number, isAsync: boolean): Stmt {
    const { indent } = this;
    this.next();
    const items = this.withItems();
    this.expectColon();
    const body = this.block(indent, "'with' statement", line);
    return { type: 'With', line, start, end: this.lastEnd, items, body, isAsync };
  }

  /** Reads the items of a `with`. Parentheses around all of them belong to the `with` if the colon follows. */
  private withItems(): With['items'] {
    if (this.kind === Token.ParenOpen) {
      const inside = this.attempt(() => {
        this.next();
        const items = this.withItemsTo(Token.ParenClose);
        this.expect(Token.ParenClose);
        if (this.kind !== Token.Colon) throw this.fault();
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
    this.expectColon();
    const body = this.block(indent, "'try' statement", line);
    const handlers: ExceptHandler[] = [];
    let isGroup = false;
    while (this.kind === Token.Except && this.indent === indent) {
      const { start: first, line: firstLine } = this;
      this.next();
      isGroup = this.skip(Token.Star);
      handlers.push(this.handler(first, firstLine, isGroup));
    }
    const orelse = handlers.length > 0 ? this.elseBlock(indent) : [];
    if (handlers.length === 0 && (this.kind !== Token.Finally || this.indent !== indent))
      throw this.fault("expected 'except' or 'finally' block");
    const finalbody = this.blockAfter(Token.Finally, indent);
    return { type: 'Try', isGroup, line, start, end: this.lastEnd, body, handlers, orelse, finalbody };
  }

  /** Reads `A as b:` of `except`, or `A, B:` (without parentheses since Python 3.14, PEP 758). */
  private handler(start: number, line: number, isStar: boolean): ExceptHandler {
    const { indent } = this;
    const exception = this.kind === Token.Colon ? undefined : this.exceptions();
    const name = exception !== undefined && this.skip(Token.As) ? this.name() : undefined;
    this.expectColon();
    const body = this.block(indent, `'except${isStar ? '*' : ''}' statement`, line);
    return { line, start, end: this.lastEnd, exception, name, body };
  }

  /** Reads a `match` statement; `undefined` where `match` is a name like any other. */
  private maybeMatch(): Stmt | undefined {
    const { indent, start, line } = this;
    const before = this.save();
    this.next();
    const isSure = SURE_SUBJECTS.has(this.kind);
    this.restore(before);
    const subject = isSure ? this.matchHead() : this.attempt(() => this.matchHead());
    if (subject === undefined) return undefined;
    const { indent: inner } = this;
    const cases: MatchCase[] = [];
    while (this.indent === inner) cases.push(this.matchCase());
    if (this.indent > indent) throw this.indentFault();
    return { type: 'Match', line, start, end: this.lastEnd, subject, cases };
  }

  /** Reads up to the first `case`. */
  private matchHead(): Expr {
    const { indent, line } = this;
    this.next();
    const subject = this.namedExpressions();
    this.expectColon();
    this.assertAt(Token.Newline);
    this.assertIndented(indent, "'match' statement", line);
    this.next();
    if (!this.is(Token.Name) || this.word !== 'case') throw this.fault();
    return subject;
  }

  private matchCase(): MatchCase {
    const { indent, start, line } = this;
    if (this.kind !== Token.Name || this.word !== 'case') throw this.fault();
    this.next();
    const pattern = this.casePattern();
    const guard = this.skip(Token.If) ? this.namedExpression() : undefined;
    this.expectColon();
    const body = this.block(indent, "'case' statement", line);
    return { line, start, end: this.lastEnd, pattern, guard, body };
  }
}
