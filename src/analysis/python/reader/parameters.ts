import type { Expr, Param } from '../ast';
import { Operators } from './operators';
import { Token } from './token';

/** The token that ends the parameters: the colon of a `lambda`, the parenthesis of a `def`. */
type Close = Token.Colon | Token.ParenClose;

/** Reads the parameters of functions (the reference, 8.7). */
export abstract class Parameters extends Operators {
  protected abstract expression(): Expr;

  protected abstract starred(): Expr;

  /** Reads parameters up to what closes them; those of a lambda have no annotations. */
  protected params(close: Close): readonly Param[] {
    const params: Param[] = [];
    let kind: Param['kind'] = 'positional';
    while (this.kind !== close) {
      if (this.skip(Token.Slash))
        params.forEach((param, index) => (params[index] = { ...param, kind: 'positional-only' }));
      else if (this.skip(Token.Power)) params.push(this.param('var-keyword', close));
      else if (this.skip(Token.Star)) {
        if (this.is(Token.Name)) params.push(this.param('var-positional', close));
        kind = 'keyword-only';
      } else params.push(this.param(kind, close));
      if (!this.skip(Token.Comma)) break;
    }
    return params;
  }

  private param(kind: Param['kind'], close: Close): Param {
    const { start, line } = this;
    const name = this.name();
    const isAnnotated = close !== Token.Colon && this.skip(Token.Colon);
    const mayStar = kind === 'var-positional' && this.is(Token.Star);
    const annotation = !isAnnotated ? undefined : mayStar ? this.starred() : this.expression();
    const end = this.lastEnd;
    const value = this.skip(Token.Equal) ? this.expression() : undefined;
    return { line, start, end, name, kind, annotation, default: value };
  }
}
