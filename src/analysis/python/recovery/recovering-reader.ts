import type { Expr, Stmt } from '../ast';
import { type SyntaxFault as Fault, SyntaxFault } from '../reader/fault';
import type { LineStart } from '../reader/scanner';
import { MAX_READ_BLOCKS } from '../reader/limits';
import { ModuleReader, type Reading } from '../reader/module-reader';
import { Token } from '../reader/token';

/** Heads of blocks that are read where the head can't be: their statements would run as often as not. */
const HEADS: ReadonlySet<Token> = new Set([
  Token.Class, Token.If, Token.Elif, Token.Else, Token.For, Token.While, Token.With, Token.Try, Token.Except,
  Token.Finally,
]); // prettier-ignore

/** Matches the blanks before a line that a statement may begin with: no blank line, no comment, no closing bracket. */
const LEAD = /[ \t\f]*(?=[^\s#)\]}])/y;
/** Matches the beginning of an assignment to a name. */
const BINDS = /[^\s=:([]+[ \t]*(?::[^=\n]*)?=(?!=)/y;
/** How often a text may be read again, all in all. */
const AGAIN = 4;
const DAMAGED = 'damaged source';
const TAB = ' '.repeat(8);

/**
 * Reads a damaged text, statement by statement: one that can't be read is noted, and reading goes on at the next line that
 * is indented as far, or less. So a bracket or a string that is left open swallows nothing else.
 */
export class RecoveringReader extends ModuleReader {
  private broken: Fault | undefined;
  /** The number of characters that may still be read a second time. */
  private left = AGAIN * this.text.length;

  static override of(text: string, reading: Reading): RecoveringReader {
    return new RecoveringReader(text, { index: 0, row: 0 }, text.length, reading);
  }

  /** Nothing is passed over: strings and brackets don't tell where a damaged body ends. */
  protected override part(from: LineStart, to: number): ModuleReader {
    return new RecoveringReader(this.text, from, to, this.reading);
  }

  /** As for sound source, but the first token of a line is one also where it can't be read: the line before is sound. */
  protected override next(): void {
    const isFirst = this.kind === Token.Newline;
    try {
      super.next();
    } catch (error) {
      if (!isFirst || !(error instanceof SyntaxFault)) throw error;
      this.broken = error;
      this.kind = Token.Broken;
    }
  }

  /** Goes on with tabs of eight columns. */
  protected override mixedTabs(): void {
    this.note(this.mixedTabsFault());
  }

  protected override lines(indent: number): Stmt[] {
    const { blocks } = this;
    const found: Stmt[] = [];
    // At the end of the text the indentation is -1, as is that of a body in which nothing could be read.
    while (this.kind !== Token.End && this.indent >= indent) {
      const before = this.save();
      try {
        this.lineAt(indent, found);
      } catch (error) {
        if (!(error instanceof SyntaxFault)) throw error;
        this.note(error);
        this.restore(before);
        this.blocks = blocks;
        this.recover(error, indent, found);
      }
    }
    return found;
  }

  private lineAt(indent: number, found: Stmt[]): void {
    if (this.kind === Token.Broken && this.broken !== undefined) throw this.broken;
    if (this.indent > indent) throw this.indentFault();
    this.statement(found);
  }

  /** Goes on behind the statement that begins here, which has that error. */
  private recover(fault: Fault, indent: number, found: Stmt[]): void {
    if (this.indent > indent && this.kind !== Token.Broken) {
      // The head in front is lost; what belongs to it is indented deeper.
      found.push(...this.deeperLines());
      return;
    }
    const isHead = HEADS.has(this.kind) && this.mayReadAgain(fault);
    const { line, start } = this;
    const { row } = this.lineStart;
    const next = this.nextLine(row, isHead ? Infinity : indent);
    found.push(this.binding() ?? { type: 'UnsupportedStmt', line, start, end: next.index, syntax: DAMAGED });
    this.goTo(next);
    if (isHead && this.indent > indent) found.push(...this.deeperLines());
  }

  /** Reads the lines that are indented like this one; passes over them where they are nested too deep. */
  private deeperLines(): readonly Stmt[] {
    if (this.blocks >= MAX_READ_BLOCKS) {
      this.goTo(this.nextLine(this.lineStart.row, this.indent - 1));
      return [];
    }
    this.blocks += 1;
    const found = this.lines(this.indent);
    this.blocks -= 1;
    return found;
  }

  /** True if the block of a statement that begins here may be read again: the time for blocks in blocks doubles. */
  private mayReadAgain(fault: Fault): boolean {
    this.left -= Math.max(0, fault.index - this.lineStart.index);
    return this.left > 0;
  }

  /** Stands in for a statement that binds a name: others need the name, though nothing is known of its value. */
  private binding(): Stmt | undefined {
    const { start, end, line, word } = this;
    BINDS.lastIndex = start;
    if (this.kind !== Token.Name || !BINDS.test(this.text)) return undefined;
    const place = { line, start, end };
    const value: Expr = { type: 'UnsupportedExpr', ...place, syntax: DAMAGED };
    return { type: 'Assign', ...place, targets: [{ type: 'Name', ...place, id: word }], value };
  }

  /** Finds the next line behind a row that a statement may begin with, indented so far at most. */
  private nextLine(row: number, indent: number): LineStart {
    let at = this.lineStart;
    for (;;) {
      const end = this.text.indexOf('\n', at.index);
      if (end === -1 || end >= this.to) return { index: this.to, row: at.row };
      at = { index: end + 1, row: at.row + 1 };
      if (at.row <= row) continue;
      LEAD.lastIndex = at.index;
      const lead = LEAD.exec(this.text)?.[0].replaceAll('\t', TAB);
      if (lead !== undefined && lead.length <= indent) return at;
    }
  }

  private goTo({ index, row }: LineStart): void {
    this.at = index;
    this.row = row;
    this.depth = 0;
    this.kind = Token.Newline;
    this.beginLine();
    this.next();
  }
}
