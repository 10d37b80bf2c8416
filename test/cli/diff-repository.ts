import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Io } from '../../src/cli/command';
import { runTool } from '../../src/cli/run';

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A git repository outside any other. */
export class Repository {
  readonly root = mkdtempSync(join(tmpdir(), 'tool-diff-'));

  constructor() {
    this.git('init', '-q', '-b', 'main');
    this.git('config', 'user.email', 'somebody@example.org');
    this.git('config', 'user.name', 'Somebody');
    this.git('config', 'commit.gpgsign', 'false');
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', [...args], { cwd: this.root, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }

  commit(): string {
    this.git('add', '-A');
    this.git('commit', '-qm', 'a state', '--allow-empty');
    return this.git('rev-parse', 'HEAD');
  }

  /** Returns an application with these lines after `app`. */
  application(...lines: readonly string[]): void {
    this.write(
      'backend/main.py',
      ['from fastapi import FastAPI', 'app = FastAPI()', ...lines, ''].join('\n'),
    );
  }

  async tool(args: readonly string[], changes: Partial<Io> = {}): Promise<Outcome> {
    const out = { stdout: '', stderr: '' };
    const exitCode = await runTool(['routes', ...args], {
      stdout: (text) => void (out.stdout += text),
      stderr: (text) => void (out.stderr += text),
      cwd: this.root,
      columns: undefined,
      env: {},
      ...changes,
    });
    return { exitCode, ...out };
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** Returns a one-line path operation: `get('/a', 'one')`. */
export const operation = (method: string, path: string, name: string, more = ''): string =>
  `@app.${method}("${path}"${more})\ndef ${name}(): ...`;
