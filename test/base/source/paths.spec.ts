import { posix, win32 } from 'node:path';
import { withSettings } from '../../../src/base/config/settings';
import { memoryTree } from '../../../src/base/source/memory';
import { isOutside, pathWithin, toPosix, toWorkspacePath } from '../../../src/base/source/paths';
import { readText } from '../../../src/base/source/text';
import type { SourceTree } from '../../../src/base/source/tree';
import { openWorkspace, type Workspace } from '../../../src/routes-report/inspect/workspace';
import type { RoutesOptions } from '../../../src/routes-report/options';

describe('toWorkspacePath', () => {
  it.each([
    ['/ws', '/ws/backend', 'app/main.py', 'backend/app/main.py'],
    ['/ws', '/ws/backend', '..', ''],
    ['/ws', '/ws/backend', '../../lib', '../lib'],
    ['/ws', '/ws', '/ws/main.py', 'main.py'],
    ['/ws', '/ws', '/etc/x.env', '../etc/x.env'],
    ['/ws', '/ws', 'a\\b.py', 'a\\b.py'],
    ['/', '/ws', 'main.py', 'ws/main.py'],
  ])('on POSIX, in %s, from %s: %s is %j', (root, cwd, given, expected) => {
    expect(toWorkspacePath(root, cwd, given, posix)).toBe(expected);
  });

  it.each([
    ['C:\\ws', 'C:\\ws\\backend', 'app\\main.py', 'backend/app/main.py'],
    ['C:\\ws', 'C:\\ws\\backend', 'app/sub\\main.py', 'backend/app/sub/main.py'],
    ['C:/ws/', 'C:\\ws\\backend', 'main.py', 'backend/main.py'],
    ['C:\\ws', 'c:\\WS\\backend', 'main.py', 'backend/main.py'],
    ['C:\\ws', 'C:\\ws\\backend', '..', ''],
    ['C:\\ws', 'C:\\ws\\backend', '..\\..\\lib', '../lib'],
    ['C:\\ws', 'C:\\ws', '\\etc\\x.env', '../etc/x.env'],
    ['C:\\ws', 'C:\\ws', 'D:\\lib\\src', 'D:/lib/src'],
    ['C:\\ws', 'C:\\ws', '\\\\host\\share\\lib', '//host/share/lib'],
    ['\\\\host\\share\\ws', '\\\\host\\share\\ws\\backend', 'main.py', 'backend/main.py'],
    ['C:\\', 'C:\\ws', 'main.py', 'ws/main.py'],
  ])('on Windows, in %s, from %s: %s is %j', (root, cwd, given, expected) => {
    expect(toWorkspacePath(root, cwd, given, win32)).toBe(expected);
  });

  it('names a place outside the root so that isOutside knows it', () => {
    const outside = ['..', '..\\lib', '\\', 'D:\\', 'D:\\ws\\main.py', '\\\\host\\share\\ws'];
    expect(outside.filter((given) => !isOutside(toWorkspacePath('C:\\ws', 'C:\\ws', given, win32)))).toEqual(
      [],
    );
    expect(isOutside(toWorkspacePath('C:\\ws', 'C:\\ws', '..lib\\x.py', win32))).toBe(false);
  });
});

describe('pathWithin', () => {
  it.each([
    ['/ws', '/ws', ''],
    ['/ws', '/ws/a/b.py', 'a/b.py'],
    ['/ws', '/ws/..a/b.py', '..a/b.py'],
    ['/ws', '/ws2/a', undefined],
    ['/ws', '/', undefined],
    ['/', '/ws/a', 'ws/a'],
  ])('on POSIX, in %s: %s is %j', (folder, place, expected) => {
    expect(pathWithin(folder, place, posix)).toBe(expected);
  });

  it.each([
    ['C:\\ws', 'C:\\ws', ''],
    ['C:\\ws', 'C:\\ws\\a\\b.py', 'a/b.py'],
    ['C:\\ws', 'c:/ws/a\\b.py', 'a/b.py'],
    ['C:\\ws', 'C:\\ws\\..a\\b.py', '..a/b.py'],
    ['C:\\ws', 'C:\\ws2\\a', undefined],
    ['C:\\ws', 'C:\\', undefined],
    ['C:\\ws', 'D:\\ws\\a', undefined],
    ['C:\\ws', '\\\\host\\share\\ws', undefined],
    ['C:\\', 'C:\\ws\\a', 'ws/a'],
    ['\\\\host\\share', '\\\\host\\share\\a\\b', 'a/b'],
    ['\\\\host\\share', '\\\\host\\other\\a', undefined],
  ])('on Windows, in %s: %s is %j', (folder, place, expected) => {
    expect(pathWithin(folder, place, win32)).toBe(expected);
  });
});

