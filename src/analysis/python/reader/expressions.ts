import type { Expr, Lambda, TupleExpr, Yield } from '../ast';
import { KINDS, Token } from './token';
import { Parameters } from './parameters';

/** 1 for each kind of token that no expression begins with. */
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
  /** True in a reader of a replacement field, where a colon outside parentheses begins the format specifier. */
  protected isField = false;

  protected beginsExpression(): boolean {
    return BEGINS_NONE[this.kind] === 0;
  }

  /** Reads an expression without `:=` and without a tuple's commas. */
  protected expression(): Expr {
    return this.kind === Token.Lambda ? this.lambda() : this.conditional();
  }

  private conditional(): Expr {
    const { start, line } = this;
    const body = this.disjunction();
    if (!this.skip(Token.If)) return body;
    const test = this.disjunction();
    this.expect(Token.Else);
    const orelse = this.deeper(() => this.expression());
    return { type: 'IfExp', line, start, end: this.lastEnd, test, body, orelse };
  }

  /** Reads an expression, or `name := value`. */
  protected namedExpression(): Expr {
    const { start, line } = this;
    const target = this.expression();
    if (this.kind !== Token.Walrus) return target;
    if (target.type !== 'Name') throw this.fault();
    this.next();
    const value = this.expression();
    return { type: 'NamedExpr', line, start, end: this.lastEnd, target, value };
  }

  /** Reads an item of a display, a tuple or a subscript: also `*several`. */
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

  /** Reads one expression, or a tuple without parentheses. */
  protected expressions(): Expr {
    return this.oneOrSeveral(false);
  }

  /** Reads the subject of a `match`: as {@link expressions}, but `name := value` may stand alone or among the items. */
  protected namedExpressions(): Expr {
    return this.oneOrSeveral(true);
  }

  private oneOrSeveral(isNamed: boolean): Expr {
    const { start, line } = this;
    const first = isNamed ? this.item() : this.maybeStarred();
    if (this.kind !== Token.Comma) return first;
    const items = [first];
    while (this.skip(Token.Comma) && this.beginsExpression())
      items.push(isNamed ? this.item() : this.maybeStarred());
    return this.tuple(items, line, start);
  }

  /** Reads one exception type, or several. */
  protected exceptions(): Expr {
    const { start, line } = this;
    const first = this.expression();
    if (this.kind !== Token.Comma) return first;
    const items = [first];
    while (this.skip(Token.Comma) && !this.is(Token.Colon)) items.push(this.expression());
    return this.tuple(items, line, start);
  }

  protected tuple(items: readonly Expr[], line: number, start: number): TupleExpr {
    return { type: 'Tuple', line, start, end: this.lastEnd, items };
  }

  /** Reads what a `for` binds: one target, or a tuple of them. */
  protected targets(): Expr {
    const { start, line } = this;
    const first = this.target();
    if (this.kind !== Token.Comma) return first;
    const items = [first];
    while (this.skip(Token.Comma) && this.beginsExpression()) items.push(this.target());
    return this.tuple(items, line, start);
  }

  /** Reads one target. */
  protected target(): Expr {
    const found = this.kind === Token.Star ? this.starred() : this.binary(1);
    this.assertTarget(found);
    return found;
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
    if (this.isField && this.depth === 1) throw this.fault();
    this.next();
    const params = this.params(Token.Colon);
    this.expect(Token.Colon);
    const body = this.deeper(() => this.expression());
    this.hasYield = hasYield;
    return { type: 'Lambda', line, start, end: this.lastEnd, params, body };
  }

  /** Throws for what nothing can be assigned to. */
  protected assertTarget(expr: Expr): void {
    if (expr.type === 'Tuple' || expr.type === 'List') for (const item of expr.items) this.assertTarget(item);
    else if (expr.type === 'Starred') this.assertTarget(expr.value);
    else if (expr.type !== 'Name' && expr.type !== 'Attribute' && expr.type !== 'Subscript')
      throw this.fault('cannot assign to this', expr.line);
  }
}
