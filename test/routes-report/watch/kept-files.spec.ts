import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readText } from '../../../src/base/source/text';
import type { SourceTree } from '../../../src/base/source/tree';
import { FileCache } from '../../../src/routes-report/watch/file-cache';

describe('files that are kept between runs', () => {
  let root: string;
  let files: FileCache;
  const write = (path: string, text = ''): void => {
    writeFileSync(join(root, path), text);
  };
  const begin = (): SourceTree => {
    files.begin();
    return files.open(root);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kept-'));
    files = new FileCache();
    for (const folder of ['app', 'app/api', 'other', 'one', 'two']) mkdirSync(join(root, folder));
    write('app/main.py', 'old');
    write('one/x.py');
    symlinkSync('../one', join(root, 'app/link'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  /** Asks in one run, and asks nothing in the next, as somebody does who trusts the mark. */
  function names(): readonly [before: object | undefined, later: () => object | undefined] {
    const tree = begin();
    readText(tree, 'app/main.py');
    for (const path of ['app/api/items.py', 'app/link/x.py', 'missing/module.py']) tree.kind(path);
    begin();
    return [tree.names, () => begin().names];
  }

  it('have the same names while only contents change', () => {
    const [before, later] = names();
    write('app/main.py', 'new');
    write('other/new.py');
    expect(before).toBeDefined();
    expect(later()).toBe(before);
    expect(readText(begin(), 'app/main.py')).toBe('new');
  });

  it.each<readonly [string, () => void]>([
    ['a file is added', () => write('app/api/items.py')],
    ['a file is removed', () => rmSync(join(root, 'app/main.py'))],
    ['a folder is added that was asked for', () => mkdirSync(join(root, 'missing'))],
    [
      'a file becomes a folder',
      () => {
        rmSync(join(root, 'app/main.py'));
        mkdirSync(join(root, 'app/main.py'));
      },
    ],
    [
      'a link leads elsewhere',
      () => {
        rmSync(join(root, 'app/link'));
        symlinkSync('../two', join(root, 'app/link'));
      },
    ],
    ['a file is removed behind a link', () => rmSync(join(root, 'one/x.py'))],
  ])('have other names once %s', (_, change) => {
    const [before, later] = names();
    change();
    const after = later();
    expect(after).not.toBe(before);
    expect(begin().names).toBe(after);
  });

  it('tell where names may change, also of what only an earlier run asked', () => {
    names();
    expect(files.folders()).toEqual(new Set(['', 'app/api', 'app/link'].map((folder) => join(root, folder))));
    write('app/api/items.py');
    expect(files.changed()).toEqual(['app/api/items.py']);
  });
});
