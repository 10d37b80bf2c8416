import { INVALID, SyntaxFault } from './fault';
import { knownName } from '../known-names';
import { Lines } from './lines';
import { BY_CODE, KEYWORDS, OPERATORS, Token } from './token';

/** The kinds of tokens, by their first character. A table, because it is looked up for each token. */
const enum Begins {
  Nothing,
  Space,
  Newline,
  Comment,
  Backslash,
  Quote,
  Word,
  Digit,
  Open,
  Close,
  Operator,
}

const FIRST = new Uint8Array(128).fill(Begins.Nothing);
const BEGINNINGS: readonly (readonly [string, Begins])[] = [
  [' \t\f', Begins.Space],
  ['\n', Begins.Newline],
  ['#', Begins.Comment],
  ['\\', Begins.Backslash],
  ['"\'', Begins.Quote],
  ['abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', Begins.Word],
  ['0123456789', Begins.Digit],
  ['([{', Begins.Open],
  [')]}', Begins.Close],
  ['!%&*+,-./:;<=>@^|~', Begins.Operator],
];
for (const [chars, kind] of BEGINNINGS) for (const char of chars) FIRST[char.charCodeAt(0)] = kind;

const ASCII = 0x80;
const DOT = '.'.charCodeAt(0);

const WORD = /[A-Za-z0-9_]*/y;
const BEYOND_ASCII = /[\p{XID_Start}_]\p{XID_Continue}*/uy;
const PREFIX = /^(?:[bfrtu]|b?r|r[bft]|[ft]r|br)$/i;
/** Integers, floats and imaginary numbers of the reference, 2.6 (Python 3.14). */
const NUMBER =
  /0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:[0-9](?:_?[0-9])*\.?(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?[jJ]?/y;
const OPERATOR = /\*\*=?|\/\/=?|<<=?|>>=?|->|:=|\.\.\.|[-+*/%@|&^=<>!]=|[!%&*+,\-./:;<=>@^|~]/y;

/** Reads token by token; the current one is in its fields. */
export class Tokens extends Lines {
  protected kind = Token.Newline;
  protected start = 0;
  protected end = 0;
  /** 1-based. */
  protected line = 1;
  /** The current name, in normal form KC, in which Python compares identifiers. */
  protected word = '';
  /** The end of the previous token that is no line break. */
  protected lastEnd = 0;
  /** The number of open brackets. */
  protected depth = 0;

  /** Makes the error of a text that can't be read beyond the current token. */
  protected override fault(message = INVALID, line = this.line, index = this.start): SyntaxFault {
    return new SyntaxFault(message, line, index);
  }

  /** Goes to the next token. Line breaks in brackets are no tokens. */
  protected next(): void {
    this.lastEnd = this.end;
    for (;;) {
      if (this.at >= this.to) {
        this.finish();
        return;
      }
      const char = this.text.charCodeAt(this.at);
      switch (char < ASCII ? FIRST[char] : Begins.Word) {
        case Begins.Space:
          this.at += 1;
          continue;
        case Begins.Comment:
          this.comment();
          continue;
        case Begins.Backslash:
          this.continuation();
          continue;
        case Begins.Newline:
          if (this.depth > 0) {
            this.newline();
            continue;
          }
          this.start = this.at;
          this.line = this.row + 1;
          this.newline();
          this.kind = Token.Newline;
          this.beginLine();
          return;
        default:
          this.start = this.at;
          this.line = this.row + 1;
          this.token(char);
          this.end = this.at;
          return;
      }
    }
  }

  /** True if the current token is of this kind. */
  protected is(kind: Token): boolean {
    return this.kind === kind;
  }

  /** Goes behind a token of this kind. Throws for any other token. */
  protected expect(kind: Token): void {
    if (this.kind !== kind) throw this.fault();
    this.next();
  }

  /** Goes behind the colon that ends a head. */
  protected expectColon(): void {
    if (this.kind !== Token.Colon) throw this.fault("expected ':'");
    this.next();
  }

  /** Goes behind a token of this kind. Returns false, and stays, at any other token. */
  protected skip(kind: Token): boolean {
    if (this.kind !== kind) return false;
    this.next();
    return true;
  }

  /** Throws unless the current token is of this kind. */
  protected assertAt(kind: Token): void {
    if (this.kind !== kind) throw this.fault();
  }

  /** Goes behind a name, and returns it. */
  protected name(): string {
    const { word } = this;
    this.expect(Token.Name);
    return knownName(word);
  }

  /** Returns the source of the current token. */
  protected source(end = this.end): string {
    return this.text.slice(this.start, end);
  }

  /** Makes the last tokens: a line break, if the text doesn't end in one, and the end. */
  private finish(): void {
    this.start = this.at;
    this.line = this.row + 1;
    if (this.depth > 0) throw this.fault();
    this.kind = this.kind === Token.Newline ? Token.End : Token.Newline;
    this.indent = -1;
  }

  private token(char: number): void {
    switch (char < ASCII ? FIRST[char] : Begins.Word) {
      case Begins.Word:
        this.readWord(char);
        break;
      case Begins.Quote:
        this.kind = Token.String;
        this.string(false);
        break;
      case Begins.Digit:
        this.number();
        break;
      case Begins.Open:
        this.depth += 1;
        this.kind = BY_CODE[char] ?? Token.End;
        this.at += 1;
        break;
      case Begins.Close:
        if (--this.depth < 0) throw this.fault(`unmatched '${this.text.charAt(this.at)}'`);
        this.kind = BY_CODE[char] ?? Token.End;
        this.at += 1;
        break;
      case Begins.Operator:
        this.operator(char);
        break;
      default:
        throw this.fault();
    }
  }

  private readWord(first: number): void {
    const { text, at } = this;
    let end = at;
    if (first < ASCII) {
      WORD.lastIndex = at;
      WORD.test(text);
      end = WORD.lastIndex;
    }
    if (end < text.length && text.charCodeAt(end) >= ASCII) {
      this.foreignWord();
      return;
    }
    const word = text.slice(at, end);
    this.at = end;
    const next = end < this.to ? text.charCodeAt(end) : 0;
    if (FIRST[next] === Begins.Quote && end - at <= 2 && PREFIX.test(word)) {
      this.kind = Token.String;
      this.string(/[ft]/i.test(word));
      return;
    }
    this.word = word;
    this.kind = KEYWORDS.get(word) ?? Token.Name;
  }

  private foreignWord(): void {
    BEYOND_ASCII.lastIndex = this.at;
    const [word] = BEYOND_ASCII.exec(this.text) ?? [];
    if (word === undefined) throw this.fault();
    this.at += word.length;
    this.word = word.normalize('NFKC');
    this.kind = Token.Name;
  }

  private number(): void {
    NUMBER.lastIndex = this.at;
    NUMBER.test(this.text);
    this.at = NUMBER.lastIndex;
    this.kind = Token.Number;
  }

  private operator(char: number): void {
    if (char === DOT && FIRST[this.text.charCodeAt(this.at + 1)] === Begins.Digit) {
      this.number();
      return;
    }
    OPERATOR.lastIndex = this.at;
    if (!OPERATOR.test(this.text)) throw this.fault();
    const end = OPERATOR.lastIndex;
    const kind = end - this.at === 1 ? BY_CODE[char] : OPERATORS.get(this.text.slice(this.at, end));
    this.kind = kind ?? Token.End;
    this.at = end;
  }
}
