import { matchesAny, nameTest } from '../../../src/base/source/glob';
import { globTest } from '../../../src/routes-report/view/glob';

describe('globs of folders', () => {
  it.each<[string, string, boolean]>([
    ['apps/*', 'apps/shop', true],
    ['apps/*', 'apps/shop/inner', true],
    ['apps/**', 'apps/a/b', true],
    ['./apps/*', 'apps/shop', true],
    ['apps/?', 'apps/shop', false],
    ['{apps,libs}/*', 'libs/x', true],
    ['apps/{', 'apps/{', true],
    ['apps/a,b', 'apps/a,b', true],
    ['**/api', 'apps/shop/api', true],
    ['apps/[ab]', 'apps/b', true],
    ['apps/[!ab]', 'apps/b', false],
    ['apps/x.y', 'apps/xzy', false],
    ['apps', 'apps-old', false],
  ])('%s and %s', (glob, folder, expected) => {
    expect(matchesAny([glob], folder)).toBe(expected);
  });

  it('of one name', () => {
    expect(['lib-a', 'lib', 'xlib-a', 'lib-a-b'].filter(nameTest('lib-*'))).toEqual(['lib-a', 'lib-a-b']);
  });
});

describe('globs of URLs', () => {
  it.each<[string, string, boolean]>([
    ['/a-b/*', '/a-b/c/{id}', true],
    ['/{id}*', '/{id}/x', true],
    ['/{a,b}', '/a', false],
    ['/a.b', '/axb', false],
  ])('%s and %s', (glob, path, expected) => {
    expect(globTest(glob)(path)).toBe(expected);
  });
});
