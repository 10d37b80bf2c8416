import { resolveEntry } from '../../../src/analysis/entry/resolve';
import { memoryTree } from '../../../src/base/source/memory';
import { createReport } from '../../support/create-report';

const SERVES = [
  'import uvicorn',
  'from fastapi import FastAPI',
  'app = FastAPI()',
  'def main():',
  '    app.get("/late")(print)',
  '    uvicorn.run(app)',
  '    app.get("/after")(print)',
  'if __name__ == "__main__":',
  '    main()',
  '',
].join('\n');

/** A program with two commands, one of which serves. */
const CLI = [
  'import click, uvicorn',
  'from fastapi import FastAPI',
  '@click.group()',
  'def main(): ...',
  '@main.command()',
  '@click.option("--admin/--no-admin", default=False)',
  'def serve(admin):',
  '    app = FastAPI()',
  '    app.get("/a")(print)',
  '    if admin:',
  '        app.get("/admin")(print)',
  '    uvicorn.run(app)',
  '@main.command()',
  'def migrate(): ...',
  '',
].join('\n');

const TYPER = [
  'import typer, uvicorn',
  'from fastapi import FastAPI',
  'cli = typer.Typer()',
  '@cli.command()',
  'def begin(port: int = 80):',
  '    app = FastAPI()',
  '    app.get("/ty")(print)',
  '    uvicorn.run(app)',
  '',
].join('\n');

type Files = Readonly<Record<string, string>>;

/** `command [words] of what runs`. */
function started(files: Files, entry?: string): string {
  const { start } = resolveEntry(memoryTree(files), {
    entry,
    base: '',
    project: undefined,
    pythonPath: [],
  });
  if (start === undefined) return 'unknown';
  const { command, program, modules } = start;
  if (program === undefined) return `import under ${modules.join(', ')}`;
  const { file, calls, args } = program;
  return [command, JSON.stringify(args), 'of', calls === undefined ? file : `${file}:${calls}`].join(' ');
}

async function listed(files: Files, entry?: string): Promise<string> {
  const given = { cwd: '/', root: '/', open: () => memoryTree(files) };
  const report = await createReport(entry === undefined ? {} : { entry }, given);
  const { file, app, command = 'imported' } = report.entry;
  return `${file}:${app} (${command}): ${report.routes.map(({ path }) => path).join(' ')}`;
}

describe('sys.argv', () => {
  const main = [
    'import sys, uvicorn',
    'from fastapi import FastAPI',
    'app = FastAPI()',
    'if "--debug" in sys.argv: app.get("/debug")(print)',
    'if "--quiet" in sys.argv: app.get("/quiet")(print)',
    'if len(sys.argv) > 1 and sys.argv[1] == "--debug": app.get("/first")(print)',
    'if __name__ == "__main__": uvicorn.run(app)',
    '',
  ].join('\n');

  it('has the words of the command', async () => {
    const Dockerfile = 'FROM python\nCOPY . .\nCMD ["python", "main.py", "--debug"]\n';
    expect(await listed({ 'main.py': main, Dockerfile })).toBe(
      'main.py:app (python main.py --debug): /debug /first',
    );
  });
});

describe('the start of a program', () => {
  const dockerfile = (command: string): string => `FROM python\nWORKDIR /a\nCOPY . .\n${command}\n`;

  it.each<[string, Files, string]>([
    [
      'a file',
      { 'main.py': SERVES, Dockerfile: dockerfile('CMD ["python", "-u", "main.py", "--debug"]') },
      'python main.py --debug ["--debug"] of main.py',
    ],
    [
      'a package',
      {
        'shop/__init__.py': '',
        'shop/__main__.py': SERVES,
        Procfile: 'web: python -m shop --port 80',
      },
      'python -m shop --port 80 ["--port","80"] of shop/__main__.py',
    ],
    [
      'a console script',
      {
        'shop/__init__.py': '',
        'shop/cli.py': SERVES,
        'pyproject.toml': '[project]\nname = "x"\n[project.scripts]\nshop = "shop.cli:main"\n',
      },
      'shop [] of shop/cli.py:main',
    ],
    [
      'gunicorn with a worker of uvicorn',
      {
        'main.py': SERVES,
        Dockerfile: dockerfile('CMD gunicorn -k uvicorn.workers.UvicornWorker main:app'),
      },
      'import under gunicorn, uvicorn',
    ],
    [
      'a server that imports a module with a main guard',
      { 'main.py': SERVES, Dockerfile: dockerfile('CMD uvicorn main:app') },
      'import under uvicorn',
    ],
    ['the main guard, if nothing else tells', { 'main.py': SERVES }, 'python main.py [] of main.py'],
    [
      'an import string in the main guard',
      { 'main.py': SERVES.replace('uvicorn.run(app)', 'uvicorn.run("main:app")') },
      'unknown',
    ],
  ])('%s', (_, files, expected) => {
    expect(started(files)).toBe(expected);
  });

  it('is that of the command for a file that is given, also with a name, and an import for a module', () => {
    expect(started({ 'main.py': SERVES }, 'main.py')).toBe('python main.py [] of main.py');
    expect(started({ 'main.py': SERVES }, 'main.py:app')).toBe('python main.py [] of main.py');
    expect(started({ 'main.py': SERVES }, 'main.py:create()')).toBe('unknown');
    expect(started({ 'main.py': SERVES }, 'main:app')).toBe('unknown');
    const files = { 'main.py': SERVES, Dockerfile: dockerfile('CMD uvicorn main:app') };
    expect(started(files, 'main.py')).toBe('import under uvicorn');
  });
});

