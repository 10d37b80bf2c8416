import { evaluate } from './evaluate';

const ROW = {
  name: 'shop',
  trust: 'high',
  true: 10,
  found: 10,
  missing: [],
  extra: [],
  tagsRight: 10,
  wrongTags: [],
  handled: 10,
  handlersRight: 10,
  wrongHandlers: [],
  placed: 10,
  placesRight: 10,
  wrongPlaces: [],
  conditional: 0,
  conditionalRows: [],
  partial: 0,
  external: 0,
  externalFound: 0,
  externalMissing: [],
  warnings: 0,
  silent: [],
  affected: { named: 0, needless: [] },
  isInOrder: true,
};
const ROUTE = { kind: 'api', methods: ['GET'], path: '/a' };
const missedGoals = (...rows: readonly object[]) => evaluate('totals', 'missedGoals', rows, true);

describe('the goals of a run', () => {
  it('are met by rows that agree', () => {
    expect(missedGoals(ROW, { ...ROW, warnings: 1 })).toEqual([]);
  });

  it('are missed by an error, a silent miss, noise, and a case that agrees too little', () => {
    expect(missedGoals(ROW, { ...ROW, error: 'no end after 120 s' })).toContain('shop: no end after 120 s');
    expect(missedGoals({ ...ROW, silent: [ROUTE] })).toContain('shop: 1 silent misses');
    expect(missedGoals({ ...ROW, warnings: 2 })).toContain('shop: 2 warnings, though nothing is wrong');
    expect(missedGoals({ ...ROW, found: 9 })).toContain('shop: below 95 %, or too many conditional rows');
    expect(missedGoals({ ...ROW, conditional: 2 })).toContain('shop: below 95 %, or too many conditional rows');
  });

  it("aren't asked of the cases that stand apart, but for a report", () => {
    expect(missedGoals(ROW, { ...ROW, trust: 'low', found: 0 })).toEqual([]);
    expect(missedGoals(ROW, { ...ROW, trust: 'low', error: 'crash' })).toEqual(['shop: crash']);
  });
});

describe('an exact case', () => {
  it.each([
    [true, {}],
    [false, { isInOrder: false }],
    [false, { wrongHandlers: [[ROUTE, ROUTE]] }],
    [false, { conditionalRows: [ROUTE] }],
    [false, { error: 'crash' }],
  ])('%s: %j', (expected, differing) => {
    expect(evaluate('totals', 'isExact', { ...ROW, ...differing })).toBe(expected);
  });
});

describe('floors', () => {
  const floor = { found: 10, tags: 9, handlers: 10, places: 10, external: 0, certain: 10, extra: 1, silent: 0 };
  const manifest = { shop: { floor } };

  it('hold each figure', () => {
    expect(evaluate('manifest', 'belowFloor', [ROW], manifest)).toEqual([]);
    const worse = { ...ROW, found: 9, conditional: 1 };
    expect(evaluate('manifest', 'belowFloor', [worse], manifest)).toEqual([
      'shop: found was 10, is 9',
      'shop: certain was 10, is 8',
    ]);
  });

  it('let a row that was missing come under a condition', () => {
    expect(evaluate('manifest', 'belowFloor', [{ ...ROW, found: 11, conditional: 1 }], manifest)).toEqual([]);
  });

  it('only rise', () => {
    expect(evaluate('manifest', 'raised', floor, { ...ROW, found: 8 })).toEqual({ ...floor, tags: 10, extra: 0 });
  });

  it('are looked for in the commit before', () => {
    const { found, ...rest } = floor;
    const better = { shop: { floor: { ...floor, found: 11, extra: 0 } } };
    expect(evaluate('manifest', 'lowered', manifest, better)).toEqual([]);
    const older = { shop: { floor: { found: 10, conditional: 1 } } };
    expect(evaluate('manifest', 'lowered', older, manifest)).toEqual([]);
    const worse = { shop: { floor: { ...rest, extra: 2 } } };
    expect(evaluate('manifest', 'lowered', manifest, worse)).toEqual([
      `shop: found was ${found}, is gone`,
      'shop: extra was 1, is 2',
    ]);
  });
});

describe('a row that differs', () => {
  const row = { ...ROW, missing: [ROUTE], conditionalRows: [{ ...ROUTE, path: '/b' }] };

  it('is explained by a pattern', () => {
    const explanations = [{ rows: 'missing api GET *', why: 'chosen by a plugin', source: false }];
    expect(evaluate('differences', 'explain', row, explanations)).toEqual({
      explained: [{ why: 'chosen by a plugin', source: false, lines: ['missing api GET /a'] }],
      unexplained: ['conditional api GET /b'],
    });
  });
});
