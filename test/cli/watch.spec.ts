import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { operation, Repository } from './diff-repository';

/** Milliseconds to allow on a busy machine. */
const PATIENCE = 240_000;
jest.setTimeout(PATIENCE * 2);

const TOOL = ['-r', join(__dirname, '../support/register.cjs'), join(__dirname, '../../src/cli/main.ts')];

/** A separate process of `tool routes watch`. */
class Watching {
  stdout = '';
  stderr = '';
  readonly #child: ChildProcess;
  readonly ended: Promise<unknown[]>;

  constructor(cwd: string, ...args: readonly string[]) {
    this.#child = spawn(process.execPath, [...TOOL, 'routes', 'watch', ...args], {
      cwd,
      stdio: 'pipe',
    });
    this.#child.stdout?.on('data', (data: Buffer) => (this.stdout += data.toString()));
    this.#child.stderr?.on('data', (data: Buffer) => (this.stderr += data.toString()));
    this.ended = once(this.#child, 'close');
  }

  /** Resolves when new output contains a text; consumes the output up to there. */
  async until(text: string): Promise<string> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      for (const name of ['stdout', 'stderr'] as const) {
        const at = this[name].indexOf(text);
        if (at < 0) continue;
        const seen = this[name].slice(0, at + text.length);
        this[name] = this[name].slice(at + text.length);
        return seen;
      }
      if (Date.now() > deadline || this.#child.exitCode !== null)
        throw new Error(`"${text}" didn't come, but: ${this.stdout}${this.stderr}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  interrupt(): void {
    this.#child.kill('SIGINT');
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

let project: Repository;
let watching: Watching;

beforeEach(() => {
  project = new Repository();
  project.application('from api import router', 'app.include_router(router)');
  api(operation('get', '/a', 'one'));
});
afterEach(() => {
  watching.kill();
  project.dispose();
});

function api(...lines: readonly string[]): void {
  const head = ['from fastapi import APIRouter', 'router = APIRouter()'];
  project.write('backend/api.py', [...head, ...lines, ''].join('\n').replaceAll('@app.', '@router.'));
}

describe('tool routes watch', () => {
  it('lists the routes again when they change, says what changed, survives damage, and ends by Ctrl-C', async () => {
    watching = new Watching(project.root);
    expect(await watching.until('Total: 1 routes\n')).toContain('/a ');

    api(operation('get', '/a', 'one'), operation('post', '/b', 'two'));
    expect(await watching.until('Total: 2 routes\n')).toContain('Changed: backend/api.py\n');
    expect(await watching.until('Total: 1 added; 0 breaking\n')).toContain(
      'Changes since the last report:\n\nAdded:\n  + POST  /b\n',
    );

    appendFileSync(join(project.root, 'backend/api.py'), '@router.get(\n');
    expect(await watching.until('syntax error')).toContain('warning backend/api.py');

    api(operation('get', '/a', 'one'));
    await watching.until('Total: 1 removed; 1 breaking\n');

    // A file that doesn't exist yet, and its folder.
    project.application('import more.late', 'app.include_router(more.late.router)');
    await watching.until('Total: 0 routes\n');
    project.write('backend/more/__init__.py', '');
    project.write(
      'backend/more/late.py',
      'from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("/late")\ndef late(): ...\n',
    );
    expect(await watching.until('Total: 1 added; 0 breaking\n')).toContain('+ GET  /late');

    rmSync(join(project.root, 'backend/main.py'));
    await watching.until('error: ');
    project.application(operation('get', '/back', 'back'));
    await watching.until('/back');

    watching.interrupt();
    expect(await watching.ended).toEqual([0, null]);
  });

  it('is told nothing by what no route depends on, and told of a change that leaves them the same', async () => {
    project.write('backend/unrelated.txt', 'x');
    watching = new Watching(project.root);
    await watching.until('Total: 1 routes\n');
    project.write('backend/unrelated.txt', 'y');
    appendFileSync(join(project.root, 'backend/api.py'), '# a comment\n');
    await watching.until('backend/api.py; the routes are the same\n');
    expect(watching.stdout).toBe('');
  });

  it('looks by itself with --poll', async () => {
    watching = new Watching(project.root, '--poll', '--format', 'json');
    await watching.until('"total": 1\n}\n');
    api();
    await watching.until('"total": 0\n}\n');
    await watching.until('Total: 1 removed; 1 breaking\n');
  });

  it('ends at once for what is not meant', async () => {
    watching = new Watching(project.root, '--format', 'nope');
    await watching.until('error: there\'s no format "nope"');
    expect(await watching.ended).toEqual([2, null]);
  });
});
