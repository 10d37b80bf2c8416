import type * as ts from 'typescript';
import type { Call, Content, Parameter, Term } from '../values/term';
import type { Compiler } from './compiler';

/** Reads expressions as terms. */
interface Reader {
  of(node: ts.Node): Term;
  callsIn(node: ts.Node): readonly Call[];
}

/** Reads declarations of scripts as terms: of which kind they are, TypeScript knows. */
export class Declarations {
  constructor(
    private readonly ts: Compiler,
    private readonly checker: ts.TypeChecker,
    private readonly terms: Reader,
  ) {}

  /** Returns what a name stands for: its value, or a declaration of which no value can be told. */
  meaningOf(node: ts.Identifier): Term | undefined {
    const { checker, ts } = this;
    const { parent } = node;
    return this.#termOf(
      ts.isShorthandPropertyAssignment(parent)
        ? checker.getShorthandAssignmentValueSymbol(parent)
        : checker.getSymbolAtLocation(node),
    );
  }

  /** Returns what a call of `require` gives. */
  required(call: ts.CallExpression): Content | undefined {
    const { ts } = this;
    const { expression, arguments: given } = call;
    const [name] = ts.isIdentifier(expression) && expression.text === 'require' ? given : [];
    if (name === undefined || !ts.isStringLiteralLike(name)) return undefined;
    return this.#termOf(this.checker.getSymbolAtLocation(name)) ?? { kind: 'package', name: name.text };
  }

  /** Reads a declaration; anything else isn't known. */
  read(node: ts.Node): Content {
    const { ts, terms } = this;
    if (ts.isParameter(node)) return this.#parameter(node);
    if (ts.isVariableDeclaration(node)) {
      const { initializer } = node;
      const isAppended = initializer !== undefined && changesOf(ts, node) === 'appended';
      return {
        kind: 'variable',
        start: isAppended ? terms.of(initializer) : undefined,
        type: this.#typeOf(node),
      };
    }
    if (ts.isPropertyDeclaration(node)) return { kind: 'variable', type: this.#typeOf(node) };
    if (ts.isBindingElement(node)) return this.#taken(node);
    if (ts.isFunctionLike(node) && 'body' in node) return this.#function(node);
    if (ts.isClassLike(node)) return this.#class(node);
    if (ts.isEnumDeclaration(node))
      return {
        kind: 'object',
        entries: node.members.map((one) => ({
          name: nameOf(one.name),
          value: terms.of(one.initializer ?? one),
        })),
      };
    if (ts.isSourceFile(node)) return { kind: 'module', exported: (name) => this.#exported(node, name) };
    const imported = ts.findAncestor(node, ts.isImportDeclaration)?.moduleSpecifier;
    return imported !== undefined && ts.isStringLiteral(imported)
      ? { kind: 'package', name: imported.text }
      : { kind: 'other' };
  }

  #termOf(symbol: ts.Symbol | undefined): Term | undefined {
    if (symbol === undefined) return undefined;
    const { ts, terms } = this;
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const aliased = isAlias ? declarationOf(this.checker.getAliasedSymbol(symbol)) : undefined;
    // Packages aren't read: their names stand for themselves.
    const node = aliased ?? declarationOf(symbol);
    if (node === undefined) return undefined;
    const { parent } = node;
    if (ts.isVariableDeclaration(node) && ts.isVariableStatement(parent.parent)) {
      const isSure = node.initializer !== undefined && changesOf(ts, node) === undefined;
      return terms.of(isSure ? node.initializer : node);
    }
    if (ts.isExportAssignment(node)) return terms.of(node.expression);
    if (ts.isPropertyAssignment(node)) return terms.of(node.initializer);
    if (ts.isShorthandPropertyAssignment(node)) return terms.of(node.name);
    // `exports.name = value`
    return terms.of(ts.isPropertyAccessExpression(node) && ts.isBinaryExpression(parent) ? parent : node);
  }

  #exported(module: ts.SourceFile, name: string): Term | undefined {
    const symbol = this.checker.getSymbolAtLocation(module);
    return symbol === undefined
      ? undefined
      : this.#termOf(this.checker.tryGetMemberInModuleExports(name, symbol));
  }

  #parameter(node: ts.ParameterDeclaration): Content & { kind: 'parameter' } {
    const { initializer } = node;
    return {
      kind: 'parameter',
      name: nameOf(node.name) ?? '',
      isRest: node.dotDotDotToken !== undefined,
      isNamedOnly: false,
      fallback: initializer === undefined ? NOTHING(this.terms.of(node.name)) : this.terms.of(initializer),
      type: this.#typeOf(node),
    };
  }

  /** Returns the name of a declaration's type. */
  #typeOf({ type }: { readonly type?: ts.TypeNode | undefined }): Term | undefined {
    const { ts } = this;
    if (type === undefined || !ts.isTypeReferenceNode(type)) return undefined;
    return this.terms.of(ts.isIdentifier(type.typeName) ? type.typeName : type.typeName.right);
  }

  #taken(node: ts.BindingElement): Content {
    const { ts, terms } = this;
    const { parent: pattern, propertyName, name, initializer, dotDotDotToken } = node;
    const { parent: from } = pattern;
    const owner = ts.isVariableDeclaration(from) ? (from.initializer ?? from) : from;
    return {
      kind: 'taken',
      owner: terms.of(owner),
      name: ts.isArrayBindingPattern(pattern)
        ? String(pattern.elements.indexOf(node))
        : (nameOf(propertyName ?? name) ?? ''),
      isRest: dotDotDotToken !== undefined,
      fallback: initializer === undefined ? undefined : terms.of(initializer),
    };
  }

  #function(node: ts.FunctionLikeDeclaration): Content {
    const { ts, terms } = this;
    return {
      kind: 'function',
      params: this.#params(node),
      isGetter: ts.isGetAccessor(node),
      results: () => resultsOf(ts, node).map((one) => terms.of(one)),
      calls: () => (node.body === undefined ? [] : terms.callsIn(node.body)),
    };
  }

  #params({ parameters }: ts.FunctionLikeDeclaration): readonly Parameter[] {
    return parameters.flatMap((one) => {
      const term = this.terms.of(one);
      return term.kind === 'parameter' ? [term] : [];
    });
  }

  #class(node: ts.ClassLikeDeclaration): Content {
    const { ts, terms } = this;
    const made = node.members.find(ts.isConstructorDeclaration);
    const extending = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    return {
      kind: 'class',
      name: node.name?.text ?? '',
      member: (name) => {
        const found = memberNamed(ts, node, name);
        return found === undefined ? undefined : terms.of(found);
      },
      above: (extending?.types ?? []).map(({ expression }) => terms.of(expression)),
      params: made === undefined ? undefined : this.#params(made),
      passed: made === undefined ? undefined : superArguments(ts, made)?.map((one) => terms.of(one)),
    };
  }
}

