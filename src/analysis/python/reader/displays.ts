import type { Comprehension, ComprehensionClause, Constant, DictExpr, Expr, Node } from '../ast';
import { concatenated } from '../literals/strings';
import { knownName } from '../known-names';
import { Primaries } from './primaries';
import { Token } from './token';

const CLOSES: Readonly<Record<Comprehension['kind'], Token>> = {
  list: Token.BracketClose,
  set: Token.BraceClose,
  dict: Token.BraceClose,
  generator: Token.ParenClose,
};

/** Reads names, literals, and what stands in brackets (the reference, 6.2, Python 3.14). */
export abstract class Displays extends Primaries {
  protected atom(): Expr {
    switch (this.kind) {
      case Token.Name: {
        const { line, start, end, word } = this;
        this.next();
        return { type: 'Name', line, start, end, id: knownName(word) };
      }
      case Token.String:
        return this.strings();
      case Token.Number: {
        const { line, start, end } = this;
        const source = this.source();
        this.next();
        return numberOf({ line, start, end }, source);
      }
      case Token.True:
        return this.constant(true);
      case Token.False:
        return this.constant(false);
      case Token.None:
        return this.constant(null);
      case Token.Ellipsis:
        return this.constant('Ellipsis');
      case Token.ParenOpen:
        return this.deeper(() => this.parenthesised());
      case Token.BracketOpen:
        return this.deeper(() => this.list());
      case Token.BraceOpen:
        return this.deeper(() => this.dictOrSet());
      default:
        throw this.fault();
    }
  }

  private constant(value: Constant['value']): Constant {
    const { line, start, end } = this;
    this.next();
    return { type: 'Constant', line, start, end, value };
  }

  /** Reads literals next to each other, which are one. */
  private strings(): Expr {
    const { line, start } = this;
    const first = this.stringLiteral();
    if (this.kind !== Token.String) return first;
    const pieces = [first];
    do pieces.push(this.stringLiteral());
    while (this.is(Token.String));
    return concatenated({ line, start, end: this.lastEnd }, pieces);
  }

  protected abstract stringLiteral(): Expr;

  private parenthesised(): Expr {
    const { start, line } = this;
    this.next();
    if (this.skip(Token.ParenClose)) return this.tuple([], line, start);
    if (this.kind === Token.Yield) {
      const found = this.yielded();
      this.expect(Token.ParenClose);
      return found;
    }
    const first = this.item();
    if (this.beginsClause()) return this.generator(first, line, start);
    if (this.kind !== Token.Comma) {
      this.expect(Token.ParenClose);
      return first;
    }
    const items = this.rest(first, Token.ParenClose);
    return this.tuple(items, line, start);
  }

  /** Reads the items behind the first one, up to the bracket that closes them. */
  private rest(first: Expr, close: Token): readonly Expr[] {
    const items = [first];
    while (this.skip(Token.Comma) && this.kind !== close) items.push(this.item());
    this.expect(close);
    return items;
  }

  private list(): Expr {
    const { start, line } = this;
    this.next();
    if (this.skip(Token.BracketClose)) return { type: 'List', line, start, end: this.lastEnd, items: [] };
    const first = this.item();
    return this.beginsClause()
      ? this.comprehension({ kind: 'list', element: first, key: undefined, line, start })
      : { type: 'List', line, start, items: this.rest(first, Token.BracketClose), end: this.lastEnd };
  }

  private dictOrSet(): Expr {
    const { start, line } = this;
    this.next();
    if (this.skip(Token.BraceClose)) return { type: 'Dict', line, start, end: this.lastEnd, items: [] };
    return this.kind === Token.Power ? this.dict([], line, start) : this.startingWithItem(line, start);
  }

  private startingWithItem(line: number, start: number): Expr {
    const first = this.item();
    if (this.skip(Token.Colon)) {
      const value = this.expression();
      if (this.beginsClause())
        return this.comprehension({ kind: 'dict', element: value, key: first, line, start });
      if (!this.skip(Token.Comma)) this.assertAt(Token.BraceClose);
      return this.dict([{ key: first, value }], line, start);
    }
    if (this.beginsClause())
      return this.comprehension({ kind: 'set', element: first, key: undefined, line, start });
    return { type: 'Set', line, start, items: this.rest(first, Token.BraceClose), end: this.lastEnd };
  }

  private dict(first: DictExpr['items'], line: number, start: number): DictExpr {
    const items = [...first];
    while (this.kind !== Token.BraceClose) {
      if (this.skip(Token.Power)) items.push({ key: undefined, value: this.binary(1) });
      else {
        const key = this.expression();
        this.expect(Token.Colon);
        items.push({ key, value: this.expression() });
      }
      if (!this.skip(Token.Comma)) break;
    }
    this.expect(Token.BraceClose);
    return { type: 'Dict', line, start, end: this.lastEnd, items };
  }

  protected generator(element: Expr | undefined, line: number, start: number): Comprehension {
    if (element === undefined) throw this.fault();
    return this.comprehension({ kind: 'generator', element, key: undefined, line, start });
  }

  /** True at the beginning of a comprehension's clause: `for`, `async for`. */
  protected beginsClause(): boolean {
    return this.kind === Token.For || this.kind === Token.Async;
  }

  private comprehension(begun: Omit<Comprehension, 'type' | 'clauses' | 'end'>): Comprehension {
    const clauses: ComprehensionClause[] = [];
    while (this.beginsClause()) clauses.push(this.clause());
    this.expect(CLOSES[begun.kind]);
    return { type: 'Comprehension', ...begun, end: this.lastEnd, clauses };
  }

  private clause(): ComprehensionClause {
    const { start, line } = this;
    this.skip(Token.Async);
    this.expect(Token.For);
    const target = this.targets();
    this.expect(Token.In);
    const iterable = this.disjunction();
    const end = this.lastEnd;
    const conditions: Expr[] = [];
    while (this.skip(Token.If)) conditions.push(this.disjunction());
    return { line, start, end, target, iterable, conditions };
  }
}

/** An integer of Python 3 (the reference, 2.4.5). */
const INTEGER =
  /^(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0(?:_?0)*|[1-9](?:_?[0-9])*)$/;
/** A float, which no hexadecimal number is: `e` is a digit there. */
const IS_FLOAT = /^(?!0[xX]).*[.eE]/;

/** Returns the node of a number; complex numbers are Unsupported. */
function numberOf({ line, start, end }: Node, source: string): Expr {
  const place = { line, start, end };
  if (/[jJ]$/.test(source)) return { type: 'UnsupportedExpr', ...place, syntax: 'complex number' };
  const digits = source.replaceAll('_', '');
  const value = Number(digits);
  if (IS_FLOAT.test(source)) return { type: 'Num', ...place, value, isFloat: true };
  if (!INTEGER.test(source)) return { type: 'UnsupportedExpr', ...place, syntax: `number ${source}` };
  return {
    type: 'Num',
    ...place,
    value: Number.isSafeInteger(value) ? value : BigInt(digits),
    isFloat: false,
  };
}
