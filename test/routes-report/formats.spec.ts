import { parse as parseYaml } from 'yaml';
import fc from 'fast-check';
import { csv } from '../../src/routes-report/render/csv';
import { json } from '../../src/routes-report/render/json';
import { markdown } from '../../src/routes-report/render/markdown';
import { table } from '../../src/routes-report/render/table';
import { toYaml, yaml } from '../../src/routes-report/render/yaml';
import { report, route, shown } from './samples';

const ROWS = report([
  route({ path: '/items/{id}', methods: ['GET', 'HEAD'], tags: ['Items', 'a|b'], condition: 'x or y' }),
  route({ path: '/say "hi", you', tags: ['=cmd()'], methods: ['POST'], name: null, handler: null }),
  route({ path: '/ws', kind: 'websocket', methods: [], tags: [], place: null }),
]);

describe('csv', () => {
  it('has headings, quotes where they are needed, CRLF, and no formulas', () => {
    expect(csv.render(shown(ROWS)).split('\r\n')).toEqual([
      'Method,Path,Tags,Name,Handler,File,Host,Condition',
      '"GET, HEAD",/items/{id},"Items, a|b",list_items,list_items,backend/api/items.py:12,,x or y',
      `POST,"/say ""hi"", you",'=cmd(),,,backend/api/items.py:12,,`,
      'WS,/ws,,list_items,list_items,,,',
      '',
    ]);
  });

  it('has the columns that are chosen, and the application first with --all', () => {
    const view = shown(ROWS, { columns: ['path,method'] });
    expect(csv.render(view).split('\r\n')[1]).toBe('/items/{id},"GET, HEAD"');
    expect(csv.renderAll([view, view]).split('\r\n').slice(0, 2)).toEqual([
      'Application,Path,Method',
      'backend/main.py:app,/items/{id},"GET, HEAD"',
    ]);
    expect(csv.renderAll([view, view]).split('\r\n')).toHaveLength(8);
  });

  it('is one line a route, whatever is in it', () => {
    const hostile = report([route({ path: '/a\r\n\u001b[2J', tags: ['+1', '-1'] })]);
    expect(csv.render(shown(hostile)).split('\r\n')[1]).toContain(String.raw`/a\x0d\x0a\x1b[2J,"'+1, -1"`);
  });
});

describe('yaml', () => {
  it('is the object of JSON', () => {
    const text = yaml.render(shown(ROWS));
    for (const version of ['1.1', '1.2'] as const) expect(parseYaml(text, { version })).toEqual(ROWS);
    expect(text).toContain('\n  - methods:\n      - GET\n      - HEAD\n    path: /items/{id}\n');
    expect(text).toContain('diagnostics: []\n');
    expect(parseYaml(yaml.renderAll([shown(ROWS)]))).toEqual(JSON.parse(json.renderAll([shown(ROWS)])));
  });

  it('quotes what YAML 1.1 has a type for that no reader of 1.2 knows', () => {
    expect(toYaml({ tags: ['=', '<<', '=='] })).toBe('tags:\n  - "="\n  - "<<"\n  - ==\n');
  });

  it('is read as it was written, whatever the texts are', () => {
    const text = fc.oneof(
      fc.constantFrom(
        'yes',
        'no',
        'null',
        'true',
        '~',
        '1',
        '1e3',
        '0x1',
        '.inf',
        'a: b',
        'a #b',
        '- a',
        ' a',
        'a ',
      ),
      fc.constantFrom(
        '',
        '|',
        '>',
        '&a',
        '*a',
        '!a',
        '%a',
        '@a',
        '`a',
        '{a}',
        '[a]',
        'a:',
        '#',
        '2026-01-01',
        '=',
        '<<',
      ),
      fc.string({ unit: fc.constantFrom(...'eE0_xob.-/yn :#'), maxLength: 6 }),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ a: text, b: fc.array(text), c: fc.option(text) })), (items) => {
        for (const version of ['1.1', '1.2'] as const)
          expect(parseYaml(toYaml({ items }), { version })).toEqual({ items });
      }),
    );
  });
});

