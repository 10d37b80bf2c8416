import { join } from 'node:path';
import { chooseServer, type Given } from '../../../editors/vscode/src/model/server';

const [FIRST, SECOND, BUNDLED] = [join('/w', 'first'), join('/w', 'second'), join('/x', 'main.js')];
const cliIn = (folder: string): string => join(folder, 'node_modules', '@tool', 'schematics', 'dist', 'cli');

const choose = (given: Partial<Given>, ...installed: readonly string[]): unknown => {
  const files = new Set(
    installed.flatMap((folder) => ['main.js', 'lsp.js'].map((name) => join(cliIn(folder), name))),
  );
  const all = { folders: [FIRST, SECOND], setting: '', isTrusted: true, bundled: BUNDLED, ...given };
  return chooseServer(all, (path) => files.has(path));
};

test('the package that a folder has installed serves, the first one that has it', () => {
  expect(choose({}, SECOND)).toEqual({ program: join(cliIn(SECOND), 'main.js'), from: 'workspace' });
  expect(choose({}, FIRST, SECOND)).toEqual({ program: join(cliIn(FIRST), 'main.js'), from: 'workspace' });
});

test('without one the server of the extension serves', () => {
  expect(choose({})).toEqual({ program: BUNDLED, from: 'extension' });
});

test('an installed package without a server is left alone', () => {
  const found = chooseServer({ folders: [FIRST], setting: '', isTrusted: true, bundled: BUNDLED }, (path) =>
    path.endsWith('main.js'),
  );
  expect(found.from).toBe('extension');
});

test('the setting comes first', () => {
  expect(choose({ setting: '/own/main.js' }, FIRST)).toEqual({ program: '/own/main.js', from: 'setting' });
});

test('in a workspace that is not trusted nothing of it serves, and nothing of it is looked at', () => {
  const isFile = jest.fn(() => true);
  const given = { folders: [FIRST], setting: '/own/main.js', isTrusted: false, bundled: BUNDLED };
  expect(chooseServer(given, isFile)).toEqual({ program: BUNDLED, from: 'extension' });
  expect(isFile).not.toHaveBeenCalled();
});
