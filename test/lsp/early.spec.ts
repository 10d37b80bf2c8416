import { Analyst } from '../../src/lsp/analyst';
import type { WorkspaceFacts } from '../../src/lsp/facts';
import { ScratchWorkspace } from '../support/scratch';

const router = (path: string): string =>
  `from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("${path}")\ndef f(): ...\n`;

const application = (module: string): string =>
  `from fastapi import FastAPI\nfrom ${module} import router\napp = FastAPI()\napp.include_router(router)\n`;

/** Returns what's told before the answer, and the answer. */
async function looked(files: Readonly<Record<string, string>>) {
  const workspace = new ScratchWorkspace({
    'pyproject.toml': '[project]\nname = "x"\nversion = "0"\n',
    ...files,
  });
  try {
    const told: WorkspaceFacts[] = [];
    const facts = await new Analyst(workspace.root).look(new Map(), undefined, (first) => told.push(first));
    return { told, facts };
  } finally {
    workspace.dispose();
  }
}

const FIRST = {
  Procfile: 'web: uvicorn shop.main:app\n',
  'shop/main.py': application('shop.items'),
  'shop/items.py': router('/items'),
};
const SECOND = { 'till/main.py': application('till.bills'), 'till/bills.py': router('/bills') };

it('tells of the first application before others are analysed, without a word on routers that these may serve', async () => {
  const { told, facts } = await looked({ ...FIRST, ...SECOND });
  const shown = (one: WorkspaceFacts | undefined): unknown =>
    one?.applications.map(({ entry, routes, routers }) => [
      entry.file,
      routes.filter(({ kind }) => kind !== 'docs').map(({ path }) => path),
      routers.map(({ file, registered }) => [file, registered]),
    ]);
  expect(told.map(shown)).toEqual([[['shop/main.py', ['/items'], [['shop/items.py', true]]]]]);
  expect(facts?.applications.map(({ entry }) => entry.file)).toEqual(['shop/main.py', 'till/main.py']);
});

it('tells nothing where there is one application', async () => {
  expect((await looked(FIRST)).told).toEqual([]);
});

it('tells what the source of a program shows before it is started in another way', async () => {
  const { told, facts } = await looked({
    'pyproject.toml':
      '[project]\nname = "shop"\nversion = "0"\n[project.scripts]\nshop = "shop.cli:main"\nadmin = "shop.cli:administer"\n',
    'shop/cli.py':
      'import uvicorn\nfrom plugins import commands\n\n\ndef serve():\n    from shop.main import app\n\n    uvicorn.run(app)\n\n\ndef main():\n    commands(serve)\n\n\ndef administer():\n    commands(serve)\n',
    'shop/main.py': application('shop.items'),
    'shop/items.py': router('/items'),
  });
  const found = (one: WorkspaceFacts | undefined): unknown =>
    one?.applications.map(({ entry }) => entry.foundBy);
  expect(told.map(found)).toEqual([['pyproject.toml:5']]);
  expect(found(facts)).toEqual(['pyproject.toml:6; "admin" isn\'t known to serve']);
});
