import type { Alias, BinaryOperator, Expr, Import, ImportFrom, Stmt } from '../ast';
import { TypeParameters } from './type-parameters';
import { Token } from './token';
import { SyntaxFault } from './fault';

const LEGACY: ReadonlySet<string> = new Set(['print', 'exec']);

/** Reads statements of one line (the reference, chapter 7, Python 3.14). */
export abstract class SimpleStatements extends TypeParameters {
  /** Takes an error that doesn't end the reading. */
  protected abstract note(fault: SyntaxFault): void;

  /** Reads the statements of one line, and its end. */
  protected simple(into: Stmt[]): void {
    do into.push(this.small());
    while (this.skip(Token.Semicolon) && this.kind !== Token.Newline);
    if (this.kind !== Token.Newline) this.passLegacy(into);
    this.next();
  }

  /** Notes the error of a statement of Python 2, and goes to its end. Throws for anything else. */
  private passLegacy(into: Stmt[]): void {
    const last = into.pop();
    const fault = this.legacyStatement(last);
    if (last === undefined || fault === undefined) throw this.fault();
    this.note(fault);
    while (!this.is(Token.Newline)) this.next();
    const { line, start } = last;
    into.push({ type: 'UnsupportedStmt', line, start, end: this.lastEnd, syntax: 'statement of Python 2' });
  }

  /** Makes the error of a statement of Python 2 that is a function now; `undefined` for any other statement. */
  private legacyStatement(last: Stmt | undefined): SyntaxFault | undefined {
    if (last?.type !== 'ExprStmt' || last.value.type !== 'Name' || !this.beginsExpression()) return undefined;
    const { id, line } = last.value;
    return LEGACY.has(id)
      ? this.fault(`Missing parentheses in call to '${id}'. Did you mean ${id}(...)?`, line)
      : undefined;
  }

  private small(): Stmt {
    const { start, line } = this;
    switch (this.kind) {
      case Token.Import:
        return this.importing();
      case Token.From:
        return this.importingFrom();
      case Token.Return: {
        this.next();
        const value = this.beginsExpression() ? this.expressions() : undefined;
        return { type: 'Return', line, start, end: this.lastEnd, value };
      }
      case Token.Pass:
        this.next();
        return { type: 'Pass', line, start, end: this.lastEnd };
      case Token.Break:
        this.next();
        return { type: 'Break', line, start, end: this.lastEnd };
      case Token.Continue:
        this.next();
        return { type: 'Continue', line, start, end: this.lastEnd };
      case Token.Raise:
        return this.raising();
      case Token.Global:
        return { type: 'Global', line, start, names: this.names(), end: this.lastEnd };
      case Token.Nonlocal:
        return { type: 'Nonlocal', line, start, names: this.names(), end: this.lastEnd };
      case Token.Del:
        return this.deleting();
      case Token.Assert: {
        this.next();
        const test = this.expression();
        const message = this.skip(Token.Comma) ? this.expression() : undefined;
        return { type: 'Assert', line, start, end: this.lastEnd, test, message };
      }
      default:
        return this.maybeAlias() ?? this.assignment();
    }
  }

  private assignment(): Stmt {
    const { start, line } = this;
    const first = this.valueOrYield();
    switch (this.kind) {
      case Token.Equal:
        return this.assigned(first, line, start);
      case Token.Augmented:
        return this.augmented(first, line, start);
      case Token.Colon:
        return this.annotated(first, line, start);
      default:
        return { type: 'ExprStmt', line, start, end: this.lastEnd, value: first };
    }
  }

  private valueOrYield(): Expr {
    if (this.kind === Token.Yield) return this.yielded();
    const isStar = this.kind === Token.Star;
    const { start } = this;
    const found = isStar || this.beginsExpression() ? this.expressions() : undefined;
    if (found === undefined || found.start < start) throw this.fault();
    return found;
  }

  private assigned(first: Expr, line: number, start: number): Stmt {
    const targets: Expr[] = [];
    let value = first;
    while (this.skip(Token.Equal)) {
      this.assertTarget(value);
      targets.push(value);
      value = this.valueOrYield();
    }
    return { type: 'Assign', line, start, end: this.lastEnd, targets, value };
  }

