import { INVALID, SyntaxFault } from './fault';
import { MAX_IN_FIELDS } from './limits';

export const NEWLINE = '\n'.charCodeAt(0);
export const HASH = '#'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const DOUBLE_QUOTE = '"'.charCodeAt(0);
const SINGLE_QUOTE = "'".charCodeAt(0);
const OPEN_BRACE = '{'.charCodeAt(0);
const CLOSE_BRACE = '}'.charCodeAt(0);

/** Matches, by the quote, the end of a string or what matters in it. */
const IN_STRING: Readonly<Record<number, readonly [plain: RegExp, withFields: RegExp]>> = {
  [DOUBLE_QUOTE]: [/["\\\n]/g, /["\\\n{]/g],
  [SINGLE_QUOTE]: [/['\\\n]/g, /['\\\n{]/g],
};
const IN_FIELD = /[\n#:"'()[\]{}]/g;
const IN_SPECIFIER = /[\n"'{}]/g;
/** Matches the prefix of a string with replacement fields: an f-string or a t-string. */
const WITH_FIELDS = /(?<![\w])(?:[ft]r?|r[ft])$/i;
const OPENS = '([{';

/** The place where a line begins. */
export interface LineStart {
  readonly index: number;
  /** 0-based. */
  readonly row: number;
}

/** Goes through a text by strings, comments and brackets (the reference's chapter 2, Python 3.14). */
export class Scanner {
  protected at: number;
  /** 0-based. */
  protected row: number;
  /** The number of fields of f-strings around the current place. */
  protected inFields = 0;

  constructor(
    protected readonly text: string,
    from: LineStart,
    protected readonly to: number,
  ) {
    this.at = from.index;
    this.row = from.row;
  }

  /** Makes the error of a text that can't be read beyond this place. */
  protected fault(message = INVALID, line = this.row + 1, index = this.at): SyntaxFault {
    return new SyntaxFault(message, line, index);
  }

  /** Goes behind a bracket, string, comment or joined line. Returns the change in bracket depth. */
  protected skipMark(char: number): -1 | 0 | 1 {
    switch (char) {
      case HASH:
        this.comment();
        return 0;
      case BACKSLASH:
        this.continuation();
        return 0;
      case DOUBLE_QUOTE:
      case SINGLE_QUOTE:
        this.string(WITH_FIELDS.test(this.text.slice(Math.max(0, this.at - 3), this.at)));
        return 0;
      default:
        this.at += 1;
        return OPENS.includes(String.fromCharCode(char)) ? 1 : -1;
    }
  }

  /** Goes to the next match of a pattern. Throws where there is none. */
  protected jump(pattern: RegExp): void {
    if (!this.find(pattern)) throw this.fault();
  }

  /** Goes to the next match of a pattern. Returns false, and stays, where there is none. */
  private find(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text) || pattern.lastIndex > this.to) return false;
    this.at = pattern.lastIndex - 1;
    return true;
  }

  /** Goes behind a backslash that joins two lines. */
  protected continuation(): void {
    this.at += 1;
    if (this.at >= this.to || this.text.charCodeAt(this.at) !== NEWLINE)
      throw this.fault(INVALID, this.row + 1);
    this.newline();
    if (this.at >= this.to) throw this.fault(INVALID, this.row);
  }

  /** Goes behind the string whose quotes begin here. */
  protected string(hasFields: boolean): void {
    const quote = this.text.charCodeAt(this.at);
    const isTriple = this.isTriple(quote);
    const marks = IN_STRING[quote]?.[hasFields ? 1 : 0];
    if (marks === undefined) throw this.fault();
    this.at += isTriple ? 3 : 1;
    for (;;) {
      if (!this.find(marks)) throw this.unterminated(isTriple);
      const char = this.text.charCodeAt(this.at);
      if (char === quote && (!isTriple || this.isTriple(quote))) {
        this.at += isTriple ? 3 : 1;
        if (this.at > this.to) throw this.unterminated(isTriple);
        return;
      }
      if (char === BACKSLASH) this.escape(hasFields);
      else if (char === NEWLINE) {
        if (!isTriple) throw this.unterminated(isTriple);
        this.newline();
      } else if (char !== OPEN_BRACE) this.at += 1;
      else if (this.text.charCodeAt(this.at + 1) === OPEN_BRACE) this.at += 2;
      else this.field(quote, isTriple);
    }
  }

  /** Makes the error of a string that is never closed. */
  private unterminated(isTriple: boolean): SyntaxFault {
    return this.fault(`unterminated ${isTriple ? 'triple-quoted ' : ''}string literal`);
  }

  /** Goes behind a backslash in a string and the character that it escapes. A brace begins a field even so. */
  private escape(hasFields: boolean): void {
    this.at += 1;
    const char = this.text.charCodeAt(this.at);
    if (char === NEWLINE) this.newline();
    else if (!(hasFields && (char === OPEN_BRACE || char === CLOSE_BRACE))) this.at += 1;
  }

  /** Goes behind `{…}` in an f-string, in which strings and comments may stand (PEP 701). */
  private field(quote: number, isTriple: boolean): void {
    this.at += 1;
    this.inFields += 1;
    if (this.inFields > MAX_IN_FIELDS) throw this.fault();
    for (let depth = 1; depth > 0;) {
      this.jump(IN_FIELD);
      const char = this.text.charCodeAt(this.at);
      if (char === NEWLINE) this.newline();
      else if (char !== COLON) depth += this.skipMark(char);
      else if (depth > 1) this.at += 1;
      else {
        this.specifier(quote, isTriple);
        break;
      }
    }
    this.inFields -= 1;
  }

  /** Goes behind the format specifier of a field and its closing brace. Quotes begin no string there. */
  private specifier(quote: number, isTriple: boolean): void {
    for (;;) {
      this.jump(IN_SPECIFIER);
      const char = this.text.charCodeAt(this.at);
      if (char === OPEN_BRACE && this.inFields === MAX_IN_FIELDS) this.passField();
      else if (char === OPEN_BRACE) this.field(quote, isTriple);
      else if (char === NEWLINE && isTriple) this.newline();
      else if (char === NEWLINE || (char === quote && (!isTriple || this.isTriple(quote))))
        throw this.fault();
      else {
        this.at += 1;
        if (char === CLOSE_BRACE) return;
      }
    }
  }

  /** Goes behind a field that is nested too deep, by its braces alone. */
  private passField(): void {
    let depth = 0;
    do {
      this.jump(IN_SPECIFIER);
      const char = this.text.charCodeAt(this.at);
      if (char === OPEN_BRACE) depth += 1;
      else if (char === CLOSE_BRACE) depth -= 1;
      else throw this.fault();
      this.at += 1;
    } while (depth > 0);
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
  }
}
