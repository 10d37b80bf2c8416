import type { Expr, FunctionDef, Node, Signature, Stmt } from './ast';
import { readArguments } from './calls';
import { params } from './params';
import { identifier, type Reader, type StatementHandler } from './reader';
import { unsupportedStatement } from './statements';
import type { SyntaxNode } from './syntax-node';

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
  const { line, start } = parts;
  const common = { line, start, decorators, firstLine: firstLine(parts, decorators) };
  if (parts.kind === 'def') return { type: 'FunctionDef', ...common, ...defined(parts, read) };
  const { args: bases, keywords } = readArguments(parts.list, read);
  const body = read.statements(parts.body());
  return { type: 'ClassDef', ...common, end: parts.end, name: nameOf(parts, read), bases, keywords, body };
}

/** What a function is besides its decorators. */
function defined(
  parts: Definition,
  read: Reader,
): Pick<FunctionDef, 'end' | 'name' | 'isAsync' | 'signature' | 'hasDefaults' | 'body'> {
  const { end, isAsync } = parts;
  return {
    end,
    name: nameOf(parts, read),
    isAsync,
    ...signatureOf(parts, read),
    body: read.body(parts.body),
  };
}

function signatureOf(parts: Definition, read: Reader): Pick<FunctionDef, 'signature' | 'hasDefaults'> {
  const own: Signature = { params: params(parts.list, read), returns: read.optional(parts.returns) };
  return { signature: () => own, hasDefaults: own.params.some((param) => param.default !== undefined) };
}

const nameOf = ({ name }: Definition, read: Reader): string =>
  name === undefined ? '' : identifier(name, read);

/** Of a `function_definition` or a `class_definition`. Nothing of it is asked of the parser before it's wanted. */
export function definitionOf(node: SyntaxNode): Definition {
  const isClass = node.type === 'class_definition';
  return {
    line: node.line,
    start: node.start,
    get end() {
      return node.end;
    },
    kind: isClass ? 'class' : 'def',
    get isAsync() {
      return node.children[0]?.type === 'async';
    },
    get name() {
      return node.field('name');
    },
    get list() {
      return node.field(isClass ? 'superclasses' : 'parameters');
    },
    get returns() {
      return isClass ? undefined : node.field('return_type');
    },
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
