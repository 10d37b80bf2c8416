import { isIgnored, parseGitignore } from '../../../src/base/source/git/gitignore';
import { memoryTree } from '../../../src/base/source/memory';
import { walkFiles } from '../../../src/base/source/walk';

describe('parseGitignore', () => {
  it.each([
    ['*.log', 'a/b.log', true],
    ['*.log', 'a/b.logs', undefined],
    ['build', 'a/build', true],
    ['/build', 'a/build', undefined],
    ['/build', 'build', true],
    ['a/b', 'a/b', true],
    ['a/b', 'x/a/b', undefined],
    ['**/b', 'x/a/b', true],
    ['a/**', 'a/x/y', true],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', undefined],
    ['[!a]x', 'bx', true],
    ['[a-c]x', 'dx', undefined],
    ['[z-a]x', 'zx', true],
    ['[', '[', undefined],
    ['\\#x', '#x', true],
    ['# comment', '# comment', undefined],
    ['\\!x', '!x', true],
    ['x   ', 'x', true],
    ['*.py\n!main.py', 'main.py', false],
    ['*.py\n!main.py', 'other.py', true],
    ['', '', undefined],
  ])('%j and %s: %s', (text, path, expected) => {
    expect(isIgnored(parseGitignore(text), path, false)).toBe(expected);
  });

  it('tells folders from files', () => {
    expect(isIgnored(parseGitignore('out/'), 'out', true)).toBe(true);
    expect(isIgnored(parseGitignore('out/'), 'out', false)).toBeUndefined();
  });
});

describe('walkFiles', () => {
  it("yields the project's own files only", () => {
    const tree = memoryTree({
      '.gitignore': '/generated/\n*.tmp.py\n',
      'main.py': '',
      'x.tmp.py': '',
      'generated/a.py': '',
      'lib/.gitignore': '!x.tmp.py\nsecret.py',
      'lib/x.tmp.py': '',
      'lib/secret.py': '',
      'lib/generated/kept.py': '',
      '.venv/lib/a.py': '',
      'tools/py/pyvenv.cfg': '',
      'tools/py/lib/a.py': '',
      'node_modules/p/a.py': '',
      'lib/__pycache__/a.py': '',
    });
    expect([...walkFiles(tree, '')].filter((path) => path.endsWith('.py'))).toEqual([
      'main.py',
      'lib/x.tmp.py',
      'lib/generated/kept.py',
    ]);
    expect([...walkFiles(tree, 'lib')]).not.toContain('lib/secret.py');
    expect([...walkFiles(memoryTree({ '.gitignore': 'a', 'b/a/x.py': '' }), 'b')]).toEqual([]);
  });
});
