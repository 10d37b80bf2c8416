import { resolveEntry } from '../../../src/analysis/entry/resolve';
import { memoryTree } from '../../../src/base/source/memory';
import type { SourceTree } from '../../../src/base/source/tree';

jest.mock('../../../src/analysis/entry/search/decide', () => {
  throw new Error('the search was loaded');
});

const FILES = {
  'backend/main.py': 'from fastapi import FastAPI\napp = FastAPI()\n',
  Dockerfile: 'FROM python\nCMD uvicorn apps.other:app',
  'apps/other.py': 'app = FastAPI()',
};

/** The tree, and what is read of it. */
function watched(): { tree: SourceTree; read: string[] } {
  const inner = memoryTree(FILES);
  const read: string[] = [];
  const tree: SourceTree = {
    ...inner,
    read(path) {
      read.push(path);
      return inner.read(path);
    },
  };
  return { tree, read };
}

describe('the search for commands', () => {
  it.each([
    ['an entry that is given', 'backend/main.py', ''],
    ['backend/main.py', undefined, ''],
    ['backend/main.py from its folder', undefined, 'backend'],
  ])('is not loaded for %s, and no file is searched', (_, entry, base) => {
    const { tree, read } = watched();
    resolveEntry(tree, { entry, base, project: undefined, pythonPath: [] });
    expect(new Set(read)).toEqual(new Set(['backend/main.py']));
  });
});
