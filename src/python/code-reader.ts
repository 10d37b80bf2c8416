/** A place in a text, row and column 0-based. */
export interface Position {
  readonly index: number;
  readonly row: number;
  readonly column: number;
}

const code = (char: string): number => char.charCodeAt(0);
export const NEWLINE = code('\n');
export const SPACE = code(' ');
export const TAB = code('\t');
export const FORM_FEED = code('\f');
export const HASH = code('#');
const BACKSLASH = code('\\');
export const COLON = code(':');
export const PARENTHESIS = code('(');
const OPEN_BRACE = code('{');
const CLOSE_BRACE = code('}');

/** What the characters of ASCII are to the scanner; all others are plain. A table, as it's asked for each of them. */
export const enum Kind {
  Plain,
  Space,
  Newline,
  Comment,
  Backslash,
  Quote,
  Open,
  Close,
  Equals,
}
export const KINDS = new Uint8Array(128).fill(Kind.Plain);
const KIND_OF: readonly (readonly [string, Kind])[] = [
  [' \t\f', Kind.Space],
  ['\n', Kind.Newline],
  ['#', Kind.Comment],
  ['\\', Kind.Backslash],
  ['"\'', Kind.Quote],
  ['([{', Kind.Open],
  [')]}', Kind.Close],
  ['=', Kind.Equals],
];
for (const [chars, kind] of KIND_OF) for (const char of chars) KINDS[code(char)] = kind;

/** Of a string with replacement fields: an f-string or a t-string. */
const PREFIX = /(?<![\w])(?:[ft]r?|r[ft])$/i;

/** Strings inside the fields of f-strings; CPython takes 150 (`MAXFSTRINGLEVEL`). */
const MAX_STRINGS = 150;

/** Strings or brackets that don't add up. */
export class Unbalanced extends Error {}

/** Goes through a text by strings, comments and line breaks: what has to be known to tell what's code in it. */
export class CodeReader {
  protected at: number;
  protected row: number;
  protected lineStart: number;
  /** The last character of code, and the place behind it. */
  protected last: number | undefined;
  protected lastEnd = 0;
  /** How many strings stand around the one that's being read, and that one. */
  private strings = 0;

  constructor(
    protected readonly text: string,
    from: Pick<Position, 'index' | 'row'>,
    protected readonly to: number,
  ) {
    this.at = this.lineStart = from.index;
    this.row = from.row;
  }

  protected position(index = this.at): Position {
    return { index, row: this.row, column: index - this.lineStart };
  }

  /** A backslash outside strings joins two lines. */
  protected continuation(): void {
    this.at += 1;
    if (this.char() !== NEWLINE) throw new Unbalanced();
    this.newline();
  }

  protected token(last: number, length = 1): void {
    this.at += length;
    this.last = last;
    this.lastEnd = this.at;
  }

  protected string(quote: number): void {
    const hasFields = this.hasFields();
    if (this.strings >= MAX_STRINGS) throw new Unbalanced();
    this.strings += 1;
    this.content(quote, hasFields);
    this.strings -= 1;
  }

  private content(quote: number, hasFields: boolean): void {
    const isTriple = this.isTriple(quote);
    this.at += isTriple ? 3 : 1;
    while (this.at < this.to) {
      const char = this.text.charCodeAt(this.at);
      if (char === quote && (!isTriple || this.isTriple(quote))) {
        this.token(quote, isTriple ? 3 : 1);
        return;
      }
      if (char === BACKSLASH) this.escape(hasFields);
      else if (char === NEWLINE) {
        if (!isTriple) throw new Unbalanced();
        this.newline();
      } else if (hasFields && char === OPEN_BRACE) this.field();
      else this.at += 1;
    }
    throw new Unbalanced();
  }

  /** Whether the string that begins here has replacement fields. */
  private hasFields(): boolean {
    const before = KINDS[this.text.charCodeAt(this.at - 1)];
    return before === Kind.Plain && PREFIX.test(this.text.slice(Math.max(0, this.at - 3), this.at));
  }

  /** A backslash in a string takes the next character with it; a brace begins a field even so. */
  private escape(hasFields: boolean): void {
    this.at += 1;
    const char = this.char();
    if (char === NEWLINE) this.newline();
    else if (!(hasFields && (char === OPEN_BRACE || char === CLOSE_BRACE))) this.at += 1;
  }

  /** `{…}` in an f-string, in which strings may stand (PEP 701); `{{` is a brace. */
  private field(): void {
    this.at += 1;
    if (this.char() === OPEN_BRACE) {
      this.at += 1;
      return;
    }
    for (let depth = 1; depth > 0;) {
      if (this.at >= this.to) throw new Unbalanced();
      const char = this.text.charCodeAt(this.at);
      if (KINDS[char] === Kind.Quote) this.string(char);
      else if (char === NEWLINE) this.newline();
      else {
        if (char === OPEN_BRACE) depth += 1;
        else if (char === CLOSE_BRACE) depth -= 1;
        this.at += 1;
      }
    }
  }

  private isTriple(quote: number): boolean {
    return this.text.charCodeAt(this.at + 1) === quote && this.text.charCodeAt(this.at + 2) === quote;
  }

  protected comment(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end === -1 ? this.to : Math.min(end, this.to);
  }

  protected newline(): void {
    this.at += 1;
    this.row += 1;
    this.lineStart = this.at;
  }

  protected char(): number {
    return this.at < this.to ? this.text.charCodeAt(this.at) : Number.NaN;
  }
}
