import { linesOf } from '../../base/source/text';
import { ignoresRule, type CommentMark } from '../check/ignores';

/** The name by which comments, SARIF and editors know a broken call. */
export const BROKEN_CALL = 'broken-call';

/** A piece of a text: indexes. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

/** The pieces of a text that a call is written in. */
interface Written {
  /** The expression that says where it leads; seldom outside of the call. */
  readonly target: Piece;
  readonly call: Piece;
  /** The simple statement around the call; absent in the head of a block, or in a function that's an expression. */
  readonly statement?: Piece | undefined;
}

/** Matches a line that holds a comment alone. */
const ALONE = { '#': /^\s*#/, '//': /^\s*\{?\s*\/[/*]/ } as const satisfies Record<CommentMark, RegExp>;

/** Finds the comments of a text that take calls out of the broken ones. */
export class IgnoreComments {
  readonly #lines: readonly string[];
  readonly #lineAt: (index: number) => number;
  /** Lines, from 1. */
  readonly #marked: ReadonlySet<number>;

  /** Takes a text whose lines end in `\n` or `\r\n`. */
  constructor(
    text: string,
    private readonly mark: CommentMark,
  ) {
    this.#lines = /routes:\s*ignore/.test(text) ? text.split('\n') : [];
    this.#lineAt = linesOf(this.#lines.length === 0 ? '' : text);
    this.#marked = new Set(
      this.#lines.flatMap((line, index) => (ignoresRule(line, BROKEN_CALL, mark) ? [index + 1] : [])),
    );
  }

  get isEmpty(): boolean {
    return this.#marked.size === 0;
  }

  /**
   * Returns whether a comment takes a call out: one beside it, from its first line to the end of its URL, or behind its last
   * bracket or that of its statement, where formatters put it; or one alone on the lines above.
   */
  covers({ target, call, statement = call }: Written): boolean {
    if (this.isEmpty) return false;
    const isWithin = call.start <= target.start && target.end <= call.end;
    const beside = [
      ...this.#linesIn(target),
      ...this.#linesIn(isWithin ? { start: call.start, end: target.end } : call),
    ];
    const closing = [call, statement]
      .map(({ end }) => this.#lineAt(end))
      .filter((line) => this.#closes(line));
    const above = [target, call, statement].flatMap(({ start }) => this.#commentsAbove(this.#lineAt(start)));
    return [...beside, ...closing, ...above].some((line) => this.#marked.has(line));
  }

  #linesIn({ start, end }: Piece): readonly number[] {
    const first = this.#lineAt(start);
    return Array.from({ length: this.#lineAt(end) - first + 1 }, (_, index) => first + index);
  }

  #closes(line: number): boolean {
    return /^\s*[)\]}]/.test(this.#lines[line - 1] ?? '');
  }

  /** Returns the lines above a line that hold comments alone. */
  #commentsAbove(line: number): readonly number[] {
    const found: number[] = [];
    for (let above = line - 1; ALONE[this.mark].test(this.#lines[above - 1] ?? ''); above -= 1)
      found.push(above);
    return found;
  }
}
