import { projectFile } from '../support/files';
import Ajv from 'ajv/dist/2020';
import type { RoutesOptions } from '../../src/routes-report/options';
import { createReport } from '../support/create-report';
import { presentReport } from '../../src/routes-report/output/present';
import schema from '../../src/routes-report/report.schema.json';
import { memoryTree } from '../../src/base/source/memory';
import { inspected } from './samples';

const APP = projectFile('conditions', 'main.py');

async function report(main: string, conditions = true, more: Partial<RoutesOptions> = {}) {
  const open = () => memoryTree({ 'main.py': main, 'prod.env': 'CACHE=redis\n', 'static/x.css': '' });
  return createReport({ entry: 'main.py', conditions, ...more }, { cwd: '/ws', root: '/ws', open });
}

/** The conditions of an application whose tests stand behind `app = FastAPI()`, in short. */
async function decided(tests: string, more: Partial<RoutesOptions> = {}): Promise<string[]> {
  const { conditions = [] } = await report(PRELUDE + tests, true, more);
  return conditions.map(({ text, outcome, cause, whenTrue, whenFalse }) =>
    [text, outcome, cause, `${String(whenTrue)}/${String(whenFalse)}`].join(' | '),
  );
}

const PRELUDE = projectFile('conditions', 'prelude.py');

describe('--conditions', () => {
  it('tells of each undecided test its place, text, cause, and the routes on each side', async () => {
    const made = await report(APP);
    const gpu = { file: 'main.py', line: 7, text: 'torch.cuda.is_available()', whenTrue: 1, whenFalse: 2 };
    const debug = { file: 'main.py', line: 14, text: 'os.environ["DEBUG"]', whenTrue: 1, whenFalse: 0 };
    const undecided = made.conditions?.filter(({ outcome }) => outcome === 'undecided');
    expect(undecided).toMatchObject([gpu, debug]);
    expect(undecided?.map(({ cause }) => cause)).toEqual([
      expect.stringContaining('torch.cuda.is_available'),
      "DEBUG isn't set; --env DEBUG=…",
    ]);
    expect(new Ajv({ strict: false }).validate(schema, made)).toBe(true);
  });

  it('shows a test as the source has it', async () => {
    const tests = 'if not torch.ready():\n    app.include_router(router)\n';
    expect(await decided(`import torch\n${tests}`)).toEqual([
      'not torch.ready() | undecided | torch.ready(…) (library) | 2/0',
    ]);
  });

  it('prints a section behind the table', async () => {
    const { stdout } = presentReport(inspected(await report(APP)), {}, {});
    expect(stdout).toContain(
      'Total: 3 routes\n\nConditions:\nmain.py:7  torch.cuda.is_available()\n  undecided: ',
    );
    expect(stdout).toContain('  if it holds: 1 route · if not: 2 routes\n');
    expect(stdout).toMatch(
      /known route depends on them:\nmain\.py:18 {2}os\.getenv\("OFF"\) {2}doesn't hold: OFF isn't set\n$/u,
    );
    const empty = await report('from fastapi import FastAPI\napp = FastAPI()\n');
    const none = presentReport(inspected(empty), {}, {});
    expect(none.stdout).toMatch(/Total: 0 routes\n\nConditions: none\n$/u);
  });

  it('tells what decided a test: a default, a variable, a file, the Python release', async () => {
    const tests = `
DOCS = os.getenv("DOCS", "true").lower() == "true"
if settings.debug and DOCS:
    app.include_router(router)
if DOCS:
    app.include_router(router)
if (Path(__file__).parent / "static").is_dir():
    app.include_router(router)
if os.environ.get("CACHE") == "redis":
    app.include_router(router)
if sys.version_info >= (3, 9):
    pass
if 1 + 1 == 2:
    app.include_router(router)
`;
    const common = [
      "DOCS | true | DOCS isn't set | 2/null",
      '(Path(__file__).parent / "static").is_dir() | true | static is a directory | 2/null',
    ];
    expect(await decided(tests, { pythonVersion: '3.12' })).toEqual([
      'settings.debug and DOCS | false | Settings.debug has its default | null/0',
      ...common,
      'os.environ.get("CACHE") == "redis" | false | CACHE isn\'t set | null/0',
      'sys.version_info >= (3, 9) | true | Python 3.12 | 0/null',
    ]);
    const given = { pythonVersion: '3.12', env: ['DEBUG=1'], envFile: ['prod.env'] };
    expect(await decided(tests, given)).toEqual([
      "settings.debug and DOCS | true | DEBUG, given by --env; DOCS isn't set | 2/null",
      ...common,
      'os.environ.get("CACHE") == "redis" | true | CACHE, given by prod.env | 2/null',
      'sys.version_info >= (3, 9) | true | Python 3.12 | 0/null',
    ]);
  });

  it('counts what comes after an early return, in functions, cases and loops', async () => {
    const tests = `
def enabled(name):
    if os.getenv(name):
        return True
    return False

def register():
    if not enabled("EXTRA"):
        app.include_router(router, prefix="/plain")
    if enabled("STOP"):
        return
    app.include_router(router, prefix="/late")

register()
match settings.mode:
    case "dev":
        pass
    case "prod":
        app.include_router(router, prefix="/prod")
for name in os.getenv("FEATURES", "a,b").split(","):
    if name == "a":
        app.include_router(router, prefix="/a")
    app.include_router(router, prefix="/after")
app.include_router(router, prefix="/end") if settings.debug else None
`;
    expect(await decided(tests)).toEqual([
      "os.getenv(name) | false | EXTRA isn't set; STOP isn't set | null/0",
      'not enabled("EXTRA") | true | EXTRA isn\'t set | 2/null',
      'enabled("STOP") | false | STOP isn\'t set | null/2',
      'settings.mode matches case "prod" | true | Settings.mode has its default | 2/null',
      'name == "a" | varies | FEATURES isn\'t set | 2/0',
      'settings.debug | false | Settings.debug has its default | null/0',
    ]);
  });

  it.each([
    ['model_config = {"env_prefix": "SHOP_"}\n    region: str', 'SHOP_REGION'],
    ['region: str', 'REGION'],
    ['model_config = {"env_prefix": "Shop_", "case_sensitive": True}\n    region: str', 'Shop_region'],
    ['model_config = {"env_prefix": "SHOP_"}\n    region: str = Field(alias="WHERE")', 'WHERE'],
  ])('names the variable of a setting that has no value: %s', async (body, name) => {
    const tests = `from pydantic import Field
class Shop(BaseSettings):
    ${body}
if Shop().region == "eu":
    app.include_router(router)
`;
    expect(await decided(tests)).toEqual([
      `Shop().region == "eu" | undecided | Shop.region has no default; --env ${name}=… | 2/0`,
    ]);
    expect(await decided(tests, { env: [`${name}=eu`] })).toEqual([
      expect.stringContaining(`| true | ${name}, given by --env |`),
    ]);
  });

  it('names none where the prefix is not known', async () => {
    const tests = `import torch
class Shop(BaseSettings):
    model_config = {"env_prefix": torch.prefix()}
    region: str
if Shop().region == "eu":
    app.include_router(router)
`;
    expect(await decided(tests)).toEqual([expect.stringContaining('| Shop.region (setting) |')]);
  });

  it('is left out unasked', async () => {
    expect(await report(APP, false)).not.toHaveProperty('conditions');
  });
});
