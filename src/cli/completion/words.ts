import type { CompletionNode } from './tree';

/** Returns a node, and all nodes below it. */
export function allNodes(node: CompletionNode): readonly CompletionNode[] {
  return [node, ...node.words.flatMap(allNodes)];
}

/** Quotes a text as one word of a shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
