import { Failure } from '../../../src/base/diagnostics/failure';
import { notesOf, planView, viewOf, type ViewOptions } from '../../../src/routes-report/view/view';
import { inspected, report, route, shown } from '../samples';

const place = (file: string, line = 1) => ({ file, line });

const ROWS = [
  route({ path: '/health', tags: [], handler: 'health', module: 'main', place: place('main.py') }),
  route({ path: '/api/v1/items/', tags: ['Items'] }),
  route({
    path: '/api/v1/items/{id}',
    methods: ['GET', 'HEAD'],
    handler: 'Items.get',
    tags: ['Items', 'b, c'],
  }),
  route({ path: '/api/v1/items/{id}', methods: ['DELETE'], handler: 'delete', condition: 'settings.debug' }),
  route({ path: '/apiary', methods: ['POST'], tags: ['Bees'], place: place('web/bees.py', 7) }),
  route({ path: '/ws', kind: 'websocket', methods: [], tags: ['live'], handler: null, module: null }),
  route({ path: '/any', kind: 'route', methods: [], tags: ['=x'], host: 'a.example.org' }),
  route({ path: '', kind: 'mount', methods: [], tags: [], place: null, handler: null }),
];

/** The numbers of the rows that are left. */
function left(options: ViewOptions): string {
  const view = viewOf(inspected(report(ROWS)), planView(options));
  const all = view.inspection.report.routes;
  return view.report.routes.map((one) => all.indexOf(one)).join(' ');
}

const PLACE = '--columns "place": there\'s no such word; --help lists them all.';

describe('filters', () => {
  it.each<[ViewOptions, string]>([
    [{}, '0 1 2 3 4 5 6 7'],
    [{ method: ['DELETE'] }, '3 6'],
    [{ method: ['delete,post'] }, '3 4 6'],
    [{ method: ['DELETE', 'HEAD'] }, '2 3 6'],
    [{ method: ['!GET'] }, '3 4 5 7'],
    [{ method: ['WS,mount'] }, '5 7'],
    [{ method: ['websocket'] }, '5'],
    [{ method: ['ANY'] }, '6'],
    [{ method: ['PURGE'] }, '6'],
    [{ path: ['/api'] }, '1 2 3'],
    [{ path: ['/api/'] }, '1 2 3'],
    [{ path: ['/api*'] }, '1 2 3 4'],
    [{ path: ['/api/*'] }, '1 2 3'],
    [{ path: ['/api/**/{id}'] }, '2 3'],
    [{ path: ['*/{id}'] }, '2 3'],
    [{ path: ['/api/v1/items/{id}'] }, '2 3'],
    [{ path: ['*{i*'] }, '2 3'],
    [{ path: ['/api/v1/item'] }, ''],
    [{ path: ['/'] }, '0 1 2 3 4 5 6 7'],
    [{ path: ['!/api'] }, '0 4 5 6 7'],
    [{ path: ['/api,!*/{id}'] }, '1'],
    [{ tag: ['items'] }, '1 2 3'],
    [{ tag: ['i*'] }, '1 2 3'],
    [{ tag: ['b\\, c'] }, '2'],
    [{ tag: ['!*'] }, '0 7'],
    [{ tag: ['=X', 'bees'] }, '4 6'],
    [{ handler: ['get'] }, '2'],
    [{ handler: ['Items.get'] }, '2'],
    [{ handler: ['api.items.*'] }, '1 2 3 4 6'],
    [{ handler: ['main.health'] }, '0'],
    [{ handler: ['!list_items'] }, '0 2 3 5 7'],
    [{ file: ['backend'] }, '1 2 3 5 6'],
    [{ file: ['./web/'] }, '4'],
    [{ file: ['*bees.py'] }, '4'],
    [{ file: ['web\\bees.py'] }, '4'],
    [{ grep: ['DEBUG'] }, '3'],
    [{ grep: ['bees\\.py:7$|example\\.org'] }, '4 6'],
    [{ grep: ['!^get'] }, '3 4 5 6 7'],
    [{ grep: ['{id}'] }, '2 3'],
    [{ grep: ['items, b'] }, '2'],
    [{ path: ['/api'], method: ['GET'], grep: ['items/ '] }, '1'],
  ])('%j leaves %s', (options, expected) => {
    expect(left(options)).toBe(expected);
  });

  it.each<[ViewOptions, string]>([
    [{ method: ['GTE'] }, '--method "GTE": there\'s no such method; did you mean "GET"?'],
    [{ method: ['x y'] }, '--method "x y": there\'s no such method; --help lists them all.'],
    [{ method: ['GET,'] }, '--method "GET," has an empty word; write it like --method a,b.'],
    [{ tag: ['!'] }, '--tag "!" has an empty word; write it like --tag a,b.'],
    [{ path: ['api'] }, '--path "api" begins with neither / nor *; did you mean "/api" or "*api*"?'],
    [
      { grep: ['('] },
      '--grep invalid regular expression: /(/i: Unterminated group; write \\ before ( [ { * + ?.',
    ],
    [{ sort: ['-pth'] }, '--sort "pth": there\'s no such word; did you mean "path"?'],
    [{ group: 'tags' }, '--group "tags": there\'s no such word; did you mean "tag"?'],
    [{ columns: ['path', 'place'] }, PLACE],
  ])('%j: %s', (options, message) => {
    expect(() => planView(options)).toThrow(new Failure(message));
  });
});

