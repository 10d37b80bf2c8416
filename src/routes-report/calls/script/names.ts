import type * as ts from 'typescript';
import type { Compiler } from './compiler';
import { around, changesOf, commonExport, isDefaultExport, nameOf, requiredBy } from './declarations';
import type { Module, Modules } from './modules';
import { elementNamed, heldBy, lacks } from './patterns';

/** The values of parameters in a call of a function of the workspace. */
export type Bound = ReadonlyMap<ts.Node, Located>;

/** A piece of a file, and what the parameters around it are bound to. */
export interface Located {
  readonly node: ts.Node;
  readonly module: Module;
  readonly bound: Bound;
}

/** Chains of names and members are followed no further than this: they may form a circle. */
export const MAX_DEPTH = 24;

/** Finds what names stand for: by the scopes around them, and the exports of modules. */
export abstract class Names {
  readonly ts: Compiler;

  constructor(private readonly modules: Modules) {
    this.ts = modules.ts;
  }

  /** Returns a member of what an expression stands for. */
  protected abstract memberOf(of: Located, name: string, depth: number): Located | undefined;

  /** Returns what an expression stands for. */
  abstract follow(at: Located, depth?: number): Located;

  /** Returns the value of a name where an expression stands. */
  protected named(at: Located, name: string, depth: number): Located | undefined {
    for (const one of around(at.node)) {
      const found = this.#declared({ ...at, node: one }, name, depth);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #declared(scope: Located, name: string, depth: number): Located | undefined {
    const { ts } = this;
    const { node } = scope;
    if (ts.isFunctionLike(node)) return this.#parameter({ ...scope, node }, name, depth);
    const held = heldBy(ts, node, name);
    if (held !== undefined) return { ...scope, node: held };
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
    const element = elementNamed(ts, target, name);
    if (element === undefined) return undefined;
    const from = initializer === undefined ? undefined : { ...scope, node: initializer };
    return this.#taken({ ...scope, node: element }, element.parent === target ? from : undefined, depth);
  }

  /** Returns what a function's parameter of a name, or a part of one, is bound to. */
  #parameter(
    scope: Located & { readonly node: ts.SignatureDeclaration },
    name: string,
    depth: number,
  ): Located | undefined {
    for (const parameter of scope.node.parameters) {
      const value = scope.bound.get(parameter);
      if (nameOf(parameter.name) === name) return value ?? { ...scope, node: parameter };
      const element = elementNamed(this.ts, parameter.name, name);
      if (element !== undefined)
        return this.#taken(
          { ...scope, node: element },
          element.parent === parameter.name ? value : undefined,
          depth,
        );
    }
    return undefined;
  }

  /** Returns what a pattern takes out of a value: a member, or else its default; the element where neither is known. */
  #taken(
    element: Located & { readonly node: ts.BindingElement },
    from: Located | undefined,
    depth: number,
  ): Located {
    const { dotDotDotToken, propertyName, name, initializer } = element.node;
    const sought = nameOf(propertyName ?? name);
    if (from === undefined || sought === undefined) return element;
    if (dotDotDotToken !== undefined) return from;
    const found = this.memberOf(from, sought, depth + 1);
    if (found !== undefined) return found;
    return initializer !== undefined && lacks(this.ts, this.follow(from, depth + 1).node, sought)
      ? { ...element, node: initializer }
      : element;
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
      const value = found === undefined ? undefined : this.exported(found, exported, depth + 1);
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
  protected required(at: Located, call: ts.CallExpression): Located | undefined {
    const specifier = requiredBy(this.ts, call);
    const module = specifier === undefined ? undefined : this.modules.find(specifier, at.module);
    if (module === undefined) return undefined;
    return this.exported(module, 'module.exports', 0) ?? topOf(module);
  }

  protected exported(module: Module, name: string, depth: number): Located | undefined {
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
    const common = name === 'module.exports' ? undefined : this.exported(module, 'module.exports', depth + 1);
    return common === undefined || name === 'default' ? common : this.memberOf(common, name, depth + 1);
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
    if (clause === undefined) return from === undefined ? undefined : this.exported(from, name, depth + 1);
    if (ts.isNamespaceExport(clause))
      return from !== undefined && clause.name.text === name ? topOf(from) : undefined;
    const one = clause.elements.find(({ name: outer }) => outer.text === name);
    if (one === undefined) return undefined;
    const local = (one.propertyName ?? one.name).text;
    if (moduleSpecifier === undefined) return this.#declared(topOf(module), local, depth + 1);
    return from === undefined ? undefined : this.exported(from, local, depth + 1);
  }
}

/** Returns a whole module. */
const topOf = (module: Module): Located => ({ node: module.source, module, bound: new Map() });
