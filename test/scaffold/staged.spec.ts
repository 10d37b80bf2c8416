import { Failure } from '../../src/base/diagnostics/failure';
import { diskTree } from '../../src/base/source/disk';
import { checkStaged, type StagedCheck } from '../../src/scaffold/frame/staged';
import { type SiteLayout, siteLayout } from '../../src/scaffold/layout/site-layout';
import { wordsOf } from '../../src/scaffold/layout/words';
import { ScratchWorkspace } from '../support/scratch';

const INCLUDE = 'api_router.include_router(widgets.router, prefix="/widgets", tags=["widgets"])\n';
const API = 'app/api/v1/api.py';

let workspace: ScratchWorkspace;
let before: SiteLayout;
beforeEach(async () => {
  workspace = new ScratchWorkspace();
  workspace.openLayout('projects/V1-crud-sync');
  before = await look();
  await workspace.succeed('make resource widgets name:str --register');
});
afterEach(() => {
  workspace.dispose();
});

/** Returns the project as it is on the disk. */
async function look(): Promise<SiteLayout> {
  const found = await siteLayout(diskTree(workspace.root), { backend: 'app', workingDirectory: '' });
  if (found instanceof Failure) throw found;
  return found;
}

/** Compares the project before `make` with the one on the disk. */
async function check(): Promise<StagedCheck> {
  const { inspection, layout } = before;
  const [sibling] = layout.siblings;
  if (sibling === undefined) throw new Error('The project has resources.');
  const fitting = { roles: undefined, isRegistered: true };
  const after = (await look()).inspection;
  return checkStaged(inspection, after, { words: wordsOf('widgets'), layout, sibling, fitting });
}

/** Writes the include of the new router anew. */
function include(text: string): void {
  workspace.write(API, workspace.read(API).replace(INCLUDE, text));
}

describe('the check of planned files', () => {
  it('finds nothing wrong with what make writes', async () => {
    expect(workspace.read(API)).toContain(INCLUDE);
    expect(await check()).toEqual({ problems: [], warnings: [], isUnregistered: false });
  });

  it('compares the tags of new routes', async () => {
    include(INCLUDE.replace('tags=["widgets"]', 'tags=["other"]'));
    expect((await check()).problems).toEqual([
      'GET /api/v1/widgets/ would have the tag other, but the tag widgets is expected',
    ]);
  });

  it('compares their path, and the old routes', async () => {
    include(INCLUDE.replace('"/widgets"', '"/gadgets"'));
    expect((await check()).problems[0]).toBe(
      'GET /api/v1/gadgets/ would be a route, but /api/v1/widgets is expected',
    );
    include('');
    workspace.write(API, workspace.read(API).replace('"/suppliers"', '"/vendors"'));
    expect((await check()).problems[0]).toBe('the route GET /api/v1/suppliers/ would change');
  });

  it('compares the file that includes the router', async () => {
    include('');
    const main = workspace.read('app/main.py');
    workspace.write(
      'app/main.py',
      `${main}\nfrom app.api.v1.endpoints import widgets\n\napp.include_router(widgets.router, prefix="/api/v1/widgets", tags=["widgets"])\n`,
    );
    expect((await check()).problems).toEqual([
      'the router would be included in app/main.py, but app/api/v1/api.py is expected',
    ]);
  });

  it('warns where the analysis knows only part of a route', async () => {
    include(INCLUDE.replace('tags=["widgets"]', 'tags=[input()]'));
    expect(await check()).toEqual({
      problems: [],
      warnings: ['Not checked: the analysis knows only part of GET /api/v1/widgets/.'],
      isUnregistered: false,
    });
  });
});
