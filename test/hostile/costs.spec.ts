import { AFTER, BEFORE, HostileWorkspace, PATIENCE } from './workspace';

jest.setTimeout(PATIENCE);

/** Programs of less than a kilobyte, each of which CPython would need very long or much memory for. */
const PROGRAMS: Readonly<Record<string, string>> = {
  'sets that are united under tests': `import unread
s = set()
for i in range(1500):
  if unread.f(i): s.add(i)
  if unread.f(-i): s.discard(i - 1)
  t = s | {i}
  if frozenset(t) in {t, s}: s |= t`,
  'long lists shown as text': `q = []
xs = list(range(3000))
for i in range(20000): q.append(str(xs)); q.append(f"{xs}"); q.append("%s" % xs)`,
  'generators that wait': `def g(n):
  x = yield n
  yield x
q = []
for i in range(100000): it = g(i); next(it); q.append(it)`,
  'pieces of a long text': `s = "a b " * 100000
q = []
for i in range(1000): q.append(s.split()); q.append(list(s)); q.append(s.splitlines())`,
  'copies of a dict under tests': `import unread
d = {}
for i in range(2000):
  k = "a" if unread.f(i) else "b"
  d[k] = i
  d[k + str(i)] = dict(d)
  d.update({k: d.get(k)})`,
  'partials of partials': `from functools import partial
f = print
for i in range(20000): f = partial(f, i, **{f"k{i}": i})`,
};

it.each(Object.entries(PROGRAMS))('ends by what it costs: %s', (_, program) => {
  const workspace = new HostileWorkspace().write('main.py', `${BEFORE}${program}${AFTER}`);
  try {
    const { paths, told } = workspace.report(['--no-cache']);
    expect(paths.at(0)).toBe('/before');
    expect(paths.at(-1)).toBe('/after');
    expect(told).toContainEqual(expect.stringMatching(/^limit-statement main\.py:\d+$/));
  } finally {
    workspace.dispose();
  }
});
