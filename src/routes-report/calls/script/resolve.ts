import type * as ts from 'typescript';
import { around, assignedIn, nameOf } from './declarations';
import { boundTo, calledFunction, resultsOf, superArguments } from './functions';
import { type Bound, type Located, MAX_DEPTH, Names } from './names';

/** Entering a function counts as so many steps: several calls in each other would take ages. */
const FUNCTION_COST = 4;

/** Finds what names and members stand for, by their declarations alone. */
export class Resolver extends Names {
  /**
   * Returns the expression that a name or a member stands for, as far as it can be followed: a declaration where there's no
   * value. Unknown names stand for themselves.
   */
  override follow(at: Located, depth = 0): Located {
    const { ts } = this;
    const { node } = at;
    if (depth > MAX_DEPTH) return at;
    const inner = this.unwrapped(node);
    if (inner !== undefined) return this.follow({ ...at, node: inner }, depth);
    let next: Located | undefined;
    if (ts.isIdentifier(node)) next = this.named(at, node.text, depth);
    else if (ts.isPropertyAccessExpression(node))
      next = this.memberOf({ ...at, node: node.expression }, node.name.text, depth);
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      next = this.memberOf({ ...at, node: node.expression }, node.argumentExpression.text, depth);
    else if (ts.isCallExpression(node)) next = this.required(at, node);
    return next === undefined || next.node === node ? at : this.follow(next, depth + 1);
  }

  /** Returns the expression inside of one that only says its type, waits, or forbids changes. */
  unwrapped(node: ts.Node): ts.Node | undefined {
    const { ts } = this;
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return node.expression;
    if (ts.isAwaitExpression(node) || ts.isTypeAssertionExpression(node)) return node.expression;
    // Releases before 4.9 don't know the operator.
    const isSatisfies = ts.isSatisfiesExpression as typeof ts.isSatisfiesExpression | undefined;
    if (isSatisfies?.(node) === true) return node.expression;
    const isFrozen = ts.isCallExpression(node) && node.expression.getText() === 'Object.freeze';
    return isFrozen ? node.arguments[0] : undefined;
  }

  /** Returns the value of a member of what an expression stands for. */
  member(of: Located, name: string): Located | undefined {
    const found = this.memberOf(of, name, 0);
    return found === undefined ? undefined : this.follow(found);
  }

  protected override memberOf(of: Located, name: string, depth: number): Located | undefined {
    const { ts } = this;
    if (depth > MAX_DEPTH) return undefined;
    if (of.node.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = around(of.node).find(ts.isClassLike);
      if (owner === undefined) return undefined;
      const self = { ...of, node: owner };
      return this.#inClass({ ...self, bound: this.#constructed(self, undefined, depth) }, name, depth);
    }
    const owner = this.follow(of, depth + 1);
    const { node } = owner;
    if (ts.isObjectLiteralExpression(node)) return this.#inObject(owner, node, name, depth);
    if (ts.isClassLike(node)) return this.#inClass(owner, name, depth);
    if (ts.isNewExpression(node)) return this.#inNew({ ...owner, node }, name, depth);
    if (ts.isCallExpression(node)) return this.#inResult({ ...owner, node }, name, depth);
    if (ts.isEnumDeclaration(node)) {
      const found = node.members.find((one) => nameOf(one.name) === name);
      return found?.initializer === undefined ? undefined : { ...owner, node: found.initializer };
    }
    if (ts.isSourceFile(node)) return this.exported(owner.module, name, depth + 1);
    return this.#typed(owner, name, depth);
  }

