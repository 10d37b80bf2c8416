import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ensurePython } from '../support/python';
import { AFTER, BEFORE, HostileWorkspace, PATIENCE } from './workspace';

jest.setTimeout(PATIENCE);

const N = 20_000;
const times = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
/** Nests `count` blocks, with a route in the innermost. */
const blocks = (count: number, head: string): string =>
  `${times(count, (level) => `${' '.repeat(level)}${head}`)}\n${' '.repeat(count)}app.get("/deep")(before)`;
/** Repeats the same growth of `x`. */
const growing = (start: string, step: string, then = 'pass'): string =>
  `x = ${start}\nfor i in range(60):\n  ${step}\n${then}`;

interface Case {
  readonly source: string;
  /** Paths expected between `/before` and `/after`; a number is a minimum count. */
  readonly paths?: readonly string[] | number;
  /** The diagnostic expected; `undefined` for none. */
  readonly told?: readonly string[];
}

/** Python runs each of these at once: the routes are exactly FastAPI's. */
const SOUND: Readonly<Record<string, string>> = {
  'thousands of `and`': `x = ${'1 and '.repeat(N)}"/x"\napp.get(x)(before)`,
  'thousands of comparisons': `x = ${'0 < 1 and '.repeat(5_000)}True\nif x: app.get("/x")(before)`,
  'an `elif` that is a thousand clauses away': `if 0: pass\n${'elif 0: pass\n'.repeat(1_000)}else: app.get("/else")(before)`,
  'blocks as deep as Python allows': blocks(95, 'if True:'),
  'thousands of decorators': `${'@app.get("/r")\n'.repeat(500)}def f(): ...`,
  'f-strings in f-strings': `x = "a"\napp.get(f'/{f"{x}"}')(before)`,
  'a literal of 4 MB': `x = "${'a'.repeat(4_000_000)}"\napp.get("/x" + x[:3])(before)`,
  'bytes and comments of 4 MB': `x = b"${'a'.repeat(2_000_000)}" # ${'b'.repeat(2_000_000)}\napp.get("/x")(before)`,
  'an f-string of 2 MB': `y = 1\nx = f"${'a'.repeat(2_000_000)}{y}"\napp.get("/x" + x[-1])(before)`,
  'tables of 1 MB': `x = [${'1,'.repeat(200_000)}]\ny = {${'"k": "v",'.repeat(50_000)}}\napp.get(f"/{x[-1]}{y['k']}")(before)`,
  'half a megabyte on one line': Array.from({ length: 3_000 }, (_, i) => `app.get("/r${i}")(before)`).join(
    ';',
  ),
  'ten thousand routers': `for i in range(10_000):
  r = APIRouter(prefix=f"/r{i}")
  r.get("/x")(before)
  app.include_router(r)`,
  'containers that hold themselves': `x = [1]
x.append(x)
d = {"k": x}
d["d"] = d
app.get("/" + str(x))(before)
app.get("/" + repr(d))(before)
if x == x and d == d: app.get("/same")(before)`,
  'a pattern that backtracks, but ends': `import re
if re.match(r"(?:[a-z]+-)*[a-z]+$", "some-name-of-more-than-sixteen-letters"): app.get("/yes")(before)
for one in re.split(r"(?:, )+", "a, b, , c, d, eeeeeeee, ffffff"): app.get("/" + one)(before)`,
  'a loop that is left': `i = 0
while True:
  i += 1
  if i > 50: break
  app.get(f"/r{i}")(before)`,
  'recursion that registers, as deep as anyone writes': `def f(n):
  if n == 0: return
  app.get(f"/r{n}")(before)
  f(n - 1)
f(40)`,
};

