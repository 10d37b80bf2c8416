import { memoryTree } from '../../src/base/source/memory';
import { readText } from '../../src/base/source/text';
import type { SourceTree } from '../../src/base/source/tree';
import type { RoutesOptions } from '../../src/routes-report/options';
import { openWorkspace, type Workspace } from '../../src/routes-report/inspect/workspace';

const DISK: Readonly<Record<string, SourceTree>> = {
  '/ws': memoryTree({ 'lib/a.py': '', 'backend/lib/b.py': '', 'backend/.env': 'A=1' }),
  '/ws/backend': memoryTree({ 'lib/b.py': '' }),
  '/shared/src': memoryTree({ 's.py': 'shared' }),
  '/etc': memoryTree({ 'dev.env': 'B=2' }),
};

function open(options: RoutesOptions, cwd = '/ws/backend'): Workspace {
  return openWorkspace(options, { cwd, root: '/ws', open: (folder) => DISK[folder] ?? memoryTree({}) });
}

describe('openWorkspace', () => {
  it('counts paths from where the user stands, else from the root', () => {
    expect(open({ pythonPath: ['lib'] }).pythonPath).toEqual(['backend/lib']);
    expect(open({ pythonPath: ['../lib', 'backend/lib'] }).pythonPath).toEqual(['lib', 'backend/lib']);
    expect(open({ envFile: ['.env'] }).envFiles).toEqual(['backend/.env']);
    expect([open({}).base, open({}, '/ws').base, open({}, '/home').base]).toEqual(['backend', '', undefined]);
  });

  it('mounts what lies outside at its relative path', () => {
    const { tree, pythonPath, envFiles } = open({ pythonPath: ['/shared/src'], envFile: ['/etc/dev.env'] });
    expect([pythonPath, envFiles]).toEqual([['../shared/src'], ['../etc/dev.env']]);
    expect(readText(tree, '../shared/src/s.py')).toBe('shared');
    expect(readText(tree, '../etc/dev.env')).toBe('B=2');
    expect(tree.kind('../other')).toBeUndefined();
  });

  it('takes another root', () => {
    const { tree, base } = open({ root: '.' });
    expect([tree.list(''), base]).toEqual([['lib'], '']);
  });

  it.each<[RoutesOptions, string]>([
    [{ pythonPath: ['nowhere'] }, "--python-path nowhere: there's no such folder."],
    [{ pythonPath: ['lib/b.py'] }, "--python-path lib/b.py: there's no such folder."],
    [{ envFile: ['no.env'] }, "--envFile no.env: there's no such file."],
  ])('refuses %j', (options, message) => {
    expect(() => open(options)).toThrow(message);
  });
});
