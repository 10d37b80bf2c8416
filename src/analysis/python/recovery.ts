import type { Stmt } from './ast';
import { define, type Definition, definitionOf } from './definitions';
import type { Reader } from './reader';
import { at, pushAll, type SyntaxNode } from './syntax-node';

const HEADERS: ReadonlySet<string> = new Set(['async', 'def', 'class']);
/** What may follow `def` or `class` before the body. */
const HEADER_PARTS: ReadonlySet<string> = new Set([
  'async', 'def', 'class', 'identifier', 'type_parameter', 'parameters', 'argument_list', '->', 'type', ':',
]); // prettier-ignore
const DEFINITIONS: ReadonlySet<string> = new Set(['function_definition', 'class_definition']);

/** What the statements of a damaged block are read with. */
export interface StatementReader extends Reader {
  /** None where the node isn't a statement. */
  statement(node: SyntaxNode): readonly Stmt[];
}

/**
 * The statements of nodes among which some couldn't be fitted into the tree (`ERROR`). What those hold is taken for
 * statements too; a `def` or `class` that fell to pieces is put together again, its body told by the indentation.
 */
export function recover(nodes: readonly SyntaxNode[], read: StatementReader): readonly Stmt[] {
  const queue = flatten(nodes);
  const result: Stmt[] = [];
  let decorators: SyntaxNode[] = [];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    const definition = definitionAt(node, queue);
    if (definition !== undefined) {
      result.push(define(definition, decorators, read));
      decorators = [];
    } else if (node.type === 'decorator') {
      decorators.push(node);
    } else if (node.type === 'decorated_definition' && decorators.length > 0) {
      pushAll(queue, node.children.toReversed());
    } else {
      result.push(...read.statement(node));
    }
  }
  return result;
}

/** Nodes that couldn't be fitted into a statement's own place in the tree, nor into those of its clauses. */
export function strayNodes(statement: SyntaxNode): readonly SyntaxNode[] {
  return statement.children.flatMap((child) => {
    if (child.type === 'ERROR') {
      return [child];
    }
    return child.type.endsWith('_clause') && child.isDamaged ? strayNodes(child) : [];
  });
}

/** The nodes in reverse order, with what's inside ERROR nodes and lone blocks in place of these. */
function flatten(nodes: readonly SyntaxNode[]): SyntaxNode[] {
  const flat: SyntaxNode[] = [];
  const pending = [...nodes];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'ERROR' || node.type === 'block') {
      pushAll(pending, node.children);
    } else {
      flat.push(node);
    }
  }
  return flat;
}

/** A definition, whole or in pieces; the pieces are taken from the end of the queue. */
function definitionAt(node: SyntaxNode, queue: SyntaxNode[]): Definition | undefined {
  if (DEFINITIONS.has(node.type)) {
    return definitionOf(node);
  }
  return HEADERS.has(node.type) ? reassembled(node, queue) : undefined;
}

function reassembled(first: SyntaxNode, queue: SyntaxNode[]): Definition | undefined {
  const header = [first, ...takeWhile(queue, ({ type }) => HEADER_PARTS.has(type))];
  const part = (...types: string[]): SyntaxNode | undefined =>
    header.find(({ type }) => types.includes(type));
  const keyword = part('def', 'class');
  if (keyword === undefined) {
    return undefined;
  }
  const last = header.at(-1) ?? first;
  const body = takeWhile(queue, ({ line, column }) => line === last.line || column > first.column);
  return {
    ...at(first),
    end: (body.at(-1) ?? last).end,
    kind: keyword.type === 'class' ? 'class' : 'def',
    isAsync: first.type === 'async',
    name: part('identifier'),
    list: part('parameters', 'argument_list'),
    returns: part('type'),
    body: () => body,
  };
}

/** Takes nodes from the end of the queue, in source order. */
function takeWhile(queue: SyntaxNode[], isWanted: (node: SyntaxNode) => boolean): readonly SyntaxNode[] {
  const taken: SyntaxNode[] = [];
  for (let node = queue.at(-1); node !== undefined && isWanted(node); node = queue.at(-1)) {
    taken.push(node);
    queue.pop();
  }
  return taken;
}
