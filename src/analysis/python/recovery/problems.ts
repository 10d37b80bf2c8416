import type { SyntaxProblem } from '../ast';

/** The errors of one text, one a line, in the order of the lines. */
export class Problems {
  private readonly byLine = new Map<number, SyntaxProblem>();

  /** Keeps an error, unless the line has one already. */
  readonly add = ({ line, message }: SyntaxProblem): void => {
    if (!this.byLine.has(line)) this.byLine.set(line, { line, message });
  };

  all(): readonly SyntaxProblem[] {
    return [...this.byLine.values()].sort((a, b) => a.line - b.line);
  }
}