describe('a main program', () => {
  const SHOP = SERVES.slice(0, SERVES.indexOf('if __name__'));
  const AS_MAIN = 'main.py:app (python main.py): /late';
  const IMPORTED = 'main.py:app (imported): ';

  it.each<[string, string]>([
    ['on one line', 'if __name__ == "__main__": main()'],
    ['with the name on the right', 'if "__main__" == __name__:\n    main()'],
    ['with a longer test', 'import os\nif __name__ == "__main__" and not os.getenv("X"):\n    main()'],
    ['with a set of names', 'if __name__ in ("__main__", "main2"):\n    main()'],
    ['as an expression', '__name__ == "__main__" and main()'],
    ['behind else', 'if __name__ != "__main__":\n    pass\nelse:\n    main()'],
    [
      'behind else of not',
      'if not __name__ == "__main__":\n    app.get("/imported")(print)\nelse:\n    main()',
    ],
    [
      'that prints what a call gives',
      'def late():\n    app.get("/late")(print)\nif __name__ == "__main__":\n    print(late())\n    uvicorn.run(app)',
    ],
    [
      'that an argument of the server changes',
      'def late():\n    app.get("/late")(print)\nif __name__ == "__main__":\n    uvicorn.run(app, port=late())',
    ],
    [
      'that has routes before and behind the server',
      'app.get("/late")(print)\nif __name__ == "__main__":\n    uvicorn.run(app)\napp.get("/behind")(print)',
    ],
  ])('is run with a guard %s', async (_, guard) => {
    expect(await listed({ 'main.py': `${SHOP}${guard}\n` })).toBe(AS_MAIN);
    expect(await listed({ 'main.py': `${SHOP}${guard}\n` }, 'main.py')).toBe(AS_MAIN);
  });

  it.each<[string, string]>([
    ['serves app', 'uvicorn.run(app, host="0.0.0.0", port=80)'],
    ['serves the import string of app', 'print("starts")\n    uvicorn.run("main:app", reload=True)'],
    ['reads its arguments', 'import argparse\n    args = argparse.ArgumentParser().parse_args()'],
  ])('is not run for a guard that only %s', async (_, block) => {
    const files = { 'main.py': `${SHOP}if __name__ == "__main__":\n    ${block}\n` };
    expect(await listed(files, 'main.py')).toBe(IMPORTED);
  });

  it('serves what its import string names: another module, or a factory', async () => {
    const other = 'from fastapi import FastAPI\napp = FastAPI()\napp.get("/other")(print)\n';
    const guard = (text: string): string =>
      `${SHOP}def make():\n    one = FastAPI()\n    one.get("/made")(print)\n    return one\nif __name__ == "__main__":\n    uvicorn.run(${text})\n`;
    expect(await listed({ 'main.py': guard('"other:app"'), 'other.py': other }, 'main.py')).toBe(
      'other.py:app (python main.py): /other',
    );
    expect(await listed({ 'main.py': guard('"main:make", factory=True') }, 'main.py')).toMatch(
      / \(python main\.py\): \/made$/,
    );
  });
});

