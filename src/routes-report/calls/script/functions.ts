import type * as ts from 'typescript';
import type { Compiler } from './compiler';
import type { Located } from './names';
import type { Resolver } from './resolve';

/** Returns the function of the workspace that a call calls, with its parameters bound to the arguments. */
export function calledFunction(
  resolver: Resolver,
  call: Located & { readonly node: ts.CallExpression },
  depth = 0,
): (Located & { readonly node: ts.FunctionLikeDeclaration }) | undefined {
  const { ts } = resolver;
  const found = resolver.follow({ ...call, node: call.node.expression }, depth);
  const { node } = found;
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node);
  if (!isFunction) return undefined;
  const given = call.node.arguments.map((argument) => ({ ...call, node: argument }));
  return { ...found, node, bound: new Map([...found.bound, ...boundTo(ts, { ...found, node }, given)]) };
}

/** Returns the parameters of a function with what a call gives for them, or else their default or `undefined`. */
export function boundTo(
  ts: Compiler,
  own: Located & { readonly node: ts.FunctionLikeDeclaration },
  given: readonly Located[],
): readonly (readonly [ts.Node, Located])[] {
  const spread = given.findIndex(({ node }) => ts.isSpreadElement(node));
  return own.node.parameters.flatMap((parameter, index): readonly (readonly [ts.Node, Located])[] => {
    if (parameter.dotDotDotToken !== undefined || (spread >= 0 && index >= spread)) return [];
    const node = parameter.initializer ?? ts.factory.createIdentifier('undefined');
    return [[parameter, given[index] ?? { ...own, node }]];
  });
}

/** Returns the expressions that a function gives back. */
export function resultsOf(ts: Compiler, { body }: ts.FunctionLikeDeclaration): readonly ts.Expression[] {
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
export function superArguments(
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
