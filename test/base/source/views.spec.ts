import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryTree } from '../../../src/base/source/memory';
import { mountedTree } from '../../../src/base/source/mounts';
import { byCodePoint, isWithin, joinPath, parentOf, toWorkspacePath } from '../../../src/base/source/paths';
import { recordingTree } from '../../../src/base/source/recording';
import { readText } from '../../../src/base/source/text';
import { findSourceRoot, findWorkspaceRoot } from '../../../src/base/source/workspace-root';

describe('recordingTree', () => {
  it('remembers what was there and what was not', () => {
    const tree = recordingTree(memoryTree({ 'a/x.py': '1', 'b.py': '2' }));
    tree.read('b.py');
    tree.read('c.py');
    tree.kind('a');
    tree.kind('a/x.py');
    tree.kind('a/__init__.py');
    tree.list('a');
    tree.list('z');
    expect(tree.inputs()).toEqual({
      read: ['a/x.py', 'b.py'],
      missing: ['a/__init__.py', 'c.py', 'z'],
      listed: ['a'],
      asText: new Set(['b.py', 'c.py']),
    });
  });
});

describe('mountedTree', () => {
  const tree = mountedTree(
    memoryTree({ 'lib/a.py': 'inside' }),
    new Map([
      ['..', memoryTree({ 'x.env': 'X=1' })],
      ['../../lib', memoryTree({ 'a.py': 'outside' })],
    ]),
  );

  it('shows folders from outside at their relative path', () => {
    expect(readText(tree, 'lib/a.py')).toBe('inside');
    expect(readText(tree, '../../lib/a.py')).toBe('outside');
    expect(readText(tree, '../x.env')).toBe('X=1');
    expect(tree.kind('../../lib')).toBe('directory');
    expect(tree.list('../../lib')).toEqual(['a.py']);
    expect(tree.kind('../../other')).toBeUndefined();
  });
});

describe('paths', () => {
  it('joins', () => {
    expect([
      joinPath('', 'a.py'),
      joinPath('a', '..'),
      joinPath('', './a/'),
      joinPath('a', '../../b'),
    ]).toEqual(['a.py', '', 'a', '../b']);
    expect([parentOf('a/b.py'), parentOf('b.py')]).toEqual(['a', '']);
  });

  it('knows what lies in a folder', () => {
    expect([
      isWithin('a', 'a/b'),
      isWithin('a', 'ab'),
      isWithin('', '../x'),
      isWithin('..', '../../x'),
    ]).toEqual([true, false, false, false]);
  });

  it('counts from the root', () => {
    expect(toWorkspacePath('/ws', '/ws/backend', 'main.py')).toBe('backend/main.py');
    expect(toWorkspacePath('/ws', '/ws', '/ws')).toBe('');
    expect(toWorkspacePath('/ws', '/ws', '../lib')).toBe('../lib');
  });

  it('sorts by code point', () => {
    expect(['\u{1f600}', '\uff5e', 'b', 'B'].sort(byCodePoint)).toEqual(['B', 'b', '\uff5e', '\u{1f600}']);
  });
});

describe('the root', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'root-'));
    mkdirSync(join(root, 'ws/backend/api'), { recursive: true });
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  it('prefers nx.json to backend/, and both to the current folder', () => {
    expect(findWorkspaceRoot(join(root, 'ws/backend/api'))).toBe(join(root, 'ws'));
    writeFileSync(join(root, 'nx.json'), '{}');
    expect(findWorkspaceRoot(join(root, 'ws/backend/api'))).toBe(root);
    rmSync(join(root, 'nx.json'));
    rmSync(join(root, 'ws/backend'), { recursive: true });
    expect(findWorkspaceRoot(join(root, 'ws'))).toBe(join(root, 'ws'));
  });

  it.each(['pyproject.toml', '.git'])('takes the nearest with %s, where there is none of those', (name) => {
    const below = join(root, 'other/src/shop');
    mkdirSync(below, { recursive: true });
    expect(findSourceRoot(below)).toBe(below);
    writeFileSync(join(root, 'other', name), '');
    expect(findSourceRoot(below)).toBe(join(root, 'other'));
    expect(findWorkspaceRoot(below)).toBe(below);
    writeFileSync(join(root, 'nx.json'), '{}');
    expect(findSourceRoot(below)).toBe(root);
  });
});
