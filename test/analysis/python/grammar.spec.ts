import nodeTypes from 'tree-sitter-python/src/node-types.json';

import { EXPRESSIONS_BY_KIND, STATEMENTS_BY_KIND } from '../../../src/analysis/python/converter';

interface NodeType {
  readonly type: string;
  readonly named: boolean;
  readonly subtypes?: readonly { readonly type: string; readonly named: boolean }[];
}

const GRAMMAR: readonly NodeType[] = nodeTypes;

/** The kinds of nodes that the grammar lets stand for one, through other such groups. */
function kinds(group: string): readonly string[] {
  const subtypes = GRAMMAR.find(({ type }) => type === group)?.subtypes ?? [];
  return subtypes.flatMap(({ type }) =>
    GRAMMAR.some((node) => node.type === type && node.subtypes) ? kinds(type) : [type],
  );
}

describe('the conversion is total', () => {
  it.each([
    ['expression', EXPRESSIONS_BY_KIND],
    ['pattern', EXPRESSIONS_BY_KIND],
    ['_simple_statement', STATEMENTS_BY_KIND],
    ['_compound_statement', STATEMENTS_BY_KIND],
  ])('for every kind of %s in the grammar', (group, handlers) => {
    expect(kinds(group).length).toBeGreaterThan(5);
    expect(kinds(group).filter((kind) => !handlers.has(kind))).toEqual([]);
  });
});
