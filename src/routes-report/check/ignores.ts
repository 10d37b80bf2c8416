import type { CheckContext } from './context';
import type { Finding } from './finding';

const COMMENT = /#\s*routes:\s*ignore(?:\[([^\]]*)\])?/;

/** The most lines that the decorators of a handler may have. */
const MAX_LINES = 40;

/**
 * Returns whether a comment suppresses a finding: `# routes: ignore`, or `# routes: ignore[shadowed, stub]`, on the line
 * of the place; for a handler on a line of its decorators or of its `def`.
 */
export function isIgnored(context: CheckContext, { place, rule }: Finding): boolean {
  return linesAt(context, place).some((line) => {
    const match = COMMENT.exec(line);
    if (match === null) return false;
    return match[1] === undefined || match[1].split(',').some((name) => name.trim() === rule);
  });
}

function linesAt(context: CheckContext, { file, line }: Finding['place']): readonly string[] {
  const lines = context.lines(file).slice(line - 1, line - 1 + MAX_LINES);
  if (!/^\s*@/.test(lines[0] ?? '')) return lines.slice(0, 1);
  const def = lines.findIndex((text) => /^\s*(?:async\s+def|def|class)\s/.test(text));
  return lines.slice(0, def + 1 || 1);
}
