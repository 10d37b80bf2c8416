import type { Expr, Lambda, Param, TupleExpr, Yield } from '../ast';
import { KINDS, Token } from './token';
import { Operators } from './operators';
import { hintFor, nameOf, type Verb, wrongTarget } from './targets';

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
export abstract class Expressions extends Operators {
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
    if (this.kind !== Token.Else && this.kind !== Token.Colon)
      throw this.fault("expected 'else' after 'if' expression", body.line);
    this.expect(Token.Else);
    const orelse = this.deeper(() => this.expression());
    return { type: 'IfExp', line, start, end: this.lastEnd, test, body, orelse };
  }

  /** Reads an expression, or `name := value`. */
  protected namedExpression(): Expr {
    const { start, line } = this;
    const target = this.expression();
    if (this.kind !== Token.Walrus) return target;
    if (target.type !== 'Name' || target.start !== start)
      throw this.fault(`cannot use assignment expressions with ${nameOf(target)}`, line);
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

  private starred(): Expr {
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
    if (this.kind !== Token.Comma) {
      if (first.type === 'Starred') throw this.fault("can't use starred expression here", first.line);
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

  /** Reads what a `for` binds: one target, or a tuple of them. */
  protected targets(): Expr {
    const { start, line } = this;
    const first = this.target();
    if (this.kind !== Token.Comma) return first;
    const items = [first];
    while (this.skip(Token.Comma) && this.beginsExpression()) items.push(this.target());
    return this.tuple(items, line, start);
  }

  protected target(verb: Verb = 'assign to'): Expr {
    const found = this.kind === Token.Star ? this.starred() : this.binary(1);
    this.assertTarget(found, false, verb);
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
    this.next();
    const params = this.params(Token.Colon);
    this.expect(Token.Colon);
    const body = this.deeper(() => this.expression());
    this.hasYield = hasYield;
    return { type: 'Lambda', line, start, end: this.lastEnd, params, body };
  }

  /** Reads parameters up to the token that closes them. Those of a lambda, which a colon closes, have no annotations. */
  protected params(close: Token.Colon | Token.ParenClose): readonly Param[] {
    const params: Param[] = [];
    let kind: Param['kind'] = 'positional';
    while (this.kind !== close) {
      if (this.skip(Token.Slash)) {
        params.forEach((param, index) => (params[index] = { ...param, kind: 'positional-only' }));
      } else if (this.skip(Token.Power)) params.push(this.param('var-keyword', close));
      else if (this.skip(Token.Star)) {
        kind = 'keyword-only';
        if (this.kind === Token.Name) params.push(this.param('var-positional', close));
        else this.assertAt(Token.Comma);
      } else params.push(this.param(kind, close));
      if (!this.skip(Token.Comma)) break;
    }
    return params;
  }

  private param(kind: Param['kind'], close: Token): Param {
    const { start, line } = this;
    const name = this.name();
    const isAnnotated = close !== Token.Colon && this.skip(Token.Colon);
    const annotation = !isAnnotated
      ? undefined
      : this.kind === Token.Star
        ? this.starred()
        : this.expression();
    const end = this.lastEnd;
    const mayDefault = kind !== 'var-positional' && kind !== 'var-keyword';
    const value = mayDefault && this.skip(Token.Equal) ? this.expression() : undefined;
    return { line, start, end, name, kind, annotation, default: value };
  }

  /** Throws for a target that Python refuses to assign to or to delete. `isFirst`: before the first `=` of a statement. */
  protected assertTarget(expr: Expr, isFirst = false, verb: Verb = 'assign to'): void {
    const wrong = wrongTarget(expr);
    if (wrong === undefined) return;
    const hint = isFirst && wrong === expr ? hintFor(expr) : '';
    const isYield = wrong.type === 'Yield' && verb === 'assign to';
    const message = isYield
      ? 'assignment to yield expression not possible'
      : `cannot ${verb} ${nameOf(wrong)}${hint}`;
    throw this.fault(message, wrong.line);
  }
}
