import type { SyntaxProblem } from './ast';
import { Lines } from './sound/lines';
import { SyntaxFault } from './sound/fault';

/** Shorter texts hold nothing that takes long: they aren't looked through. */
const LONG = 500_000;
/** Characters of one statement outside its strings, about as many as a table of 1 MB has. */
const MAX_CODE = 600_000;
/** In strings, what the parser makes nodes of: escapes and fields. */
const COUNTED_IN_STRINGS = /[\\{]/g;

/** A text without the statements that would take a gigabyte to parse; those become `pass`, at their places. */
export interface Shortened {
  readonly text: string;
  readonly problems: readonly SyntaxProblem[];
}

/** Leaves out the statements of more than {@link MAX_CODE} characters of code, and says where they stood. */
export function withoutOverlong(text: string): Shortened {
  if (text.length < LONG) return { text, problems: [] };
  const found = new LongStatements(text, { index: 0, row: 0 }, text.length).all();
  let kept = '';
  let end = 0;
  for (const { from, to } of found) {
    kept += text.slice(end, from) + blank(text.slice(from, to));
    end = to;
  }
  const message = `a statement of more than ${MAX_CODE} characters of code`;
  return { text: kept + text.slice(end), problems: found.map(({ line }) => ({ line, message })) };
}

const PASS = 'pass';

/** As long, and of as many lines, so that all behind it keeps its place. */
const blank = (statement: string): string =>
  PASS + statement.slice(PASS.length).replace(/[^\n]+/g, (line) => ' '.repeat(line.length));

interface Statement {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

class LongStatements extends Lines {
  private inStrings = 0;

  /** Those of a text in which strings and brackets add up, before the first place where they don't. */
  all(): readonly Statement[] {
    const found: Statement[] = [];
    try {
      this.beginLine();
      while (this.indent >= 0) {
        this.statement(found);
        this.beginLine();
      }
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
    }
    return found;
  }

  /** Goes behind one logical line. */
  private statement(found: Statement[]): void {
    const from = this.at;
    const line = this.row + 1;
    this.inStrings = 0;
    const to = this.skipLine();
    if (to - from - this.inStrings > MAX_CODE) found.push({ from, to, line });
  }

  protected override string(hasFields: boolean): void {
    const from = this.at;
    super.string(hasFields);
    const string = this.text.slice(from, this.at);
    this.inStrings += string.length - (string.match(COUNTED_IN_STRINGS)?.length ?? 0);
  }
}
