import type { Expr, Keyword } from './ast';
import { type ExpressionHandler, identifier, type Reader } from './reader';
import { at, type SyntaxNode } from './syntax-node';

/** What stands between the parentheses of a call or of a class statement. */
export interface Arguments {
  readonly args: readonly Expr[];
  readonly keywords: readonly Keyword[];
}

const call: ExpressionHandler = (node, read) => {
  const [func, list] = node.parts;
  return { type: 'Call', ...at(node), func: read.expr(func), ...readArguments(list, read) };
};

export const CALLS = { call };

/** None for `undefined`; `f(x for x in y)` has its generator for a list. */
export function readArguments(list: SyntaxNode | undefined, read: Reader): Arguments {
  if (list?.type === 'generator_expression') {
    return { args: [read.expr(list)], keywords: [] };
  }
  const args: Expr[] = [];
  const keywords: Keyword[] = [];
  for (const part of list?.parts ?? []) {
    if (part.type === 'keyword_argument') {
      const [name, value] = part.parts;
      keywords.push({ ...at(part), name: name && identifier(name, read), value: read.expr(value) });
    } else if (part.type === 'dictionary_splat') {
      keywords.push({ ...at(part), name: undefined, value: read.expr(part.parts[0]) });
    } else {
      args.push(read.expr(part));
    }
  }
  return { args, keywords };
}