describe('the application that is served', () => {
  it('has what was registered before the call that serves', async () => {
    expect(await listed({ 'main.py': SERVES })).toBe('main.py:app (python main.py): /late');
    expect(await listed({ 'main.py': SERVES }, 'main.py:app')).toBe('main.py:app (python main.py): /late');
    expect(await listed({ 'main.py': SERVES }, 'main:app')).toBe('main.py:app (imported): ');
    expect(await listed({ 'main.py': SERVES }, 'main.py:main()')).toBe('main.py:main() (imported): /late');
  });

  it.each<[string, string]>([
    ['a variable that it sets', 'import os\n    os.environ["LATE"] = "1"'],
    ['a default of a variable', 'from os import environ\n    environ.setdefault("LATE", "1")'],
    ['a value that it gives a module', 'import conf\n    conf.LATE = True'],
    ['a function that it calls', 'from conf import configure as prepare\n    prepare(late=True)'],
  ])('sees %s before the import string is imported', async (_, before) => {
    const files = {
      'run.py': `import uvicorn\nif __name__ == "__main__":\n    ${before}\n    uvicorn.run("shop:app")\n`,
      'conf.py': 'LATE = False\ndef configure(late):\n    global LATE\n    LATE = late\n',
      'shop.py': [
        'import os, conf',
        'from fastapi import FastAPI',
        'app = FastAPI()',
        'if conf.LATE or os.getenv("LATE"):',
        '    app.get("/late")(print)',
        '',
      ].join('\n'),
    };
    expect(await listed(files)).toBe('shop.py:app (python run.py): /late');
    const image = { ...files, Dockerfile: 'FROM python\nCOPY . .\nCMD ["python", "run.py"]\n' };
    expect(await listed(image)).toBe('shop.py:app (python run.py): /late');
    expect(await listed({ ...files, Procfile: 'web: uvicorn shop:app\n' })).toBe('shop.py:app (imported): ');
  });

  it('is the imported one where the program serves nothing that is known', async () => {
    const files = {
      'main.py': SERVES.replace(
        'def main():',
        'def main():\n    from elsewhere import stop\n    return stop()',
      ),
    };
    expect(await listed(files)).toBe('main.py:app (imported): ');
    expect(await listed(files, 'main.py')).toBe('main.py:app (imported): ');
  });

  it('is that of the command that serves, whatever other commands run the same program', async () => {
    const commands = (...words: readonly string[]): Readonly<Record<string, string>> => ({
      'shop/cli.py': CLI,
      'pyproject.toml': '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.cli:main"\n',
      'compose.yaml': `services:\n${words.map((one, index) => `  s${index}:\n    build: .\n    command: ${one}\n`).join('')}`,
    });
    const expected = 'shop/cli.py:serve() (shop serve --admin): /a /admin';
    expect(await listed(commands('shop migrate', 'shop serve --admin'))).toBe(expected);
    expect(await listed(commands('shop serve --admin', 'shop migrate'))).toBe(expected);
    expect(await listed(commands('shop migrate'))).toBe('shop/cli.py:serve() (shop): /a');
  });

  it("is what the function serves that the command names, else what the import shows; the entry line says that the command isn't known to serve", async () => {
    const files = (word: string): Files => ({
      'main.py': [
        'import typer, uvicorn',
        'from fastapi import FastAPI',
        'app = FastAPI()',
        'app.get("/public")(print)',
        'admin = FastAPI()',
        'cli = typer.Typer()',
        'def public(port: int = 80): uvicorn.run(app)',
        'def serve_admin(port: int = 81):',
        '    admin.get("/admin")(print)',
        '    uvicorn.run(admin)',
        'if __name__ == "__main__": cli()',
        '',
      ].join('\n'),
      Dockerfile: `FROM python\nCOPY . .\nCMD ["python", "main.py", "${word}"]\n`,
    });
    expect(await listed(files('serve-admin'))).toBe('main.py:serve_admin() (imported): /admin');
    expect(await listed(files('work'))).toBe('main.py:app (imported): /public');
    const foundBy = async (word: string): Promise<string> =>
      (await createReport({}, { cwd: '/ws', root: '/ws', open: () => memoryTree(files(word)) })).entry
        .foundBy;
    expect(await foundBy('serve-admin')).toBe('Dockerfile:3; "python main.py serve-admin" names it');
    expect(await foundBy('work')).toBe('Dockerfile:3; "python main.py work" isn\'t known to serve');
  });

  it("is that of the function that serves, where the program's commands aren't followed or nothing starts it", async () => {
    const dockerfile = 'FROM python\nCOPY . .\nCMD ["python", "main.py", "migrate"]\n';
    const expected = 'main.py:begin() (imported): /ty';
    const guarded = `${TYPER}if __name__ == "__main__":\n    cli()\n`;
    const run = (words: string): string => `main.py:begin() (python main.py${words}): /ty`;
    expect(await listed({ 'main.py': guarded, Dockerfile: dockerfile })).toBe(run(' migrate'));
    expect(await listed({ 'main.py': guarded }, 'main.py')).toBe(run(''));
    expect(await listed({ 'main.py': TYPER })).toBe(expected);
    expect(await listed({ 'main.py': TYPER }, 'main.py')).toBe(expected);
    const hidden = guarded.replace('uvicorn.run(app)', 'getattr(uvicorn, "r" + "un")(app.other)');
    await expect(listed({ 'main.py': hidden, Dockerfile: dockerfile })).rejects.toThrow(
      "if a command of typer serves one, name its function: tool routes 'main.py:FUNCTION()'.",
    );
  });
});
