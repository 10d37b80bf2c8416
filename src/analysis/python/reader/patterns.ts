import type { Expr, Pattern } from '../ast';
import { MAX_LENGTH } from './limits';
import { Strings } from './string-literals';
import { Token } from './token';

const NUMBERS: ReadonlySet<Token> = new Set([Token.Number]);
const LITERALS: ReadonlySet<Token> = new Set([
  Token.Number, Token.String, Token.None, Token.True, Token.False,
]); // prettier-ignore
const WILDCARD: Pattern = { type: 'MatchAs', pattern: undefined, name: undefined };

/** Reads the patterns of `case` (PEP 634). */
export abstract class Patterns extends Strings {
  /** Reads the pattern of a `case`. Several patterns, or one and a comma, are a sequence. */
  protected casePattern(): Pattern {
    const first = this.maybeStar();
    if (this.kind !== Token.Comma) return this.single(first);
    const patterns = [first];
    while (this.skip(Token.Comma) && !this.is(Token.Colon) && !this.is(Token.If))
      patterns.push(this.maybeStar());
    return { type: 'MatchSequence', patterns };
  }

  private maybeStar(): Pattern {
    if (!this.skip(Token.Star)) return this.pattern();
    const name = this.name();
    return { type: 'MatchStar', name: name === '_' ? undefined : name };
  }

  private pattern(): Pattern {
    const alternatives = [this.closed()];
    while (this.skip(Token.Bar)) alternatives.push(this.closed());
    const [first = WILDCARD, ...others] = alternatives;
    const found: Pattern = others.length === 0 ? first : { type: 'MatchOr', patterns: alternatives };
    return this.skip(Token.As) ? { type: 'MatchAs', pattern: found, name: this.name() } : found;
  }

  private closed(): Pattern {
    switch (this.kind) {
      case Token.Name:
        return this.named();
      case Token.ParenOpen:
        return this.nested(() => this.group(), valuePattern);
      case Token.BracketOpen:
        return this.nested(() => this.listPattern(), valuePattern);
      case Token.BraceOpen:
        return this.nested(() => this.mapping(), valuePattern);
      default:
        return { type: 'MatchValue', value: this.literal() };
    }
  }

  /** Reads a string, a constant, or a number, which may have a sign and an imaginary part: `-1 + 2j`. */
  private literal(): Expr {
    const { line, start, kind } = this;
    const isNegative = this.skip(Token.Minus);
    if (!(isNegative ? NUMBERS : LITERALS).has(this.kind)) throw this.fault();
    const value = this.atom();
    const left: Expr = isNegative
      ? { type: 'UnaryOp', line, start, end: this.lastEnd, op: '-', operand: value }
      : value;
    if (!isNegative && kind !== Token.Number) return left;
    if (this.kind !== Token.Plus && this.kind !== Token.Minus) return left;
    const op = this.kind === Token.Plus ? '+' : '-';
    this.next();
    this.assertAt(Token.Number);
    const right = this.atom();
    return { type: 'BinOp', line, start, end: this.lastEnd, op, left, right };
  }

  /** Reads a capture, the wildcard, a dotted name or a class. */
  private named(): Pattern {
    const value = this.dotted();
    if (this.kind === Token.ParenOpen) return this.nested(() => this.classPattern(value), valuePattern);
    if (value.type !== 'Name') return { type: 'MatchValue', value };
    return value.id === '_' ? WILDCARD : { type: 'MatchAs', pattern: undefined, name: value.id };
  }

  private dotted(): Expr {
    const { line, start } = this;
    let value: Expr = this.atom();
    for (let length = 1; this.skip(Token.Dot); length += 1) {
      if (length % MAX_LENGTH === 0) value = this.tooLong(line, start);
      const attr = this.name();
      value = { type: 'Attribute', line, start, end: this.lastEnd, value, attr };
    }
    return value;
  }

  private classPattern(cls: Expr): Pattern {
    const patterns: Pattern[] = [];
    const keywords: { name: string; pattern: Pattern }[] = [];
    this.next();
    while (this.kind !== Token.ParenClose) {
      const { start } = this;
      const found = this.pattern();
      if (this.skip(Token.Equal)) {
        const name = this.text.slice(start, this.lastEnd).replace(/\s*=$/, '').normalize('NFKC');
        keywords.push({ name, pattern: this.pattern() });
      } else patterns.push(found);
      if (!this.skip(Token.Comma)) break;
    }
    this.expect(Token.ParenClose);
    return { type: 'MatchClass', cls, patterns, keywords };
  }

  /** Reads a pattern in parentheses: `(a)` is just `a`; `(a,)`, `()` and `(*a)` are sequences. */
  private group(): Pattern {
    const { patterns, hasComma } = this.sequence(Token.ParenClose);
    const [only] = patterns;
    return only !== undefined && patterns.length === 1 && !hasComma
      ? this.single(only)
      : { type: 'MatchSequence', patterns };
  }

  private listPattern(): Pattern {
    return { type: 'MatchSequence', patterns: this.sequence(Token.BracketClose).patterns };
  }

  /** Returns a pattern that stands alone; throws for `*rest`, which can't. */
  private single(only: Pattern): Pattern {
    if (only.type === 'MatchStar') throw this.fault();
    return only;
  }

  private sequence(close: Token): { readonly patterns: readonly Pattern[]; readonly hasComma: boolean } {
    const patterns: Pattern[] = [];
    let hasComma = false;
    this.next();
    while (this.kind !== close) {
      patterns.push(this.maybeStar());
      if (!this.skip(Token.Comma)) break;
      hasComma = true;
    }
    this.expect(close);
    return { patterns, hasComma };
  }

  private mapping(): Pattern {
    const items: { key: Expr; pattern: Pattern }[] = [];
    let rest: string | undefined;
    this.next();
    while (this.kind !== Token.BraceClose) {
      if (this.skip(Token.Power)) rest = this.name();
      else {
        const key = this.kind === Token.Name ? this.dotted() : this.literal();
        this.expect(Token.Colon);
        items.push({ key, pattern: this.pattern() });
      }
      if (!this.skip(Token.Comma)) break;
    }
    this.expect(Token.BraceClose);
    return { type: 'MatchMapping', items, rest };
  }
}

const valuePattern = (value: Expr): Pattern => ({ type: 'MatchValue', value });
