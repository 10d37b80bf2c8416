import { memoryTree } from '../../../src/base/source/memory';
import { createReport } from '../../support/create-report';

/** The first line of a program that its container runs. */
const RUN = '# python main.py';

/** Returns the paths of a program's rows, and the inputs that it's said to need; or the error that ends it. */
async function needs(...lines: readonly string[]): Promise<string> {
  const source = ['import os', 'from fastapi import FastAPI', 'app = FastAPI()', ...lines, ''].join('\n');
  const Dockerfile = lines[0] === RUN ? 'CMD ["python", "main.py"]' : '';
  const given = { cwd: '/', root: '/', open: () => memoryTree({ 'main.py': source, Dockerfile }) };
  const { routes, diagnostics } = await createReport(lines[0] === RUN ? {} : { entry: 'main.py:app' }, given);
  const told = diagnostics.flatMap(({ code, message, line }) =>
    code === 'input-needed' ? /needs (\w+)/.exec(message)?.slice(1) : [`${code}:${line}`],
  );
  return `${routes.map(({ path, condition }) => path + (condition === null ? '' : '?')).join(' ')} | ${told.join(' ')}`;
}

describe('inputs that a program needs', () => {
  it('are those without which it ends, not all that decided the test', async () => {
    const source = [
      'if os.getenv("A") and not os.getenv("B"): raise ValueError',
      'if not os.getenv("A") and not os.getenv("B"): raise ValueError',
      'app.get("/x")(print)',
    ];
    expect(await needs(...source)).toBe('/x | B');
  });

  it('have values of which nothing is known but that they are there', async () => {
    const source = [
      'a = os.getenv("A")',
      'if not a: raise ValueError',
      'for test in ("+" in a, "+" not in a, a == "x", a != "x", a > "x", a.isdigit(), a[0], a + a, bool(a.strip())):',
      '    if test: raise ValueError',
      'for one in a:',
      '    if one: raise ValueError',
      'if {"x": None}.get(a) is None: app.get("/none")(print)',
      'if a is not None: app.get("/x")(print)',
    ];
    expect(await needs(...source)).toBe('/none? /x | A condition-undecided:10');
  });

  it('are all of many, where the program is small', async () => {
    const names = Array.from({ length: 25 }, (_, index) => `V${index}`);
    const source = [
      `for name in ${JSON.stringify(names)}:`,
      '    if not os.getenv(name): raise ValueError',
      'app.get("/x")(print)',
    ];
    expect(await needs(...source)).toBe(`/x | ${names.join(' ')}`);
  });

  it('are no others of many that a long program has read', async () => {
    const source = [
      'for _ in range(12_000): pass',
      `given = [os.getenv(name) for name in ${JSON.stringify(['A', 'B', 'C', 'D', 'E'])}]`,
      'known = [one for one in given if one]',
      'if len(known) < 6 and not (given[1] and given[3]): raise ValueError',
      'app.get("/x")(print)',
    ];
    expect(await needs(...source)).toBe('/x | B D');
  });

  it('are all of those that are far apart', async () => {
    const source = [
      'a = int(os.getenv("A"))',
      'for _ in range(12_000): pass',
      'b = int(os.getenv("B"))',
      'app.get("/x")(print)',
    ];
    expect(await needs(...source)).toBe('/x | A B');
  });

  it('are only those without which a program ends before it serves', async () => {
    const source = [
      'import uvicorn',
      'app.get("/x")(print)',
      'if os.getenv("A"): uvicorn.run(app)',
      'level = 1 if os.getenv("LEVEL") else 0',
      'name = "x" if os.getenv("NAME") else "y"',
    ];
    expect(await needs(RUN, ...source)).toBe('/x | A');
  });

  it('are none that change nothing', async () => {
    const source = [
      'level = 1 if os.getenv("LEVEL") else 0',
      'if level >= 0: raise ValueError',
      'app.get("/x")(print)',
    ];
    expect(await needs('app.get("/a")(print)', ...source)).toBe('/a | exception:6');
  });

  it.each<[string, string[], string]>([
    ['the end of a call', ['def find():', '    if os.getenv("A"): return 1'], 'find() is None'],
    [
      'a returned None',
      ['def find():', '    if not os.getenv("A"): return None', '    return 1'],
      'find() is None',
    ],
    ['a dict that was filled', ['lack = {}', 'if not os.getenv("A"): lack["A"] = 1'], 'lack'],
    ['a list that stays empty', ['found = []', 'if os.getenv("A"): found.append(1)'], 'not found'],
    ['a name that stays', ['x, y = None, 1', 'if os.getenv("A"): x, y = 1, 2'], 'x is None'],
    ['a counter', ['n = 0', 'if not os.getenv("A"): n += 1'], 'n > 0'],
    [
      'an attribute',
      ['class C: ok = False', 'c = C()', 'c.ok = False', 'if os.getenv("A"): c.ok = True'],
      'not c.ok',
    ],
    ['a number out of a text', ['n = int(os.getenv("A", "none"))'], 'False'],
  ])('are found behind %s', async (_, before, test) => {
    expect(await needs(...before, `if ${test}: raise ValueError`, 'app.get("/x")(print)')).toBe('/x | A');
  });

  it.each<[string, string[]]>([
    ['decouple', ['from decouple import config', 'x = config("A")']],
    ['environs', ['from environs import Env', 'x = Env().str("A")']],
    [
      'pydantic-settings',
      ['from pydantic_settings import BaseSettings', 'class S(BaseSettings):', '    a: str', 'x = S().a'],
    ],
  ])('are settings of %s that must be given', async (_, lines) => {
    expect(await needs(...lines, 'if x is None: app.get("/none")(print)', 'app.get("/x")(print)')).toBe(
      '/x | A',
    );
  });

  it.each([
    ['decouple', 'from decouple import config, UndefinedValueError as E', 'config("A")'],
    ['environs', 'from environs import Env, EnvError as E', 'Env().int("A")'],
  ])('are none where the program catches what %s raises', async (_, imports, read) => {
    const source = [
      'try:',
      `    ${read}`,
      'except E:',
      '    app.get("/without")(print)',
      'app.get("/x")(print)',
    ];
    expect(await needs(imports, ...source)).toBe('/without /x | ');
  });

  it('are told of at a loop that has no end', async () => {
    const source = ['while True:', '    pass', 'app.get("/x")(print)'];
    expect(await needs(...source)).toBe('/x | limit-iterations:4');
  });

  it('are none of a loop that runs beside the server', async () => {
    const source = [
      'import asyncio',
      'async def watch():',
      '    while True: await asyncio.sleep(1)',
      '@app.on_event("startup")',
      'async def begin():',
      '    asyncio.create_task(watch())',
      '    await asyncio.sleep(0)',
      'app.get("/x")(print)',
    ];
    expect(await needs(...source)).toBe('/x | ');
  });

  it('are none of a long loop that comes to its end', async () => {
    const source = ['n = 0', 'while n < 1500:', '    if not os.getenv("A"): n += 1', 'app.get("/x")(print)'];
    expect(await needs(...source)).toBe('/x | limit-iterations:5');
  });

  it('are told of at a loop of a startup handler', async () => {
    const source = [
      '@app.on_event("startup")',
      'def begin():',
      '    n = 0',
      '    while n < 5000: n += 1',
      'app.get("/x")(print)',
    ];
    expect(await needs(...source)).toBe('/x | limit-iterations:7');
  });
});
