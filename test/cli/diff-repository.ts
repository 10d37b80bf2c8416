import { execFileSync } from 'node:child_process';
import type { Io } from '../../src/cli/command';
import { type Outcome, ScratchWorkspace } from '../support/scratch';

/** A git repository outside any other. */
export class Repository extends ScratchWorkspace {
  constructor() {
    super();
    this.git('init', '-q', '-b', 'main');
    this.git('config', 'user.email', 'somebody@example.org');
    this.git('config', 'user.name', 'Somebody');
    this.git('config', 'commit.gpgsign', 'false');
  }

  git(...args: readonly string[]): string {
    return execFileSync('git', [...args], { cwd: this.root, encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  commit(): string {
    this.git('add', '-A');
    this.git('commit', '-qm', 'a state', '--allow-empty');
    return this.git('rev-parse', 'HEAD');
  }

  /** Writes an application with these lines after `app`. */
  application(...lines: readonly string[]): void {
    this.write(
      'backend/main.py',
      ['from fastapi import FastAPI', 'app = FastAPI()', ...lines, ''].join('\n'),
    );
  }

  routes(args: readonly string[], changes: Partial<Io> = {}): Promise<Outcome> {
    return this.tool(['routes', ...args], changes);
  }
}

/** Returns a one-line path operation: `get('/a', 'one')`. */
export const operation = (method: string, path: string, name: string, more = ''): string =>
  `@app.${method}("${path}"${more})\ndef ${name}(): ...`;