describe('markdown', () => {
  it('escapes what Markdown would take for its own', () => {
    const rows = report([
      route({ path: '/a|b`c', tags: ['<b>_x_*'], condition: 'x', methods: [] }),
      route({ path: '/plain/{id}', tags: [] }),
    ]);
    expect(markdown.render(shown(rows))).toBe(
      [
        '| Method | Path | Tags |',
        '| --- | --- | --- |',
        String.raw`| ANY | ${'`` /a\\|b`c ``'} ? | &lt;b>\_x\_\* |`,
        '| GET | `/plain/{id}` |  |',
        '',
        'Total: 2 routes',
        '',
      ].join('\n'),
    );
  });

  it('has headings for groups and for applications', () => {
    const text = markdown.renderAll([shown(ROWS, { group: 'tag', columns: ['path'] })]);
    expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '## `backend/main.py:app`',
      '### Items',
      String.raw`### a\|b`,
      '### =cmd()',
      '### (no tag)',
    ]);
  });
});

describe('expanded', () => {
  it('is a block a route, with what there is', () => {
    expect(table.render(shown(ROWS, { expanded: true }), {})).toBe(`Registered Routes:

GET, HEAD /items/{id}
  Tags       Items, a|b
  Name       list_items
  Handler    list_items
  File       backend/api/items.py:12
  Condition  x or y

POST /say "hi", you
  Tags       =cmd()
  File       backend/api/items.py:12

WS /ws
  Name       list_items
  Handler    list_items

Total: 3 routes
`);
  });

  it('has the lines that are chosen, under headings', () => {
    const text = table.render(
      shown(ROWS, { columns: ['file'], group: 'file', method: ['POST'], expanded: true }),
      {},
    );
    expect(text).toBe(
      'Registered Routes:\n\nbackend/api/items.py\n\nPOST /say "hi", you\n  File       backend/api/items.py:12\n\nTotal: 1 routes (of 3)\n',
    );
  });
});

describe('the table', () => {
  it('is word for word what users know', () => {
    const products = ['GET', 'POST', 'GET', 'PUT', 'DELETE'].map((method, index) =>
      route({
        methods: [method],
        tags: ['Products'],
        path: index < 2 ? '/api/v1/products/' : '/api/v1/products/{id}',
      }),
    );
    const health = route({ path: '/health', tags: ['Health'] });
    expect(table.render(shown(report([health, ...products])), {})).toBe(`Registered Routes:
┌────────┬───────────────────────┬──────────┐
│ Method │ Path                  │ Tags     │
├────────┼───────────────────────┼──────────┤
│ GET    │ /health               │ Health   │
│ GET    │ /api/v1/products/     │ Products │
│ POST   │ /api/v1/products/     │ Products │
│ GET    │ /api/v1/products/{id} │ Products │
│ PUT    │ /api/v1/products/{id} │ Products │
│ DELETE │ /api/v1/products/{id} │ Products │
└────────┴───────────────────────┴──────────┘
Total: 6 routes
`);
  });

  it('shows every kind, conditions, unknown parts and empty cells', () => {
    const rows = [
      route({ methods: ['GET', 'HEAD'], kind: 'route', tags: [] }),
      route({ kind: 'websocket', methods: [], path: '/ws', tags: ['a', 'a', 'b'] }),
      route({ kind: 'mount', methods: [], path: '', tags: [] }),
      route({ kind: 'frontend', methods: [], path: '/app', tags: [] }),
      route({ kind: 'route', methods: [], path: '/any', tags: [] }),
      route({ methods: [], path: '/x', tags: [], partial: true }),
      route({ path: '/{?}/y', partial: true, condition: 'settings.debug', tags: ['{?}'] }),
    ];
    expect(table.render(shown(report(rows)), {})).toBe(`Registered Routes:
┌───────────┬──────────┬─────────┐
│ Method    │ Path     │ Tags    │
├───────────┼──────────┼─────────┤
│ GET, HEAD │ /items/  │         │
│ WS        │ /ws      │ a, a, b │
│ MOUNT     │ /        │         │
│ FRONTEND  │ /app     │         │
│ ANY       │ /any     │         │
│ {?}       │ /x       │         │
│ GET       │ /{?}/y ? │ {?}     │
└───────────┴──────────┴─────────┘
Total: 7 routes
`);
  });
});
