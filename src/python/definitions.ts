import type { Expr, Node, Stmt } from './ast';
import { readArguments } from './calls';
import { params } from './params';
import { identifier, type Reader, type Signature, type StatementHandler } from './reader';
import { unsupportedStatement } from './statements';
import { at, type SyntaxNode } from './syntax-node';

/** The parts of a `def` or `class`, from the tree, or put together again from damaged source. */
export interface Definition extends Node {
  readonly kind: 'def' | 'class';
  readonly isAsync: boolean;
  readonly name: SyntaxNode | undefined;
  /** The parameters of a `def`, the bases of a `class`. */
  readonly list: SyntaxNode | undefined;
  readonly returns: SyntaxNode | undefined;
  readonly body: () => readonly SyntaxNode[];
}

const definition: StatementHandler = (node, read) => define(definitionOf(node), [], read);

const decorated_definition: StatementHandler = (node, read) => {
  const decorators = node.parts.filter(({ type }) => type === 'decorator');
  const inner = node.field('definition');
  return inner === undefined
    ? unsupportedStatement(node, 'decorator without a definition', read)
    : define(definitionOf(inner), decorators, read);
};

export const DEFINITIONS = {
  function_definition: definition,
  class_definition: definition,
  decorated_definition,
};

/** A definition with its decorators, which the grammar keeps apart. */
export function define(parts: Definition, decoratorNodes: readonly SyntaxNode[], read: Reader): Stmt {
  const decorators = decoratorNodes.map((decorator) => read.expr(decorator.parts[0]));
  const common = {
    ...at(parts),
    name: parts.name === undefined ? '' : identifier(parts.name, read),
    decorators,
    firstLine: firstLine(parts, decorators),
  };
  if (parts.kind === 'class') {
    const { args: bases, keywords } = readArguments(parts.list, read);
    return { type: 'ClassDef', ...common, bases, keywords, body: read.statements(parts.body()) };
  }
  const leftOut = read.leftOutSignature(parts);
  const own = leftOut === undefined ? signatureOf(parts, read) : undefined;
  const signature = (): Signature => own ?? leftOut?.() ?? NO_SIGNATURE;
  return {
    type: 'FunctionDef',
    ...common,
    end: read.wholeEnd(parts),
    get params() {
      return signature().params;
    },
    get returns() {
      return signature().returns;
    },
    hasDefaults: own?.params.some((param) => param.default !== undefined) === true,
    isAsync: parts.isAsync,
    body: read.body(parts, parts.body),
  };
}

const NO_SIGNATURE: Signature = { params: [], returns: undefined };

const signatureOf = (parts: Definition, read: Reader): Signature => ({
  params: params(parts.list, read),
  returns: read.optional(parts.returns),
});

/** Of a `function_definition` or a `class_definition`. */
export function definitionOf(node: SyntaxNode): Definition {
  const isClass = node.type === 'class_definition';
  return {
    ...at(node),
    kind: isClass ? 'class' : 'def',
    isAsync: node.children[0]?.type === 'async',
    name: node.field('name'),
    list: node.field(isClass ? 'superclasses' : 'parameters'),
    returns: isClass ? undefined : node.field('return_type'),
    body: () => bodyOf(node),
  };
}

/** Of damaged source, what stands beside the body belongs to it as well. */
function bodyOf(node: SyntaxNode): readonly SyntaxNode[] {
  const block = node.field('body')?.children ?? [];
  return node.isDamaged ? [...node.children.filter(({ type }) => type === 'ERROR'), ...block] : block;
}

/** As `co_firstlineno`: where the first decorator's expression begins. */
function firstLine({ line }: Node, [first]: readonly Expr[]): number {
  return first?.line ?? line;
}
