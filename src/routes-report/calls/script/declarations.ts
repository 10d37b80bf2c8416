import type * as ts from 'typescript';
import type { Compiler } from './compiler';

/** Returns the package or file that a call of `require` names. */
export function requiredBy(ts: Compiler, node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'require') return undefined;
  const [argument] = node.arguments;
  return argument !== undefined && ts.isStringLiteralLike(argument) ? argument.text : undefined;
}

/** Returns the text of a name that isn't computed. */
export function nameOf(name: ts.PropertyName | ts.BindingName | ts.ModuleExportName): string | undefined {
  return 'text' in name ? name.text : undefined;
}

/** Returns the value in `module.exports = value` or `exports.name = value`. */
export function commonExport(ts: Compiler, node: ts.Expression, name: string): ts.Expression | undefined {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const target = node.left.getText();
  const isMeant = target === name || target === `exports.${name}` || target === `module.exports.${name}`;
  return isMeant && target.includes('exports') ? node.right : undefined;
}

/** Returns whether a statement is the default export of its file. */
export const isDefaultExport = (ts: Compiler, statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);

/** Returns the value that the methods of a class give to a field which is declared without one: `this.base = value`. */
export function assignedIn(ts: Compiler, node: ts.Node, name: string): ts.Expression | undefined {
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
  visit(node);
  return found.length === 1 ? found[0] : undefined;
}

/** Returns how a variable is changed after its declaration: more text is added to it, or it's set; `undefined` if never. */
export function changesOf(
  ts: Compiler,
  declaration: ts.VariableDeclaration,
  name: string,
): 'appended' | 'set' | undefined {
  if ((declaration.parent.flags & ts.NodeFlags.Const) !== 0) return undefined;
  let found: 'appended' | 'set' | undefined;
  const visit = (one: ts.Node): void => {
    if (ts.isBinaryExpression(one) && ts.isIdentifier(one.left) && one.left.text === name) {
      const { kind } = one.operatorToken;
      if (kind === ts.SyntaxKind.PlusEqualsToken) found ??= 'appended';
      else if (kind === ts.SyntaxKind.EqualsToken) found = 'set';
    }
    ts.forEachChild(one, visit);
  };
  visit(declaration.parent.parent.parent);
  return found;
}

/** Returns the nodes around a node, the nearest first. */
export function around(node: ts.Node): readonly ts.Node[] {
  // The cast: the type says that each node has a parent; that of a file has none.
  const parent = node.parent as ts.Node | undefined;
  return parent === undefined ? [] : [parent, ...around(parent)];
}

/** Returns the package that a name is imported from. */
export function packageOf(ts: Compiler, node: ts.Node): string | undefined {
  const required = requiredBy(ts, node);
  if (required !== undefined) return required;
  if (!ts.isImportClause(node) && !ts.isImportSpecifier(node) && !ts.isNamespaceImport(node))
    return undefined;
  let around: ts.Node = node;
  while (!ts.isImportDeclaration(around) && !ts.isSourceFile(around)) around = around.parent;
  return ts.isImportDeclaration(around) && ts.isStringLiteral(around.moduleSpecifier)
    ? around.moduleSpecifier.text
    : undefined;
}