  /** Returns a member of what `new` makes, with the arguments that its constructor gets. */
  #inNew(
    owner: Located & { readonly node: ts.NewExpression },
    name: string,
    depth: number,
  ): Located | undefined {
    const { expression, arguments: given = [] } = owner.node;
    const made = this.follow({ ...owner, node: expression }, depth + 1);
    if (!this.ts.isClassLike(made.node)) return undefined;
    const values = given.map((node) => ({ ...owner, node }));
    return this.#inClass({ ...made, bound: this.#constructed(made, values, depth) }, name, depth + 1);
  }

  /** Returns a member of what a function of the workspace gives back, or of what Angular's `inject` does. */
  #inResult(
    owner: Located & { readonly node: ts.CallExpression },
    name: string,
    depth: number,
  ): Located | undefined {
    const { ts } = this;
    const [token] = owner.node.arguments;
    if (owner.node.expression.getText() === 'inject' && token !== undefined) {
      const found = this.follow({ ...owner, node: token }, depth + 1);
      return ts.isClassLike(found.node) ? this.#inClass(found, name, depth + 1) : undefined;
    }
    const result = this.resultOf(owner, depth);
    return result === undefined ? undefined : this.memberOf(result, name, depth + FUNCTION_COST);
  }

  /** Returns the only expression that a function of the workspace gives back to a call. */
  resultOf(call: Located & { readonly node: ts.CallExpression }, depth = 0): Located | undefined {
    const called = calledFunction(this, call, depth + 1);
    const results = called === undefined ? [] : resultsOf(this.ts, called.node);
    const [only] = results;
    return called === undefined || only === undefined || results.length > 1
      ? undefined
      : { ...called, node: only };
  }

  /** Returns what the parameters of a class's constructor are bound to, and those of the classes above it. */
  #constructed(owner: Located, given: readonly Located[] | undefined, depth: number): Bound {
    const { ts } = this;
    // The cast: the callers have checked it.
    const { members } = owner.node as ts.ClassLikeDeclaration;
    const own = members.find(ts.isConstructorDeclaration);
    const bound =
      own === undefined || given === undefined
        ? owner.bound
        : new Map([...owner.bound, ...boundTo(ts, { ...owner, node: own }, given)]);
    const above = depth > MAX_DEPTH ? undefined : this.#above({ ...owner, bound }, depth);
    if (above === undefined) return bound;
    const passed =
      own === undefined
        ? given
        : superArguments(ts, own)?.map((node): Located => ({ ...owner, bound, node }));
    return this.#constructed(above, passed, depth + FUNCTION_COST);
  }

  /** Returns the class that a class extends. */
  #above(owner: Located, depth: number): Located | undefined {
    const { ts } = this;
    // The cast: the callers have checked it.
    const { heritageClauses } = owner.node as ts.ClassLikeDeclaration;
    const above = heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    const [base] = above?.types ?? [];
    if (base === undefined || depth > MAX_DEPTH) return undefined;
    const found = this.follow({ ...owner, node: base.expression }, depth + 1);
    return ts.isClassLike(found.node)
      ? { ...found, bound: new Map([...owner.bound, ...found.bound]) }
      : undefined;
  }

  /** Returns a member of a class that a parameter or property has as its type. */
  #typed(owner: Located, name: string, depth: number): Located | undefined {
    const { ts } = this;
    const { node } = owner;
    if (!ts.isParameter(node) && !ts.isPropertyDeclaration(node)) return undefined;
    const { type } = node;
    if (type === undefined || !ts.isTypeReferenceNode(type)) return undefined;
    const found = this.follow({ ...owner, node: type.typeName }, depth + 1);
    return ts.isClassLike(found.node) ? this.#inClass(found, name, depth + 1) : undefined;
  }

  #inObject(
    owner: Located,
    node: ts.ObjectLiteralExpression,
    name: string,
    depth: number,
  ): Located | undefined {
    const { ts } = this;
    for (const one of [...node.properties].reverse()) {
      if (ts.isSpreadAssignment(one)) {
        const found = this.memberOf({ ...owner, node: one.expression }, name, depth + 1);
        if (found !== undefined) return found;
      } else if (nameOf(one.name) === name) {
        if (ts.isPropertyAssignment(one)) return { ...owner, node: one.initializer };
        return ts.isShorthandPropertyAssignment(one)
          ? this.named({ ...owner, node: one.parent }, name, depth + 1)
          : { ...owner, node: one };
      }
    }
    return undefined;
  }

  /** Returns a member of a class or of those that it extends: a field's value, a method, or a parameter of the constructor. */
  #inClass(owner: Located, name: string, depth: number): Located | undefined {
    const { ts } = this;
    // The cast: the callers have checked it.
    const node = owner.node as ts.ClassLikeDeclaration;
    for (const one of node.members) {
      if (ts.isConstructorDeclaration(one)) {
        const parameter = one.parameters.find(
          (each) => nameOf(each.name) === name && (ts.getModifiers(each) ?? []).length > 0,
        );
        if (parameter !== undefined) return owner.bound.get(parameter) ?? { ...owner, node: parameter };
      } else if (one.name !== undefined && nameOf(one.name) === name) {
        const value = ts.isPropertyDeclaration(one) ? (one.initializer ?? assignedIn(ts, node, name)) : one;
        return { ...owner, node: value ?? one };
      }
    }
    const above = this.#above(owner, depth);
    return above === undefined ? undefined : this.#inClass(above, name, depth + 1);
  }
}
