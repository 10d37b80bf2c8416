import { displayWidth, fit } from '../../src/diagnostics/printable';
import { renderTable } from '../../src/routes-report/render-table';
import { report, route } from './samples';

describe('renderTable', () => {
  it('is word for word what users know', () => {
    const products = ['GET', 'POST', 'GET', 'PUT', 'DELETE'].map((method, index) =>
      route({
        methods: [method],
        tags: ['Products'],
        path: index < 2 ? '/api/v1/products/' : '/api/v1/products/{id}',
      }),
    );
    const health = route({ path: '/health', tags: ['Health'] });
    expect(renderTable(report([health, ...products]))).toBe(`Registered Routes:
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
    expect(renderTable(report([]))).toBe(`Registered Routes:
┌────────┬──────┬──────┐
│ Method │ Path │ Tags │
├────────┼──────┼──────┤
└────────┴──────┴──────┘
Total: 0 routes
`);
    expect(renderTable(report([route()]))).toMatch(/Total: 1 routes\n$/);
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
    expect(renderTable(report(rows))).toBe(`Registered Routes:
┌───────────┬──────────┬─────────┐
│ Method    │ Path     │ Tags    │
├───────────┼──────────┼─────────┤
│ GET, HEAD │ /items/  │         │
│ WS        │ /ws      │ a, a, b │
│ MOUNT     │          │         │
│ FRONTEND  │ /app     │         │
│ ANY       │ /any     │         │
│ {?}       │ /x       │         │
│ GET       │ /{?}/y ? │ {?}     │
└───────────┴──────────┴─────────┘
Total: 7 routes
`);
  });

  it('writes control characters out', () => {
    const text = renderTable(report([route({ path: '/a\n\u001b[31m\u202e', tags: ['t\u0007'] })]));
    expect(text).toContain('│ GET    │ /a\\x0a\\x1b[31m\\u202e │ t\\x07 │');
  });

  it('aligns wide and combining letters', () => {
    const lines = renderTable(report([route({ path: '/商品/🚀' }), route({ path: '/cafe\u0301' })])).split(
      '\n',
    );
    expect(new Set(lines.slice(1, 7).map(displayWidth)).size).toBe(1);
  });

  it.each([20, 40, 60, 79])('fits %d columns', (width) => {
    const long = route({ path: '/api/x', tags: ['a long tag of many words'.repeat(4), 'another'] });
    const lines = renderTable(report([long, route()]), { width }).split('\n');
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(Math.max(width, 40));
    expect(lines[4]).toContain('…');
  });

  it('never cuts a path, and nothing for a terminal that says it has no columns', () => {
    const long = report([route({ path: `/api/${'x'.repeat(80)}/end`, tags: ['t'.repeat(80)] })]);
    expect(renderTable(long, { width: 60 })).toMatch(/\/end │ t{11}… │\n/);
    expect(renderTable(long, { width: 0 })).toBe(renderTable(long));
  });

  it('leaves a table that fits as it is, and is of full width without a terminal', () => {
    const wide = report([route({ path: `/${'x'.repeat(200)}` })]);
    expect(renderTable(wide, {})).toContain('x'.repeat(200));
    expect(renderTable(report([route()]), { width: 200 })).toBe(renderTable(report([route()])));
  });

  it('colours the method only, and only when told to', () => {
    const text = renderTable(report([route(), route({ methods: ['HEAD'] })]), { colour: true });
    expect(text).toContain('│ \u001b[32mGET   \u001b[39m │ /items/ │');
    expect(text).toContain('│ HEAD   │');
    expect(text.replace(/\u001b\[\d+m/g, '')).toBe(
      renderTable(report([route(), route({ methods: ['HEAD'] })])),
    );
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
