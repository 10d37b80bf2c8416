import fc from 'fast-check';
import { displayWidth, printable } from '../../../src/base/diagnostics/printable';
import { table } from '../../../src/routes-report/render/table';
import { COLUMNS } from '../../../src/routes-report/view/columns';
import { planView, viewOf, type ViewOptions } from '../../../src/routes-report/view/view';
import { wrapPath } from '../../../src/routes-report/view/layout';
import { inspected, report, route } from '../samples';

const text = fc.oneof(
  fc.constantFrom(
    'a',
    'items',
    '{id}',
    '{?}',
    '商品',
    'שלום',
    'cafe\u0301',
    '🚀',
    '…',
    '|',
    '\n',
    '\u202e',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const path = fc.array(text, { maxLength: 5 }).map((parts) => parts.map((part) => `/${part}`).join(''));
const routes = fc.array(
  fc
    .record({
      methods: fc.subarray(['DELETE', 'GET', 'POST', 'PUT']),
      path,
      tags: fc.array(text, { maxLength: 3 }),
      handler: fc.option(text),
      condition: fc.option(text),
      kind: fc.constantFrom('api', 'route', 'websocket', 'mount'),
    })
    .map((changes) => route(changes)),
  { maxLength: 8 },
);
const word = fc.constantFrom('a', 'items', '*', '*a*', 'I*', '*{id}');
const filters: fc.Arbitrary<ViewOptions> = fc.oneof(
  fc.record({ method: fc.subarray(['GET', 'POST', 'ANY', 'WS'], { minLength: 1 }) }),
  fc.record({ path: word.map((one) => [`/${one}`]) }),
  fc.record({ tag: word.map((one) => [one]) }),
  fc.record({ handler: word.map((one) => [one]) }),
  fc.record({ grep: fc.constantFrom(['a'], ['{id}'], ['^get']) }),
);

/** The same words, each negated. */
const negated = (options: ViewOptions): ViewOptions =>
  Object.fromEntries(
    Object.entries(options).map(([name, words]: [string, unknown]) => [
      name,
      Array.isArray(words) ? words.map((one) => `!${String(one)}`) : words,
    ]),
  );

describe('filters, for any routes', () => {
  it('leave a row in or out, and its opposite the other way', () => {
    fc.assert(
      fc.property(routes, filters, (rows, options) => {
        const inspection = inspected(report(rows));
        const kept = viewOf(inspection, planView(options)).report;
        const others = viewOf(inspection, planView(negated(options))).report;
        const both = new Set([...kept.routes, ...others.routes]);
        expect(inspection.report.routes.filter((one) => both.has(one))).toEqual(inspection.report.routes);
        expect(kept.total + others.total).toBe(rows.length);
        expect(kept.unfilteredTotal).toBe(rows.length);
      }),
    );
  });

  it('lose no row to sorting or grouping', () => {
    const grouping = fc.constantFrom('tag', 'file', 'prefix');
    const sort = fc.subarray([...COLUMNS, '-path', '-tags']);
    fc.assert(
      fc.property(routes, grouping, sort, (rows, group, keys) => {
        const inspection = inspected(report(rows));
        const view = viewOf(inspection, planView({ group, sort: keys }));
        const all = new Set(inspection.report.routes);
        expect(new Set(view.report.routes)).toEqual(all);
        expect(view.report.routes).toHaveLength(rows.length);
        expect(new Set(view.groups?.flatMap((one) => one.routes))).toEqual(all);
      }),
    );
  });
});

describe('the table, for any routes and terminal', () => {
  /** Without colours, which take no columns. */
  const plain = (line: string): string => line.replace(/\u001b\[[\d;]*m/g, '');

  it('is a box: all its lines are of one width', () => {
    const media = fc.record({
      width: fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }),
      colour: fc.boolean(),
      ascii: fc.boolean(),
    });
    const columns = fc.subarray([...COLUMNS], { minLength: 1 });
    fc.assert(
      fc.property(routes, media, columns, (rows, medium, chosen) => {
        const view = viewOf(inspected(report(rows)), planView({ columns: chosen }));
        const lines = table.render(view, medium).trimEnd().split('\n').slice(1, -1);
        expect(new Set(lines.map((line) => displayWidth(plain(line)))).size).toBe(1);
        expect(lines.every((line) => /^[│|┌├└+].*[│|┐┤┘+]$/u.test(line))).toBe(true);
      }),
    );
  });

  it('fits where it can, and shows every path whole', () => {
    fc.assert(
      fc.property(routes, fc.integer({ min: 60, max: 120 }), (rows, width) => {
        const view = viewOf(inspected(report(rows)), planView({ columns: ['path', 'tags'] }));
        const lines = table.render(view, { width }).trimEnd().split('\n').slice(1, -1);
        expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
        const shown = lines.slice(3, -1).map((line) => line.slice(2).replace(/ +│ [^│]*│$/u, ''));
        const wanted = rows.map((one) => printable(one.path || '/') + (one.condition === null ? '' : ' ?'));
        if (!wanted.some((one) => /[ │]/u.test(one.replace(/ \?$/, ''))))
          expect(shown.join('').replaceAll(' ', '')).toBe(wanted.join('').replaceAll(' ', ''));
      }),
    );
  });
});

describe('wrapPath', () => {
  it.each<[string, number, readonly string[]]>([
    ['/a/b/c', 6, ['/a/b/c']],
    ['/a/b/c', 4, ['/a/b', '/c']],
    ['/abcdef/g', 4, ['/abc', 'def', '/g']],
    ['/商品/x', 5, ['/商品', '/x']],
    ['/商品', 2, ['/', '商', '品']],
    ['/a/b', 1, ['/a/b']],
  ])('%s in %d: %j', (path, width, lines) => {
    expect(wrapPath(path, width)).toEqual(lines);
  });

  it('loses nothing, and keeps to the width', () => {
    fc.assert(
      fc.property(path.map(printable), fc.integer({ min: 2, max: 40 }), (whole, width) => {
        const lines = wrapPath(whole, width);
        expect(lines.join('')).toBe(whole);
        expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
      }),
    );
  });
});
