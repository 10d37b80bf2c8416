import { MAIN, ScratchWorkspace } from '../support/scratch';

const router = (name: string, tags: string): string => `from fastapi import APIRouter

router = APIRouter(prefix="/${name}"${tags})


@router.get("/")
def list_all() -> list[int]:
    return []
`;

it('a router that was written by hand is registered with the tags that it has', async () => {
  const workspace = new ScratchWorkspace({
    'nx.json': '{}',
    'main.py': `${MAIN.replace('import FastAPI', 'import FastAPI\n\nfrom routers import items')}\napp.include_router(items.router)\n`,
    'routers/__init__.py': '',
    'routers/items.py': router('items', ', tags=["Items"]'),
    'routers/carts.py': router('carts', ''),
  });
  await workspace.succeed('register carts');
  expect(workspace.read('main.py')).toContain('app.include_router(carts.router)');
  const { routes } = JSON.parse(await workspace.succeed('routes --format json')) as {
    routes: readonly { readonly path: string; readonly tags: readonly string[] }[];
  };
  expect(routes.map(({ path, tags }) => [path, tags])).toEqual([
    ['/items/', ['Items']],
    ['/carts/', []],
  ]);
  workspace.dispose();
});