/** Returns the absence of an argument. */
const NOTHING = ({ at }: Term): Term => ({ at, kind: 'nothing' });

/** Returns the declaration of a symbol that holds its value. */
const declarationOf = (symbol: ts.Symbol): ts.Declaration | undefined =>
  symbol.valueDeclaration ?? symbol.declarations?.[0];

/** Returns the text of a name that isn't computed. */
export function nameOf(name: ts.PropertyName | ts.BindingName): string | undefined {
  return 'text' in name ? name.text : undefined;
}

/** Returns a member of a class: a field's value, a method, or a parameter of the constructor. */
function memberNamed(ts: Compiler, { members }: ts.ClassLikeDeclaration, name: string): ts.Node | undefined {
  for (const one of members) {
    if (ts.isConstructorDeclaration(one)) {
      const parameter = one.parameters.find(
        (each) => nameOf(each.name) === name && (ts.getModifiers(each) ?? []).length > 0,
      );
      if (parameter !== undefined) return parameter;
    } else if (one.name !== undefined && nameOf(one.name) === name)
      return ts.isPropertyDeclaration(one) ? (one.initializer ?? assignedIn(ts, members, name) ?? one) : one;
  }
  return undefined;
}

/** Returns the value that the methods of a class give to a field which is declared without one: `this.base = value`. */
function assignedIn(ts: Compiler, members: readonly ts.ClassElement[], name: string): ts.Node | undefined {
  const found: ts.Expression[] = [];
  const visit = (one: ts.Node): void => {
    if (
      ts.isBinaryExpression(one) &&
      one.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      one.left.getText() === `this.${name}`
    )
      found.push(one.right);
    ts.forEachChild(one, visit);
  };
  members.forEach(visit);
  return found.length === 1 ? found[0] : undefined;
}

/** Returns how a variable is changed after its declaration: more text is added to it, or it's set; `undefined` if never. */
function changesOf(ts: Compiler, { name, parent }: ts.VariableDeclaration): 'appended' | 'set' | undefined {
  if ((parent.flags & ts.NodeFlags.Const) !== 0 || !ts.isIdentifier(name)) return undefined;
  let found: 'appended' | 'set' | undefined;
  const visit = (one: ts.Node): void => {
    if (ts.isBinaryExpression(one) && ts.isIdentifier(one.left) && one.left.text === name.text) {
      const { kind } = one.operatorToken;
      if (kind === ts.SyntaxKind.PlusEqualsToken) found ??= 'appended';
      else if (kind === ts.SyntaxKind.EqualsToken) found = 'set';
    }
    ts.forEachChild(one, visit);
  };
  visit(parent.parent.parent);
  return found;
}

/** Returns the expressions that a function gives back. */
function resultsOf(ts: Compiler, { body }: ts.FunctionLikeDeclaration): readonly ts.Expression[] {
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isFunctionLike(one)) return;
    if (ts.isReturnStatement(one) && one.expression !== undefined) found.push(one.expression);
    ts.forEachChild(one, visit);
  };
  visit(body);
  return found;
}

/** Returns what a constructor passes to that of the class above. */
function superArguments(
  ts: Compiler,
  { body }: ts.ConstructorDeclaration,
): readonly ts.Expression[] | undefined {
  for (const statement of body?.statements ?? []) {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) continue;
    const { expression, arguments: given } = statement.expression;
    if (expression.kind === ts.SyntaxKind.SuperKeyword) return given;
  }
  return undefined;
}
