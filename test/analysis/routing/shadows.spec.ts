import { type RoutedRow, toRouter } from '../../../src/analysis/routing/build';
import { shadowsOf } from '../../../src/analysis/routing/shadows';

const SETTINGS = { redirectSlashes: true, rootPath: '' };

function row(line: string, changes: Partial<RoutedRow> = {}): RoutedRow {
  const [methods = '', path = ''] = line.split(' ');
  return {
    kind: methods === 'WS' ? 'websocket' : methods === 'MOUNT' ? 'mount' : 'api',
    methods: ['WS', 'MOUNT', ''].includes(methods) ? [] : methods.split(','),
    path,
    host: null,
    condition: null,
    partial: false,
    tags: [],
    place: null,
    ...changes,
  };
}

/** `GET /b by GET /a`, a line a shadow. */
function shadows(rows: readonly RoutedRow[]): readonly string[] {
  const name = ({ methods, path, kind }: RoutedRow): string =>
    `${methods.length > 0 ? methods.join() : kind} ${path}`;
  return shadowsOf(toRouter(rows, () => [], SETTINGS)).map(({ row: hidden, by, isWhole, methods }) => {
    const taker = by.kind === 'endpoint' ? name(by.row) : `mount ${by.pattern.text}`;
    return `${name(hidden)} by ${taker}${isWhole ? '' : ` (${methods.join()})`}`;
  });
}

describe('routes that are never asked', () => {
  it('stand behind one that covers them', () => {
    expect(shadows([row('GET /items/{id}'), row('GET /items/me'), row('POST /items/me')])).toEqual([
      'GET /items/me by GET /items/{id}',
    ]);
  });

  it('are none where the earlier takes less', () => {
    expect(shadows([row('GET /{i:int}'), row('GET /{s}'), row('GET /me/x')])).toEqual([]);
  });

  it('may be so for some of their methods, or for all by several routes', () => {
    const some = [row('GET /{a}'), row('GET,POST /b')];
    expect(shadows(some)).toEqual(['GET,POST /b by GET /{a} (GET)']);
    const all = [row('GET /{a}'), row('POST /{b}'), row('GET,POST /c')];
    expect(shadows(all)).toEqual(['GET,POST /c by GET /{a}']);
  });

  it('are not told of for the HEAD that Starlette adds', () => {
    expect(shadows([row('GET /a'), row('GET,HEAD /a')])).toEqual(['GET,HEAD /a by GET /a']);
  });

  it('are no websockets behind routes, and the other way round', () => {
    expect(shadows([row('GET /{a}'), row('WS /b'), row('WS /{c}')])).toEqual([]);
    expect(shadows([row('WS /{a}'), row('WS /b'), row('GET /b')])).toEqual([
      'websocket /b by websocket /{a}',
    ]);
  });

  it('stand behind a mount, whatever they take', () => {
    const rows = [row('MOUNT /static'), row('GET /static/x'), row('WS /static/y'), row('GET /static')];
    expect(shadows(rows)).toEqual(['GET /static/x by mount /static', 'websocket /static/y by mount /static']);
  });

  it('are never taken by what may not be there, or is only partly known', () => {
    const open = [row('GET /{a}', { condition: 'flag' }), row('GET /{?}', { partial: true }), row('GET /b')];
    expect(shadows(open)).toEqual([]);
    expect(shadows([row('GET /{a}'), row('GET /b', { condition: 'flag' })])).toEqual(['GET /b by GET /{a}']);
  });

  it('are found among thousands in one go', () => {
    const many = Array.from({ length: 3_000 }, (_, index) => row(`GET /v${index % 7}/r${index}/{id}/x`));
    expect(shadows([...many, row('GET /v0/r0/me/x')])).toEqual(['GET /v0/r0/me/x by GET /v0/r0/{id}/x']);
  });
});
