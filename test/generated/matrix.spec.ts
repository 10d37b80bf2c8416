import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from '../../src/cli/run';
import { ensurePython } from '../support/python';
import { runProgram } from '../support/run-program';
import { allRows, pairwiseRows, type Row } from './pairwise';

/** Plurals that singulars are hard to find for, names that the generated code itself uses, and plain ones. */
const NAMES = [
  ...['products', 'order_items', 'order-lines', 'categories', 'statuses', 'news', 'data'],
  ...['people', 'caches', 'analyses', 'users', 'services', 'routers'],
  ...['paths', 'uuids', 'types', 'limits', 'oauth2_clients', 'tests'],
];

/** Fields by what is special about them. */
const FIELDS = {
  none: [],
  texts: [
    'name:str:1..80',
    'note:str:optional',
    'site:url:optional',
    'contact:email',
    'slug:str:default=a-b',
  ],
  numbers: [
    'price:decimal:0..',
    'count:int:1..10:default=3',
    'ratio:float:optional',
    'active:bool:default=true',
  ],
  rest: [
    ...[
      'date:date',
      'seen:datetime:optional',
      'opens:time:default=09:30',
      'owner:uuid',
      'extra:json:optional',
    ],
    ...['tags:list:str:0..5', 'state:enum:draft,live:default=draft', 'sizes:list:enum:small,large:optional'],
  ],
} as const;

const FACTORS = {
  name: NAMES,
  generator: ['resource', 'api', 'service', 'dto'],
  fields: ['none', 'texts', 'numbers', 'rest'],
  operations: [[], ['--only', 'list'], ['--only', 'get,create'], ['--except', 'delete']],
  tests: [true, false],
  register: ['', 'main', 'into'],
  action: [false, true],
  layout: ['plain', 'package', 'relative', 'directories'],
} as const;

type Case = Row<typeof FACTORS>;

/** Every pair of choices; `MATRIX=all` takes a good thousand of all combinations. */
const EVERY_NTH = 17;
const CASES: readonly Case[] =
  process.env['MATRIX'] === 'all'
    ? allRows(FACTORS).filter((_, index) => index % EVERY_NTH === 0)
    : pairwiseRows(FACTORS);

/** The backend's folder and files, by layout. */
const LAYOUTS: Readonly<
  Record<Case['layout'], { readonly folder: string; readonly files: Readonly<Record<string, string>> }>
> = {
  plain: { folder: 'backend', files: {} },
  package: { folder: 'backend/shop', files: { 'backend/shop/__init__.py': '"""The shop."""\n' } },
  relative: { folder: 'backend/shop', files: { 'backend/shop/__init__.py': '"""The shop."""\n' } },
  directories: {
    folder: 'backend',
    files: {
      'nx.json': JSON.stringify({
        generators: {
          '@tool/schematics:*': {
            directories: {
              api: 'app/routers',
              dto: 'app/schemas',
              service: 'app/services',
              tests: 'tests/routers',
            },
          },
        },
      }),
    },
  },
};

const python = ensurePython();
/** Without Python these tests are reported as skipped, by name. */
const withPython = python === undefined ? it.skip : it;
const MINUTES = 60_000;

let root: string;
/** One folder a group: in a backend each resource is made once. */
const groups = groupCases();

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'matrix-')));
  for (const [group, cases] of groups) {
    write(group, cases[0]?.layout ?? 'plain');
    for (const one of cases) await make(group, one);
  }
}, 5 * MINUTES);

afterAll(() => {
  rmSync(root, { recursive: true });
});

function groupCases(): ReadonlyMap<string, readonly Case[]> {
  const found = new Map<string, Case[]>();
  for (const one of CASES) {
    const module = one.name.replaceAll('-', '_');
    for (let copy = 1; ; copy++) {
      const cases = found.get(`${one.layout}-${copy}`) ?? [];
      if (cases.some(({ name }) => name.replaceAll('-', '_') === module)) continue;
      found.set(`${one.layout}-${copy}`, [...cases, one]);
      break;
    }
  }
  return found;
}

