import type { ExceptHandler, If, MatchCase, Stmt, With } from './ast';
import { tuple, tuplePlace } from './collections';
import { identifier, type Reader, type StatementHandler } from './reader';
import { casePatterns } from './patterns';
import { at, spanning, type SyntaxNode } from './syntax-node';

/** `elif` becomes an If in `orelse`; made from the last to the first, because a chain may have thousands. */
const if_statement: StatementHandler = (node, read) => {
  const clauses = node.parts.filter(({ type }) => type === 'elif_clause');
  let orelse = elseBlock(node, read);
  for (const clause of clauses.reverse()) {
    orelse = [conditional(clause, node, orelse, read)];
  }
  return conditional(node, node, orelse, read);
};

function conditional(clause: SyntaxNode, whole: SyntaxNode, orelse: readonly Stmt[], read: Reader): If {
  return {
    type: 'If',
    ...spanning(clause, whole),
    test: read.expr(clause.field('condition')),
    body: read.block(clause.field('consequence')),
    orelse,
  };
}

const for_statement: StatementHandler = (node, read) => ({
  type: 'For',
  ...at(node),
  target: read.expr(node.field('left')),
  iterable: read.expr(node.field('right')),
  body: read.block(node.field('body')),
  orelse: elseBlock(node, read),
  isAsync: isAsync(node),
});

const while_statement: StatementHandler = (node, read) => ({
  type: 'While',
  ...at(node),
  test: read.expr(node.field('condition')),
  body: read.block(node.field('body')),
  orelse: elseBlock(node, read),
});

const with_statement: StatementHandler = (node, read) => {
  const clause = child(node, 'with_clause');
  return {
    type: 'With',
    ...at(node),
    items: withItems(clause?.parts ?? []).map((item) => withItem(item, read)),
    body: read.block(node.field('body')),
    isAsync: isAsync(node),
  };
};

/** In `with (a as b,):` the grammar has one item, a tuple. */
function withItems(items: readonly SyntaxNode[]): readonly (SyntaxNode | undefined)[] {
  const [only] = items.length === 1 ? (items[0]?.parts ?? []) : [];
  const inner = only?.type === 'tuple' ? only.parts : [];
  const isParenthesised = inner.length > 0 && inner.every(({ type }) => type !== 'list_splat');
  return isParenthesised ? inner : items.map((item) => item.parts[0]);
}

/** `context`, `context as target`, and the same in parentheses. */
function withItem(node: SyntaxNode | undefined, read: Reader): With['items'][number] {
  const inner = node?.type === 'parenthesized_expression' ? node.parts[0] : undefined;
  const item = inner?.type === 'as_pattern' ? inner : node;
  const [context, target] = item?.type === 'as_pattern' ? item.parts : [item];
  return { context: read.expr(context), target: read.optional(target) };
}

const try_statement: StatementHandler = (node, read) => ({
  type: 'Try',
  ...at(node),
  body: read.block(node.field('body')),
  handlers: node.parts.filter(({ type }) => type === 'except_clause').map((clause) => handler(clause, read)),
  orelse: elseBlock(node, read),
  finalbody: read.block(lastBlock(child(node, 'finally_clause'))),
});

/** `except A as b:`, `except* A:`, `except A, B:` (without parentheses since Python 3.14). */
function handler(clause: SyntaxNode, read: Reader): ExceptHandler {
  const [first, ...others] = clause.parts.filter(({ type }) => type !== 'block');
  const [value, alias] = first?.type === 'as_pattern' ? first.parts : [first, clause.field('alias')];
  const last = others.at(-1);
  const several = first !== undefined && last !== undefined && alias === undefined;
  return {
    ...at(clause),
    exception: several ? tuple(spanning(first, last), [first, ...others], read) : read.optional(value),
    name: alias && identifier(alias, read),
    body: read.block(lastBlock(clause)),
  };
}

const match_statement: StatementHandler = (node, read) => {
  const subjects = node.parts.filter(({ type }) => type !== 'block');
  const [first] = subjects;
  return {
    type: 'Match',
    ...at(node),
    subject: node.has(',') ? tuple(tuplePlace(subjects, node), subjects, read) : read.expr(first),
    cases: (lastBlock(node)?.parts ?? [])
      .filter(({ type }) => type === 'case_clause')
      .map((clause) => matchCase(clause, read)),
  };
};

function matchCase(clause: SyntaxNode, read: Reader): MatchCase {
  return {
    ...at(clause),
    pattern: casePatterns(clause, read),
    guard: read.optional(clause.field('guard')?.parts[0]),
    body: read.block(clause.field('consequence')),
  };
}

export const COMPOUND = {
  if_statement,
  for_statement,
  while_statement,
  with_statement,
  try_statement,
  match_statement,
};

function elseBlock(node: SyntaxNode, read: Reader): readonly Stmt[] {
  return read.block(child(node, 'else_clause')?.field('body'));
}

function child(node: SyntaxNode, type: string): SyntaxNode | undefined {
  return node.parts.find((part) => part.type === type);
}

function lastBlock(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.parts.findLast(({ type }) => type === 'block');
}

function isAsync(node: SyntaxNode): boolean {
  return node.children[0]?.type === 'async';
}
