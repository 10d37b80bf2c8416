import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from '../../src/cli/run';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tool-html-'));
  write('backend/main.py', MAIN);
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const MAIN = `from fastapi import APIRouter, FastAPI
app = FastAPI()
router = APIRouter()

@router.get("/a</script><script>alert(1)</script>&'\\"", tags=["\\u202etag", "<b>"])
def first(): ...

@router.get("/same")
def second(): ...

app.include_router(router, prefix="/v1")
app.include_router(router, prefix="/v1")
`;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const PLAIN = 'from fastapi import FastAPI\napp = FastAPI()\n@app.get("/")\ndef root(): ...\n';

const html = (...args: readonly string[]): Promise<string> => tool('routes', '--format', 'html', ...args);

async function tool(...args: readonly string[]): Promise<string> {
  let [stdout, stderr] = ['', ''];
  const io = {
    stdout: (text: string) => void (stdout += text),
    stderr: (text: string) => void (stderr += text),
    cwd: root,
    columns: undefined,
    env: {},
  };
  const exitCode = await runTool(args, io);
  return exitCode === 0 ? stdout : stderr;
}

const hrefs = (page: string, start: string): readonly string[] =>
  [...page.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href).filter((href) => href.startsWith(start));

describe('--format html', () => {
  it('gives the same bytes for the same source', async () => {
    expect(await html()).toBe(await html());
  });

  it('holds the report as --format json has it, and no end of an element in it', async () => {
    const page = await html();
    const [, json = ''] = /<script type="application\/json" id="report">([^<]*)<\/script>/.exec(page) ?? [];
    const report: unknown = JSON.parse(json);
    expect(report).toMatchObject({
      version: 1,
      total: 4,
      routes: [{ tags: ['\u202etag', '<b>'] }, {}, {}, {}],
    });
  });

  it('escapes what comes from source, and writes marks of direction out', async () => {
    const page = await html();
    expect(page).toContain('a&lt;/<wbr>script&gt;&lt;script&gt;alert(1)');
    expect(page).toContain('<span class="tag">\\u202etag</span>');
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page).not.toContain('\u202e');
  });

  it('has an anchor a route, also for routes of one method and path', async () => {
    const ids = [...(await html()).matchAll(/<tr id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
    expect(ids).toContain('GET/v1/same');
    expect(ids).toContain('GET/v1/same~2');
  });

  it('says what is filtered, and the diagnostics', async () => {
    write('backend/main.py', `${MAIN}from vendor import extra\napp.include_router(extra)\n`);
    const page = await html('--path', '*/same');
    expect(page).toContain('Shows 2 of 4 routes.');
    expect(page).toMatch(/<span class="severity warning">warning<\/span>[^]*backend\/main\.py:14/);
    expect(page).toContain('1 unresolved');
  });

  const headOf = (page: string): string => /<a href="#unknown">([^<]*)</.exec(page)?.[1] ?? '';

  it.each([
    ['', 'Everything resolved'],
    ['from vendor import extra\napp.include_router(extra)\n', '1 unresolved'],
    ['from vendor import on\nif on:\n    @app.get("/c")\n    def c(): ...\n', '1 conditional, 1 note'],
    ['from fastapi import APIRouter\nlost = APIRouter()\n@lost.get("/l")\ndef l(): ...\n', '1 note'],
  ])('says that everything is resolved only if it is: %j', async (more, words) => {
    write('backend/main.py', `${PLAIN}${more}`);
    const page = await html();
    expect(headOf(page)).toBe(words);
    expect(page.includes('every registration was resolved')).toBe(more === '');
  });

  it('links nothing that it does not know, and holds no path of the machine', async () => {
    const page = await html();
    expect(hrefs(page, 'http')).toEqual([]);
    expect(page).not.toContain(root);
  });

  it.each([
    ['vscode', (): string => `vscode://file${root}/backend/main.py:5`],
    ['pycharm', (): string => `pycharm://open?file=${root}/backend/main.py&amp;line=5`],
    ['x-ed://{file}#{line}', (): string => 'x-ed://backend/main.py#5'],
  ])('opens places in %s', async (editor, expected) => {
    expect(await html('--editor', editor)).toContain(`href="${expected()}"`);
  });

  it('is about one application', async () => {
    expect(await html('--all')).toMatch(/^error: --format html is about one application/);
  });
});