/** The application and the router that gathers others, as a team has them before the generators come. */
function write(group: string, layout: Case['layout']): void {
  const { folder, files } = LAYOUTS[layout];
  const module = {
    relative: '.gathered',
    package: 'shop.gathered',
    plain: 'gathered',
    directories: 'gathered',
  }[layout];
  const imports = `from ${module} import gathered`;
  const all = {
    ...files,
    [`${folder}/main.py`]: `"""The application."""\n\nfrom fastapi import FastAPI\n\n${imports}\n\napp = FastAPI()\napp.include_router(gathered, prefix="/api/v1")\n`,
    [`${folder}/gathered.py`]:
      '"""The router that gathers others."""\n\nfrom fastapi import APIRouter\n\ngathered = APIRouter()\n',
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, group, path)), { recursive: true });
    writeFileSync(join(root, group, path), text);
  }
}

async function make(
  group: string,
  { generator, name, fields, operations, tests, register, action, layout }: Case,
) {
  const { folder } = LAYOUTS[layout];
  const backend = ['--backend', join(root, group, folder)];
  const isRouter = generator === 'api' || generator === 'resource';
  const into = register === 'into' ? ['--into', `${folder}/gathered.py:gathered`] : [];
  await tool(group, [
    ...['make', generator, name, ...backend],
    ...(generator === 'api' ? ['--package-files'] : FIELDS[fields]),
    ...(isRouter ? [...operations, tests ? '--tests' : '--no-tests'] : []),
    ...(isRouter && register !== '' ? ['--register', ...into] : []),
  ]);
  if (isRouter && action) await tool(group, ['make', 'action', name, 'mark-done', ...backend]);
}

async function tool(group: string, args: readonly string[]): Promise<void> {
  let said = '';
  const print = (text: string) => (said += text);
  const code = await runTool(args, {
    stdout: print,
    stderr: print,
    cwd: join(root, group),
    columns: undefined,
    env: {},
  });
  if (code !== 0) throw new Error(`tool ${args.join(' ')} in ${group}:\n${said}`);
}

const run = (cwd: string, command: string, args: readonly string[]): string =>
  runProgram(command, args, { cwd: join(root, cwd) });
const runPython = (cwd: string, ...args: readonly string[]): string => run(cwd, python ?? 'python', args);
const backends = [...groups.keys()].map((group) => join(group, 'backend'));

/** Beyond ruff's default rules: those of FastAPI's full-stack template, and more. */
const RULES = 'E,W,F,I,B,C4,UP,ARG001,T201,FAST';

describe(`${CASES.length} combinations of ${NAMES.length} names and all options`, () => {
  withPython.each(backends)('%s passes ruff check and ruff format', (backend) => {
    for (const target of ['py310', 'py313']) {
      const settings = ['--isolated', '--target-version', target];
      runPython(backend, '-m', 'ruff', 'check', ...settings, '--select', RULES, '.');
      runPython(backend, '-m', 'ruff', 'format', ...settings, '--check', '.');
    }
  });

  withPython.each(backends)(
    '%s passes mypy --strict',
    (backend) => {
      const cache = ['--cache-dir', join(root, 'mypy')];
      runPython(backend, '-m', 'mypy', '--strict', '--python-version', '3.10', ...cache, '.');
    },
    3 * MINUTES,
  );

  withPython.each(['3.10', '3.13'])(
    'all pass pyright in strict mode, for Python %s',
    (pythonVersion) => {
      const settings = {
        typeCheckingMode: 'strict',
        pythonVersion,
        include: backends,
        executionEnvironments: backends.map((backend) => ({ root: backend })),
      };
      writeFileSync(join(root, 'pyrightconfig.json'), JSON.stringify(settings));
      run('.', process.execPath, [require.resolve('pyright/index.js'), '--pythonpath', python ?? 'python']);
    },
    5 * MINUTES,
  );

  withPython.each(backends)(
    '%s passes its own tests',
    (backend) => {
      const hasTests = readdirSync(join(root, backend), { recursive: true, encoding: 'utf8' }).some((path) =>
        /test_\w+\.py$/.test(path),
      );
      if (hasTests) runPython(backend, '-m', 'pytest', '-q', '-p', 'no:cacheprovider');
    },
    3 * MINUTES,
  );

  it('has registered what it was told to', async () => {
    for (const [group, cases] of groups) {
      const registered = cases.filter(
        ({ generator, register }) => register !== '' && ['api', 'resource'].includes(generator),
      );
      const main = readFileSync(
        join(root, group, LAYOUTS[cases[0]?.layout ?? 'plain'].folder, 'main.py'),
        'utf8',
      );
      const direct = registered.filter(({ register }) => register === 'main');
      for (const { name } of direct) expect(main).toContain(`${name.replaceAll('-', '_')}_router`);
    }
  });
});
