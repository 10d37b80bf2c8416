import { BACKSLASH, code, HASH, type LineStart, NEWLINE, Passing } from './passing';

const SPACE = code(' ');
const TAB = code('\t');
const FORM_FEED = code('\f');
const TAB_STOP = 8;

/** What has to be looked at in a line that's passed over. */
const IN_LINE = /[\n#\\"'()[\]{}]/g;

/** The blanks of a line: the columns that they take with tabs to the next multiple of 8, and with tabs of one column. */
interface Blanks {
  readonly width: number;
  readonly narrow: number;
}
const NO_BLANKS: Blanks = { width: 0, narrow: 0 };

/** Goes through a text by lines, strings and comments (the reference's chapter 2, Python 3.14). */
export class Lines extends Passing {
  /** Columns before the logical line that begins behind the last line break; -1 at the end of the text. */
  protected indent = 0;
  /** The columns before the logical line in front of it. */
  protected lastIndent = 0;
  /** Where that line begins. */
  protected lineStart: LineStart;
  /** The blanks of the blocks that are open, where tabs are looked at: see {@link Lines.checkTabs}. */
  private blocks: Blanks[] | undefined;

  constructor(text: string, from: LineStart, to: number) {
    super(text, from, to);
    this.lineStart = from;
  }

  /** From here on, refuses lines whose indentation depends on how wide a tab is. */
  protected checkTabs(): void {
    if (this.text.includes('\t')) this.blocks = [NO_BLANKS];
  }

  /** Goes to the first token of the next line that has one. */
  protected beginLine(): void {
    this.lastIndent = this.indent;
    for (;;) {
      this.lineStart = { index: this.at, row: this.row };
      const width = this.indentation();
      const char = this.at < this.to ? this.text.charCodeAt(this.at) : 0;
      if (char === HASH) this.comment();
      else if (this.at < this.to && char !== NEWLINE) {
        this.indent = width;
        if (this.blocks !== undefined) this.compareTabs(this.blocks, width);
        return;
      }
      if (this.at >= this.to) {
        this.indent = -1;
        return;
      }
      this.newline();
    }
  }

  /**
   * Passes the blanks that a line begins with; returns how many columns they take. The first backslash among them, which
   * joins the line to the next, has the say (CPython's tokenizer, `cont_line_col`).
   */
  private indentation(): number {
    const { text, to } = this;
    let width = 0;
    let joined = 0;
    for (; this.at < to; this.at += 1) {
      const char = text.charCodeAt(this.at);
      if (char === SPACE) width += 1;
      else if (char === TAB) width += TAB_STOP - (width % TAB_STOP);
      else if (char === FORM_FEED) width = 0;
      else if (char === BACKSLASH) {
        joined ||= width;
        this.continuation();
        this.at -= 1;
      } else break;
    }
    return joined || width;
  }

  /** CPython's check: the order of the indentations is the same with tabs of eight columns as with tabs of one. */
  private compareTabs(blocks: Blanks[], width: number): void {
    const blanks = this.text.slice(this.lineStart.index, this.at);
    if (blanks.includes('\\')) return;
    const narrow = blanks.slice(blanks.lastIndexOf('\f') + 1).length;
    while ((blocks.at(-1)?.width ?? 0) > width) blocks.pop();
    const around = blocks.at(-1) ?? NO_BLANKS;
    const isDeeper = width > around.width;
    if (isDeeper ? narrow <= around.narrow : narrow !== around.narrow)
      throw this.fault('inconsistent use of tabs and spaces in indentation', this.at, this.row + 1);
    if (isDeeper) blocks.push({ width, narrow });
  }

  /**
   * Goes over the lines that are indented deeper than that, looking only for where strings and brackets end. Gives the
   * place behind their last token.
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

  /** Goes to the end of a line, and gives the place behind its last token. */
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
