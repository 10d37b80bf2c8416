import { stringLiteral } from '../../../src/base/code/literals';
import { firstThatFits, group, print, printBroken, subscript } from '../../../src/base/code/print';

const CALL = group('f(', ['a', 'b=1'], ')');

describe('print', () => {
  it('keeps on one line what fits the width exactly', () => {
    const doc = group('f(', ['x'.repeat(85)], ')');
    expect(print(doc)).toBe(`f(${'x'.repeat(85)})`);
    expect(print(doc, 0, 1)).toBe(`f(\n    ${'x'.repeat(85)},\n)`);
  });

  it('counts the indent, and indents all but the first line', () => {
    expect(print(CALL, 79)).toBe('f(a, b=1)');
    expect(print(CALL, 80)).toBe(
      ['f(', `${' '.repeat(84)}a,`, `${' '.repeat(84)}b=1,`, `${' '.repeat(80)})`].join('\n'),
    );
  });

  it('breaks groups in groups only where they need it', () => {
    const long = 'x'.repeat(60);
    expect(print(group('f(', [CALL, group('g(', [long, long], ')')], ')'))).toBe(
      `f(\n    f(a, b=1),\n    g(\n        ${long},\n        ${long},\n    ),\n)`,
    );
  });

  it('puts no comma behind the one element of a subscript', () => {
    expect(printBroken(subscript('list[', 'int'))).toBe('list[\n    int\n]');
  });

  it('has nothing to break in empty brackets', () => {
    expect(print(group(`${'f'.repeat(90)}(`, [], ')'))).toBe(`${'f'.repeat(90)}()`);
  });
});

describe('firstThatFits', () => {
  it.each<[string, [string, ...string[]], number, number, string]>([
    ['the first', ['x'.repeat(88), 'y'], 0, 0, 'x'.repeat(88)],
    ['the second for an indent', ['x'.repeat(88), 'y'], 1, 0, 'y'],
    ['the second for what follows', ['x'.repeat(88), 'y'], 0, 1, 'y'],
    [
      'the first where what follows has the last of its lines',
      ['x'.repeat(88) + '\nz', 'y'],
      0,
      1,
      'x'.repeat(88) + '\nz',
    ],
    ['the last where none fits', ['x'.repeat(89), 'y'.repeat(90)], 0, 0, 'y'.repeat(90)],
  ])('is %s', (_, texts, indent, after, expected) => {
    expect(firstThatFits(texts, indent, after)).toBe(expected);
  });
});

describe('stringLiteral', () => {
  it.each([
    ['plain', '"plain"'],
    ['say "a"', `'say "a"'`],
    [`it's`, `"it's"`],
    [`"it's"`, `'"it\\'s"'`],
    [`'"`, `"'\\""`],
    ['back\\slash\\', '"back\\\\slash\\\\"'],
    ['{x} %s', '"{x} %s"'],
  ])('%s → %s', (text, literal) => {
    expect(stringLiteral(text)).toBe(literal);
  });
});
