import { Tree } from '@angular-devkit/schematics';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { devkitTree } from '../../../src/base/source/devkit';
import { diskTree } from '../../../src/base/source/disk';
import { openRevision } from '../../../src/base/source/git/git';
import { memoryTree } from '../../../src/base/source/memory';
import { readText } from '../../../src/base/source/text';
import type { SourceTree } from '../../../src/base/source/tree';

const FILES = { 'main.py': 'app', 'pkg/__init__.py': '', 'pkg/é.py': 'x', 'pkg/Z.py': '' };

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'source-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const ADAPTERS: Record<string, () => SourceTree> = {
  disk: () => {
    write(FILES);
    return diskTree(root);
  },
  memory: () => memoryTree(FILES),
  git: () => {
    write(FILES);
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org', ...args], {
        cwd: root,
        encoding: 'utf8',
      }).trim();
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'a state');
    return openRevision(root, git('rev-parse', 'HEAD'))(root);
  },
  devkit: () => {
    const tree = Tree.empty();
    for (const [path, text] of Object.entries(FILES)) tree.create(path, text);
    return devkitTree(tree);
  },
  'devkit, in a folder': () => {
    const tree = Tree.empty();
    for (const [path, text] of Object.entries(FILES)) tree.create(`ws/${path}`, text);
    return devkitTree(tree, 'ws');
  },
};

describe.each(Object.entries(ADAPTERS))('%s', (_, make) => {
  it('reads files', () => {
    const tree = make();
    expect(readText(tree, 'main.py')).toBe('app');
    expect(readText(tree, 'pkg/__init__.py')).toBe('');
    expect(tree.read('pkg')).toBeUndefined();
    expect(tree.read('nowhere/at/all.py')).toBeUndefined();
  });

  it('tells files from folders', () => {
    const tree = make();
    expect(
      ['', 'main.py', 'pkg', 'pkg/é.py', 'pkg/no.py', 'no/no.py', 'main.py/x'].map(tree.kind.bind(tree)),
    ).toEqual(['directory', 'file', 'directory', 'file', undefined, undefined, undefined]);
  });

  it('lists names by code point', () => {
    const tree = make();
    expect(tree.list('')).toEqual(['main.py', 'pkg']);
    expect(tree.list('pkg')).toEqual(['Z.py', '__init__.py', 'é.py']);
    expect(tree.list('main.py')).toBeUndefined();
    expect(tree.list('no')).toBeUndefined();
  });

  it('is exact in case and never leaves the root', () => {
    const tree = make();
    expect(tree.kind('Main.py')).toBeUndefined();
    expect(tree.read('PKG/Z.py')).toBeUndefined();
    expect(tree.kind('..')).toBeUndefined();
    expect(tree.read('../main.py')).toBeUndefined();
    expect(tree.read('pkg/../main.py')).toBeUndefined();
  });
});

describe('diskTree', () => {
  it('follows links inside the root, and none out of it', () => {
    write({ 'ws/shared/a.py': 'a', 'outside/b.py': 'b' });
    symlinkSync(join(root, 'ws/shared'), join(root, 'ws/inside'));
    symlinkSync('../outside', join(root, 'ws/out'));
    symlinkSync('../outside/b.py', join(root, 'ws/b.py'));
    symlinkSync('gone', join(root, 'ws/dangling'));
    symlinkSync('loop', join(root, 'ws/loop'));
    const tree = diskTree(join(root, 'ws'));
    expect(readText(tree, 'inside/a.py')).toBe('a');
    expect(['inside', 'out', 'b.py', 'dangling', 'loop'].map((path) => tree.kind(path))).toEqual([
      'directory',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(tree.read('out/b.py')).toBeUndefined();
    expect(tree.list('out')).toBeUndefined();
  });

  it('works from a root that is a link itself', () => {
    write({ 'real/pkg/a.py': 'a' });
    symlinkSync('pkg', join(root, 'real/alias'));
    symlinkSync('real', join(root, 'link'));
    expect(readText(diskTree(join(root, 'link')), 'alias/a.py')).toBe('a');
  });

  it('reads no pipe', () => {
    execFileSync('mkfifo', [join(root, 'main.py')]);
    const tree = diskTree(root);
    expect(tree.kind('main.py')).toBeUndefined();
    expect(tree.read('main.py')).toBeUndefined();
    expect(tree.list('')).toEqual(['main.py']);
  });

  it('takes what it may not read for not there', () => {
    write({ 'main.py': 'a' });
    chmodSync(join(root, 'main.py'), 0);
    const tree = diskTree(root);
    expect(tree.kind('main.py')).toBe('file');
    if (process.getuid?.() !== 0) expect(tree.read('main.py')).toBeUndefined();
    expect(diskTree(join(root, 'nowhere')).kind('')).toBeUndefined();
  });
});

describe('devkitTree', () => {
  it('sees what is staged, renamed and deleted', () => {
    const tree = Tree.empty();
    tree.create('backend/a.py', 'a');
    tree.create('backend/b.py', 'b');
    tree.delete('backend/b.py');
    tree.rename('backend/a.py', 'backend/c.py');
    expect(devkitTree(tree).list('backend')).toEqual(['c.py']);
  });
});