/** Python refuses these or never ends: expects a diagnostic at the place, and the routes around it. */
const HOSTILE: Readonly<Record<string, Case>> = {
  parentheses: { source: `x = ${'('.repeat(N)}1${')'.repeat(N)}`, told: ['limit-nesting main.py:5'] },
  'a path in parentheses': {
    source: `app.get(${'('.repeat(N)}"/x"${')'.repeat(N)})(before)`,
    paths: 1,
    told: ['limit-nesting main.py:5', 'path-unknown main.py:5'],
  },
  'f-strings': { source: `x = ${'f"{'.repeat(N)}1${'}"'.repeat(N)}`, told: ['syntax-error main.py:5'] },
  'format specifiers': {
    source: `x = f"{1:${'{1:'.repeat(N)}${'}'.repeat(N + 1)}"`,
    told: ['limit-nesting main.py:5'],
  },
  'a loop without end': {
    source: 'while True: pass\nwhile 1:\n  app.get("/w")(before)',
    paths: 1_000,
    // The first does nothing, for ever.
    told: ['limit-iterations main.py:6'],
  },
  'recursion without end': {
    source: `def f(n):
  app.get(f"/r{n}")(before)
  f(n + 1)
f(0)
def g(): h()
def h(): g()
g()`,
    paths: 50,
    told: ['limit-nesting main.py:7', 'limit-nesting main.py:10'],
  },
  'texts that double': {
    source: [
      growing('"a"', 'x += x', 'app.get("/" + x)(before)'),
      growing('"a"', 'x = f"{x}{x}"'),
      growing('"a"', 'x = "%s%s" % (x, x)'),
      growing('"a"', 'x = "".join([x, x])'),
      growing('"a"', 'x = x.replace("a", "aa")'),
      growing('"\'"', 'x = repr(x)'),
      growing('b"a"', 'x += x'),
    ].join('\n'),
    paths: 1,
    told: ['path-unknown main.py:8'],
  },
  'lists that double': {
    source: [
      growing('[1]', 'x += x'),
      growing('[1]', 'x.extend(x)'),
      growing('[1]', 'x = x * 2'),
      growing('[1]', 'x[len(x):] = x'),
      growing('(1,)', 'x += x', 'for i in x: app.get("/x")(before)'),
    ].join('\n'),
    paths: 1,
    told: ['loop-unknown main.py:24'],
  },
  'a tree that doubles': {
    source: [
      growing('[]', 'x = [x, x]', 'a = str(x)'),
      growing('[]', 'x = [x, x]', 'y = x'),
      growing('[]', 'x = [x, x]', 'b = x == y'),
      growing('()', 'x = (x, x)', 'c = {x: 1}[x]'),
    ].join('\n'),
    told: ['limit-statement main.py:8', 'limit-statement main.py:16'],
  },
  'frozen objects, sets and keys that double': {
    source: [
      growing('frozenset()', 'x = frozenset([x, (x, x)])', 'a = {x: 1}'),
      'b = {("a" * 300_000,) * 5_000: 1}',
    ].join('\n'),
    told: [],
  },
  'texts that are copied again and again': {
    source: [
      'x = "ab" * 100_000',
      'for i in range(100_000): x = x[::-1]',
      'for i in range(100_000): y = "{0}{0}{0}".format(x)',
      'for i in range(100_000): app.get(f"/{x}{i}")',
    ].join('\n'),
    told: ['limit-statement main.py:6', 'limit-statement main.py:7', 'limit-statement main.py:8'],
  },
  'includes that double': {
    source: `r = APIRouter()
r.get("/t")(before)
for i in range(30):
  p = APIRouter()
  p.include_router(r, prefix="/a")
  p.include_router(r, prefix="/b")
  r = p
app.include_router(r)`,
    paths: 1,
    told: ['limit-size main.py:10'],
  },
  'huge numbers': {
    source: `a = 10 ** 10 ** 8
b = 1 << 10 ** 9
c = str(10 ** 400 | 1) + str(1e400) + hex(10 ** 30)
d = "x" * 10 ** 9
e = [0] * 10 ** 9
f = "{:>1000000000}".format(1) + f"{1:1000000000}" + "%1000000000d" % 1
g = "a".zfill(10 ** 9) + "a".ljust(10 ** 9) + "a".center(10 ** 9)
for h in range(10 ** 12):
    for i in range(10 ** 12): max(h, i)`,
    told: ['limit-size main.py:10', 'limit-size main.py:11', 'limit-statement main.py:13'],
  },
  'iterators without end': {
    source: `import itertools
for a in itertools.count(): app.get("/count")(before)
for b in itertools.product("ab", repeat=100): app.get("/product")(before)
c = list(itertools.cycle("ab")) + list(itertools.repeat(1)) + list(itertools.permutations(range(100)))`,
    paths: 1,
    told: ['loop-unknown main.py:6', 'loop-unknown main.py:7'],
  },
  'patterns that backtrack for ever': {
    source: `import re
if re.match(r"(a+)+$", "a" * 60 + "b"): app.get("/match")(before)
re.sub(r"(a|aa)+$", "", "a" * 100 + "b")
re.search(r"a*a*a*a*a*b", "a" * 3000)`,
    paths: ['/match'],
    told: ['condition-undecided main.py:6'],
  },
};

const run = (source: string): ReturnType<HostileWorkspace['report']> => {
  const workspace = new HostileWorkspace().write('main.py', BEFORE + source + AFTER);
  try {
    return workspace.report();
  } finally {
    workspace.dispose();
  }
};

describe('a program that Python takes', () => {
  const oracle = join(__dirname, '..', '..', 'scripts', 'oracle.py');
  const workspaces = Object.entries(SOUND).map(([name, source]) => ({
    name,
    workspace: new HostileWorkspace()
      .write('main.py', BEFORE + source + AFTER)
      .write('fixture.json', JSON.stringify({ note: name, entry: 'main:app' })),
  }));
  /** FastAPI's routes, if there's a Python. */
  let real: readonly (readonly (string | null)[])[] | undefined;

  beforeAll(() => {
    const python = ensurePython();
    if (python === undefined) return;
    const folders = workspaces.map(({ workspace: { root } }) => root);
    const printed = execFileSync(python, [oracle, ...folders], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    real = printed
      .trim()
      .split('\n')
      // The cast: the oracle's output; an application that can't be imported has no routes, which fails the test.
      .map((line) => (JSON.parse(line) as { routes?: { path: string | null; kind: string }[] }).routes ?? [])
      .map((routes) => routes.filter(({ kind }) => kind !== 'docs').map(({ path }) => path));
  });
  afterAll(() => {
    workspaces.forEach(({ workspace }) => {
      workspace.dispose();
    });
  });

  it.each(workspaces.map((one, index) => ({ ...one, index })))(
    'has all its routes: $name',
    ({ workspace, index }) => {
      const { paths, told } = workspace.report();
      expect(told).toEqual([]);
      expect(paths.length).toBeGreaterThan(2);
      if (real !== undefined) expect(paths).toEqual(real[index]);
    },
  );
});

describe('a program that goes too far', () => {
  it.each(Object.entries(HOSTILE))('is told of at its place: %s', (_, { source, paths = [], told }) => {
    const report = run(source);
    expect(report.told).toEqual(expect.arrayContaining([...(told ?? [])]));
    expect(report.paths).toEqual(expect.arrayContaining(['/before', '/after']));
    const between = report.paths.filter((path) => path !== '/before' && path !== '/after');
    if (typeof paths === 'number') expect(between.length).toBeGreaterThanOrEqual(paths);
    else expect(between).toEqual(paths);
  });
});
