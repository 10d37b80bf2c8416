import { evaluate } from './evaluate';

interface Row {
  readonly kind?: string;
  readonly methods?: readonly string[];
  readonly tags?: readonly string[];
  readonly handler?: string | null;
  readonly file?: string | null;
  readonly line?: number | null;
  readonly external?: boolean;
  readonly condition?: string;
  readonly partial?: boolean;
  readonly startup?: boolean;
  readonly host?: string;
}

const SAME = { kind: 'api', methods: ['GET'], tags: [], handler: 'f', file: 'app/a.py', line: 3 };
const truth = (path: string, row: Row = {}) => ({ ...SAME, path, ...row });
const ours = (path: string, row: Row = {}) => ({
  ...SAME,
  path,
  module: 'app.a',
  host: null,
  condition: null,
  partial: false,
  ...row,
});

function score(
  routes: readonly object[],
  reported: readonly object[],
  diagnostics: readonly object[] = [],
): unknown {
  return evaluate('score', 'score', '', { routes }, { routes: reported, diagnostics });
}

const said = (diagnostic: object) => ({ severity: 'note', file: null, line: null, affects: [], ...diagnostic });

describe('the score of a report', () => {
  it('is full where every row is there, in order', () => {
    const rows = ['/a', '/b'];
    expect(
      score(
        rows.map((path) => truth(path)),
        rows.map((path) => ours(path)),
      ),
    ).toMatchObject({
      true: 2,
      found: 2,
      missing: [],
      extra: [],
      tagsRight: 2,
      handlersRight: 2,
      placesRight: 2,
      conditional: 0,
      isInOrder: true,
    });
  });

  it('scores rows of startup apart', () => {
    const late = ours('/late', { startup: true });
    expect(score([truth('/a')], [ours('/a'), late])).toMatchObject({ found: 1, extra: [], startup: { rows: 1 } });
    const unstarted = { routes: [truth('/a')], startup_unknown: 'no database' };
    expect(evaluate('score', 'score', '', unstarted, { routes: [late], diagnostics: [] })).toMatchObject({
      startup: { rows: 1, unknown: 'no database' },
    });
    const corpusCase = { routes: [truth('/a')], startup: [truth('/late'), truth('/lost')] };
    const report = { routes: [ours('/a'), late, ours('/odd', { startup: true })], diagnostics: [] };
    expect(evaluate('score', 'score', '', corpusCase, report)).toMatchObject({
      missing: [],
      extra: [],
      startup: { rows: 2, true: 2, found: 1, extra: 1, missing: [truth('/lost')] },
    });
  });

  it('compares kind, methods and path', () => {
    const found = [ours('/a', { methods: ['POST'] }), ours('/a', { kind: 'route' }), ours('/A')];
    expect(score([truth('/a')], found)).toMatchObject({
      found: 0,
      missing: [{ path: '/a' }],
      extra: [{ methods: ['POST'] }, { kind: 'route' }, { path: '/A' }],
    });
  });

  it('counts a row as often as it stands there', () => {
    const twice = [truth('/a'), truth('/a')];
    expect(score(twice, [ours('/a')])).toMatchObject({ found: 1, missing: [{ path: '/a' }], extra: [] });
    expect(score([truth('/a')], [ours('/a'), ours('/a')])).toMatchObject({ found: 1, extra: [{ path: '/a' }] });
  });

  it('pairs rows of one path by what else they have', () => {
    const true_ = [truth('/a', { line: 3 }), truth('/a', { line: 9, tags: ['x'] })];
    const found = [ours('/a', { line: 9, tags: ['x'] }), ours('/a', { line: 3 })];
    expect(score(true_, found)).toMatchObject({ placesRight: 2, tagsRight: 2, isInOrder: false });
  });

  it('counts tags in their order, handlers and places of the rows found', () => {
    const row = truth('/a', { tags: ['x', 'y'] });
    const other = ours('/a', { tags: ['y', 'x'], handler: 'g', line: 4 });
    expect(score([row], [other])).toMatchObject({
      found: 1,
      tagsRight: 0,
      handled: 1,
      handlersRight: 0,
      placed: 1,
      placesRight: 0,
    });
    const mount = { kind: 'mount', methods: [], handler: null, file: null, line: null };
    expect(score([truth('/m', mount)], [ours('/m', { ...mount, file: 'app/b.py', line: 1 })])).toMatchObject({
      found: 1,
      handled: 0,
      placed: 0,
      wrongPlaces: [],
    });
  });

  it('never matches a partial row, and has it extra unless it depends on a condition', () => {
    expect(score([truth('/a')], [ours('/a', { partial: true })])).toMatchObject({
      found: 0,
      missing: [{ path: '/a' }],
      extra: [{ path: '/a' }],
      partial: 1,
    });
    expect(score([], [ours('/a', { partial: true, condition: 'x' })])).toMatchObject({ extra: [], partial: 1 });
  });

  it('has a conditional row found where it is true, and not extra where it is not', () => {
    const found = [ours('/a', { condition: 'x' }), ours('/b', { condition: 'x' })];
    expect(score([truth('/a')], found)).toMatchObject({
      found: 1,
      extra: [],
      conditional: 1,
      conditionalRows: [{ path: '/a' }, { path: '/b' }],
    });
  });

  it('asks for no row of another package, but has it right where it is reported', () => {
    const external = { external: true, file: '<site-packages>/lib/a.py' };
    const rows = [truth('/a'), truth('/x', external), truth('/y', external)];
    expect(score(rows, [ours('/a'), ours('/x')])).toMatchObject({
      true: 1,
      found: 1,
      missing: [],
      extra: [],
      external: 2,
      externalFound: 1,
      externalMissing: [{ path: '/y' }],
    });
  });

  it('leaves hosts, front ends and documentation out', () => {
    const aside = [
      ours('/a', { kind: 'frontend' }),
      ours('/b', { kind: 'docs' }),
      ours('/c', { host: 'x.org' }),
    ];
    expect(score([truth('/f', { kind: 'frontend' })], aside)).toMatchObject({ true: 0, missing: [], extra: [] });
  });
});

