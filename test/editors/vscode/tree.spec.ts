import { type Choices, type Row, rowsOf } from '../../../editors/vscode/src/model/tree';
import type { TreeNode } from '../../../src/lsp/own-messages';

const at = (path: string, line: number): NonNullable<TreeNode['location']> => ({
  uri: `file:///shop/${path}`,
  range: { start: { line, character: 0 }, end: { line, character: 0 } },
});

const route = (label: string, detail: string, file: string, findings: readonly string[] = []): TreeNode => ({
  kind: 'route',
  label,
  detail,
  location: at(file, 5),
  findings,
  children: [],
});

const SHOP: TreeNode = {
  kind: 'application',
  label: 'main.py:app',
  detail: '4 routes',
  location: at('main.py', 2),
  findings: ['no operation ids'],
  children: [
    route('GET /health', 'health', 'main.py'),
    {
      kind: 'router',
      label: '/items',
      detail: '2 routes',
      findings: [],
      children: [
        route('GET /items/{id}', 'get_item', 'items.py'),
        route('POST /items', 'create_item', 'items.py', ['has a stub']),
      ],
    },
    route('GET /version', 'version', 'main.py'),
  ],
};

const show = (choices: Partial<Choices> = {}): readonly Row[] =>
  rowsOf(
    { applications: [SHOP] },
    { grouping: 'router', filter: '', pathOf: (uri) => uri.replace('file:///shop/', ''), ...choices },
  );

const drawn = (rows: readonly Row[], depth = 0): readonly string[] =>
  rows.flatMap(({ label, description, findings, children }) => [
    `${'  '.repeat(depth)}${label} (${description})${'!'.repeat(findings.length)}`,
    ...drawn(children, depth + 1),
  ]);

test('groups by router, with what the check finds below each row', () => {
  expect(drawn(show())).toEqual([
    'main.py:app (4 routes)!!',
    '  GET /health (health)',
    '  /items (2 routes)!',
    '    GET /items/{id} (get_item)',
    '    POST /items (create_item)!',
    '  GET /version (version)',
  ]);
});

test('groups by file, or not at all', () => {
  expect(drawn(show({ grouping: 'file' }))).toEqual([
    'main.py:app (4 routes)!!',
    '  main.py (2 routes)',
    '    GET /health (health)',
    '    GET /version (version)',
    '  items.py (2 routes)!',
    '    GET /items/{id} (get_item)',
    '    POST /items (create_item)!',
  ]);
  expect(drawn(show({ grouping: 'none' })).slice(1)).toEqual([
    '  GET /health (health)',
    '  GET /items/{id} (get_item)',
    '  POST /items (create_item)!',
    '  GET /version (version)',
  ]);
});

test.each([
  ['get items', ['GET /items/{id}']],
  ['CREATE_item', ['POST /items']],
  ['items.py get', ['GET /items/{id}']],
])('the filter %j keeps the routes with all its words, and counts what it leaves out', (filter, kept) => {
  const lines = drawn(show({ filter }));
  expect(lines.filter((line) => line.startsWith('    ')).map((line) => line.trim().split(' (')[0])).toEqual(
    kept,
  );
  expect(lines.slice(0, 2).map((line) => line.replace(/!+$/, ''))).toEqual([
    'main.py:app (1 of 4 routes)',
    '  /items (1 of 2 routes)',
  ]);
});

test('a filter that nothing passes leaves no rows', () => {
  expect(show({ filter: 'get orders' })).toEqual([]);
});

test('an application without routes is shown', () => {
  const empty = { ...SHOP, detail: '0 routes', children: [] };
  expect(rowsOf({ applications: [empty] }, { grouping: 'file', filter: '', pathOf: String })).toHaveLength(1);
});

test('rows keep their ids when others come, and two of one name have two', () => {
  const twice = { ...SHOP, children: [...SHOP.children, ...SHOP.children] };
  const ids = (application: TreeNode): readonly string[] =>
    rowsOf({ applications: [application] }, { grouping: 'none', filter: '', pathOf: String }).flatMap(
      ({ children }) => children.map(({ id }) => id),
    );
  expect(new Set(ids(twice)).size).toBe(8);
  expect(ids(twice)).toEqual(expect.arrayContaining([...ids(SHOP)]));
});
