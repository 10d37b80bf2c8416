import { scratch } from '../support/scratch';

const workspace = scratch();

/** Returns a router of a resource that keeps its items in memory. */
const router = (plural: string, singular: string): string => {
  const Model = singular.charAt(0).toUpperCase() + singular.slice(1);
  return `from fastapi import APIRouter, HTTPException
from pydantic import BaseModel

router = APIRouter(prefix="/${plural}")


class ${Model}In(BaseModel):
    name: str


class ${Model}Out(${Model}In):
    id: int


_${plural}: dict[int, ${Model}Out] = {}


@router.get("")
def list_${plural}() -> list[${Model}Out]:
    return list(_${plural}.values())


@router.get("/{${singular}_id}")
def get_${singular}(${singular}_id: int) -> ${Model}Out:
    if ${singular}_id not in _${plural}:
        raise HTTPException(404)
    return _${plural}[${singular}_id]


@router.post("", status_code=201)
def create_${singular}(data: ${Model}In) -> ${Model}Out:
    ${singular} = ${Model}Out(id=len(_${plural}) + 1, **data.model_dump())
    _${plural}[${singular}.id] = ${singular}
    return ${singular}
`;
};

/** Returns a file that gathers the router of one resource in a folder. */
const gathering = (module: string, plural: string, prefix: string): string =>
  `from fastapi import APIRouter

from ${module} import ${plural}

router = APIRouter(prefix="${prefix}", tags=["${prefix.slice(1)}"])
router.include_router(${plural}.router)
`;

const main = (...modules: readonly string[]): string => `from fastapi import FastAPI

${modules.map((one) => `from app.modules.${one}.module import router as ${one}\n`).join('')}
app = FastAPI()
${modules.map((one) => `app.include_router(${one})\n`).join('')}`;

const MODULES = {
  'app/__init__.py': '',
  'app/main.py': main('alpha', 'billing'),
  'app/modules/__init__.py': '',
  'app/modules/alpha/__init__.py': '',
  'app/modules/alpha/letters.py': router('letters', 'letter'),
  'app/modules/alpha/module.py': gathering('app.modules.alpha', 'letters', '/alpha'),
  'app/modules/billing/__init__.py': '',
  'app/modules/billing/invoices.py': router('invoices', 'invoice'),
  'app/modules/billing/module.py': gathering('app.modules.billing', 'invoices', '/billing'),
};

const MAKE = 'make resource widgets name:str --register';

/** Makes the resource and destroys it again; returns what was written. */
async function made(line: string): Promise<Readonly<Record<string, string>>> {
  const before = workspace.contents();
  await workspace.succeed(line);
  const after = workspace.contents();
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return Object.fromEntries(Object.entries(after).filter(([path, text]) => before[path] !== text));
}

describe('a resource that may belong to several modules', () => {
  it('is asked about, each answer a command', async () => {
    workspace.open(MODULES);
    const before = workspace.contents();
    const { exitCode, stderr } = await workspace.tool(MAKE);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      `error: where does it go? As many resources lie in app/modules/alpha as in app/modules/billing:
  tool ${MAKE} --into app/modules/alpha
  tool ${MAKE} --into app/modules/billing
`,
    );
    expect(workspace.contents()).toEqual(before);
  });

  it('goes into the one that an option names', async () => {
    workspace.open(MODULES);
    const written = await made(`${MAKE} --into app/modules/billing`);
    expect(Object.keys(written)).toEqual([
      'app/modules/billing/module.py',
      'app/modules/billing/widgets.py',
      'tests/test_widgets.py',
    ]);
  });

  it('goes into a new one, which the application includes', async () => {
    workspace.open(MODULES);
    const written = await made(`${MAKE} --into app/modules/payments`);
    expect(Object.keys(written)).toEqual([
      'app/main.py',
      'app/modules/payments/__init__.py',
      'app/modules/payments/widgets.py',
      'tests/test_widgets.py',
    ]);
    expect(written['app/main.py']).toContain('app.include_router(widgets.router)\n');
  });

  it.each([
    ['of equal versions', 'items', 'item'],
    ['of another version that has no resource yet', 'health', undefined],
  ])('is included in that of its own folder: %s', async (_, plural, singular) => {
    workspace.open({
      'app/main.py': `from fastapi import FastAPI

from app.api.v1.router import router as v1
from app.api.v2.router import router as v2

app = FastAPI()
app.include_router(v1, prefix="/api")
app.include_router(v2, prefix="/api")
`,
      'app/api/v1/endpoints/items.py': router('items', 'item'),
      'app/api/v1/router.py': gathering('app.api.v1.endpoints', 'items', '/v1'),
      [`app/api/v2/endpoints/${plural}.py`]:
        singular === undefined
          ? 'from fastapi import APIRouter\n\nrouter = APIRouter()\n\n\n@router.get("/health")\ndef health() -> str:\n    return "ok"\n'
          : router(plural, singular),
      'app/api/v2/router.py': gathering('app.api.v2.endpoints', plural, '/v2'),
    });
    if (singular !== undefined)
      expect((await workspace.tool(MAKE)).stderr).toContain(`  tool ${MAKE} --into app/api/v2/endpoints\n`);
    const written = await made(`${MAKE} --into app/api/v2/endpoints`);
    expect(Object.keys(written)).toEqual([
      'app/api/v2/endpoints/widgets.py',
      'app/api/v2/router.py',
      'tests/test_widgets.py',
    ]);
  });
});
