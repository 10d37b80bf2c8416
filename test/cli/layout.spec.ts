import { projectFiles } from '../support/files';
import { MAIN, ScratchWorkspace, scratch } from '../support/scratch';

/** Returns a router file with the five operations. */
const router = (plural: string, singular: string, update = 'put'): string => `from fastapi import APIRouter

from app.schemas.${singular} import ${capital(singular)}Create, ${capital(singular)}Out

router = APIRouter(prefix="/${plural}", tags=["${plural}"])


@router.get("")
def list_${plural}(skip: int = 0, limit: int = 10) -> list[${capital(singular)}Out]: ...


@router.get("/{${singular}_id}")
def get_${singular}(${singular}_id: int) -> ${capital(singular)}Out: ...


@router.post("", status_code=201)
def create_${singular}(data: ${capital(singular)}Create) -> ${capital(singular)}Out: ...


@router.${update}("/{${singular}_id}")
def update_${singular}(${singular}_id: int, data: ${capital(singular)}Create) -> ${capital(singular)}Out: ...


@router.delete("/{${singular}_id}", status_code=204)
def delete_${singular}(${singular}_id: int) -> None: ...
`;

const schema = (name: string): string => `from pydantic import BaseModel


class ${capital(name)}Create(BaseModel):
    title: str


class ${capital(name)}Out(${capital(name)}Create):
    id: int
`;

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const FILES: Readonly<Record<string, string>> = {
  ...projectFiles('layout-command'),
  'app/api/admin/parts.py': router('parts', 'part'),
  'app/api/public/tools.py': router('tools', 'tool', 'patch'),
  'app/schemas/part.py': schema('part'),
  'app/schemas/tool.py': schema('tool'),
};

interface Facts {
  readonly facts: readonly {
    readonly fact: string;
    readonly value: unknown;
    readonly confidence: number;
    readonly source: string;
    readonly evidence: readonly string[];
  }[];
}

