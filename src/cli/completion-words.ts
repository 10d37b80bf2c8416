import type { CompletionNode } from './completion-tree';

/** A node, and all below it. */
export function allNodes(node: CompletionNode): readonly CompletionNode[] {
  return [node, ...node.words.flatMap(allNodes)];
}

/** A text as one word of a shell, whatever is in it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
