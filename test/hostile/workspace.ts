import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtTool } from '../support/built';

const TOOL = builtTool();

/** Milliseconds after which a run is killed: ten times the slowest on a busy machine. */
const LIMIT = { timeout: 120_000, killSignal: 'SIGKILL' } as const;
/** Of V8's heap: with what lies beside it, a run stays under 600 MB. */
const MEMORY = '--max-old-space-size=500';
/** The test's own limit, longer, so that its run is killed first. */
export const PATIENCE = 300_000;

/** Matches characters that control a terminal; line breaks and tabs are the tool's own. */
const RAW = /[\0-\x08\x0B-\x1F\x7F-\x9F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u;

/** The result of a separate `tool` process. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Report {
  readonly routes: readonly { readonly path: string | null; readonly methods: readonly string[] }[];
  readonly diagnostics: readonly {
    readonly code: string;
    readonly file: string | null;
    readonly line: number | null;
    readonly message: string;
  }[];
}

/** A short form of a report: paths, and `code file:line` of each diagnostic. */
export interface Told {
  readonly paths: readonly (string | null)[];
  readonly told: readonly string[];
}

/** A folder with hostile files, in which the built `tool` runs. */
export class HostileWorkspace {
  readonly root: string;
  readonly #base = realpathSync(mkdtempSync(join(tmpdir(), 'hostile-')));

  /** `name` is the folder's own. */
  constructor(name = 'workspace') {
    chmodSync(this.#base, 0o755);
    this.root = join(this.#base, name);
    mkdirSync(this.root);
  }

  write(path: string, content: string | Uint8Array): this {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
    return this;
  }

  /** Runs `tool`. Throws if it was killed, crashed, reported a bug of its own, or printed control sequences. */
  tool(args: readonly string[], options: SpawnSyncOptions = {}): Ended {
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [MEMORY, TOOL, ...args], {
      cwd: this.root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      ...LIMIT,
      ...options,
    });
    const ended = { status, stdout: String(stdout), stderr: String(stderr) };
    const all = ended.stdout + ended.stderr;
    const what = `tool ${JSON.stringify(args)} (${status ?? signal}): ${JSON.stringify(all.slice(0, 2_000))}`;
    if (status === null || status > 2) throw new Error(`died: ${what}`);
    if (/defect of this tool|"code": "internal"|\n {4}at /.test(all)) throw new Error(`defect: ${what}`);
    if (RAW.test(all)) throw new Error(`raw: ${what}`);
    return ended;
  }

  /** Returns the report on `main.py`. */
  report(args: readonly string[] = [], options: SpawnSyncOptions = {}): Told {
    const { stdout, stderr, status } = this.tool(
      ['routes', 'main.py:app', '--format', 'json', ...args],
      options,
    );
    if (status !== 0) throw new Error(`no report: ${stderr}`);
    // The cast: as in the report's schema.
    const { routes, diagnostics } = JSON.parse(stdout) as Report;
    return {
      paths: routes.map(({ path }) => path),
      told: diagnostics.map(({ code, file, line }) => `${code} ${file ?? ''}:${line ?? ''}`),
    };
  }

  dispose(): void {
    rmSync(this.#base, { recursive: true, force: true });
  }
}

/** The four lines before the hostile part of `main.py`, and the lines after it. */
export const BEFORE = `from fastapi import APIRouter, FastAPI
app = FastAPI()
@app.get("/before")
def before(): ...
`;
export const AFTER = `
@app.get("/after")
def after(): ...
`;
