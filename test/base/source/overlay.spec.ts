import { memoryTree } from '../../../src/base/source/memory';
import { overlayTree } from '../../../src/base/source/overlay';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe('overlayTree', () => {
  const base = memoryTree({ 'a/one.py': '1', 'a/two.py': '2', 'b/three.py': '3' });
  const tree = overlayTree(
    base,
    new Map([
      ['a/one.py', bytes('one')],
      ['a/two.py', undefined],
      ['a/new/deep/four.py', bytes('4')],
      ['c/five.py', bytes('5')],
    ]),
  );

  it('has the new contents, and none of what is gone', () => {
    const text = (path: string): string | undefined => {
      const read = tree.read(path);
      return read && Buffer.from(read).toString();
    };
    expect(['a/one.py', 'a/two.py', 'a/new/deep/four.py', 'b/three.py', 'nope'].map(text)).toEqual([
      'one',
      undefined,
      '4',
      '3',
      undefined,
    ]);
  });

  it('has the folders of new files', () => {
    const kinds = ['', 'a', 'a/new', 'a/new/deep', 'a/new/deep/four.py', 'a/two.py', 'a/n', 'c', 'd'];
    expect(kinds.map((path) => tree.kind(path))).toEqual([
      'directory',
      'directory',
      'directory',
      'directory',
      'file',
      undefined,
      undefined,
      'directory',
      undefined,
    ]);
  });

  it('lists what there is', () => {
    const folders = ['', 'a', 'a/new', 'a/new/deep', 'b', 'c', 'd', 'a/one.py'];
    expect(folders.map((path) => tree.list(path))).toEqual([
      ['a', 'b', 'c'],
      ['new', 'one.py'],
      ['deep'],
      ['four.py'],
      ['three.py'],
      ['five.py'],
      undefined,
      undefined,
    ]);
  });
});
