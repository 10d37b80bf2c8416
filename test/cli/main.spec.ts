import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const REPOSITORY = resolve(__dirname, '../..');
const MAIN = join(REPOSITORY, 'src/cli/main.ts');

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'main-'));
  mkdirSync(join(root, 'backend'));
  writeFileSync(join(root, 'backend/main.py'), 'from fastapi import FastAPI\napp = FastAPI()\n');
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Runs the tool in a separate process through a shell, with real pipes. */
function shell(command: string, script = MAIN) {
  const tool = `"${process.execPath}" -r "${join(__dirname, '../support/register.cjs')}" "${script}"`;
  return spawnSync('bash', ['-o', 'pipefail', '-c', command.replace('TOOL', tool)], {
    cwd: root,
    encoding: 'utf8',
  });
}

describe('the executable', () => {
  it('sets the exit code and keeps stdout clean', () => {
    const { status, stdout } = shell('TOOL routes');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Registered Routes:\n[^]*Total: \d+ routes\n$/);
    expect(shell('TOOL rotues')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: 'error: unknown command rotues (did you mean routes?)\n',
    });
  });

  it('is asked itself for an env file, not Node', () => {
    writeFileSync(join(root, 'an.env'), 'NODE_OPTIONS=--no-such-option\n');
    expect(shell('TOOL routes --envFile an.env').status).toBe(0);
    expect(shell('TOOL routes --envFile nope')).toMatchObject({
      status: 2,
      stderr: "error: --envFile nope: there's no such file.\n",
    });
  });

  it('ends quietly when nobody reads on', () => {
    expect(shell('TOOL routes --help | true; exit 0').stderr).toBe('');
  });

  const full = existsSync('/dev/full') ? it : it.skip;
  full('says that a report could not be written', () => {
    const { status, stderr } = shell('TOOL routes > /dev/full');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: stdout can't be written to: ENOSPC[^\n]*\n$/);
    expect(shell('TOOL routes 2> /dev/full')).toMatchObject({ status: 0 });
    expect(shell('TOOL rotues 2> /dev/full')).toMatchObject({ status: 2 });
  });
});
