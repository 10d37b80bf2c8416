/** The body of a function, on lines of its own, as it stands in the text. */
export interface BodyRange {
  /** Of the function's `def` or `async`. */
  readonly start: number;
  /** 0-based line of `start`, and its place in the line. */
  readonly row: number;
  readonly column: number;
  /** Where the first line of the body begins, with its 0-based line. */
  readonly bodyStart: number;
  readonly bodyRow: number;
  /** Behind the line break of the body's last line, with the line that begins there. */
  readonly end: number;
  readonly endRow: number;
  /** Behind the colon of the function's head, and behind the last token of its body. */
  readonly headEnd: number;
  readonly codeEnd: number;
}

/**
 * The bodies of the outermost functions in a part of the text that begins at a line's beginning, found by strings,
 * brackets and indentation alone (Python's lexical analysis, chapter 2 of its reference). `undefined` for a text in
 * which these don't add up.
 */
export function outline(
  text: string,
  from = 0,
  row = 0,
  to: number = text.length,
): readonly BodyRange[] | undefined {
  return new Scanner(text, from, row, to).bodies();
}

const code = (char: string): number => char.charCodeAt(0);
const NEWLINE = code('\n');
const SPACE = code(' ');
const TAB = code('\t');
const FORM_FEED = code('\f');
const HASH = code('#');
const BACKSLASH = code('\\');
const COLON = code(':');
const OPEN_BRACE = code('{');
const CLOSE_BRACE = code('}');
const QUOTES: ReadonlySet<number> = new Set(['"', "'"].map(code));
const OPENING: ReadonlySet<number> = new Set(['(', '[', '{'].map(code));
const CLOSING: ReadonlySet<number> = new Set([')', ']', '}'].map(code));
const TAB_STOP = 8;
const HEAD = /(?:async[ \t]+)?def[ \t]/y;
/** Of a string with replacement fields: an f-string or a t-string. */
const PREFIX = /(?<![\w])(?:[ft]r?|r[ft])$/i;

/** Strings or brackets that don't add up. */
class Unbalanced extends Error {}

class Scanner {
  /** The last character of the logical line read last that's neither space nor comment. */
  #last: number | undefined;
  /** Behind that character. */
  #lastEnd = 0;

  constructor(
    private readonly text: string,
    private at: number,
    private row: number,
    private readonly to: number,
  ) {}

  bodies(): readonly BodyRange[] | undefined {
    try {
      return [...this.read()];
    } catch (error) {
      if (error instanceof Unbalanced) return undefined;
      throw error;
    }
  }

  private *read(): Generator<BodyRange> {
    let open: { range: BodyRange; indent: number } | undefined;
    while (this.at < this.to) {
      const lineStart = this.at;
      const indent = this.indentation();
      if (this.isBlank()) continue;
      if (open !== undefined && indent <= open.indent) {
        if (open.range.end > 0) yield open.range;
        open = undefined;
      }
      const [start, row] = [this.at, this.row];
      const isHead = open === undefined && this.isHead();
      this.logicalLine();
      const [end, endRow] = [this.at, this.row];
      const codeEnd = this.#lastEnd;
      if (open !== undefined) open.range = { ...open.range, end, endRow, codeEnd };
      else if (isHead && this.#last === COLON) {
        const head = { start, row, column: start - lineStart, bodyStart: end, bodyRow: endRow };
        open = { range: { ...head, end: 0, endRow: 0, headEnd: codeEnd, codeEnd }, indent };
      }
    }
    if (open !== undefined && open.range.end > 0) yield open.range;
  }

  /** Goes to the first character of the line that's no space. */
  private indentation(): number {
    let width = 0;
    for (; ; this.at += 1) {
      const char = this.char();
      if (char === SPACE) width += 1;
      else if (char === TAB) width += TAB_STOP - (width % TAB_STOP);
      else if (char === FORM_FEED) width = 0;
      else return width;
    }
  }

  /** Goes over a line without code. */
  private isBlank(): boolean {
    if (this.char() === HASH) this.comment();
    if (this.at >= this.to) return true;
    if (this.char() !== NEWLINE) return false;
    this.newline();
    return true;
  }

  private isHead(): boolean {
    HEAD.lastIndex = this.at;
    return HEAD.test(this.text);
  }

  /** Goes behind the line break that ends a logical line. */
  private logicalLine(): void {
    for (let depth = 0; this.at < this.to;) {
      const char = this.text.charCodeAt(this.at);
      if (char === NEWLINE) {
        this.newline();
        if (depth === 0) return;
      } else if (char === HASH) this.comment();
      else if (char === BACKSLASH) this.continuation();
      else if (QUOTES.has(char)) this.string(char);
      else {
        if (OPENING.has(char)) depth += 1;
        else if (CLOSING.has(char) && --depth < 0) throw new Unbalanced();
        this.at += 1;
        if (char > SPACE) this.token(char);
      }
      if (this.at >= this.to && depth > 0) throw new Unbalanced();
    }
  }

  /** A backslash outside strings joins two lines. */
  private continuation(): void {
    this.at += 1;
    if (this.char() !== NEWLINE) throw new Unbalanced();
    this.newline();
  }

  private token(last: number): void {
    this.#last = last;
    this.#lastEnd = this.at;
  }

  private string(quote: number): void {
    const hasFields = PREFIX.test(this.text.slice(Math.max(0, this.at - 3), this.at));
    const isTriple = this.isTriple(quote);
    this.at += isTriple ? 3 : 1;
    while (this.at < this.to) {
      const char = this.text.charCodeAt(this.at);
      if (char === quote && (!isTriple || this.isTriple(quote))) {
        this.at += isTriple ? 3 : 1;
        this.token(quote);
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
      if (QUOTES.has(char)) this.string(char);
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

  private comment(): void {
    const end = this.text.indexOf('\n', this.at);
    this.at = end === -1 ? this.to : Math.min(end, this.to);
  }

  private newline(): void {
    this.at += 1;
    this.row += 1;
  }

  private char(): number {
    return this.at < this.to ? this.text.charCodeAt(this.at) : Number.NaN;
  }
}
