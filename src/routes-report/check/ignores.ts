import type { CheckContext } from './context';
import type { Finding } from './finding';

/** The beginning of a comment in Python, or in TypeScript and JavaScript, where it may be `/*` as well. */
export type CommentMark = '#' | '//';

const STARTS = {
  '#': String.raw`#\s*routes:\s*ignore`,
  '//': String.raw`/[/*]\s*routes:\s*ignore`,
} as const satisfies Record<CommentMark, string>;

const COMMENTS = {
  '#': withRules(STARTS['#']),
  '//': withRules(STARTS['//']),
} as const satisfies Record<CommentMark, RegExp>;

/** The most lines that the decorators of a handler may have. */
const MAX_LINES = 40;

/**
 * Returns whether a comment suppresses a finding: `# routes: ignore`, or `# routes: ignore[shadowed, stub]`, on the line
 * of the place; for a handler on a line of its decorators or of its `def`.
 */
export const isIgnored = (context: CheckContext, { place, rule }: Finding): boolean =>
  linesAt(context, place).some((line) => ignoresRule(line, rule, '#'));

/** Returns whether a line has a comment that suppresses findings of a rule: one that names it, or one that names none. */
export function ignoresRule(line: string, rule: string, mark: CommentMark): boolean {
  const match = COMMENTS[mark].exec(line);
  if (match === null) return false;
  return match[1] === undefined || match[1].split(',').some((name) => name.trim() === rule);
}

function withRules(start: string): RegExp {
  return new RegExp(String.raw`${start}(?:\[([^\]]*)\])?`);
}

/** Returns the index in a line behind the last rule that a comment names; `undefined` without such a comment. */
export function endOfRules(line: string, mark: CommentMark): number | undefined {
  const match = new RegExp(String.raw`${STARTS[mark]}\[[^\]]*`).exec(line);
  return match === null ? undefined : match.index + match[0].length;
}

function linesAt(context: CheckContext, { file, line }: Finding['place']): readonly string[] {
  const lines = context.lines(file).slice(line - 1, line - 1 + MAX_LINES);
  if (!/^\s*@/.test(lines[0] ?? '')) return lines.slice(0, 1);
  const def = lines.findIndex((text) => /^\s*(?:async\s+def|def|class)\s/.test(text));
  return lines.slice(0, def + 1 || 1);
}
