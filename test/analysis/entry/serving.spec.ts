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
  it.each<[string, string, string]>([
    ['Procfile', 'Procfile', 'web: cd svc && uvicorn web:app'],
    ['batch file', 'start.bat', '@echo off\r\ncd /d %~dp0svc\r\nstart cmd /k "uvicorn web:app --reload"'],
    ['PowerShell', 'run.ps1', 'Set-Location svc\n.\\.venv\\Scripts\\python.exe -m uvicorn web:app'],
    ['a subshell', 'dev.sh', '(cd svc && ../.venv/bin/uvicorn web:app) &\ncd ui && npm start'],
    ['another user', 'dev.sh', 'su -s /bin/bash -c "uvicorn svc.web:app --port 1" me'],
    ['Makefile', 'Makefile', 'SRC ?= svc\nrun:\n\t$(PYTHON) -m uvicorn --app-dir=$(SRC) web:app'],
    ['justfile', 'justfile', "[working-directory: 'svc']\nrun:\n  uvicorn web:app"],
    ['a uv project', 'Makefile', 'run:\n\tuv run --directory svc uvicorn web:app'],
    [
      'compose, a list',
      'compose.yml',
      'services:\n  a:\n    image: a\n    command: ["uvicorn", "svc.web:app"]\n',
    ],
    [
      'compose, a volume',
      'compose.yml',
      'services:\n  a:\n    image: a\n    volumes:\n      - ./svc:/code\n    working_dir: /code\n    command: uvicorn web:app\n',
    ],
    [
      'compose, a merge key',
      'compose.yml',
      'x-base: &base\n  image: a\n  volumes: ["./svc:/code"]\n  working_dir: /code\nservices:\n  a:\n    <<: *base\n    command: uvicorn web:app\n',
    ],
    ['a folded command', 'deploy.yml', 'run:\n  command: >-\n    uvicorn\n    --port 80\n    svc.web:app\n'],
    [
      'a Helm template',
      'chart/templates/api.yaml',
      '{{- if .Values.on }}\nspec:\n  containers:\n    - image: {{ .Values.image }}\n      command: ["uvicorn", "svc.web:app"]\n{{- end }}\n',
    ],
    ['several documents', 'k8s.yaml', 'kind: Service\n---\nargs: [svc.web:app]\ncommand: [uvicorn]\n'],
    ['poe', 'pyproject.toml', '[tool.poe.tasks.serve]\ncmd = "uvicorn web:app"\ncwd = "svc"'],
    ['pdm', 'pyproject.toml', '[tool.pdm.scripts]\nstart = "uvicorn svc.web:app"'],
    ['Pipfile', 'Pipfile', '[scripts]\nserver = "uvicorn svc.web:app"'],
    ['fly.toml', 'fly.toml', '[processes]\napp = "uvicorn svc.web:app"'],
    ['GitLab', '.gitlab-ci.yml', 'e2e:\n  script:\n    - cd svc\n    - uvicorn web:app &\n'],
    ['devcontainer', '.devcontainer/devcontainer.json', '{"postStartCommand": "uvicorn svc.web:app"}'],
    [
      'Nx commands',
      'apps/a/project.json',
      '{"targets": {"serve": {"options": {"cwd": "svc", "commands": [{"command": "uvicorn web:app"}]}}}}',
    ],
    ['inline code', 'README.md', 'Start it with `uvicorn svc.web:app --reload`.'],
    ['a comment', 'notes.py', '# uvicorn svc.web:app --reload\n'],
    [
      'words for subprocess',
      'manage.py',
      'import subprocess, sys\nsubprocess.run([sys.executable, "-m", "uvicorn", "svc.web:app"])\n',
    ],
    ['a shell of os.system', 'manage.py', 'import os\nos.system("cd svc && uvicorn svc.web:app")\n'],
    [
      'gunicorn.conf.py',
      'gunicorn.conf.py',
      'wsgi_app = "svc.web:app"\nworker_class = "uvicorn.workers.UvicornWorker"\n',
    ],
    [
      'a server object',
      'serve.py',
      'import uvicorn\nfrom svc import web\nuvicorn.Server(uvicorn.Config(web.app, port=1)).run()\n',
    ],
    [
      'hypercorn.serve',
      'serve.py',
      'from hypercorn.asyncio import serve\nfrom svc.web import app as web_app\nserve(web_app, config)\n',
    ],
    [
      'granian',
      'serve.py',
      'from granian import Granian\nGranian(target="svc.web:app", interface="asgi").serve()\n',
    ],
    ['an absolute program', 'docker/entry.sh', 'exec python3 /app/svc/start.py'],
    [
      'a workflow',
      '.github/workflows/ci.yml',
      'jobs:\n  a:\n    steps:\n      - run: uvicorn web:app &\n        working-directory: svc\n',
    ],
    ['a constant', 'serve.py', 'from uvicorn import run\nTARGET = "svc.web:app"\nrun(TARGET, reload=True)\n'],
  ])('%s', (_, file, text) => {
    const program = { 'svc/start.py': 'import uvicorn\nuvicorn.run("svc.web:app")\n' };
    const needed = text.includes('svc/start.py') ? program : {};
    expect(found({ ...served, ...needed, [file]: text })).toMatch(/^svc\/web\.py:app \(/);
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
