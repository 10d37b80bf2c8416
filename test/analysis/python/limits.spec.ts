import { parseWhole as parse } from '../../../src/analysis/python/parser';
import { MAX_NESTING } from '../../../src/analysis/python/reader/limits';

const N = 20_000;
/** Levels that a reader of the tree may meet beyond {@link MAX_NESTING}: those between an expression and its statement. */
const SLACK = 3;

/** Nested objects with a `type`; iterative, because that's what's being tested. */
function depthOf(root: unknown): number {
  let deepest = 0;
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    deepest = Math.max(deepest, depth);
    if (typeof value === 'object' && value !== null) {
      const inner = 'type' in value ? depth + 1 : depth;
      pending.push(...Object.values(value).map((child: unknown) => ({ value: child, depth: inner })));
    }
  }
  return deepest;
}

/** Lines, each indented deeper than the one before. */
const nested = (count: number, line: string): string =>
  Array.from({ length: count }, (_, level) => ' '.repeat(level) + line).join('\n');

describe('nesting', () => {
  it.each([
    ['parentheses', '('.repeat(N) + '1' + ')'.repeat(N)],
    ['brackets', '['.repeat(N) + ']'.repeat(N)],
    ['additions', 'a + '.repeat(N) + 'b'],
    ['bit operations', 'a & b ^ '.repeat(N) + 'b'],
    ['powers', 'a ** '.repeat(N) + 'b'],
    ['minuses', '-'.repeat(N) + '1'],
    ['attributes', 'a' + '.b'.repeat(N)],
    ['calls', 'a' + '.b()'.repeat(N)],
    ['subscripts', 'a' + '[b]'.repeat(N)],
    ['lambdas', 'lambda: '.repeat(N) + '1'],
    ['conditions', 'a if b else '.repeat(N) + 'c'],
    ['patterns', `match x:\n case ${'['.repeat(N)}${']'.repeat(N)}: pass`],
    ['dotted patterns', `match x:\n case ${'a.'.repeat(N)}b: pass`],
    ['types', `x: ${'a['.repeat(N)}b${']'.repeat(N)}`],
  ])('of %s is cut off, not followed without end', (_, source) => {
    const { body, errors } = parse(source);
    expect(errors()).toEqual([]);
    expect(body).toHaveLength(1);
    expect(depthOf(body)).toBeLessThanOrEqual(MAX_NESTING + SLACK);
  });

  it('of blocks is cut off, and told of where CPython gives up', () => {
    const blocks = Array.from({ length: 400 }, (_, level) => `${' '.repeat(level)}if a:`).join('\n');
    const { body, errors } = parse(`${blocks} pass`);
    expect(errors()).toEqual([{ line: 101, message: 'too many levels of indentation' }]);
    expect(depthOf(body)).toBeLessThanOrEqual(MAX_NESTING + SLACK);
  });

  it.each([
    ['parentheses', '('.repeat(200) + 'x' + ')'.repeat(200)],
    ['additions', 'a + '.repeat(250) + 'b'],
  ])('of as many %s as people write is followed', (_, source) => {
    const { body } = parse(source);
    expect(JSON.stringify(body)).not.toContain('UnsupportedExpr');
  });

  it.each([
    ['elif', 'if a: pass\n' + 'elif b: pass\n'.repeat(N)],
    ['or', 'a or '.repeat(N) + 'b'],
    ['comparisons', 'a < '.repeat(N) + 'b'],
    ['targets', 'a = '.repeat(N) + '1'],
    ['strings', '"a" '.repeat(N)],
    ['decorators', '@a\n'.repeat(N) + 'def f(): pass'],
    ['elements', `[${'1,'.repeat(N)}]`],
  ])('is not what thousands of %s are', (_, source) => {
    const { body, errors } = parse(source);
    expect(errors()).toEqual([]);
    expect(body).toHaveLength(1);
  });

  it.each([
    ['open parentheses', '('.repeat(N)],
    ['open definitions', 'def f(:\n'.repeat(1000)],
    ['stars', `[${'*'.repeat(N)}a]`],
    ['an open list', `[${'1,'.repeat(200_000)}`],
    ['colons', ':'.repeat(N)],
    ['quotes', '"""' + "'".repeat(N)],
    ['tries without handlers', nested(60, 'try:')],
    ['lines that are indented ever deeper', nested(1_000, 'x = 1')],
    ['broken f-strings', `x = f"{"\n`.repeat(1_000)],
  ])('of damaged source is survived: %s', (_, source) => {
    const { errors } = parse(source);
    expect(errors().length).toBeGreaterThan(0);
  });
});
