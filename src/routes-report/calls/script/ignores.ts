import type * as ts from 'typescript';
import { IgnoreComments } from '../ignore-comments';
import type { Compiler } from './compiler';
import type { Module } from './modules';
import type { Located } from './names';

/** Tells which calls of a script its comments take out of the broken ones. */
export class ScriptIgnores {
  readonly #comments: IgnoreComments;

  constructor(
    private readonly ts: Compiler,
    private readonly module: Module,
  ) {
    this.#comments = new IgnoreComments(module.source.text, '//');
  }

  /** Returns whether a comment takes a call out. A target that another file holds has none of its own. */
  covers(target: Located, call: ts.Node): boolean {
    if (this.#comments.isEmpty) return false;
    const place = target.module === this.module ? target.node : call;
    const statement = this.#statementAround(call);
    return this.#comments.covers({
      target: this.#pieceOf(place),
      call: this.#pieceOf(call),
      statement: statement === undefined ? undefined : this.#pieceOf(statement),
    });
  }

  #pieceOf(node: ts.Node): { readonly start: number; readonly end: number } {
    return { start: node.getStart(this.module.source), end: node.getEnd() };
  }

  /** Returns the statement without a block that a call is a part of; `undefined` in a function that's an expression. */
  #statementAround(call: ts.Node): ts.Node | undefined {
    const { ts } = this;
    return ts.findAncestor(call, (node) =>
      ts.isFunctionLike(node) || ts.isClassLike(node) ? 'quit' : isSimple(ts, node),
    );
  }
}

const isSimple = (ts: Compiler, node: ts.Node): boolean =>
  ts.isExpressionStatement(node) ||
  ts.isVariableStatement(node) ||
  ts.isReturnStatement(node) ||
  ts.isThrowStatement(node);
