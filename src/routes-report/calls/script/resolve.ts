import type * as ts from 'typescript';
import type { Compiler } from './compiler';
import {
  around,
  assignedIn,
  changesOf,
  commonExport,
  isDefaultExport,
  nameOf,
  requiredBy,
} from './declarations';
import type { Module, Modules } from './modules';

/** The values of parameters in a call of a function of the workspace. */
export type Bound = ReadonlyMap<ts.Node, Located>;

/** A piece of a file, and what the parameters around it are bound to. */
export interface Located {
  readonly node: ts.Node;
  readonly module: Module;
  readonly bound: Bound;
}

/** Chains of names and members are followed no further than this: they may form a circle. */
const MAX_DEPTH = 24;

/** Finds what names and members stand for, by their declarations alone. */
export class Resolver {
  readonly ts: Compiler;

  constructor(private readonly modules: Modules) {
    this.ts = modules.ts;
  }

  /**
   * Returns the expression that a name or a member stands for, as far as it can be followed: a declaration where there's no
   * value. Unknown names stand for themselves.
   */
  follow(at: Located, depth = 0): Located {
    const { ts } = this;
    const { node } = at;
    if (depth > MAX_DEPTH) return at;
    const inner = this.unwrapped(node);
    if (inner !== undefined) return this.follow({ ...at, node: inner }, depth);
    let next: Located | undefined;
    if (ts.isIdentifier(node)) next = this.#named(at, node.text, depth);
    else if (ts.isPropertyAccessExpression(node))
      next = this.#member({ ...at, node: node.expression }, node.name.text, depth);
    else if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      next = this.#member({ ...at, node: node.expression }, node.argumentExpression.text, depth);
    else if (ts.isCallExpression(node)) next = this.#required(at, node);
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
    const found = this.#member(of, name, 0);
    return found === undefined ? undefined : this.follow(found);
  }

