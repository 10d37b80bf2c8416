import { Patterns } from './patterns';
import { Token } from './token';

/** CPython's names for the kinds of type parameters, by the token before the name. */
const KINDS = new Map([
  [Token.Star, 'TypeVarTuple'],
  [Token.Power, 'ParamSpec'],
]);

/** Reads type parameters (PEP 695, 696). */
export abstract class TypeParameters extends Patterns {
  /** Passes `[T: int = str, *Ts, **P]`: nothing of them is kept. */
  protected typeParameters(): void {
    if (!this.skip(Token.BracketOpen)) return;
    if (this.is(Token.BracketClose)) throw this.fault('Type parameter list cannot be empty');
    const names = new Set<string>();
    let hasDefaults = false;
    while (this.kind !== Token.BracketClose) {
      const { line } = this;
      const { name, hasDefault } = this.typeParameter();
      if (names.has(name)) throw this.fault(`duplicate type parameter '${name}'`, line);
      if (hasDefaults && !hasDefault)
        throw this.fault(`non-default type parameter '${name}' follows default type parameter`, line);
      names.add(name);
      hasDefaults = hasDefault;
      if (!this.skip(Token.Comma)) break;
    }
    this.expect(Token.BracketClose);
  }

  private typeParameter(): { readonly name: string; readonly hasDefault: boolean } {
    const kind = KINDS.get(this.kind);
    if (kind !== undefined) this.next();
    const name = this.name();
    const { line } = this;
    if (this.skip(Token.Colon)) {
      const bound = this.expression();
      const what = bound.type === 'Tuple' ? 'constraints' : 'bound';
      if (kind !== undefined) throw this.fault(`cannot use ${what} with ${kind}`, line);
    }
    const hasDefault = this.skip(Token.Equal);
    if (hasDefault && kind === 'TypeVarTuple') this.maybeStarred();
    else if (hasDefault) this.expression();
    return { name, hasDefault };
  }
}
