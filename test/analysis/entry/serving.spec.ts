import { join } from 'node:path';
import { readCases } from '../../support/cases';
import { resolveEntry } from '../../../src/analysis/entry/resolve';
import { memoryTree } from '../../../src/base/source/memory';

const APP = 'from fastapi import FastAPI\napp = FastAPI()\n';

type Files = Readonly<Record<string, string>>;

/** `file:app (why)`. */
function found(files: Files): string {
  const { file, app, foundBy } = resolveEntry(memoryTree(files), {
    entry: undefined,
    base: '',
    project: undefined,
    pythonPath: [],
  });
  return `${file}:${app ?? '?'} (${foundBy})`;
}

/** A second application that nothing serves: what is found must have been told by the command. */
const OTHER = { 'x/other.py': APP };

describe('Dockerfiles', () => {
  const served = { ...OTHER, 'svc/web.py': APP };
  it.each<[string, string]>([
    ['exec form', 'FROM python\nWORKDIR /a\nCOPY . .\nCMD ["uvicorn", "svc.web:app"]'],
    ['shell form', 'FROM python\nWORKDIR /a\nCOPY . .\nCMD uvicorn svc.web:app --port $PORT'],
    ['a folder of its own', 'FROM python\nWORKDIR /a\nCOPY svc /a\nCMD exec uvicorn web:app'],
    [
      'a folder under another name',
      'FROM python\nWORKDIR /a\nCOPY ./svc /a/app\nCMD ["uvicorn", "app.web:app"]',
    ],
    ['bash -c', 'FROM python\nCOPY . /a\nCMD bash -c "uvicorn svc.web:app & streamlit run ui.py"'],
    ['a list with sh -c', 'FROM python\nCOPY . /a\nCMD ["sh", "-c", "cd svc && uvicorn web:app"]'],
    [
      'a test',
      'FROM python\nCMD if [ "$E" = "p" ]; then \\\n  uvicorn svc.web:app; \\\n  else uvicorn svc.web:app --reload; \\\n  fi',
    ],
    [
      'a variable',
      'FROM python\nENV APP_MODULE=svc.web:app\nCMD gunicorn -k uvicorn_worker.UvicornWorker $APP_MODULE',
    ],
    [
      'a path on PYTHONPATH',
      'FROM python\nWORKDIR /a\nCOPY . .\nENV PYTHONPATH "${PYTHONPATH}:/a/svc"\nCMD ["uvicorn", "web:app"]',
    ],
    [
      'a stage that another is built on',
      'FROM python AS base\nWORKDIR /a\nCOPY svc .\nFROM base\nCMD ["hypercorn", "web:app"]',
    ],
    [
      'a wrapper',
      'FROM python\nCOPY . /a\nCMD ["opentelemetry-instrument", "uv", "run", "granian", "svc.web:app"]',
    ],
    ['single quotes', "FROM python\nCOPY . .\nCMD ['uvicorn', 'svc.web:app',]"],
    [
      'fastapi with --app',
      'FROM python\nWORKDIR /a\nCOPY . .\nCMD ["fastapi", "run", "--app", "app", "./svc/web.py"]',
    ],
    ['an absolute path', 'FROM python\nWORKDIR /a\nCOPY . .\nCMD ["fastapi", "run", "/a/svc/web.py"]'],
  ])('%s', (_, dockerfile) => {
    expect(found({ ...served, Dockerfile: dockerfile })).toMatch(
      /^svc\/web\.py:(app|\?) \(Dockerfile:\d+\)$/,
    );
  });

  it('names the line', () => {
    expect(found({ ...served, Dockerfile: 'FROM python\n\n# run\nCMD ["uvicorn", "svc.web:app"]\n' })).toBe(
      'svc/web.py:app (Dockerfile:4)',
    );
  });
});

