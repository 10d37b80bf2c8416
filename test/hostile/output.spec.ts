import { HostileWorkspace, PATIENCE } from './workspace';

jest.setTimeout(PATIENCE);

/** Escape sequences: red, a new terminal title, right-to-left writing. */
const EVIL = '\x1B[31mred\x1B]0;title\x07\u202E';

const APP = `from fastapi import FastAPI, APIRouter
import nope
app = FastAPI()
@app.get("/a${EVIL}/{x}", tags=["t${EVIL}"], name="n${EVIL}")
def f(x): ...
@app.get("/a${EVIL}/b")
def g(): ...
if nope.x["${EVIL}"]:
  app.get("/c${EVIL}")(f)
app.include_router(nope.r["${EVIL}"])
`;

describe('what the source says', () => {
  const workspace = new HostileWorkspace()
    .write('main.py', APP)
    .write('backend/main.py', APP)
    .write('old.json', `{"a": "${EVIL}`)
    .write('bad.toml', '');
  afterAll(() => {
    workspace.dispose();
  });

  // Each call throws if the output contains control sequences.
  it.each([
    ['routes', '-v', '--group', 'tag'],
    ['routes', '--conditions'],
    ['routes', '--format', 'json'],
    ['routes', '--format', 'markdown'],
    ['routes', 'match', `GET /a${EVIL}/b`],
    ['routes', 'check'],
    ['routes', 'check', '--format', 'github'],
    ['routes', 'why', `/a${EVIL}/b`],
    ['routes', 'diff', 'old.json'],
    ['make', 'api', 'products', '--dry-run', '--backend', `b${EVIL}`],
    ['make', 'api', 'products', '--dry-run', '--register'],
  ])('never reaches the terminal raw: tool %s %s %s %s', (...args) => {
    const { stdout, stderr } = workspace.tool(args);
    expect(stdout + stderr).not.toBe('');
  });

  it.each([
    [EVIL],
    ['routes', EVIL],
    ['routes', `--${EVIL}`],
    ['routes', '--root', EVIL],
    ['routes', '--entry', `main.py:${EVIL}`],
    ['routes', 'diff', EVIL],
    ['make', 'api', EVIL],
    ['make', 'dto', 'X', `a:${EVIL}`],
    ['register', EVIL],
  ])('nor what the command line says: %j %j %j', (...args) => {
    const { status, stderr } = workspace.tool(args);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: .*\n/);
  });
});

describe('ten thousand diagnostics', () => {
  const workspace = new HostileWorkspace().write(
    'main.py',
    `from fastapi import FastAPI\nimport os\napp = FastAPI()\n${Array.from(
      { length: 10_000 },
      (_, index) => `app.get(os.urandom(${index}).hex())(print)\n`,
    ).join('')}`,
  );
  afterAll(() => {
    workspace.dispose();
  });

  it('are counted on the terminal', () => {
    const { stderr } = workspace.tool(['routes', '--entry', 'main.py']);
    expect(stderr.split('\n').length).toBeLessThan(30);
    expect(stderr).toContain('… and 9980 warnings more; --verbose or --format json lists all.');
  });

  it('are whole in JSON', () => {
    expect(workspace.report().told).toHaveLength(10_000);
  });
});