describe('toPosix', () => {
  it('takes a backslash for a separator on Windows alone', () => {
    expect([toPosix('a\\b/c.py', win32), toPosix('a\\b/c.py', posix)]).toEqual(['a/b/c.py', 'a\\b/c.py']);
  });
});

describe('a workspace on Windows', () => {
  const DISK: Readonly<Record<string, SourceTree>> = {
    'C:\\ws': memoryTree({ 'lib/a.py': '', 'backend/app/main.py': '', 'backend/.env': 'A=1' }),
    'C:\\shared': memoryTree({ 's.py': 'shared' }),
    'D:\\': memoryTree({ 'd.py': 'drive', 'dev.env': 'B=2', 'main.py': '' }),
    '\\\\host\\share\\lib': memoryTree({ 'u.py': 'share' }),
  };
  const at = (cwd: string) => ({
    cwd,
    root: 'C:\\ws',
    open: (folder: string): SourceTree => DISK[folder] ?? memoryTree({}),
  });
  const open = (options: RoutesOptions, cwd = 'C:\\ws\\backend'): Workspace =>
    openWorkspace(options, at(cwd), win32);

  it('is entered by paths with backslashes', () => {
    expect(open({ entry: 'app\\main.py:app' }).entry).toBe('app/main.py:app');
    expect(open({ entry: 'C:\\ws\\backend\\app\\main.py:app' }).entry).toBe('backend/app/main.py:app');
    expect(open({ entry: 'ws\\backend\\app\\main.py' }, 'C:\\').entry).toBe('backend/app/main.py');
    expect(open({ entry: 'app.main:create("\\\\")' }).entry).toBe('app.main:create("\\\\")');
    expect([open({}).base, open({}, 'C:\\ws').base, open({}, 'D:\\').base]).toEqual([
      'backend',
      '',
      undefined,
    ]);
  });

  it('refuses an entry on another drive', () => {
    expect(() => open({ entry: 'D:\\main.py' })).toThrow('it lies outside the root C:\\ws');
    expect(() => open({ entry: 'main.py' }, 'D:\\')).toThrow('it lies outside the root C:\\ws');
  });

  it('mounts folders and files outside the root, on other drives and on shares', () => {
    const { tree, pythonPath, envFiles } = open({
      pythonPath: ['..\\lib', '..\\..\\shared', 'D:\\', '\\\\host\\share\\lib'],
      envFile: ['.env', 'D:\\dev.env'],
    });
    expect(pythonPath).toEqual(['lib', '../shared', 'D:', '/host/share/lib']);
    expect(envFiles).toEqual(['backend/.env', 'D:/dev.env']);
    const files = ['../shared/s.py', 'D:/d.py', '/host/share/lib/u.py', 'D:/dev.env'];
    expect(files.map((file) => readText(tree, file))).toEqual(['shared', 'drive', 'share', 'B=2']);
  });

  it('takes settings relative to their file, and leaves absolute paths', () => {
    const settings = `[tool.schematics]\npython-path = ["..\\\\lib", "src/x", "D:\\\\lib"]\nenv-file = [".env"]\n`;
    const tree = memoryTree({
      'backend/pyproject.toml': settings.replaceAll('"', "'").replaceAll('\\\\', '\\'),
    });
    const from = (cwd: string): RoutesOptions =>
      withSettings<RoutesOptions>({}, 'list', { ...at(cwd), open: () => tree }, win32);
    expect(from('C:\\ws\\backend')).toEqual({
      pythonPath: ['../lib', 'src/x', 'D:\\lib'],
      envFile: ['.env'],
    });
    expect(from('C:\\ws\\backend\\app').pythonPath).toEqual(['../../lib', '../src/x', 'D:\\lib']);
  });
});
