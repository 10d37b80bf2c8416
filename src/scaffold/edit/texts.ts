import type { Node } from '../../analysis/python/ast';
import { nodesIn } from '../../analysis/python/ast/walk';

/** Matches plain texts of Python on one line. */
export const TEXTS = /"[^"]*"|'[^']*'/g;

/** Returns code with empty texts in place of its own, so that no word of theirs counts as a name. */
export const withoutTexts = (code: string): string => code.replace(TEXTS, '""');

/** Returns code without its texts in three quotes, which mostly document it. */
export const withoutDocstrings = (code: string): string => code.replace(/"""[^]*?"""/g, '');

/** Returns the quote of each string in some code, but for those in three quotes. */
export const quotesIn = (text: string, nodes: readonly Node[]): readonly string[] =>
  [...nodesIn(nodes)].flatMap((node) => {
    if (node.type !== 'Str' && node.type !== 'JoinedStr' && node.type !== 'Bytes') return [];
    return /^\w*('(?!'')|"(?!""))/.exec(text.slice(node.start, node.end))?.[1] ?? [];
  });
