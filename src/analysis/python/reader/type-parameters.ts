import type { TypeParameter } from '../ast';
import { Patterns } from './patterns';
import { Token } from './token';

/** CPython's names for the kinds of type parameters, by the token before the name. */
const KINDS: ReadonlyMap<Token, TypeParameter['kind']> = new Map([
  [Token.Star, 'TypeVarTuple'],
  [Token.Power, 'ParamSpec'],
]);

/** The parameters of most definitions, which have none. */
const NONE: readonly TypeParameter[] = [];

/** Reads type parameters (PEP 695, 696). */
export abstract class TypeParameters extends Patterns {
  /** Reads `[T: int = str, *Ts, **P]`, if it's there. */
  protected typeParameters(): readonly TypeParameter[] {
    if (!this.skip(Token.BracketOpen)) return NONE;
    const read: TypeParameter[] = [];
    while (this.kind !== Token.BracketClose) {
      read.push(this.typeParameter());
      if (!this.skip(Token.Comma)) break;
    }
    this.expect(Token.BracketClose);
    return read;
  }

  private typeParameter(): TypeParameter {
    const kind = KINDS.get(this.kind);
    if (kind !== undefined) this.next();
    const name = this.name();
    const bound = this.skip(Token.Colon) ? this.expression() : undefined;
    const hasDefault = this.skip(Token.Equal);
    const read = kind === 'TypeVarTuple' ? () => this.maybeStarred() : () => this.expression();
    return { name, kind: kind ?? 'TypeVar', bound, default: hasDefault ? read() : undefined };
  }
}
