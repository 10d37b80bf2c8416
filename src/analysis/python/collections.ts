import type { Comprehension, ComprehensionClause, DictExpr, Expr, Node } from './ast';
import type { ExpressionHandler, Reader } from './reader';
import { at, spanning, type SyntaxNode } from './syntax-node';

const sequence =
  (type: 'List' | 'Tuple' | 'Set'): ExpressionHandler =>
  (node, read) => ({ type, ...at(node), items: node.parts.map((item) => read.expr(item)) });

const dictionary: ExpressionHandler = (node, read) => ({
  type: 'Dict',
  ...at(node),
  items: node.parts.map((item) => entry(item, read)),
});

/** `(a, b) = …`; `(a) = …` is just `a`. */
const tuple_pattern: ExpressionHandler = (node, read) => {
  const { parts } = node;
  return parts.length === 1 && !node.has(',') ? read.expr(parts[0]) : tuple(node, parts, read);
};

function entry(node: SyntaxNode, read: Reader): DictExpr['items'][number] {
  const [first, second] = node.parts;
  return node.type === 'pair'
    ? { key: read.expr(first), value: read.expr(second) }
    : { key: undefined, value: read.expr(first) };
}

const comprehension =
  (kind: Comprehension['kind']): ExpressionHandler =>
  (node, read) => {
    const [element, ...clauses] = node.parts;
    const { key, value } =
      kind === 'dict' && element !== undefined
        ? entry(element, read)
        : { key: undefined, value: read.expr(element) };
    return { type: 'Comprehension', ...at(node), kind, element: value, key, clauses: nested(clauses, read) };
  };

/** `for … in …` clauses, each with the conditions that follow it. */
function nested(nodes: readonly SyntaxNode[], read: Reader): readonly ComprehensionClause[] {
  const clauses: (ComprehensionClause & { readonly conditions: Expr[] })[] = [];
  for (const node of nodes) {
    if (node.type === 'for_in_clause') {
      const [target, ...iterables] = node.parts;
      clauses.push({
        ...at(node),
        target: read.expr(target),
        iterable: several(iterables, read),
        conditions: [],
      });
    } else {
      clauses.at(-1)?.conditions.push(read.expr(node.parts[0]));
    }
  }
  return clauses;
}

function several(nodes: readonly SyntaxNode[], read: Reader): Expr {
  const [first, ...others] = nodes;
  return first !== undefined && others.length > 0 ? tuple(first, nodes, read) : read.expr(first);
}

/** Where a tuple without parentheses stands: a comma at its end belongs to it. */
export function tuplePlace(items: readonly SyntaxNode[], list: SyntaxNode): Node {
  const first = items[0] ?? list;
  const last = items.at(-1) ?? list;
  const comma = list.children.findLast(({ type }) => type === ',');
  return spanning(first, comma !== undefined && comma.start >= last.end ? comma : last);
}

/** A tuple without parentheses of its own. */
export function tuple(place: Node, items: readonly SyntaxNode[], read: Reader): Expr {
  return { type: 'Tuple', ...at(place), items: items.map((item) => read.expr(item)) };
}

export const COLLECTIONS = {
  list: sequence('List'),
  tuple: sequence('Tuple'),
  set: sequence('Set'),
  expression_list: sequence('Tuple'),
  pattern_list: sequence('Tuple'),
  tuple_pattern,
  list_pattern: sequence('List'),
  dictionary,
  list_comprehension: comprehension('list'),
  set_comprehension: comprehension('set'),
  dictionary_comprehension: comprehension('dict'),
  generator_expression: comprehension('generator'),
};
