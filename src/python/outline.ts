import {
  CodeReader,
  COLON,
  FORM_FEED,
  HASH,
  Kind,
  KINDS,
  NEWLINE,
  PARENTHESIS,
  type Position,
  SPACE,
  TAB,
  Unbalanced,
} from './code-reader';

/** A part of a text that a first reading can do without. */
export interface Gap {
  readonly from: Position;
  readonly to: Position;
}

/** A function whose body stands on lines of its own. */
export interface Outlined {
  readonly name: string;
  readonly isAsync: boolean;
  /** Its `def` or `async`. */
  readonly start: Position;
  /** Behind the colon of its head, and behind the last token of its body. */
  readonly headEnd: number;
  readonly codeEnd: number;
  /** From the beginning of the body's first line to behind the line break of its last. */
  readonly body: Gap;
  /** Its parameters and what it returns: without these the head still reads well. None where a default may be. */
  readonly signature: readonly Gap[];
}

/**
 * The outermost functions in a part of the text that begins at a line's beginning, found by strings, brackets and
 * indentation alone (Python's lexical analysis, chapter 2 of its reference). `undefined` for a text in which these
 * don't add up.
 */
export function outline(text: string, part?: Gap): readonly Outlined[] | undefined {
  return new Scanner(text, part?.from ?? { index: 0, row: 0 }, part?.to.index ?? text.length).functions();
}

const TAB_STOP = 8;
const HEAD = /(async[ \t]+)?def[ \t]+([\p{ID_Continue}]+)/uy;
/** Signatures of so few characters aren't worth a gap. */
const SHORT = 12;

interface Head extends Omit<Outlined, 'body' | 'codeEnd'> {
  readonly indent: number;
  readonly bodyStart: Position;
}

const withBody = (
  { name, isAsync, start, headEnd, signature, bodyStart }: Head,
  { codeEnd, to }: { readonly codeEnd: number; readonly to: Position },
): Outlined => ({ name, isAsync, start, headEnd, codeEnd, signature, body: { from: bodyStart, to } });

class Scanner extends CodeReader {
  /** The outermost brackets of the logical line read last that come first. */
  private opened: Position | undefined;
  private closed: Position | undefined;
  private hasEquals = false;
  /** The last colon outside of brackets. */
  private colon: Position | undefined;

  functions(): readonly Outlined[] | undefined {
    try {
      return [...this.read()];
    } catch (error) {
      if (error instanceof Unbalanced) return undefined;
      throw error;
    }
  }

  private *read(): Generator<Outlined> {
    let head: Head | undefined;
    let end: { readonly codeEnd: number; readonly to: Position } | undefined;
    while (this.at < this.to) {
      const indent = this.indentation();
      if (this.isBlank()) continue;
      if (head !== undefined && indent <= head.indent) {
        if (end !== undefined) yield withBody(head, end);
        head = end = undefined;
      }
      const start = this.position();
      const named = head === undefined ? this.named() : undefined;
      this.logicalLine();
      const { lastEnd } = this;
      if (head !== undefined) end = { codeEnd: lastEnd, to: this.position() };
      else if (named !== undefined && this.last === COLON) {
        const signature = this.signature();
        head = { ...named, start, headEnd: lastEnd, signature, indent, bodyStart: this.position() };
      }
    }
    if (head !== undefined && end !== undefined) yield withBody(head, end);
  }

  /** Of the head read last. */
  private signature(): readonly Gap[] {
    const { opened, closed, colon, hasEquals } = this;
    if (hasEquals || opened === undefined || closed === undefined || colon === undefined) return [];
    if (this.text.charCodeAt(opened.index - 1) !== PARENTHESIS || colon.index - opened.index < SHORT)
      return [];
    const behind = { index: closed.index + 1, row: closed.row, column: closed.column + 1 };
    const gaps = [
      { from: opened, to: closed },
      { from: behind, to: colon },
    ];
    return gaps.filter(({ from, to }) => to.index > from.index);
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

  /** The function whose head begins here. */
  private named(): Pick<Outlined, 'name' | 'isAsync'> | undefined {
    HEAD.lastIndex = this.at;
    const [, async, name] = HEAD.exec(this.text) ?? [];
    return name === undefined ? undefined : { name, isAsync: async !== undefined };
  }

  /** Goes behind the line break that ends a logical line. */
  private logicalLine(): void {
    this.opened = this.closed = this.colon = undefined;
    this.hasEquals = false;
    for (let depth = 0; this.at < this.to;) {
      const char = this.text.charCodeAt(this.at);
      switch (KINDS[char]) {
        case Kind.Newline:
          this.newline();
          if (depth === 0) return;
          break;
        case Kind.Comment:
          this.comment();
          break;
        case Kind.Backslash:
          this.continuation();
          break;
        case Kind.Quote:
          this.string(char);
          break;
        case Kind.Space:
          this.at += 1;
          break;
        case Kind.Open:
          depth += 1;
          this.token(char);
          if (depth === 1) this.opened ??= this.position();
          break;
        case Kind.Close:
          depth -= 1;
          if (depth < 0) throw new Unbalanced();
          if (depth === 0) this.closed ??= this.position();
          this.token(char);
          break;
        case Kind.Equals:
          this.hasEquals = true;
          this.token(char);
          break;
        default:
          if (char === COLON && depth === 0) this.colon = this.position();
          this.token(char);
      }
      if (this.at >= this.to && depth > 0) throw new Unbalanced();
    }
  }
}
