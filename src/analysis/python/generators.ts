import type { Reader } from './reader';
import { pushAll, type SyntaxNode } from './syntax-node';

/** They have a body of their own, and may be generators themselves. */
const OTHER_FUNCTIONS: ReadonlySet<string> = new Set(['function_definition', 'lambda', 'class_definition']);

/** Whether a `yield` makes the function with this body a generator. */
export function containsYield(body: readonly SyntaxNode[], read: Reader): boolean {
  const pending = body.filter((node) => /\byield\b/.test(read.source(node)));
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'yield') {
      return true;
    }
    if (!OTHER_FUNCTIONS.has(node.type)) {
      pushAll(pending, node.parts);
    }
  }
  return false;
}
