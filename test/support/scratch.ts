import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Io } from '../../src/cli/command';
import { filesIn } from './files';
import { runTool } from '../../src/cli/run';

/** The result of a command line. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A workspace on the disk, in which `tool` runs in this process. */
export class ScratchWorkspace {
  root = '';

  /** The user's folder for caches, in which what `make` wrote is kept. */
  caches = '';

  /** `files` by path; folders follow from the paths. With `null` it's to be opened. */
  constructor(files: Readonly<Record<string, string>> | null = {}) {
    if (files !== null) this.open(files);
  }

  /** Makes it one of these files alone. */
  open(files: Readonly<Record<string, string>> = {}): void {
    this.dispose();
    this.root = realpathSync(mkdtempSync(join(tmpdir(), 'tool-test-')));
    this.caches = mkdtempSync(join(tmpdir(), 'tool-caches-'));
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  /** Runs a command line, given as words or a blank-separated text, in a folder; `answers` are typed on a terminal. */
  async tool(
    line: string | readonly string[],
    { cwd = '', answers, ...io }: Partial<Io> & { readonly answers?: readonly string[] } = {},
  ): Promise<Outcome> {
    const said = { stdout: '', stderr: '' };
    const left = [...(answers ?? [])];
    const { XDG_CACHE_HOME: outer } = process.env;
    process.env['XDG_CACHE_HOME'] = this.caches;
    const exitCode = await runTool(typeof line === 'string' ? line.split(' ') : line, {
      stdout: (text) => (said.stdout += text),
      stderr: (text) => (said.stderr += text),
      cwd: resolve(this.root, cwd),
      columns: undefined,
      env: {},
      ask: answers && (async () => left.shift() ?? ''),
      ...io,
    }).finally(() => {
      process.env['XDG_CACHE_HOME'] = outer;
    });
    return { exitCode, ...said };
  }

  /** Runs a command line that must succeed, and returns its output. */
  async succeed(
    line: string | readonly string[],
    options: Parameters<ScratchWorkspace['tool']>[1] = {},
  ): Promise<string> {
    const { exitCode, stdout, stderr } = await this.tool(line, options);
    if (exitCode !== 0)
      throw new Error(`tool ${[line].flat().join(' ')} ended with ${exitCode}: ${stderr}${stdout}`);
    return stdout;
  }

  /** Runs a command line that must be refused in one line on stderr, and returns that line. */
  async refuse(line: string, options: Parameters<ScratchWorkspace['tool']>[1] = {}): Promise<string> {
    const { exitCode, stderr, stdout } = await this.tool(line, options);
    if (exitCode !== 2) throw new Error(`tool ${line} ended with ${exitCode}: ${stderr}${stdout}`);
    return stderr;
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string | Uint8Array): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Copies a project of test/layouts into the workspace, by its path there (`projects/V3-template`). */
  openLayout(project: string): void {
    cpSync(join(__dirname, '../layouts', project), this.root, { recursive: true });
    this.write('nx.json', '{}');
  }

  /** Returns all files by path with their contents. */
  contents(): Readonly<Record<string, string>> {
    return filesIn(this.root);
  }

  dispose(): void {
    if (this.root === '') return;
    for (const folder of [this.root, this.caches]) rmSync(folder, { recursive: true, force: true });
    this.root = this.caches = '';
  }

  /** Forgets what `make` wrote, as another machine does. */
  forget(): void {
    rmSync(join(this.caches, 'tool-schematics'), { recursive: true, force: true });
  }
}

/** A `main.py` with an application that serves nothing. */
export const MAIN = `"""The application."""

from fastapi import FastAPI

app = FastAPI()
`;

/** Returns a workspace of these files for the tests around the call: a new one for each test, or one for all. */
export function scratch(
  files: Readonly<Record<string, string>> = {},
  isFor: 'each' | 'all' = 'each',
): ScratchWorkspace {
  const workspace = new ScratchWorkspace(null);
  const [begin, end] = isFor === 'each' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  begin(() => {
    workspace.open(files);
  });
  end(() => {
    workspace.dispose();
  });
  return workspace;
}
