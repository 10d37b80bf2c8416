import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as Plugin from '../../src/nx/plugin';
import { version } from '../../package.json';
import { MAIN, NxScratch } from './workspace';

const FOLDER = '.nx/workspace-data';
const FILES = {
  'shop/project.json': '{}',
  'shop/main.py': `from common.settings import X\n${MAIN}`,
  'libs/common/common/__init__.py': '',
  'libs/common/common/settings.py': 'import os\n',
  'libs/money/money/__init__.py': '',
};

/** Loads the plugin as another process would: without the state in memory. */
function fresh(): typeof Plugin.createNodes {
  jest.resetModules();
  return (require('../../src/nx/plugin') as typeof Plugin).createNodes; // the cast: the module at that path
}

describe('what is kept between runs', () => {
  let workspace: NxScratch;
  const inputs = async (): Promise<readonly unknown[]> =>
    (await workspace.projects({}, fresh()))['shop']?.targets['routes']?.inputs ?? [];
  const kept = (part: string): string =>
    join(
      FOLDER,
      readdirSync(join(workspace.root, FOLDER)).find((name) => name.endsWith(`-${part}.json`)) ?? '',
    );

  beforeEach(() => {
    workspace = new NxScratch(FILES);
    // The files are older than one clock tick.
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    workspace.dispose();
  });

  it('lies in the folder of Nx, which an environment variable may name', async () => {
    await inputs();
    expect(workspace.has(kept('run'))).toBe(true);
    process.env['NX_WORKSPACE_DATA_DIRECTORY'] = join(workspace.root, 'elsewhere');
    await inputs();
    delete process.env['NX_WORKSPACE_DATA_DIRECTORY'];
    expect(readdirSync(join(workspace.root, 'elsewhere'))).toHaveLength(2);
  });

  it('is the answer where nothing has changed, and no file is read', async () => {
    await inputs();
    workspace.write(kept('run'), workspace.read(kept('run')).replaceAll('**/*.py', 'kept'));
    expect(await inputs()).toContain('{projectRoot}/kept');
  });

  it('ends where a file appears in a folder that was not there', async () => {
    workspace.write('stock/project.json', '{}');
    const targets = async (): Promise<unknown> => (await workspace.projects({}, fresh()))['stock']?.targets;
    expect(await targets()).toBeUndefined();
    workspace.write('stock/src/app/main.py', MAIN);
    expect(await targets()).toHaveProperty('routes');
  });

  it('holds for each file and search by content', async () => {
    await inputs();
    workspace.write(kept('parts'), workspace.read(kept('parts')).replaceAll('common.settings', 'money'));
    workspace.write('shop/main.py', workspace.read('shop/main.py')); // the same content, written again
    expect(await inputs()).toContain('{workspaceRoot}/libs/money/money/**/*.py');
  });

  it.each([
    ['an import', 'shop/main.py', `import money\n${MAIN}`],
    ['an import of a library', 'libs/common/common/settings.py', 'import money\n'],
    ['a new file', 'shop/other.py', 'import money\n'],
    ['a setting', 'shop/project.json', '{"targets":{"routes":{"options":{"envFile":["money"]}}}}'],
    ['a new manifest', 'shop/pyproject.toml', '[project]\nname = "money"\n'],
  ])('does not hide %s', async (_, file, text) => {
    const before = await inputs();
    await inputs();
    workspace.write(file, text);
    const after = await inputs();
    expect(after).not.toEqual(before);
    workspace.remove(FOLDER);
    expect(await inputs()).toEqual(after);
  });

  it('does not hide that an application went', async () => {
    expect(await inputs()).not.toEqual([]);
    workspace.write('shop/main.py', '');
    expect(await inputs()).toEqual([]);
  });

  it.each(['', '{', '[]', '{"version":"0.0.0","content":{}}', `{"version":"${version}","content":{}}`])(
    'is passed by when it is %j',
    async (text) => {
      const before = await inputs();
      for (const part of ['run', 'parts']) workspace.write(kept(part), text);
      expect(await inputs()).toEqual(before);
    },
  );

  it('is not needed: what cannot be written is no error', async () => {
    workspace.write('.nx', 'a file in the way');
    expect(await inputs()).toContain('{projectRoot}/**/*.py');
  });
});
