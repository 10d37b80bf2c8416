import type { CheckContext } from './context';
import type { Finding } from './finding';

const COMMENT = /#\s*routes:\s*ignore(?:\[([^\]]*)\])?/;

/** Lines of a decorator, at most. */
const MAX_LINES = 40;

/**
 * Whether a comment says to pass a finding by: `# routes: ignore`, or `# routes: ignore[shadowed, stub]`, on a line of
 * the place: of a handler its decorators and the line of its `def`.
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
