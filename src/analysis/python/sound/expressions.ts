import type { Expr, Lambda, TupleExpr, Yield } from '../ast';
import { KINDS, Token } from './token';
import { Parameters } from './parameters';
import { nameOf, severalStars, wrongTarget } from './targets';

/** What no expression begins with: an item behind a comma that isn't there. */
const BEGINS_NONE = new Uint8Array(KINDS).fill(1);
const BEGINNINGS: readonly Token[] = [
  Token.Name,
  Token.Number,
  Token.String,
  Token.ParenOpen,
  Token.BracketOpen,
  Token.BraceOpen,
  Token.Minus,
  Token.Plus,
  Token.Tilde,
  Token.Star,
  Token.Ellipsis,
  Token.Not,
  Token.Lambda,
  Token.Await,
  Token.None,
  Token.True,
  Token.False,
];
for (const kind of BEGINNINGS) BEGINS_NONE[kind] = 0;

/** Reads expressions (the reference, chapter 6, Python 3.14). */
export abstract class Expressions extends Parameters {
  protected beginsExpression(): boolean {
    return BEGINS_NONE[this.kind] === 0;
  }

  /** Without `:=` and without a tuple's commas. */
  protected expression(): Expr {
    this.enter();
    const found = this.kind === Token.Lambda ? this.lambda() : this.conditional();
    this.leave();
    return found;
  }

  private conditional(): Expr {
    const { start, line } = this;
    const body = this.disjunction();
    if (!this.skip(Token.If)) return body;
    const test = this.disjunction();
    if (this.kind !== Token.Else && this.kind !== Token.Colon)
      throw this.fault("expected 'else' after 'if' expression", body.start, body.line);
    this.expect(Token.Else);
    const orelse = this.expression();
    return { type: 'IfExp', line, start, end: this.lastEnd, test, body, orelse };
  }

  /** `name := value` too. */
  protected namedExpression(): Expr {
    const { start, line } = this;
    const target = this.expression();
    if (this.kind !== Token.Walrus) return target;
    if (target.type !== 'Name' || target.start !== start)
      throw this.fault(`cannot use assignment expressions with ${nameOf(target)}`, start, line);
    this.next();
    const value = this.expression();
    return { type: 'NamedExpr', line, start, end: this.lastEnd, target, value };
  }

  /** An item of a display, a tuple or a subscript: `*several` too. */
  protected item(): Expr {
    return this.kind === Token.Star ? this.starred() : this.namedExpression();
  }

  protected maybeStarred(): Expr {
    return this.kind === Token.Star ? this.starred() : this.expression();
  }

  protected starred(): Expr {
    const { start, line } = this;
    this.next();
    const value = this.binary(1);
    return { type: 'Starred', line, start, end: this.lastEnd, value };
  }

  /** One expression, or a tuple without parentheses. */
  protected expressions(): Expr {
    return this.oneOrSeveral(false);
  }

  /** The same, but `name := value` may stand alone, or among the items: what's matched. */
  protected namedExpressions(): Expr {
    return this.oneOrSeveral(true);
  }

  private oneOrSeveral(isNamed: boolean): Expr {
    const { start, line } = this;
    const first = isNamed ? this.item() : this.maybeStarred();
    if (this.kind !== Token.Comma) {
      if (first.type === 'Starred') throw this.fault();
      return first;
    }
    const items = [first];
    while (this.skip(Token.Comma) && this.beginsExpression())
      items.push(isNamed ? this.item() : this.maybeStarred());
    return this.tuple(items, line, start);
  }

  protected tuple(items: readonly Expr[], line: number, start: number): TupleExpr {
    return { type: 'Tuple', line, start, end: this.lastEnd, items };
  }

  /** What a `for` binds: one target, or a tuple of them. */
  protected targets(): Expr {
    const { start, line } = this;
    const first = this.possibleTarget();
    if (this.kind !== Token.Comma) {
      this.assertTarget(first);
      return first;
    }
    const items = [first];
    while (this.skip(Token.Comma) && this.beginsExpression()) items.push(this.possibleTarget());
    const found = this.tuple(items, line, start);
    this.assertTarget(found);
    return found;
  }

  /** What `with` binds. */
  protected target(): Expr {
    const found = this.possibleTarget();
    this.assertTarget(found);
    return found;
  }

  private possibleTarget(): Expr {
    return this.kind === Token.Star ? this.starred() : this.binary(1);
  }

  protected yielded(): Yield {
    const { start, line } = this;
    this.hasYield = true;
    this.next();
    const from = this.skip(Token.From);
    const value = from ? this.expression() : this.beginsExpression() ? this.expressions() : undefined;
    return { type: 'Yield', line, start, end: this.lastEnd, value, from };
  }

  private lambda(): Lambda {
    const { start, line, hasYield } = this;
    this.next();
    const params = this.params(Token.Colon);
    this.expectColon(true);
    const body = this.expression();
    this.hasYield = hasYield;
    return { type: 'Lambda', line, start, end: this.lastEnd, params, body };
  }

  /** Throws at a colon behind `*several` or `name := value`, which began there: neither is a key or a bound. */
  protected assertPlain(expr: Expr | undefined, start: number): void {
    if (expr?.type === 'Starred' || (expr?.type === 'NamedExpr' && expr.start === start)) throw this.fault();
  }

  /** Throws for what Python refuses to assign to. */
  protected assertTarget(expr: Expr, hint = ''): void {
    if (expr.type === 'Name') return;
    const wrong = wrongTarget(expr);
    if (wrong !== undefined)
      throw this.fault(
        `cannot assign to ${nameOf(wrong)}${wrong === expr ? hint : ''}`,
        wrong.start,
        wrong.line,
      );
    if (expr.type === 'Starred')
      throw this.fault('starred assignment target must be in a list or tuple', expr.start, expr.line);
    const several = severalStars(expr);
    if (several !== undefined)
      throw this.fault('multiple starred expressions in assignment', several.start, several.line);
  }
}
