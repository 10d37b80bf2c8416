import type * as ts from 'typescript';
import type { UrlPart } from '../url-call';
import { behind, isWhole } from '../url-parts';
import { changesOf } from './declarations';
import type { Located, Resolver } from './resolve';

/** No text is nested as deep as this; functions may call themselves. */
const MAX_DEPTH = 20;

/** Returns the parts of a text as an expression makes it; one that can't be read is a single unknown part. */
export function partsOf(resolver: Resolver, at: Located, depth = 0): readonly UrlPart[] {
  const { ts } = resolver;
  if (depth > MAX_DEPTH) return [undefined];
  const value = resolver.follow(at);
  const { node } = value;
  const inside = (one: ts.Node): readonly UrlPart[] => partsOf(resolver, { ...value, node: one }, depth + 1);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isNumericLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      node.head.text,
      ...node.templateSpans.flatMap(({ expression, literal }) => [...inside(expression), literal.text]),
    ];
  if (ts.isBinaryExpression(node)) return partsOfBinary(resolver, node, inside);
  if (ts.isConditionalExpression(node)) return partsOfChoice(inside(node.whenTrue), inside(node.whenFalse));
  if (ts.isNewExpression(node)) return partsOfUrl(node, inside);
  if (ts.isCallExpression(node)) return partsOfCall(resolver, { ...value, node }, inside, depth);
  if (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isIdentifier(node.name))
    return changesOf(ts, node, node.name.text) === 'appended'
      ? [...inside(node.initializer), undefined]
      : [undefined];
  return ts.isGetAccessor(node) ? (returned(resolver, value, depth) ?? [undefined]) : [undefined];
}

type Inside = (one: ts.Node) => readonly UrlPart[];

function partsOfBinary({ ts }: Resolver, node: ts.BinaryExpression, inside: Inside): readonly UrlPart[] {
  const { PlusToken, BarBarToken, QuestionQuestionToken } = ts.SyntaxKind;
  const { kind } = node.operatorToken;
  if (kind === PlusToken) return [...inside(node.left), ...inside(node.right)];
  if (kind !== BarBarToken && kind !== QuestionQuestionToken) return [undefined];
  // The value of another environment is like the one for development: its host differs.
  const left = inside(node.left);
  return left.includes(undefined) ? inside(node.right) : left;
}

/** Returns what two texts have in common: the whole of equal ones, the beginning of others. */
function partsOfChoice(left: readonly UrlPart[], right: readonly UrlPart[]): readonly UrlPart[] {
  if (JSON.stringify(left) === JSON.stringify(right)) return left;
  const [first, second] = [left[0], right[0]];
  if (first === undefined || second === undefined) return [undefined];
  let length = 0;
  while (length < first.length && first[length] === second[length]) length += 1;
  return [first.slice(0, length), undefined];
}

/** Reads `new URL(path, base)` and `new Request(url)`. */
function partsOfUrl({ expression, arguments: given }: ts.NewExpression, inside: Inside): readonly UrlPart[] {
  const [first, base] = given ?? [];
  const name = expression.getText();
  if (first === undefined || (name !== 'URL' && name !== 'Request')) return [undefined];
  const path = inside(first);
  if (base === undefined || name === 'Request' || isWhole(path)) return path;
  // A path from the root keeps only the origin of the base.
  if (path[0]?.startsWith('/') !== true) return behind(inside(base), path);
  const origin = /^[a-z]+:\/\/[^/?#]+/i.exec(inside(base)[0] ?? '')?.[0];
  return origin === undefined ? path : [origin, ...path];
}

function partsOfCall(
  resolver: Resolver,
  at: Located & { readonly node: ts.CallExpression },
  inside: Inside,
  depth: number,
): readonly UrlPart[] {
  const { ts } = resolver;
  const { expression, arguments: given } = at.node;
  const local = calledFunction(resolver, at);
  if (local !== undefined) return returned(resolver, local, depth) ?? [undefined];
  if (!ts.isPropertyAccessExpression(expression))
    return isText(expression, given) ? inside(given[0]) : [undefined];
  const { expression: owner, name } = expression;
  if (name.text === 'concat') return [...inside(owner), ...given.flatMap(inside)];
  if (KEEPING.has(name.text)) return inside(owner);
  if (name.text === 'join' && ts.isArrayLiteralExpression(owner)) {
    const between = given[0] === undefined ? [','] : inside(given[0]);
    return owner.elements.flatMap((one, index) => [...(index === 0 ? [] : between), ...inside(one)]);
  }
  if (name.text === 'replace' && given.length === 2) return replaced(inside(owner), given, inside);
  return [undefined];
}

/** The methods that leave a URL what it is. */
const KEEPING: ReadonlySet<string> = new Set(['toString', 'trim', 'valueOf']);

/** Returns whether a call makes a text of its argument: `String(x)`. */
const isText = (
  expression: ts.Expression,
  given: readonly ts.Expression[],
): given is readonly [ts.Expression] => expression.getText() === 'String' && given.length === 1;

/** Reads `"/items/{id}".replace("{id}", id)`. */
function replaced(
  parts: readonly UrlPart[],
  [pattern, value]: readonly ts.Expression[],
  inside: Inside,
): readonly UrlPart[] {
  const [sought] = pattern === undefined ? [] : inside(pattern);
  if (sought === undefined || sought === '' || value === undefined) return [undefined];
  const found = parts.findIndex((part) => part?.includes(sought) === true);
  const text = parts[found] ?? '';
  if (found < 0) return parts;
  const start = text.indexOf(sought);
  return [
    ...parts.slice(0, found),
    text.slice(0, start),
    ...inside(value),
    text.slice(start + sought.length),
    ...parts.slice(found + 1),
  ];
}

/** Returns the function of the workspace that a call calls, with its parameters bound to the arguments. */
function calledFunction(
  resolver: Resolver,
  at: Located & { readonly node: ts.CallExpression },
): Located | undefined {
  const { ts } = resolver;
  const found = resolver.follow({ ...at, node: at.node.expression });
  const { node } = found;
  const isFunction =
    ts.isFunctionDeclaration(node) ||
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node);
  if (!isFunction) return undefined;
  const given = node.parameters.flatMap((parameter, index): [ts.Node, Located][] => {
    const argument = at.node.arguments[index] ?? parameter.initializer;
    return argument === undefined ? [] : [[parameter, { ...at, node: argument }]];
  });
  return { ...found, bound: new Map([...found.bound, ...given]) };
}

/** Returns the text that a function with a single `return` gives back. */
function returned(resolver: Resolver, at: Located, depth: number): readonly UrlPart[] | undefined {
  const { ts } = resolver;
  // The cast: the callers pass functions and getters.
  const { body } = at.node as ts.FunctionLikeDeclaration;
  if (body === undefined) return undefined;
  if (!ts.isBlock(body)) return partsOf(resolver, { ...at, node: body }, depth + 1);
  const found: ts.Expression[] = [];
  const visit = (one: ts.Node): void => {
    if (ts.isFunctionLike(one)) return;
    if (ts.isReturnStatement(one) && one.expression !== undefined) found.push(one.expression);
    ts.forEachChild(one, visit);
  };
  visit(body);
  const [only] = found;
  return only === undefined || found.length > 1
    ? undefined
    : partsOf(resolver, { ...at, node: only }, depth + 1);
}