  #member(of: Located, name: string, depth: number): Located | undefined {
    const { ts } = this;
    if (depth > MAX_DEPTH) return undefined;
    if (of.node.kind === ts.SyntaxKind.ThisKeyword) {
      const owner = around(of.node).find(ts.isClassLike);
      return owner === undefined ? undefined : this.#inClass({ ...of, node: owner }, name, depth);
    }
    const owner = this.follow(of, depth + 1);
    const { node } = owner;
    if (ts.isObjectLiteralExpression(node)) return this.#inObject(owner, node, name, depth);
    if (ts.isClassLike(node)) return this.#inClass(owner, name, depth);
    if (ts.isNewExpression(node)) return this.#member({ ...owner, node: node.expression }, name, depth + 1);
    if (ts.isEnumDeclaration(node)) {
      const found = node.members.find((one) => nameOf(one.name) === name);
      return found?.initializer === undefined ? undefined : { ...owner, node: found.initializer };
    }
    if (ts.isSourceFile(node)) return this.#exported(owner.module, name, depth + 1);
    return this.#typed(owner, name, depth);
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
        const found = this.#member({ ...owner, node: one.expression }, name, depth + 1);
        if (found !== undefined) return found;
      } else if (nameOf(one.name) === name) {
        if (ts.isPropertyAssignment(one)) return { ...owner, node: one.initializer };
        return ts.isShorthandPropertyAssignment(one)
          ? this.#named({ ...owner, node: one.parent }, name, depth + 1)
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
        if (parameter !== undefined) return { ...owner, node: parameter };
      } else if (one.name !== undefined && nameOf(one.name) === name) {
        const value = ts.isPropertyDeclaration(one) ? (one.initializer ?? assignedIn(ts, node, name)) : one;
        return { ...owner, node: value ?? one };
      }
    }
    const above = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    const [base] = above?.types ?? [];
    if (base === undefined || depth > MAX_DEPTH) return undefined;
    const found = this.follow({ ...owner, node: base.expression }, depth + 1);
    return ts.isClassLike(found.node) ? this.#inClass(found, name, depth + 1) : undefined;
  }

  /** Returns the value of a name where an expression stands. */
  #named(at: Located, name: string, depth: number): Located | undefined {
    for (const one of around(at.node)) {
      const found = this.#declared({ ...at, node: one }, name, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #declared(scope: Located, name: string, depth: number): Located | undefined {
    const { ts } = this;
    const { node } = scope;
    if (ts.isFunctionLike(node)) {
      const parameter = node.parameters.find((one) => nameOf(one.name) === name);
      return parameter === undefined
        ? undefined
        : (scope.bound.get(parameter) ?? { ...scope, node: parameter });
    }
    if (!ts.isSourceFile(node) && !ts.isBlock(node) && !ts.isCaseClause(node) && !ts.isModuleBlock(node))
      return undefined;
    for (const statement of node.statements) {
      const found = this.#stated(scope, statement, name, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the value that a statement gives a name. */
  #stated(scope: Located, statement: ts.Statement, name: string, depth: number): Located | undefined {
    const { ts } = this;
    if (ts.isVariableStatement(statement)) {
      for (const one of statement.declarationList.declarations) {
        const found = this.#bound(scope, one, name, depth);
        if (found !== undefined) return found;
      }
      return undefined;
    }
    if (
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
    )
      return statement.name?.text === name ? { ...scope, node: statement } : undefined;
    return ts.isImportDeclaration(statement) ? this.#imported(scope, statement, name, depth) : undefined;
  }

  #bound(
    scope: Located,
    declaration: ts.VariableDeclaration,
    name: string,
    depth: number,
  ): Located | undefined {
    const { ts } = this;
    const { name: target, initializer } = declaration;
    if (ts.isIdentifier(target)) {
      if (target.text !== name) return undefined;
      const isSure = initializer !== undefined && changesOf(ts, declaration, name) === undefined;
      return { ...scope, node: isSure ? initializer : declaration };
    }
    if (!ts.isObjectBindingPattern(target)) return undefined;
    const element = target.elements.find((one) => nameOf(one.name) === name);
    if (element === undefined) return undefined;
    const from = element.propertyName === undefined ? name : nameOf(element.propertyName);
    if (initializer === undefined || from === undefined) return { ...scope, node: element };
    return this.#member({ ...scope, node: initializer }, from, depth + 1) ?? { ...scope, node: element };
  }

  #imported(
    scope: Located,
    statement: ts.ImportDeclaration,
    name: string,
    depth: number,
  ): Located | undefined {
    const { ts } = this;
    const { importClause: clause, moduleSpecifier } = statement;
    if (clause === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined;
    const module = (): Module | undefined => this.modules.find(moduleSpecifier.text, scope.module);
    const { namedBindings: named } = clause;
    const whole = (node: ts.Node, exported: string): Located => {
      const found = module();
      const value = found === undefined ? undefined : this.#exported(found, exported, depth + 1);
      return value ?? { ...scope, node };
    };
    if (clause.name?.text === name) return whole(clause, 'default');
    if (named === undefined) return undefined;
    if (ts.isNamespaceImport(named)) {
      if (named.name.text !== name) return undefined;
      const found = module();
      return found === undefined ? { ...scope, node: named } : topOf(found);
    }
    const one = named.elements.find(({ name: local }) => local.text === name);
    return one === undefined ? undefined : whole(one, (one.propertyName ?? one.name).text);
  }

  /** Returns what a call of `require` gives; `undefined` for a package. */
  #required(at: Located, call: ts.CallExpression): Located | undefined {
    const specifier = requiredBy(this.ts, call);
    const module = specifier === undefined ? undefined : this.modules.find(specifier, at.module);
    if (module === undefined) return undefined;
    return this.#exported(module, 'module.exports', 0) ?? topOf(module);
  }

  #exported(module: Module, name: string, depth: number): Located | undefined {
    const { ts } = this;
    const top = topOf(module);
    if (depth > MAX_DEPTH) return undefined;
    for (const statement of module.source.statements) {
      if (ts.isExportDeclaration(statement)) {
        const found = this.#passedOn(module, statement, name, depth);
        if (found !== undefined) return found;
      } else if (ts.isExportAssignment(statement)) {
        if (name === 'default') return { ...top, node: statement.expression };
      } else if (ts.isExpressionStatement(statement)) {
        const value = commonExport(ts, statement.expression, name);
        if (value !== undefined) return { ...top, node: value };
      } else if (!ts.isImportDeclaration(statement)) {
        const isDefault = name === 'default' && isDefaultExport(ts, statement);
        const found = isDefault ? { ...top, node: statement } : this.#stated(top, statement, name, depth);
        if (found !== undefined) return found;
      }
    }
    // `module.exports = { API }` of a module that others import as one with exports.
    const common =
      name === 'module.exports' ? undefined : this.#exported(module, 'module.exports', depth + 1);
    return common === undefined || name === 'default' ? common : this.#member(common, name, depth + 1);
  }

  #passedOn(
    module: Module,
    statement: ts.ExportDeclaration,
    name: string,
    depth: number,
  ): Located | undefined {
    const { ts } = this;
    const { exportClause: clause, moduleSpecifier } = statement;
    const from =
      moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier)
        ? this.modules.find(moduleSpecifier.text, module)
        : undefined;
    if (clause === undefined) return from === undefined ? undefined : this.#exported(from, name, depth + 1);
    if (ts.isNamespaceExport(clause))
      return from !== undefined && clause.name.text === name ? topOf(from) : undefined;
    const one = clause.elements.find(({ name: outer }) => outer.text === name);
    if (one === undefined) return undefined;
    const local = (one.propertyName ?? one.name).text;
    if (moduleSpecifier === undefined) return this.#declared(topOf(module), local, depth + 1);
    return from === undefined ? undefined : this.#exported(from, local, depth + 1);
  }
}

const topOf = (module: Module): Located => ({ node: module.source, module, bound: new Map() });
