import { MAIN, scratch } from '../support/scratch';

const workspace = scratch();

const ROUTER = `from fastapi import APIRouter

router = APIRouter(prefix="/items")


@router.get("/")
def list_items() -> list[int]:
    return []


@router.get("/{item_id}")
def get_item(item_id: int) -> int:
    return item_id
`;

/** Projects without resources, and with one, and the place of a router in each. */
const PROJECTS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['api/http/gadgets.py', { 'main.py': MAIN }],
  [
    'routers/gadgets.py',
    {
      'main.py': `${MAIN.replace('import FastAPI', 'import FastAPI\n\nfrom routers import items')}\napp.include_router(items.router)\n`,
      'routers/__init__.py': '',
      'routers/items.py': ROUTER,
    },
  ],
];

describe.each(PROJECTS)('a router that would be %s and is not there', (path, files) => {
  it.each([
    ['register gadgets', 'make it first: tool make api gadgets'],
    ['unregister gadgets', 'nothing is unregistered.'],
    ['destroy api gadgets', 'nothing is deleted.'],
  ])('is told in the same words by `%s`', async (line, follows) => {
    workspace.open({ 'nx.json': '{}', ...files });
    const said = await workspace.refuse(line);
    expect(said).toMatch(`error: there's no router of gadgets: no ${path}`);
    expect(said.trimEnd().endsWith(`; ${follows}`)).toBe(true);
  });
});

it('an include of a router whose file is gone is taken out, and then there is none', async () => {
  workspace.open({ 'nx.json': '{}', 'main.py': MAIN });
  await workspace.succeed('make api gadgets --register');
  await workspace.succeed('unregister gadgets');
  expect(await workspace.succeed('unregister gadgets')).toContain("It isn't registered");
});

it('a router with a single route is told to be registered already, wherever that is', async () => {
  const [, [, files]] = PROJECTS as readonly [unknown, (typeof PROJECTS)[number]];
  const lone =
    'from fastapi import APIRouter\n\nrouter = APIRouter(prefix="/gadgets")\n\n\n@router.get("/")\ndef ping(): ...\n';
  workspace.open({ 'nx.json': '{}', ...files, 'routers/gadgets.py': lone });
  await workspace.succeed('register gadgets');
  const before = workspace.contents();
  expect(await workspace.succeed('register gadgets')).toContain('It is registered already, in main.py:');
  expect(workspace.contents()).toEqual(before);
});
