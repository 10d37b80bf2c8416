import { displayWidth, fit } from '../../src/base/diagnostics/printable';
import { table } from '../../src/routes-report/render/table';
import type { RoutesReport } from '../../src/routes-report/report';
import type { Medium } from '../../src/routes-report/view/medium';
import { report, route, shown } from './samples';

const tableOf = (one: RoutesReport, medium: Medium = {}): string => table.render(shown(one), medium);

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
    expect(tableOf(report([health, ...products]))).toBe(`Registered Routes:
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

  it('has an empty table for no routes, and the same words for one', () => {
    expect(tableOf(report([]))).toBe(`Registered Routes:
┌────────┬──────┬──────┐
│ Method │ Path │ Tags │
├────────┼──────┼──────┤
└────────┴──────┴──────┘
Total: 0 routes
`);
    expect(tableOf(report([route()]))).toMatch(/Total: 1 routes\n$/);
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
    expect(tableOf(report(rows))).toBe(`Registered Routes:
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

  it('writes control characters out', () => {
    const text = tableOf(report([route({ path: '/a\n\u001b[31m\u202e', tags: ['t\u0007'] })]));
    expect(text).toContain('│ GET    │ /a\\x0a\\x1b[31m\\u202e │ t\\x07 │');
  });

  it('aligns wide and combining letters', () => {
    const lines = tableOf(report([route({ path: '/商品/🚀' }), route({ path: '/cafe\u0301' })])).split('\n');
    expect(new Set(lines.slice(1, 7).map(displayWidth)).size).toBe(1);
  });

  it.each([20, 40, 60, 79])('fits %d columns', (width) => {
    const long = route({ path: '/api/x', tags: ['a long tag of many words'.repeat(4), 'another'] });
    const lines = tableOf(report([long, route()]), { width }).split('\n');
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(Math.max(width, 40));
    expect(lines[4]).toContain('…');
  });

  it('wraps paths at slashes once the tags are short, and nothing for a terminal that says it has no columns', () => {
    const long = report([
      route({ path: `/api/${'x'.repeat(40)}/{id}/end`, tags: ['t'.repeat(80)], condition: 'x' }),
    ]);
    expect(tableOf(long, { width: 60 }).split('\n').slice(4, 7)).toEqual([
      `│ GET    │ /api                             │ ${'t'.repeat(11)}… │`,
      `│        │ /${'x'.repeat(31)} │              │`,
      `│        │ ${'x'.repeat(9)}/{id}/end ?             │              │`,
    ]);
    expect(tableOf(long, { width: 0 })).toBe(tableOf(long));
  });

  it('leaves a table that fits as it is, and is of full width without a terminal', () => {
    const wide = report([route({ path: `/${'x'.repeat(200)}` })]);
    expect(tableOf(wide, {})).toContain('x'.repeat(200));
    expect(tableOf(report([route()]), { width: 200 })).toBe(tableOf(report([route()])));
  });

  it('colours verbs as Swagger UI does and sets parameters off, only when told to', () => {
    const rows = report([route({ path: '/{id}/x' }), route({ methods: ['DELETE', 'POST', 'TRACE'] })]);
    const text = tableOf(rows, { colour: true });
    expect(text).toContain('│ \u001b[94mGET\u001b[39m                 │ /\u001b[1m{id}\u001b[22m/x │');
    expect(text).toContain('│ \u001b[31mDELETE\u001b[39m, \u001b[32mPOST\u001b[39m, TRACE │');
    expect(text.replace(/\u001b\[\d+m/g, '')).toBe(tableOf(rows));
    expect(tableOf(rows, { colour: true, palette: 256 })).toContain('\u001b[38;5;75mGET\u001b[39m');
  });
});

describe('links', () => {
  it('lead to files of the workspace alone, from every line of a place', () => {
    const rows = report([
      route({ place: { file: 'a/long/folder/of/modules.py', line: 3 } }),
      route({ place: { file: '<site-packages>/x.py', line: 3 } }),
    ]);
    const link = (file: string, line: number | null): string => `file:///${file}#${String(line)}`;
    const text = table.render(shown(rows, { columns: ['file'] }), { width: 20, link });
    expect(text.match(/\u001b\]8;;[^\u001b]*/g)).toEqual([
      '\u001b]8;;file:///a/long/folder/of/modules.py#3',
      '\u001b]8;;',
      '\u001b]8;;file:///a/long/folder/of/modules.py#3',
      '\u001b]8;;',
    ]);
  });
});

describe('fit', () => {
  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 4, 'abc…'],
    ['商品商品', 5, '商品…'],
    ['商品商品', 4, '商…'],
  ])('%s in %d: %s', (text, width, expected) => {
    expect(fit(text, width)).toBe(expected);
  });
});