  private augmented(target: Expr, line: number, start: number): Stmt {
    this.assertTarget(target);
    // The token is one of these with a `=` behind.
    const op = this.source().slice(0, -1) as BinaryOperator;
    this.next();
    const value = this.valueOrYield();
    return { type: 'AugAssign', line, start, end: this.lastEnd, target, op, value };
  }

  private annotated(target: Expr, line: number, start: number): Stmt {
    this.assertTarget(target);
    this.next();
    const annotation = this.expression();
    const value = this.skip(Token.Equal) ? this.valueOrYield() : undefined;
    return { type: 'AnnAssign', line, start, end: this.lastEnd, target, annotation, value };
  }

  /** Reads `type Name[T] = value`. Returns `undefined` where `type` is a name like any other. */
  private maybeAlias(): Stmt | undefined {
    if (this.kind !== Token.Name || this.word !== 'type') return undefined;
    const { start, line } = this;
    const before = this.save();
    this.next();
    if (!this.is(Token.Name)) {
      this.restore(before);
      return undefined;
    }
    const name = this.name();
    const typeParameters = this.typeParameters();
    this.expect(Token.Equal);
    const value = this.expression();
    return { type: 'TypeAlias', line, start, end: this.lastEnd, name, typeParameters, value };
  }

  private raising(): Stmt {
    const { start, line } = this;
    this.next();
    const exception = this.beginsExpression() ? this.expression() : undefined;
    const cause = exception !== undefined && this.skip(Token.From) ? this.expression() : undefined;
    return { type: 'Raise', line, start, end: this.lastEnd, exception, cause };
  }

  private names(): readonly string[] {
    const names: string[] = [];
    do {
      this.next();
      names.push(this.name());
    } while (this.kind === Token.Comma);
    return names;
  }

  private deleting(): Stmt {
    const { start, line } = this;
    this.next();
    const targets = [this.target()];
    while (this.skip(Token.Comma) && this.beginsExpression()) targets.push(this.target());
    return { type: 'Delete', line, start, end: this.lastEnd, targets };
  }

  private importing(): Import {
    const { start, line } = this;
    const names: Alias[] = [];
    do {
      this.next();
      const { start: first, line: firstLine } = this;
      const name = this.dottedName();
      const asname = this.skip(Token.As) ? this.name() : undefined;
      names.push({ line: firstLine, start: first, end: this.lastEnd, name, asname });
    } while (this.kind === Token.Comma);
    return { type: 'Import', line, start, end: this.lastEnd, names };
  }

  private dottedName(): string {
    let name = this.name();
    while (this.skip(Token.Dot)) name += `.${this.name()}`;
    return name;
  }

  private importingFrom(): ImportFrom {
    const { start, line } = this;
    this.next();
    let level = 0;
    while (this.kind === Token.Dot || this.kind === Token.Ellipsis) {
      level += this.kind === Token.Dot ? 1 : 3;
      this.next();
    }
    const module = level > 0 && this.kind === Token.Import ? '' : this.dottedName();
    this.expect(Token.Import);
    const names = this.skip(Token.Star) ? '*' : this.imported();
    return { type: 'ImportFrom', line, start, end: this.lastEnd, level, module, names };
  }

  private imported(): readonly Alias[] {
    const isInParentheses = this.skip(Token.ParenOpen);
    const names: Alias[] = [];
    do {
      if (names.length > 0 && isInParentheses && this.kind === Token.ParenClose) break;
      const { start, line } = this;
      const name = this.name();
      const asname = this.skip(Token.As) ? this.name() : undefined;
      names.push({ line, start, end: this.lastEnd, name, asname });
    } while (this.skip(Token.Comma));
    if (isInParentheses) this.expect(Token.ParenClose);
    return names;
  }

  /** Returns `undefined`, and stays, where the text can't be read that way. */
  protected attempt<T>(read: () => T): T | undefined {
    const state = this.save();
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      this.restore(state);
      return undefined;
    }
  }
}
