import type { SyntaxProblem } from '../ast';
import { SyntaxFault } from '../reader/fault';
import { OPENS, Token } from '../reader/token';
import { Tokens } from '../reader/tokens';
import { lineAt } from '../../../base/source/text';

const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Returns what CPython 3.13 says of an error, and where. An error among the tokens counts more than one of grammar: a
 * bracket that is never closed, one that doesn't match, a string without an end. CPython reports those also when they stand
 * further down in the file; here the first error is told.
 */
export function explained(text: string, fault: SyntaxFault): SyntaxProblem {
  const token = new TokenCheck(text, { index: 0, row: 0 }, text.length).first();
  const isCause =
    token !== undefined &&
    (token.isOpen
      ? lineAt(text, fault.index) > token.line || fault.index >= text.length
      : token.line <= fault.line);
  const { line, message } = isCause ? token : fault;
  return { line, message };
}

interface TokenProblem extends SyntaxProblem {
  /** True if it's a bracket that nothing closes. */
  readonly isOpen: boolean;
}

interface Bracket {
  readonly char: string;
  readonly line: number;
}

/** Goes through the tokens of a text, with no eye for grammar. */
class TokenCheck extends Tokens {
  private readonly open: Bracket[] = [];

  /** Returns the first error; where there's none, the innermost bracket that is left open. */
  first(): TokenProblem | undefined {
    try {
      this.beginLine();
      do {
        this.next();
        this.bracket();
      } while (!this.is(Token.End));
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      const last = this.open.at(-1);
      const isOpen = last !== undefined && this.at >= this.to && this.start >= this.to;
      return isOpen
        ? { line: last.line, message: `'${last.char}' was never closed`, isOpen }
        : { line: error.line, message: error.message, isOpen: false };
    }
    return undefined;
  }

  private bracket(): void {
    const { kind, line } = this;
    const char = this.text.charAt(this.start);
    if (OPENS.has(kind)) this.open.push({ char, line });
    else if (kind === Token.ParenClose || kind === Token.BracketClose || kind === Token.BraceClose)
      this.close(char);
  }

  private close(char: string): void {
    const last = this.open.pop();
    if (last === undefined || CLOSED_BY[last.char] === char) return;
    const where = last.line === this.line ? '' : ` on line ${last.line}`;
    throw this.fault(
      `closing parenthesis '${char}' does not match opening parenthesis '${last.char}'${where}`,
    );
  }
}