describe('a missing row', () => {
  const missing = [truth('/a', { file: 'app/a/__init__.py' })];

  it('is silent unless a diagnostic names its module or stands in its handler', () => {
    const silent = [{ path: '/a' }];
    expect(score(missing, [])).toMatchObject({ silent });
    expect(score(missing, [], [said({ affects: ['app'] })])).toMatchObject({ silent });
    expect(score(missing, [], [said({ file: 'app/a/__init__.py', line: 9 })])).toMatchObject({ silent });
    expect(score(missing, [], [said({ affects: ['app.a'] })])).toMatchObject({ silent: [] });
    expect(score(missing, [], [said({ file: 'app/a/__init__.py', line: 3 })])).toMatchObject({ silent: [] });
  });

  it('is no silent one where the tool says that it failed', () => {
    expect(evaluate('score', 'scoreOfError', { routes: missing }, 'no end')).toMatchObject({
      true: 1,
      found: 0,
      missing: [{ path: '/a' }],
      silent: [],
      error: 'no end',
      isInOrder: false,
    });
  });
});

describe('a module that diagnostics name', () => {
  const needless = (affected: readonly string[]) => ({
    affected: { named: 1, needless: affected },
  });
  const names = [said({ affects: ['app.a'] })];

  it('is named rightly if a row of it is missing, of another package or conditional', () => {
    expect(score([truth('/a')], [], names)).toMatchObject(needless([]));
    expect(score([], [ours('/a', { condition: 'x' })], names)).toMatchObject(needless([]));
    const external = truth('/a', { external: true, file: '<site-packages>/app/a.py' });
    expect(score([external], [], names)).toMatchObject(needless([]));
  });

  it('is named needlessly if nothing of it is in doubt', () => {
    expect(score([truth('/a')], [ours('/a')], names)).toMatchObject(needless(['app.a']));
  });
});
