import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, rmdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '../support/scratch';
import { type Ended, runProcess } from '../writes/tool-process';

const router = (path: string): string =>
  `from fastapi import APIRouter\n\nrouter = APIRouter()\n\n\n@router.get("${path}")\ndef get() -> dict:\n    return {}\n`;

const APPLICATION = {
  'pyproject.toml': '[project]\nname = "shop"\n',
  'main.py':
    'from fastapi import FastAPI\n\nfrom items import router\n\napp = FastAPI()\napp.include_router(router)\n',
  'items.py': router('/items'),
};

let scratch: ScratchWorkspace;
let cache: ScratchWorkspace;
beforeEach(() => {
  scratch = new ScratchWorkspace();
  cache = new ScratchWorkspace();
});
afterEach(() => {
  scratch.dispose();
  cache.dispose();
});

/** Writes the application into a folder of the scratch one, in which there's room for others beside it. */
const application = (folder: string): void => {
  for (const [path, text] of Object.entries(APPLICATION)) scratch.write(`${folder}/${path}`, text);
};

const at = (path: string): string => join(scratch.root, path);

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', at(folder), '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

const tool = (line: string): Promise<Ended> =>
  runProcess(line, { cwd: at('shop'), env: { XDG_CACHE_HOME: cache.root } });

/** Runs a command line before and after a change, and expects of the second run what one without anything kept says. */
async function expectNew(line: string, change: () => void): Promise<Ended> {
  const before = await tool(line);
  change();
  const after = await tool(line);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await tool(`${line} --no-cache`));
  return after;
}

describe('a kept report', () => {
  it('waits for nobody who would write to a pipe that stands where a module was', async () => {
    application('shop');
    await expectNew('routes', () => {
      rmSync(at('shop/items.py'));
      execFileSync('mkfifo', [at('shop/items.py')]);
    });
  });

  it('reads no file without end behind a link that stands where a module was', async () => {
    application('shop');
    await expectNew('routes', () => {
      rmSync(at('shop/items.py'));
      symlinkSync('/dev/zero', at('shop/items.py'));
    });
  });

  it('waits for no pipe that stands where a file outside the workspace was', async () => {
    application('shop');
    scratch.write('prod.env', 'A=1\n');
    await expectNew('routes --envFile ../prod.env', () => {
      rmSync(at('prod.env'));
      execFileSync('mkfifo', [at('prod.env')]);
    });
  });

  it('needs the folders in which nothing was found', async () => {
    application('shop');
    mkdirSync(at('lib'));
    const { exitCode } = await expectNew('routes --pythonPath ../lib', () => {
      rmdirSync(at('lib'));
    });
    expect(exitCode).toBe(2);
  });

  it('knows that a folder outside became a link, out of which its own links lead', async () => {
    application('shop');
    scratch.write('one/real.py', router('/real'));
    mkdirSync(at('two'));
    for (const folder of ['one', 'two']) symlinkSync(at('one/real.py'), at(`${folder}/items.py`));
    rmSync(at('shop/items.py'));
    symlinkSync('one', at('lib'));
    await expectNew('routes --pythonPath ../lib', () => {
      rmSync(at('lib'));
      symlinkSync('two', at('lib'));
    });
  });
});

describe('a kept comparison', () => {
  it('knows to which folder of a commit a link leads, where the files are the same now', async () => {
    application('shop/one');
    application('shop/two');
    scratch.write('shop/two/items.py', router('/older'));
    git('shop', 'init', '-q');
    git('shop', 'add', '-A');
    git('shop', 'commit', '-qm', 'one');
    scratch.write('shop/two/items.py', router('/items'));
    symlinkSync('shop/one', at('link'));
    const { stdout } = await expectNew('routes diff HEAD --root ../link', () => {
      rmSync(at('link'));
      symlinkSync('shop/two', at('link'));
    });
    expect(stdout).toContain('/older');
  });

  it('shows what is in a commit, not what git was told to put in its place', async () => {
    application('shop');
    git('shop', 'init', '-q');
    git('shop', 'add', '-A');
    git('shop', 'commit', '-qm', 'one');
    git('shop', 'tag', 'one');
    scratch.write('shop/items.py', router('/other'));
    git('shop', 'commit', '-qam', 'two');
    const before = await tool('routes diff one');
    git('shop', 'replace', 'one', 'HEAD');
    expect(await tool('routes diff one')).toEqual(before);
    expect(await tool('routes diff one --no-cache')).toEqual(before);
    expect(before.stdout).toContain('/other');
  });
});
