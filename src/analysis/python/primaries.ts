import type { Expr } from './ast';
import { tuplePlace } from './collections';
import { params } from './params';
import { type ExpressionHandler, identifier, type Reader, unsupported } from './reader';
import { at, spanning, type SyntaxNode } from './syntax-node';

const name: ExpressionHandler = (node, read) =>
  node.start === node.end
    ? unsupported(node, 'missing name')
    : { type: 'Name', ...at(node), id: identifier(node, read) };

/** Wrappers of the grammar that Python's tree doesn't have. */
const inner: ExpressionHandler = (node, read) => read.expr(node.parts[0]);

const starred: ExpressionHandler = (node, read) => ({
  type: 'Starred',
  ...at(node),
  value: read.expr(node.parts[0]),
});

const attribute: ExpressionHandler = (node, read) => {
  const [value, attr] = node.parts;
  return attr === undefined
    ? unsupported(node, 'damaged attribute')
    : { type: 'Attribute', ...at(node), value: read.expr(value), attr: identifier(attr, read) };
};

const subscript: ExpressionHandler = (node, read) => {
  const [value, ...indexes] = node.parts;
  return { type: 'Subscript', ...at(node), value: read.expr(value), index: indexOf(indexes, node, read) };
};

/** `a[1]`, but a Tuple for `a[1, 2]`, `a[1,]`, `a[*b]`. */
function indexOf(indexes: readonly SyntaxNode[], list: SyntaxNode, read: Reader): Expr {
  const [first] = indexes;
  if (first === undefined) {
    return unsupported(list, 'empty subscript');
  }
  const index = read.expr(first);
  return list.has(',') || index.type === 'Starred'
    ? {
        type: 'Tuple',
        ...tuplePlace(indexes, list),
        items: [index, ...indexes.slice(1).map((item) => read.expr(item))],
      }
    : index;
}

/** `lower:upper:step`, each of them optional: the colons tell which is which. */
const slice: ExpressionHandler = (node, read) => {
  const bounds: (SyntaxNode | undefined)[] = [undefined, undefined, undefined];
  let position = 0;
  for (const child of node.children) {
    if (child.type === ':') {
      position += 1;
    } else if (child.type !== 'ERROR') {
      bounds[position] = child;
    }
  }
  const [lower, upper, step] = bounds.map((bound) => read.optional(bound));
  return { type: 'Slice', ...at(node), lower, upper, step };
};

const lambda: ExpressionHandler = (node, read) => ({
  type: 'Lambda',
  ...at(node),
  params: params(node.field('parameters'), read),
  body: read.expr(node.field('body')),
});

const named_expression: ExpressionHandler = (node, read) => {
  const [target, value] = node.parts;
  return target === undefined
    ? unsupported(node, 'damaged assignment')
    : {
        type: 'NamedExpr',
        ...at(node),
        target: { type: 'Name', ...at(target), id: identifier(target, read) },
        value: read.expr(value),
      };
};

/** In `await a ** b` the grammar has the power first, Python the `await`. */
const await_: ExpressionHandler = (node, read) => {
  const value = read.expr(node.parts[0]);
  if (value.type !== 'BinOp' || node.parts[0]?.type !== 'binary_operator') {
    return { type: 'Await', ...at(node), value };
  }
  return { ...value, ...at(node), left: { type: 'Await', ...spanning(node, value.left), value: value.left } };
};

const yield_: ExpressionHandler = (node, read) => ({
  type: 'Yield',
  ...at(node),
  value: read.optional(node.parts[0]),
  from: node.has('from'),
});

/** In an annotation the grammar reads `list[int]` apart from other subscripts. */
const generic_type: ExpressionHandler = (node, read) => {
  const [value, list] = node.parts;
  return list === undefined
    ? unsupported(node, 'damaged type')
    : { type: 'Subscript', ...at(node), value: read.expr(value), index: indexOf(list.parts, list, read) };
};

const union_type: ExpressionHandler = (node, read) => {
  const [left, right] = node.parts;
  return { type: 'BinOp', ...at(node), op: '|', left: read.expr(left), right: read.expr(right) };
};

/** `a[b:c]` where the grammar expects a type. */
const constrained_type: ExpressionHandler = (node, read) => {
  const [lower, upper] = node.parts;
  return { type: 'Slice', ...at(node), lower: read.expr(lower), upper: read.expr(upper), step: undefined };
};

const as_pattern: ExpressionHandler = (node) => unsupported(node, '`as` outside of with, except and case');

export const PRIMARIES = {
  identifier: name,
  parenthesized_expression: inner,
  type: inner,
  as_pattern_target: inner,
  list_splat: starred,
  list_splat_pattern: starred,
  splat_type: starred,
  attribute,
  member_type: attribute,
  subscript,
  slice,
  lambda,
  named_expression,
  await: await_,
  yield: yield_,
  generic_type,
  union_type,
  constrained_type,
  as_pattern,
};
