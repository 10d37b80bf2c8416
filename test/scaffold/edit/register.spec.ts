import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inspectFor } from '../../../src/register/request';
import { registerRouter } from '../../../src/register/register';
import type { RoutesReport } from '../../../src/routes-report/report';
import { moduleName } from '../../../src/analysis/entry/search-path/search-path';
import type { SourceTree } from '../../../src/base/source/tree';
import { walkFiles } from '../../../src/base/source/walk';
import { ensurePython } from '../../support/python';
import { ScratchWorkspace } from '../../support/scratch';
import { SCENARIOS } from './mains';
import { additions, carriedOut, filesOf, requestFor, shownBytes } from './registering';

const MINUTE = 60_000;
const ORACLE = join(__dirname, '..', '..', '..', 'scripts', 'oracle.py');
const NAMES = Object.keys(SCENARIOS);

interface Run {
  readonly before: SourceTree;
  readonly after: SourceTree;
  readonly report: RoutesReport;
}

const runs = new Map<string, Run>();

function runOf(name: string): Run {
  const run = runs.get(name);
  if (run === undefined) throw new Error(`"${name}" wasn't registered`);
  return run;
}

beforeAll(async () => {
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    const before = filesOf(scenario);
    const request = requestFor(before, { into: scenario.into });
    const after = carriedOut(before, await registerRouter(before, request));
    const { report } = await inspectFor(after, request);
    runs.set(name, { before, after, report });
  }
}, MINUTE);

describe.each(Object.entries(SCENARIOS))('%s', (name, { edited = 'main.py', into }) => {
  const file = `backend/${edited}`;

  it('gets an import and an include, and nothing else changes', () => {
    const { before, after } = runOf(name);
    expect(additions(shownBytes(before.read(file)), shownBytes(after.read(file)))).toMatchSnapshot();
    const others = [...walkFiles(after, '')].filter((path) => path !== file);
    expect(others.map((path) => after.read(path))).toEqual(others.map((path) => before.read(path)));
  });

  it('has the routes then, under /api/v1', () => {
    const { report } = runOf(name);
    const rows = report.routes.filter((row) => row.file === 'backend/api/http/products.py');
    expect(rows.map(({ methods, path }) => `${methods.join()} ${path}`)).toEqual([
      'GET /api/v1/products/',
      'GET /api/v1/products/{id}',
    ]);
  });

  it('stays as it is when the router is registered again', async () => {
    const { after } = runOf(name);
    const plan = await registerRouter(after, requestFor(after, { into }));
    expect(plan.changes).toEqual([]);
    expect(plan.notes.join()).toMatch(/registered already/);
  });

  it('is what it was, byte for byte, when the router is unregistered', async () => {
    const { before } = runOf(name);
    const workspace = new ScratchWorkspace();
    for (const path of walkFiles(before, '')) workspace.write(path, before.read(path) ?? '');
    await workspace.succeed(`register products${into === undefined ? '' : ` --into ${into}`}`);
    await workspace.succeed('unregister products');
    const now = readFileSync(join(workspace.root, file));
    workspace.dispose();
    expect(shownBytes(now)).toBe(shownBytes(before.read(file)));
  });
});

describe('with the tools of Python', () => {
  const python = ensurePython();
  const withPython = python === undefined ? it.skip : it;
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'registered-'));
    for (const [index, name] of NAMES.entries()) {
      write(join(root, 'before', String(index)), runOf(name).before);
      write(join(root, 'after', String(index)), runOf(name).after);
    }
  });

  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  function write(folder: string, files: SourceTree): void {
    for (const path of walkFiles(files, '')) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), files.read(path) ?? '');
    }
    // So that its own packages are first-party to ruff.
    writeFileSync(join(folder, 'backend', 'ruff.toml'), '');
  }

  /** The scenarios in which a command of ruff's finds fault. */
  function faulty(side: string, ...args: readonly string[]): readonly string[] {
    const command = ['-m', 'ruff', ...args, '--no-cache', '.'];
    const { stdout, stderr } = spawnSync(python ?? 'python', command, {
      cwd: join(root, side),
      encoding: 'utf8',
    });
    if (stderr.includes('error:')) throw new Error(stderr);
    const found = [...stdout.matchAll(/(?:^|\s)(\d+)\/backend\//gm)].map(([, index]) => Number(index));
    return [...new Set(found)].map((index) => NAMES[index] ?? '');
  }

  withPython.each([
    ['ruff check', 'statements that share a line, elsewhere', ['check', '--output-format', 'concise']],
    ['I001', 'imports that are not sorted', ['check', '--select', 'I', '--output-format', 'concise']],
    ['ruff format', 'single quotes', ['format', '--check']],
  ])('%s finds no fault that it did not find before, as with %s', (_, known, args) => {
    const before = faulty('before', ...args);
    expect(before).toContain(known);
    expect(before.length).toBeLessThan(NAMES.length / 3);
    expect(faulty('after', ...args).filter((name) => !before.includes(name))).toEqual([]);
  });

  withPython(
    'FastAPI has the same routes as the report',
    () => {
      const folders = NAMES.map((name, index) => {
        const { report } = runOf(name);
        const isRelative = runOf(name).before.kind('backend/__init__.py') === 'file';
        const module = moduleName(isRelative ? '' : 'backend', report.entry.file);
        const fixture = {
          entry: `${module}:${SCENARIOS[name]?.expression ?? report.entry.app}`,
          pythonPath: [isRelative ? '' : 'backend'],
        };
        const folder = join(root, 'after', String(index));
        writeFileSync(join(folder, 'fixture.json'), JSON.stringify(fixture));
        return folder;
      });
      const output = execFileSync(python ?? 'python', [ORACLE, ...folders], { encoding: 'utf8' });
      // The cast: what oracle.py says that it prints.
      const answers = output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Answer);
      const rows = (routes: readonly Row[]): readonly string[] =>
        routes.filter(({ kind }) => kind !== 'docs').map(({ methods, path }) => `${methods.join()} ${path}`);
      expect(answers.map(({ error, routes }) => error ?? rows(routes ?? []))).toEqual(
        NAMES.map((name) => rows(runOf(name).report.routes)),
      );
    },
    2 * MINUTE,
  );
});

interface Row {
  readonly kind: string;
  readonly methods: readonly string[];
  readonly path: string;
}

interface Answer {
  readonly error?: string;
  readonly routes?: readonly Row[];
}
