import type * as ts from 'typescript';
import type { UrlPart } from '../url-call';
import { behind, isWhole, joined } from '../url-parts';
import { changesOf } from './declarations';
import { calledFunction, resultsOf } from './functions';
import type { Located } from './names';
import { isUndefined } from './patterns';
import type { Resolver } from './resolve';

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
  if (ts.isConditionalExpression(node)) return partsOfConditional(resolver, node, inside);
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

/** Reads `id ? "/a" : "/b"`. A side that's no text doesn't count: nothing is sent then. */
function partsOfConditional(
  { ts }: Resolver,
  { condition, whenTrue, whenFalse }: ts.ConditionalExpression,
  inside: Inside,
): readonly UrlPart[] {
  if (isUndefined(ts, whenFalse)) return inside(whenTrue);
  if (isUndefined(ts, whenTrue)) return inside(whenFalse);
  const known = isWholeUrl(ts, condition, inside);
  if (known !== undefined) return inside(known ? whenTrue : whenFalse);
  return partsOfChoice(joined(inside(whenTrue)), joined(inside(whenFalse)));
}

/** Returns whether a test for a whole URL holds, as far as the text is known: `path.startsWith("http")`. */
function isWholeUrl(ts: Resolver['ts'], condition: ts.Expression, inside: Inside): boolean | undefined {
  if (!ts.isCallExpression(condition) || !ts.isPropertyAccessExpression(condition.expression))
    return undefined;
  const { expression: owner, name } = condition.expression;
  const [argument] = condition.arguments;
  if (argument === undefined) return undefined;
  const isTest = name.text === 'test' && /^\/\^\(?(?:\?:)?https?\b/.test(owner.getText());
  const [sought] = name.text === 'startsWith' ? inside(argument) : isTest ? ['http'] : [];
  const [head] = joined(inside(isTest ? argument : owner));
  if (sought === undefined || head === undefined) return undefined;
  if (head.length >= sought.length) return head.startsWith(sought);
  return sought.startsWith(head) ? undefined : false;
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
  const path = joined(inside(first));
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
  const local = calledFunction(resolver, at, depth);
  const result = local === undefined ? undefined : returned(resolver, local, depth);
  if (result !== undefined && !isNothing(result)) return result;
  if (isJoining(ts, expression))
    return given.flatMap(inside).length === 0 ? [undefined] : given.map(inside).reduce(behind);
  if (local !== undefined) return [undefined];
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

/** Returns whether nothing is known of a text. */
const isNothing = (parts: readonly UrlPart[]): boolean => parts.every((part) => part === undefined);

/** Returns whether a function is named like one that puts slashes between its arguments: `urlJoin`, `path.posix.join`. */
function isJoining(ts: Resolver['ts'], callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee))
    return (
      /^(?:join|combine)?_?(?:urls?|paths?)_?(?:join|combine)?$/i.test(callee.text) &&
      /join|combine/i.test(callee.text)
    );
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return callee.name.text === 'join'
    ? /^path(?:\.posix)?$/.test(callee.expression.getText())
    : isJoining(ts, callee.name);
}

/** The methods that leave a URL what it is. */
const KEEPING: ReadonlySet<string> = new Set(['toString', 'trim', 'valueOf']);

/** Returns whether a call makes a text of its argument: `String(x)`. */
const isText = (
  expression: ts.Expression,
  given: readonly ts.Expression[],
): given is readonly [ts.Expression] => expression.getText() === 'String' && given.length === 1;

const withoutFirst = (parts: readonly UrlPart[]): readonly UrlPart[] => {
  const [first, ...rest] = joined(parts);
  return [first?.replace(/^\/+/, ''), ...rest];
};

const withoutLast = (parts: readonly UrlPart[]): readonly UrlPart[] =>
  joined(parts).map((part, index, all) => (index === all.length - 1 ? part?.replace(/\/+$/, '') : part));

/** Regular expressions for slashes at the ends of a text. */
const EDGES: Readonly<Record<string, ((parts: readonly UrlPart[]) => readonly UrlPart[]) | undefined>> = {
  '/^\\//': withoutFirst,
  '/^\\/+/': withoutFirst,
  '/\\/$/': withoutLast,
  '/\\/+$/': withoutLast,
  '/^\\/|\\/$/g': (parts) => withoutFirst(withoutLast(parts)),
  '/^\\/+|\\/+$/g': (parts) => withoutFirst(withoutLast(parts)),
};

/** Reads `"/items/{id}".replace("{id}", id)`. */
function replaced(
  parts: readonly UrlPart[],
  [pattern, value]: readonly ts.Expression[],
  inside: Inside,
): readonly UrlPart[] {
  const edge = pattern === undefined ? undefined : EDGES[pattern.getText()];
  if (edge !== undefined && value !== undefined && inside(value).join('') === '') return edge(parts);
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

/** Returns the text that a function gives back; of two texts what they have in common. */
function returned(resolver: Resolver, at: Located, depth: number): readonly UrlPart[] | undefined {
  // The cast: the callers pass functions and getters.
  const results = resultsOf(resolver.ts, at.node as ts.FunctionLikeDeclaration);
  const [first, second] = results.map((node) =>
    joined(partsOf(resolver, { ...at, node }, depth + FUNCTION_COST)),
  );
  if (first === undefined || results.length > 2) return undefined;
  return second === undefined ? first : partsOfChoice(first, second);
}

/** Entering a function counts as so many steps: several calls in each other would take ages. */
const FUNCTION_COST = 4;