describe('tool layout', () => {
  const workspace = scratch(FILES);

  const layout = (...args: readonly string[]) => workspace.tool(['layout', ...args]);
  const factsOf = async (
    ...args: readonly string[]
  ): Promise<ReadonlyMap<string, Facts['facts'][number]>> => {
    const { stdout, exitCode } = await layout(...args, '--format', 'json');
    expect(exitCode).toBe(0);
    // The cast: the report's own shape.
    const { facts } = JSON.parse(stdout) as Facts;
    return new Map(facts.map((one) => [one.fact, one]));
  };
  const value = async (fact: string, ...args: readonly string[]): Promise<unknown> =>
    (await factsOf(...args)).get(fact)?.value;

  it('shows each fact with the files that show it, and both candidates where two resources differ', async () => {
    const { stdout, exitCode } = await layout('widgets');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('app/main.py: V4 groups, read from parts, tools');
    expect(stdout).toContain('place.schema    100 %  app/schemas/widget.py');
    expect(stdout).toContain('app/schemas/part.py:4, app/schemas/tool.py:4');
    expect(stdout).toContain(
      'place.router: app/api/admin/widgets.py (50 %), not app/api/public/widgets.py (50 %); --into says otherwise.',
    );
  });

  it('keeps the placeholders without a resource', async () => {
    expect(await value('place.schema')).toBe('app/schemas/{singular}.py');
    expect(await value('class.create')).toBe('{Singular}Create');
  });

  it('takes a folder for --into, and what its resources show', async () => {
    const facts = await factsOf('widgets', '--into', 'app/api/public');
    expect(facts.get('place.router')).toMatchObject({
      value: 'app/api/public/widgets.py',
      confidence: 1,
      source: 'option',
      evidence: ['--into'],
    });
    expect(facts.get('url')?.value).toBe('/open/widgets');
    expect(facts.get('include')?.value).toEqual({
      file: 'app/main.py',
      line: 'app.include_router(widgets.router, prefix="/open")',
      import: 'from app.api.public import widgets',
    });
  });

  it('takes a file and a variable for --into', async () => {
    expect(await value('include', 'widgets', '--into', 'app/main.py:api')).toMatchObject({
      file: 'app/main.py',
      line: 'api.include_router(widgets.router, prefix="/api")',
    });
  });

  it('takes folders, files, or none for the places', async () => {
    const places = [
      '--schemas',
      'app/dto',
      '--services',
      'app/logic.py',
      '--models',
      'none',
      '--tests-dir',
      'checks',
    ];
    const facts = await factsOf('widgets', ...places);
    expect(facts.get('place.schema')?.value).toBe('app/dto/widget.py');
    expect(facts.get('place.service')?.value).toBe('app/logic.py');
    expect(facts.get('place.model')).toMatchObject({ value: null, source: 'option' });
    expect(facts.get('place.test')?.value).toBe('checks/test_widgets.py');
  });

  it('does as the resource of --like', async () => {
    const facts = await factsOf('widgets', '--like', 'tool');
    expect(facts.get('updateVerb')).toMatchObject({ value: 'patch', source: 'siblings' });
    expect(facts.get('place.router')?.value).toBe('app/api/public/widgets.py');
    expect(await value('updateVerb')).toBe('put');
  });

  it('takes a prefix', async () => {
    expect(await value('url', 'order_items', '--prefix', '/v2')).toBe('/v2/order-items');
  });

  it('takes a layout by name', async () => {
    expect(await value('place.router', 'widgets', '--layout', 'seed')).toBe('app/api/http/widgets.py');
    expect(await value('include', 'widgets', '--layout', 'seed')).toMatchObject({
      line: 'app.include_router(widgets_router, prefix="/api/v1")',
      import: 'from app.api.http.widgets import router as widgets_router',
    });
  });

  it.each([
    [['--like', 'tol'], '--like tol: the application has no such resource; did you mean "tools"?'],
    [['--layout', 'features'], '--layout: there\'s no layout "features"; there are: seed.'],
    [['--prefix', 'v1'], '--prefix "v1" has to begin with a slash and not to end in one: /api/v1'],
    [['--into', 'app/mian.py:app'], "--into app/mian.py:app: there's no file app/mian.py; check the path."],
    [['a', 'b'], 'one resource at a time: "a" and "b" were given.'],
  ])('refuses %j', async (args, message) => {
    const { stderr, exitCode } = await layout(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(`error: ${message}\n`);
  });

  it('reads [tool.schematics.make], which options override', async () => {
    workspace.write(
      'pyproject.toml',
      '[tool.schematics.make]\nschemas = "app/dto"\nservices = "app/logic"\n',
    );
    const facts = await factsOf('widgets', '--services', 'none');
    expect(facts.get('place.schema')).toMatchObject({
      value: 'app/dto/widget.py',
      source: 'configuration',
      evidence: ['pyproject.toml, [tool.schematics.make]'],
    });
    expect(facts.get('place.service')).toMatchObject({ value: null, source: 'option' });
  });

  it('keeps folders of a layer, though a resource is called as they are', async () => {
    workspace.write('app/api/admin/services.py', router('services', 'service'));
    workspace.write('app/schemas/service.py', schema('service'));
    workspace.write('app/services/service.py', 'def get_service(): ...\n');
    workspace.write('app/services/part.py', 'def get_part(): ...\n');
    workspace.write('app/services/tool.py', 'def get_tool(): ...\n');
    workspace.write(
      'app/main.py',
      `${FILES['app/main.py'] ?? ''}\nfrom app.api.admin import services\n\napp.include_router(services.router, prefix="/api")\n`,
    );
    const facts = await factsOf();
    expect(facts.get('place.service')).toMatchObject({ value: 'app/services/{singular}.py', confidence: 1 });
    expect(facts.get('place.router')?.value).toBe('app/api/admin/{plural}.py');
  });

  it('believes a name of one resource among many only if there is no other', async () => {
    const names = ['bolt', 'nut', 'screw', 'nail'];
    for (const name of names) workspace.write(`app/api/admin/${name}s.py`, stub(name));
    const lines = names.map(
      (name) => `from app.api.admin import ${name}s\n\napp.include_router(${name}s.router)\n`,
    );
    workspace.write('app/main.py', `from fastapi import FastAPI\n\napp = FastAPI()\n${lines.join('')}`);
    workspace.write('app/api/admin/bolts.py', `${stub('bolt')}\n\n${POST}`);
    expect((await factsOf()).get('class.create')).toMatchObject({
      value: '{Singular}Create',
      source: 'documentation',
    });
  });

  it('says where there is no resource yet what shows the place of a first one', async () => {
    workspace.write('app/api/admin/parts.py', HEALTH);
    workspace.write('app/api/public/tools.py', HEALTH.replace('health', 'ready'));
    const facts = await factsOf('widgets');
    expect(facts.get('place.router')).toMatchObject({
      value: 'app/api/admin/widgets.py',
      source: 'archetype',
    });
    expect(facts.get('url')).toMatchObject({ value: '/api/widgets', source: 'archetype' });
  });
});

const stub = (name: string): string => `from fastapi import APIRouter
from pydantic import BaseModel

router = APIRouter(prefix="/${name}s")


@router.get("/{${name}_id}")
def get_${name}(${name}_id: int): ...
`;

const POST = `class FastBoltOrder(BaseModel):
    size: int


@router.post("")
def order_bolt(data: FastBoltOrder): ...
`;

const HEALTH = `from fastapi import APIRouter

router = APIRouter()


@router.get("/health")
def health(): ...
`;

describe('tool make', () => {
  const workspace = scratch(FILES);

  it('shows with --explain the layout that it goes by', async () => {
    const { stdout, exitCode } = await workspace.tool([
      'make',
      'dto',
      'widgets',
      'name:str',
      '--explain',
      '--dry-run',
    ]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('app/main.py: V4 groups, read from parts, tools');
    expect(stdout).toContain('app/schemas/widget.py');
  });

  it('reads its options in [tool.schematics.make]', async () => {
    workspace.write('pyproject.toml', '[tool.schematics.make]\nsingular = "gadget"\n');
    const { stdout } = await workspace.tool(['make', 'service', 'widgets', '--layout', 'seed', '--dry-run']);
    expect(stdout).toContain('gadget_service.py');
  });

  it('registers under --prefix, which the layout then shows', async () => {
    const seed = new ScratchWorkspace({ 'backend/main.py': MAIN });
    await seed.succeed('make api products --register --prefix /v2');
    const { stdout } = await seed.tool('layout gadgets --format json');
    // The cast: the report's own shape.
    const { facts, archetype } = JSON.parse(stdout) as Facts & { readonly archetype: string };
    seed.dispose();
    expect(archetype).toBe('seed');
    expect(facts.find(({ fact }) => fact === 'url')).toMatchObject({
      value: '/v2/gadgets',
      source: 'siblings',
    });
  });

  it('refuses an unknown option in [tool.schematics.make]', async () => {
    workspace.write('pyproject.toml', '[tool.schematics.make]\ntest-dir = "tests"\n');
    const { stderr, exitCode } = await workspace.tool(['make', 'api', 'widgets', '--dry-run']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(
      'pyproject.toml, [tool.schematics.make]: no option "test-dir"; did you mean "tests-dir"?',
    );
  });
});
