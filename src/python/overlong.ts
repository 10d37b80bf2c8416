import type { SyntaxProblem } from './ast';
import { CodeReader, Kind, KINDS, Unbalanced } from './code-reader';

/** Shorter texts hold nothing that takes long: they aren't looked through. */
const LONG = 500_000;
/** Characters of one statement outside its strings and comments, about as many as a table of 1 MB has. */
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

class LongStatements extends CodeReader {
  private size = 0;

  /** Those of a text in which strings and brackets add up, before the first place where they don't. */
  all(): readonly Statement[] {
    const found: Statement[] = [];
    try {
      while (this.at < this.to) this.statement(found);
    } catch (error) {
      if (!(error instanceof Unbalanced)) throw error;
    }
    return found;
  }

  /** Goes behind one logical line. */
  private statement(found: Statement[]): void {
    this.skipSpace();
    const from = this.at;
    const line = this.row + 1;
    this.size = 0;
    let to = from;
    for (let depth = 0; this.at < this.to;) {
      const kind = KINDS[this.text.charCodeAt(this.at)];
      if (kind === Kind.Newline && depth <= 0) break;
      if (kind === Kind.Open) depth += 1;
      if (kind === Kind.Close) depth -= 1;
      this.part(kind);
      to = this.at;
    }
    if (this.size > MAX_CODE) found.push({ from, to, line });
    if (this.at < this.to) this.newline();
  }

  private part(kind: number | undefined): void {
    const from = this.at;
    if (kind === Kind.Newline) this.newline();
    else if (kind === Kind.Comment) this.comment();
    else if (kind === Kind.Space) this.at += 1;
    else if (kind === Kind.Backslash) {
      this.continuation();
      this.size += 1;
    } else if (kind === Kind.Quote) {
      this.string(this.text.charCodeAt(from));
      this.size += 2 + (this.text.slice(from, this.at).match(COUNTED_IN_STRINGS)?.length ?? 0);
    } else {
      this.at += 1;
      this.size += 1;
    }
  }

  private skipSpace(): void {
    while (KINDS[this.text.charCodeAt(this.at)] === Kind.Space) this.at += 1;
  }
}