describe('what is said of filters that leave nothing', () => {
  const noted = (options: ViewOptions): readonly string[] => {
    const plan = planView(options);
    return notesOf([viewOf(inspected(report([])), plan), viewOf(inspected(report(ROWS)), plan)], plan);
  };

  it.each<[ViewOptions, readonly string[]]>([
    [{ tag: ['itms'] }, ['no route has --tag itms; did you mean "Items"?']],
    [{ tag: ['zzzzzzzz'] }, ['no route has --tag zzzzzzzz']],
    [{ path: ['/api/v1/item'] }, ['no route has --path /api/v1/item; did you mean "/api/v1/items/"?']],
    [{ method: ['PUT'], tag: ['bees'] }, ['no route passes all filters; leave one out']],
    [{ tag: ['bees'] }, []],
    [{}, []],
  ])('%j: %j', (options, expected) => {
    expect(noted(options)).toEqual(expected);
  });
});

describe('sort', () => {
  const paths = (sort: readonly string[], ...given: readonly string[]): readonly string[] =>
    shown(report(given.map((path) => route({ path }))), { sort }).report.routes.map(({ path }) => path);

  it('counts numbers by their value, and turns around', () => {
    expect(paths(['path'], '/v10', '/v2', '/a')).toEqual(['/a', '/v2', '/v10']);
    expect(paths(['-path'], '/v10', '/v2', '/a')).toEqual(['/v10', '/v2', '/a']);
  });

  it('goes on to the next key, and else keeps the order of registration', () => {
    const rows = [
      route({ path: '/b', methods: ['GET'], handler: '1' }),
      route({ path: '/a', methods: ['GET'], handler: '2' }),
      route({ path: '/b', methods: ['POST'], handler: '3' }),
      route({ path: '/b', methods: ['GET'], handler: '4' }),
    ];
    const sorted = shown(report(rows), { sort: ['path,-method'] }).report.routes;
    expect(sorted.map(({ handler }) => handler).join('')).toBe('2314');
  });
});

describe('groups', () => {
  const grouped = (group: string): Readonly<Record<string, string>> => {
    const view = shown(report(ROWS), { group });
    const all = view.report.routes;
    return Object.fromEntries(
      (view.groups ?? []).map(({ title, routes }) => [
        title,
        routes.map((one) => all.indexOf(one)).join(' '),
      ]),
    );
  };

  it('has a route under each of its tags, once', () => {
    expect(grouped('tag')).toEqual({
      '(no tag)': '0 7',
      Items: '1 2 3',
      'b, c': '2',
      Bees: '4',
      live: '5',
      '=x': '6',
    });
    expect(shown(report([route({ tags: ['a', 'a'] })]), { group: 'tag' }).groups?.[0]?.routes).toHaveLength(
      1,
    );
  });

  it('has files, and prefixes behind api and versions', () => {
    expect(grouped('file')).toMatchObject({ 'main.py': '0', 'web/bees.py': '4', '(no file)': '7' });
    expect(grouped('prefix')).toEqual({
      '/health': '0',
      '/api/v1/items': '1 2 3',
      '/apiary': '4',
      '/ws': '5',
      '/any': '6',
      '/': '7',
    });
  });
});
