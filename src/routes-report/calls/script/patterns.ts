import type * as ts from 'typescript';
import type { Compiler } from './compiler';
import { nameOf } from './declarations';

/** Returns the element of a pattern that binds a name: `{ a, b: { name } }`. */
export function elementNamed(
  ts: Compiler,
  pattern: ts.BindingName,
  name: string,
): ts.BindingElement | undefined {
  if (ts.isIdentifier(pattern)) return undefined;
  for (const one of pattern.elements) {
    if (ts.isOmittedExpression(one)) continue;
    const found = nameOf(one.name) === name ? one : elementNamed(ts, one.name, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns what binds a name that a loop or a `catch` declares: no value can be told of it. */
export function heldBy(ts: Compiler, node: ts.Node, name: string): ts.Node | undefined {
  const declared = declarationsOf(ts, node);
  for (const one of declared) {
    if (nameOf(one.name) === name) return one;
    const element = elementNamed(ts, one.name, name);
    if (element !== undefined) return element;
  }
  return undefined;
}

function declarationsOf(ts: Compiler, node: ts.Node): readonly ts.VariableDeclaration[] {
  if (ts.isCatchClause(node)) return node.variableDeclaration === undefined ? [] : [node.variableDeclaration];
  if (!ts.isForStatement(node) && !ts.isForOfStatement(node) && !ts.isForInStatement(node)) return [];
  const { initializer } = node;
  return initializer !== undefined && ts.isVariableDeclarationList(initializer)
    ? initializer.declarations
    : [];
}

/** Returns whether a value surely has no member of a name: an object that shows all of them, or `undefined`. */
export function lacks(ts: Compiler, node: ts.Node, name: string): boolean {
  if (isUndefined(ts, node)) return true;
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.every((one) => !ts.isSpreadAssignment(one) && nameOf(one.name) !== name)
  );
}

/** Returns whether an expression is `undefined` or `null`. */
export const isUndefined = (ts: Compiler, node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined');
