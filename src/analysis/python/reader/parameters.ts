import type { Expr, Param } from '../ast';
import type { SyntaxFault } from './fault';
import { Operators } from './operators';
import { Token } from './token';

const BEHIND_KEYWORDS = 'arguments cannot follow var-keyword argument';
const BARE_STAR = 'named arguments must follow bare *';

/** The token that ends the parameters: the colon of a `lambda`, the parenthesis of a `def`. */
type Close = Token.Colon | Token.ParenClose;

/** Reads the parameters of functions (the reference, 8.7), with the rules and messages of CPython's `invalid_parameters`. */
export abstract class Parameters extends Operators {
  protected abstract expression(): Expr;

  protected abstract starred(): Expr;

  /** Reads parameters up to what closes them; those of a lambda have no annotations. */
  protected params(close: Close): readonly Param[] {
    const params: Param[] = [];
    let kind: Param['kind'] = 'positional';
    while (this.kind !== close) {
      if (params.at(-1)?.kind === 'var-keyword') throw this.fault(BEHIND_KEYWORDS);
      if (this.kind === Token.Slash) this.positionalOnly(params, kind);
      else if (this.skip(Token.Power)) params.push(this.param('var-keyword', close));
      else if (this.kind === Token.Star) {
        this.star(params, kind, close);
        kind = 'keyword-only';
      } else params.push(this.ordinary(params, kind, close));
      if (!this.skip(Token.Comma)) break;
    }
    this.assertDistinct(params);
    return params;
  }

  /** Reads a parameter that has a name only; behind one with a default, it needs one too. */
  private ordinary(before: readonly Param[], kind: Param['kind'], close: Close): Param {
    const { line } = this;
    if (this.kind === Token.ParenOpen) throw this.parenthesesFault(close);
    const param = this.param(kind, close);
    if (param.default === undefined && kind === 'positional' && before.at(-1)?.default !== undefined)
      throw this.fault('parameter without a default follows parameter with a default', line);
    return param;
  }

  /** `/`: the parameters before it take no keywords. */
  private positionalOnly(params: Param[], kind: Param['kind']): void {
    if (kind === 'keyword-only') throw this.fault('/ must be ahead of *');
    if (params.length === 0) throw this.fault('at least one argument must precede /');
    if (params[0]?.kind === 'positional-only') throw this.fault('/ may appear only once');
    params.forEach((param, index) => (params[index] = { ...param, kind: 'positional-only' }));
    this.next();
  }

  /** `*names`, or a bare `*`, which needs a parameter behind it. */
  private star(params: Param[], kind: Param['kind'], close: Close): void {
    if (kind === 'keyword-only') throw this.fault('* argument may appear only once');
    const { line } = this;
    this.next();
    if (this.kind === Token.Name) {
      params.push(this.param('var-positional', close));
      return;
    }
    if (this.kind === close) throw this.fault(BARE_STAR, line);
    const before = this.save();
    this.expect(Token.Comma);
    if (this.kind === close || this.kind === Token.Power) throw this.fault(BARE_STAR, line);
    this.restore(before);
  }

  private param(kind: Param['kind'], close: Close): Param {
    const { start, line } = this;
    const name = this.name();
    const isAnnotated = close !== Token.Colon && this.skip(Token.Colon);
    const mayStar = kind === 'var-positional' && this.is(Token.Star);
    const annotation = !isAnnotated ? undefined : mayStar ? this.starred() : this.expression();
    const end = this.lastEnd;
    const value = this.is(Token.Equal) ? this.defaultValue(kind, close) : undefined;
    return { line, start, end, name, kind, annotation, default: value };
  }

  private defaultValue(kind: Param['kind'], close: Close): Expr {
    if (kind === 'var-positional' || kind === 'var-keyword')
      throw this.fault(`${kind} argument cannot have default value`);
    const { line } = this;
    this.next();
    if (this.kind === close || this.is(Token.Comma))
      throw this.fault('expected default value expression', line);
    return this.expression();
  }

  /** The error for `def f((a, b))`, which Python 2 took. */
  private parenthesesFault(close: Close): SyntaxFault {
    const what = close === Token.Colon ? 'Lambda expression' : 'Function';
    return this.fault(`${what} parameters cannot be parenthesized`);
  }

  /** Throws for a second parameter of one name; loops, as there are few parameters, but many functions. */
  private assertDistinct(params: readonly Param[]): void {
    for (const param of params) {
      for (const earlier of params) {
        if (earlier === param) break;
        if (earlier.name === param.name)
          throw this.fault(`duplicate argument '${param.name}' in function definition`, param.line);
      }
    }
  }
}
