import Ajv2020 from 'ajv/dist/2020';
import schema from '../../src/routes-report/report.schema.json';
import type { RoutesOptions } from '../../src/routes-report/options';
import { runRoutes } from '../../src/routes-report/run';
import { memoryTree } from '../../src/base/source/memory';

function application(path: string): string {
  return `from fastapi import FastAPI\napp = FastAPI()\n@app.get("${path}")\ndef f(): ...\n`;
}

const TWO = { 'apps/a/web.py': application('/a'), 'apps/b/web.py': application('/b') };

async function run(options: RoutesOptions, files: Readonly<Record<string, string>> = TWO) {
  return runRoutes(options, { cwd: '/ws', root: '/ws', open: () => memoryTree(files) }, {});
}

describe('--all', () => {
  it('prints a table for each application, under its name', async () => {
    const { exitCode, stdout } = await run({ all: true });
    const titles = stdout.split('\n').filter((line) => /^(apps|Total)/.test(line));
    expect(titles).toEqual(['apps/a/web.py:app', 'Total: 1 routes', 'apps/b/web.py:app', 'Total: 1 routes']);
    expect(exitCode).toBe(0);
  });

  it('tells one of several from the one with most routes', async () => {
    expect((await run({ all: true })).stderr).toBe(
      'entry: apps/a/web.py:app (1 of 2 applications)\nentry: apps/b/web.py:app (1 of 2 applications)\n',
    );
    const served = { ...TWO, Procfile: 'web: uvicorn apps.b.web:app' };
    expect((await run({ all: true }, served)).stderr).toBe(
      'entry: apps/b/web.py:app (Procfile:1)\nentry: apps/a/web.py:app (1 of 2 applications)\n',
    );
  });

  it('is one object in JSON, as the schema has it', async () => {
    const { stdout } = await run({ all: true, format: 'json' });
    const value: unknown = JSON.parse(stdout);
    expect(new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)(value)).toBe(true);
    expect(value).toMatchObject({
      version: 1,
      applications: [{ entry: { file: 'apps/a/web.py', app: 'app' } }, { routes: [{ path: '/b' }] }],
    });
  });

  it('leaves out what turns out to hold no application, and refuses an entry', async () => {
    const broken = { ...TWO, 'apps/c/web.py': 'def f():\n    return 1\n    FastAPI()\n' };
    expect((await run({ all: true }, broken)).stdout.match(/^Total/gm)).toHaveLength(2);
    expect(await run({ all: true, entry: 'x.py' })).toMatchObject({ exitCode: 2 });
    expect(await run({ all: true }, {})).toMatchObject({ exitCode: 2, stdout: '' });
  });
});

describe('what is said of the entry', () => {
  const served = { ...TWO, Procfile: 'web: uvicorn apps.b.web:app' };

  it('is one line on stderr, and part of the report', async () => {
    expect((await run({}, served)).stderr).toBe('entry: apps/b/web.py:app (Procfile:1)\n');
    const { stderr, stdout } = await run({ format: 'json' }, served);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ entry: { foundBy: 'Procfile:1' } });
  });

  it('is nothing where the entry is given or where everyone expects it', async () => {
    expect((await run({ entry: 'apps/a/web.py' }, served)).stderr).toBe('');
    expect((await run({}, { 'backend/main.py': application('/') })).stderr).toBe('');
  });
});
