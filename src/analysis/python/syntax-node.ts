import type { Node as ParserNode } from 'web-tree-sitter';

import type { Node } from './ast';

/** Nodes that the grammar allows between any two tokens; they mean nothing. */
const EXTRAS: ReadonlySet<string> = new Set(['comment', 'line_continuation']);

/**
 * A node of the parser's tree. Every question to the parser crosses into wasm, so that each is asked once, and only
 * when somebody wants the answer. Comments and line continuations are left out everywhere.
 */
export class SyntaxNode implements Node {
  /** The grammar's name of this node; of a token its text; `ERROR` for source that fits nowhere. */
  readonly type: string;
  #end: number | undefined;
  #children: readonly SyntaxNode[] | undefined;

  constructor(private readonly inner: ParserNode) {
    this.type = inner.type;
  }

  /** 1-based. */
  get line(): number {
    return this.inner.startPosition.row + 1;
  }

  /** 0-based, in UTF-16 units: the indentation of the first node on a line. */
  get column(): number {
    return this.inner.startPosition.column;
  }

  get start(): number {
    return this.inner.startIndex;
  }

  get end(): number {
    return (this.#end ??= this.inner.endIndex);
  }

  /** Tokens (`(`, `+`, `def`) included. */
  get children(): readonly SyntaxNode[] {
    return (this.#children ??= wrap(this.inner.children));
  }

  /** Without tokens, and without what the parser couldn't read. */
  get parts(): readonly SyntaxNode[] {
    return wrap(this.inner.namedChildren).filter((child) => child.type !== 'ERROR');
  }

  /** The first child that the grammar gives this role. */
  field(name: string): SyntaxNode | undefined {
    const child = this.inner.childForFieldName(name);
    return child === null ? undefined : new SyntaxNode(child);
  }

  /** Whether a token of this text stands directly in the node. */
  has(token: string): boolean {
    return this.children.some((child) => child.type === token);
  }

  /** Whether the parser made the node up, to carry on. */
  get isMissing(): boolean {
    return this.inner.isMissing;
  }

  /** Whether something in here couldn't be read. */
  get isDamaged(): boolean {
    return this.inner.hasError;
  }
}

function wrap(nodes: readonly ParserNode[]): readonly SyntaxNode[] {
  return nodes.map((node) => new SyntaxNode(node)).filter((node) => !EXTRAS.has(node.type));
}

/** `list.push(...items)` for any number of items: that one passes them on the stack. */
export function pushAll<T>(list: T[], items: readonly T[]): void {
  for (const item of items) {
    list.push(item);
  }
}

/** The place of a node, for spreading into one of ours. */
export function at({ line, start, end }: Node): Node {
  return { line, start, end };
}

/** From the beginning of one node to the end of another. */
export function spanning(first: Node, last: Node): Node {
  return { line: first.line, start: first.start, end: last.end };
}
