import { scratch } from '../support/scratch';

const router = (name: string): string => `from fastapi import APIRouter

router = APIRouter(prefix="/${name}", tags=["${name}"])


@router.get("/")
def list_${name}() -> list[int]:
    return []


@router.get("/{item_id}")
def get_${name}(item_id: int) -> int:
    return item_id
`;

const workspace = scratch({
  'nx.json': '{}',
  'main.py': '',
  'routers/__init__.py': '',
  'routers/items.py': router('items'),
  'routers/users.py': router('users'),
});

/** Writes an application that includes what a loop goes through. */
const includeIn = (loop: string, setup: string): void =>
  workspace.write(
    'main.py',
    `from fastapi import FastAPI\n\nfrom routers import items, users\n\n${setup}\napp = FastAPI()\n\n${loop}\n    app.include_router(one)\n`,
  );

const paths = async (): Promise<readonly string[]> => {
  const { routes } = JSON.parse(await workspace.succeed('routes --format json')) as {
    readonly routes: readonly { readonly path: string }[];
  };
  return [...new Set(routes.map(({ path }) => path))];
};

describe('a router among those that a loop includes', () => {
  it.each([
    ['for one in ROUTERS:', 'ROUTERS = [items.router]', '[items.router, widgets.router]'],
    ['for one in ROUTERS:', 'ROUTERS = {items.router}', '{items.router, widgets.router}'],
    ['for one in reversed([items.router]):', '', '[items.router, widgets.router]'],
    ['for one in ROUTERS.values():', 'ROUTERS = {"items": items.router}', '"widgets": widgets.router}'],
    [
      'for one in [*PUBLIC, *PRIVATE]:',
      'PUBLIC = [items.router]\nPRIVATE = [users.router]',
      '[items.router, widgets.router]',
    ],
    ['for one in ROUTERS:', 'ROUTERS = []\nROUTERS += [items.router]', '+= [items.router, widgets.router]'],
    ['for one in ROUTERS:', 'ROUTERS = []\nROUTERS.extend([items.router])', '[items.router, widgets.router]'],
    ['for one in ROUTERS:', 'ROUTERS = []\nROUTERS.append(items.router)', 'ROUTERS.append(widgets.router)'],
    [
      'for one in Api.routers:',
      'class Api:\n    routers = [items.router]\n',
      '[items.router, widgets.router]',
    ],
    [
      'for one in routers():',
      'def routers():\n    return [items.router]\n',
      '[items.router, widgets.router]',
    ],
    [
      'for one in ROUTERS:',
      'def gathered(name, *routers):\n    return routers\n\nROUTERS = gathered("shop", items.router)',
      '("shop", items.router, widgets.router)',
    ],
  ])('stands beside the only one there: %s %s', async (loop, setup, expected) => {
    includeIn(loop, setup);
    const before = workspace.contents();
    await workspace.succeed('make api widgets --register --like items');
    expect(workspace.read('main.py')).toContain(expected);
    expect(await paths()).toContain('/widgets/');
    await workspace.succeed('destroy api widgets');
    expect(workspace.contents()).toEqual(before);
    await workspace.succeed('make api widgets --like items');
    expect(await paths()).not.toContain('/widgets/');
    await workspace.succeed('register widgets');
    expect(await paths()).toContain('/widgets/');
  });

  it('is included in the application where no place for one shows', async () => {
    includeIn('for one in ROUTERS.values():', 'ROUTERS = dict(items=items.router, users=users.router)');
    await workspace.succeed('make api widgets --register');
    expect(await paths()).toContain('/widgets/');
  });
});
