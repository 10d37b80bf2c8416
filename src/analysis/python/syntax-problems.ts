import type { SyntaxProblem } from './ast';
import { pushAll, type SyntaxNode } from './syntax-node';

/** Defaults of type parameters are Python 3.13, newer than the grammar; nothing else goes wrong in there. */
const SOUND: ReadonlySet<string> = new Set(['type_parameter']);

/**
 * Where the parser couldn't read the source, in source order; also inside function bodies, which needn't be converted
 * for it. Costs nothing for a sound file: only damaged nodes are looked into.
 */
export function syntaxProblems(root: SyntaxNode): readonly SyntaxProblem[] {
  const lines = new Map<number, SyntaxProblem>();
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const damaged = SOUND.has(node.type) ? [] : node.children.filter((child) => isOrHoldsDamage(child));
    pushAll(pending, damaged.toReversed());
    const problem = damaged.length === 0 ? problemAt(node) : undefined;
    if (problem !== undefined) {
      lines.set(problem.line, problem);
    }
  }
  return [...lines.values()].sort((a, b) => a.line - b.line);
}

function isOrHoldsDamage(node: SyntaxNode): boolean {
  return node.type === 'ERROR' || node.isMissing || node.isDamaged;
}

function problemAt(node: SyntaxNode): SyntaxProblem | undefined {
  if (node.isMissing) {
    return { line: node.line, message: `${quoted(node.type)} expected` };
  }
  return node.type === 'ERROR' ? { line: firstUnread(node).line, message: 'invalid syntax' } : undefined;
}

/** A token of the language in quotes, a kind of node (`identifier`) in words. */
const quoted = (type: string): string => (/^\w+$/u.test(type) ? type.replaceAll('_', ' ') : `"${type}"`);

/** An ERROR may begin with statements that could be read well: the damage is behind them. */
function firstUnread(error: SyntaxNode): SyntaxNode {
  return error.children.find(({ type }) => !/_(?:statement|definition)$/.test(type)) ?? error;
}