describe('other places', () => {
  const served = { ...OTHER, 'svc/web.py': APP };
  it.each([
    ...readCases(join(__dirname, 'serving.txt')).map(
      ({ name, parts: { '': _, ...files } }) => [name, ...Object.entries(files).flat()] as const,
    ),
    ['batch file', 'start.bat', '@echo off\r\ncd /d %~dp0svc\r\nstart cmd /k "uvicorn web:app --reload"'],
    ['several documents', 'k8s.yaml', 'kind: Service\n---\nargs: [svc.web:app]\ncommand: [uvicorn]\n'],
  ])('%s', (_, file = '', text = '') => {
    const program = { 'svc/start.py': 'import uvicorn\nuvicorn.run("svc.web:app")\n' };
    const needed = text.includes('svc/start.py') ? program : {};
    expect(found({ ...served, ...needed, [file]: `${text}\n` })).toMatch(/^svc\/web\.py:app \(/);
  });
});

describe('what is served', () => {
  it('calls a factory, with what only the caller knows left open', () => {
    const factory = 'from fastapi import FastAPI\ndef make(settings, debug=False):\n    return FastAPI()\n';
    const run =
      'import uvicorn\nfrom web import make\ndef main():\n    app = make(load(), debug=True)\n    uvicorn.run(app)\n';
    expect(found({ ...OTHER, 'web.py': factory, 'run.py': run })).toBe(
      'web.py:make(..., debug=True) (run.py:5)',
    );
  });

  it('stays with the file that goes on working at an application', () => {
    const run = 'import uvicorn\nfrom web import app\napp.mount("/x", y)\nuvicorn.run(app)\n';
    expect(found({ ...OTHER, 'web.py': APP, 'run.py': run })).toBe('run.py:app (run.py:4)');
  });

  it.each<[string, Files]>([
    [
      'Django',
      {
        'site/asgi.py':
          'from django.core.asgi import get_asgi_application\napplication = get_asgi_application()\n',
        Dockerfile: 'FROM python\nCMD uvicorn site.asgi:application',
      },
    ],
    ['Flask', { 'web.py': 'from flask import Flask\napp = Flask("x")\n', Procfile: 'web: gunicorn web:app' }],
    ['an installation', { Dockerfile: 'FROM python\nRUN pip install uvicorn other:app\n' }],
    ['what is commented out', { Dockerfile: 'FROM python\n# CMD uvicorn a:app\n', 'a.py': 'app = 1' }],
    ['nothing of the workspace', { Procfile: 'web: uvicorn gone.away:app' }],
  ])('passes by %s', (_, files) => {
    expect(found({ ...OTHER, ...files })).toBe('x/other.py:app (the only application)');
  });

  it('prefers what is deployed to what is typed', () => {
    const files = { 'a/main_a.py': APP, 'b/main_b.py': APP };
    const served = {
      Dockerfile: 'FROM python\nCMD uvicorn a.main_a:app',
      'README.md': '`uvicorn b.main_b:app`',
    };
    expect(found({ ...files, ...served })).toBe('a/main_a.py:app (Dockerfile:2)');
  });

  it.each<[string, Files]>([
    [
      'a program',
      { 'tests/main.py': `${APP}import uvicorn\nif __name__ == "__main__":\n    uvicorn.run(app)\n` },
    ],
    ['a document', { 'examples/demo.py': APP, 'README.md': '```\nuvicorn examples.demo:app\n```\n' }],
    ['a recipe', { 'scripts/try.py': APP, Makefile: 'try:\n\tuvicorn scripts.try:app\n' }],
  ])('takes no test, example or script that %s serves instead of another application', (_, aside) => {
    const only = Object.keys(aside)[0] ?? '';
    expect(found(aside)).toContain(`${only}:app`);
    expect(found({ ...aside, 'billing/http.py': APP })).toBe('billing/http.py:app (the only application)');
    const image = { Dockerfile: `FROM python\nCOPY . .\nCMD ["fastapi", "run", "${only}"]\n` };
    expect(found({ ...aside, ...image, 'billing/http.py': APP })).toContain(`${only}:`);
  });

  it('counts the applications of the only module that makes any', () => {
    const two = resolveEntry(memoryTree({ 'core.py': `${APP}admin = FastAPI()\n` }), {
      entry: undefined,
      base: '',
      project: undefined,
      pythonPath: [],
    });
    expect(two).toMatchObject({ app: 'app', foundBy: 'the only module with applications' });
    expect(two.others).toEqual([{ file: 'core.py', app: 'admin' }]);
    expect(found({ 'core.py': `${APP}admin = FastAPI()\napp.mount("/admin", admin)\n` })).toBe(
      'core.py:app (the only application)',
    );
  });

  it('asks where two are served alike', () => {
    const dockerfile = (name: string) => `FROM python\nWORKDIR /s\nCOPY . .\nCMD uvicorn ${name}:app`;
    const files = {
      'a/one.py': APP,
      'a/Dockerfile': dockerfile('one'),
      'b/two.py': APP,
      'b/Dockerfile': dockerfile('two'),
    };
    expect(() => found(files)).toThrow('  tool routes a/one.py:app\n  tool routes b/two.py:app');
    const main = { 'main.py': APP, Dockerfile: dockerfile('main') };
    expect(found({ ...files, ...main })).toBe('main.py:app (Dockerfile:4)');
  });

  it('reads broken files without an error', () => {
    const broken = {
      'compose.yml': 'services:\n  a: [\n  - {',
      'package.json': '{',
      'pyproject.toml': '[',
      Dockerfile: 'CMD [',
      'k.yml': '{{ x }}\n - uvicorn: [',
      'unknown.yml': 'uvicorn: *nothing\n',
      'laughs.yml': `a: &a [x]\n${[...'bcdefgh'].map((key, at) => `${key}: &${key} [${`*${'abcdefg'.charAt(at)}, `.repeat(20)}]\n`).join('')}uvicorn: *h\n`,
    };
    expect(found({ ...OTHER, ...broken })).toBe('x/other.py:app (the only application)');
  });
});
