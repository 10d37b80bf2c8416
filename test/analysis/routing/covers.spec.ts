import * as fc from 'fast-check';
import { covers, witnessOf } from '../../../src/analysis/routing/covers';
import { CONVERTERS, parsePattern, regexOf } from '../../../src/analysis/routing/pattern';

describe('one path covers another', () => {
  it.each([
    ['/{s}', '/{i:int}'],
    ['/items/{id}', '/items/me'],
    ['/{f:float}', '/{i:int}'],
    ['/{s}', '/{u:uuid}'],
    ['/{u:uuid}', '/{other:uuid}'],
    ['/{p:path}', '/'],
    ['/{p:path}', '/{s}'],
    ['/{p:path}', '/a/{s}/b'],
    ['/{a}', '/{a}.json'],
    ['/{a}-{b}', '/{a}-{b}-{c}'],
    ['/files/{p:path}', '/files/{p:path}/raw'],
    ['/same', '/same'],
  ])('%s all of %s', (wide, narrow) => {
    expect(covers(parsePattern(wide), parsePattern(narrow))).toBe(true);
  });

  it.each([
    ['/{i:int}', '/{s}'],
    ['/{i:int}', '/{f:float}'],
    ['/{i:int}', '/{u:uuid}'],
    ['/items/me', '/items/{id}'],
    ['/{s}', '/{p:path}'],
    ['/{s}', '/a/b'],
    ['/{a}/x', '/{p:path}/x'],
    ['/a', '/a/'],
    ['/{a}.json', '/{a}'],
    // An unknown part may be anything.
    ['/{?}', '/a'],
    ['/{p:path}', '/{?}'],
    ['/{x:own}', '/{x:own}'],
  ])('%s not all of %s', (wide, narrow) => {
    expect(covers(parsePattern(wide), parsePattern(narrow))).toBe(false);
  });

  const piece = fc.oneof(
    fc.constantFrom('a', '/', '-', '.', '0', 'b/'),
    fc.constantFrom(...Object.keys(CONVERTERS)).map((converter) => ({ converter })),
  );
  const path = fc
    .array(piece, { maxLength: 3 })
    .map((pieces) =>
      pieces.map((one, index) => (typeof one === 'string' ? one : `{p${index}:${one.converter}}`)).join(''),
    )
    .map((text) => parsePattern(`/${text}`));

  it('only if it matches the other in whatever text it takes', () => {
    const values = { str: ['x', '7', '1.5'], path: ['', 'a/b', '0'], int: ['7'], float: ['1.5', '3'] };
    const uuid = ['00000000-0000-4000-8000-00000000000f', '0'.repeat(32)];
    fc.assert(
      fc.property(path, path, fc.nat(), (wide, narrow, seed) => {
        fc.pre(covers(wide, narrow));
        const given: Readonly<Record<string, readonly string[]>> = { ...values, uuid };
        const text = narrow.pieces
          .map((one, index) => {
            if (typeof one === 'string') return one;
            const some = given[one.converter] ?? [];
            return some[(seed + index) % some.length] ?? '';
          })
          .join('');
        expect(`${text} ${String(regexOf(narrow).test(text))}`).toBe(`${text} true`);
        expect(`${text} ${String(regexOf(wide).test(text))}`).toBe(`${text} true`);
      }),
    );
  });

  it('and every path its own witness', () => {
    fc.assert(fc.property(path, (one) => regexOf(one).test(witnessOf(one)) && covers(one, one)));
  });
});
