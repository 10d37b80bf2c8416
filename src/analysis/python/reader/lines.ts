import type { SyntaxFault } from './fault';
import { HASH, type LineStart, NEWLINE, Scanner } from './scanner';

const SPACE = ' '.charCodeAt(0);
const TAB = '\t'.charCodeAt(0);
const FORM_FEED = '\f'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const TAB_STOP = 8;

/** Matches what matters in a line that is passed over. */
const IN_LINE = /[\n#\\"'()[\]{}]/g;

/** The indentation of a line in columns: with tab stops at multiples of 8, and with tabs of one column. */
interface Blanks {
  readonly width: number;
  readonly narrow: number;
}
const NO_BLANKS: Blanks = { width: 0, narrow: 0 };

/** Goes through a text by its logical lines and their indentation (the reference, 2.1, Python 3.14). */
export class Lines extends Scanner {
  /** Columns before the logical line that begins behind the last line break; -1 at the end of the text. */
  protected indent = 0;
  /** Columns before the logical line in front of that one. */
  protected lastIndent = 0;
  /** The beginning of the line that `indent` tells of. */
  protected lineStart: LineStart;
  /** The indentations of the open blocks, if tabs are checked: see {@link Lines.checkTabs}. */
  private openBlanks: Blanks[] | undefined;

  constructor(text: string, from: LineStart, to: number) {
    super(text, from, to);
    this.lineStart = from;
  }

  /** Refuses lines from here on whose indentation depends on the width of a tab. */
  protected checkTabs(): void {
    if (this.text.includes('\t')) this.openBlanks = [];
  }

  /** Goes to the first token of the next line that has one. */
  protected beginLine(): void {
    const { text, to } = this;
    this.lastIndent = this.indent;
    for (;;) {
      this.lineStart = { index: this.at, row: this.row };
      let width = 0;
      let char = 0;
      for (; this.at < to; this.at += 1) {
        char = text.charCodeAt(this.at);
        if (char === SPACE) width += 1;
        else if (char === TAB) width += TAB_STOP - (width % TAB_STOP);
        else if (char === FORM_FEED) width = 0;
        else break;
      }
      if (char === BACKSLASH) {
        width = this.joinedBlanks(width);
        char = text.charCodeAt(this.at);
      }
      if (this.at < to && char === HASH) this.comment();
      else if (this.at < to && char !== NEWLINE) {
        this.indent = width;
        if (this.openBlanks !== undefined) this.compareTabs(this.openBlanks, width);
        return;
      }
      if (this.at >= to) {
        this.indent = -1;
        return;
      }
      this.newline();
    }
  }

  /**
   * Passes backslashes that join blank lines. Returns the columns that count: those before the first backslash, or
   * after it if there are none before (`cont_line_col` in CPython's tokenizer).
   */
  private joinedBlanks(before: number): number {
    const { text, to } = this;
    let behind = 0;
    for (; this.at < to; this.at += 1) {
      const char = text.charCodeAt(this.at);
      if (char === SPACE || char === TAB) behind += 1;
      else if (char === BACKSLASH && text.charCodeAt(this.at + 1) === NEWLINE && this.at + 2 < to)
        this.newline();
      else break;
    }
    return before === 0 ? behind : before;
  }

  /** Checks as CPython does that indentations compare alike with tabs of eight columns and of one. */
  private compareTabs(around: Blanks[], width: number): void {
    const blanks = this.text.slice(this.lineStart.index, this.at);
    if (blanks.includes('\\')) return;
    const narrow = blanks.slice(blanks.lastIndexOf('\f') + 1).length;
    while ((around.at(-1) ?? NO_BLANKS).width > width) around.pop();
    const last = around.at(-1) ?? NO_BLANKS;
    const isDeeper = width > last.width;
    if (isDeeper) around.push({ width, narrow });
    if (isDeeper ? narrow <= last.narrow : narrow !== last.narrow) this.mixedTabs();
  }

  /** Reports a line whose indentation depends on the width of a tab. */
  protected mixedTabs(): void {
    throw this.mixedTabsFault();
  }

  protected mixedTabsFault(): SyntaxFault {
    return this.fault('inconsistent use of tabs and spaces in indentation', this.row + 1);
  }

  /**
   * Goes over the lines that are indented deeper, looking only for the ends of strings and brackets. Returns the index
   * behind their last token.
   */
  protected skipDeeper(indent: number): number {
    let end = this.at;
    while (this.indent > indent) {
      end = this.skipLine();
      this.beginLine();
    }
    return end;
  }

  /** Goes behind the bracket that closes the one that stands before. */
  protected skipBrackets(): void {
    for (let depth = 1; depth > 0;) {
      this.jump(IN_LINE);
      const char = this.text.charCodeAt(this.at);
      if (char === NEWLINE) this.newline();
      else depth += this.skipMark(char);
    }
  }

  /** Goes to the end of a logical line. Returns the index behind its last token. */
  protected skipLine(): number {
    let end: number | undefined;
    for (let depth = 0; ;) {
      IN_LINE.lastIndex = this.at;
      if (!IN_LINE.test(this.text) || IN_LINE.lastIndex > this.to) {
        if (depth > 0) throw this.fault();
        this.at = this.to;
        return end ?? this.behindCode();
      }
      this.at = IN_LINE.lastIndex - 1;
      const char = this.text.charCodeAt(this.at);
      if (char === NEWLINE) {
        if (depth === 0) {
          end ??= this.behindCode();
          this.newline();
          return end;
        }
        this.newline();
      } else if (char === HASH && depth === 0) {
        end = this.behindCode();
        this.comment();
      } else depth += this.skipMark(char);
      if (depth < 0) throw this.fault();
    }
  }

  private behindCode(): number {
    let end = this.at;
    for (; end > 0; end -= 1) {
      const char = this.text.charCodeAt(end - 1);
      if (char !== SPACE && char !== TAB && char !== FORM_FEED) break;
    }
    return end;
  }
}
