import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(__dirname, '..', '..');

/** A copy of the tree that `npm run action` writes: in another repository, whose code is all ES modules. */
export const TREE = join(mkdtempSync(join(tmpdir(), 'tool-action-tree-')), 'routes');

/** Writes the tree, out of the build that is there. */
export function makeTree(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'action.mjs')], { stdio: 'pipe' });
  cpSync(join(ROOT, 'github-action', 'dist'), TREE, { recursive: true });
  writeFileSync(join(dirname(TREE), 'package.json'), '{ "type": "module" }');
}

export const removeTree = (): void => rmSync(dirname(TREE), { recursive: true });

/** The action's manifest. */
export const MANIFEST = parse(readFileSync(join(ROOT, 'github-action', 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, object>>;
  readonly runs: { readonly using: string; readonly main: string };
};

/** The result of a step. */
export interface Step {
  readonly code: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** The event of a step; the checkout is that of a pull request from `feature` to `main`. */
export interface Given {
  readonly name?: string;
  readonly event?: object;
  readonly inputs?: Readonly<Record<string, string>>;
}

/** A checkout with two commits, on which the action runs as the runner of GitHub Actions runs it. */
export class Checkout {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'tool-action-')));
  readonly #files = mkdtempSync(join(tmpdir(), 'tool-action-step-'));

  constructor(private readonly api: Comments) {
    this.git('init', '-q', '-b', 'main');
  }

  git(...args: readonly string[]): string {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
    return execFileSync('git', [...identity, ...args], { cwd: this.root, encoding: 'utf8' }).trim();
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  commit(): string {
    this.git('add', '--all');
    this.git('commit', '-q', '-m', 'change');
    return this.git('rev-parse', 'HEAD');
  }

  /** Returns the event of a pull request. */
  pullRequest(): object {
    const base = { ref: 'main', sha: this.git('rev-parse', 'main') };
    return { pull_request: { number: 7, base }, repository: { default_branch: 'main' } };
  }

  /** Runs the action. An input that isn't given has its default. */
  async step({ name = 'pull_request', event, inputs = {} }: Given = {}, api = this.api): Promise<Step> {
    const own = mkdtempSync(join(this.#files, 'step-'));
    const [payload, output, summary] = [join(own, 'event'), join(own, 'output'), join(own, 'summary')];
    writeFileSync(payload, JSON.stringify(event ?? this.pullRequest()));
    for (const file of [output, summary]) writeFileSync(file, '');
    const given: typeof inputs = { 'github-token': 'secret', ...inputs };
    const variables = Object.entries(MANIFEST.inputs).map(([key, { default: usual = '' }]) => [
      `INPUT_${key.toUpperCase()}`,
      given[key] ?? usual,
    ]);
    const child = spawn(process.execPath, [join(TREE, MANIFEST.runs.main)], {
      cwd: own,
      env: {
        ...{ PATH: process.env['PATH'], HOME: own },
        // The cast: both are texts.
        ...(Object.fromEntries(variables) as typeof inputs),
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: this.root,
        GITHUB_EVENT_NAME: name,
        GITHUB_EVENT_PATH: payload,
        GITHUB_REPOSITORY: 'acme/shop',
        GITHUB_API_URL: api.url,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        // As in a job's container, where the checkout belongs to another user.
        GIT_TEST_ASSUME_DIFFERENT_OWNER: '1',
      },
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += String(text)));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    const written = readFileSync(output, 'utf8').matchAll(/^(\w+)<<(\S+)\n([^]*?)\n\2$/gm);
    const outputs = Object.fromEntries([...written].map(([, key = '', , value = '']) => [key, value]));
    return { code, log, summary: readFileSync(summary, 'utf8'), outputs };
  }

  remove(): void {
    for (const folder of [this.root, this.#files]) rmSync(folder, { recursive: true, force: true });
  }
}

/** The comments of pull request 7, as GitHub's API has them. */
export class Comments {
  bodies: string[] = [];
  readonly requests: string[] = [];
  /** Answers in place of the API, if it returns true. */
  fails: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;
  readonly #server = createServer((request, response) => {
    void this.answer(request, response);
  });

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let sent = '';
    for await (const part of request) sent += String(part);
    const { pathname, searchParams } = new URL(request.url ?? '', this.url);
    this.requests.push(`${request.method ?? ''} ${pathname}`);
    if (this.fails(request, response)) return;
    const { body } = (sent === '' ? {} : JSON.parse(sent)) as { body: string };
    const own = /^\/repos\/acme\/shop\/issues\/comments\/(\d+)$/.exec(pathname)?.[1];
    if (sent !== '' && body.length > 65_536) json(response, 422, { message: 'Body is too long' });
    else if (request.method === 'GET') this.list(searchParams, response);
    else if (request.method === 'PATCH' && own !== undefined) {
      this.bodies[Number(own)] = body;
      json(response, 200, { id: Number(own), body });
    } else if (pathname === '/repos/acme/shop/issues/7/comments') {
      json(response, 201, { id: this.bodies.push(body) - 1, body });
    } else json(response, 404, { message: 'Not Found' });
  }

  private list(query: URLSearchParams, response: ServerResponse): void {
    const [size, page] = [Number(query.get('per_page') ?? 30), Number(query.get('page') ?? 1)];
    const next = `${this.url}/repos/acme/shop/issues/7/comments?per_page=${size}&page=${page + 1}`;
    if (page * size < this.bodies.length) response.setHeader('link', `<${next}>; rel="next"`);
    const all = this.bodies.map((body, id) => ({ id, body }));
    json(response, 200, all.slice((page - 1) * size, page * size));
  }
}

/** Answers as the API does. */
export function json(response: ServerResponse, status: number, body: unknown, headers: object = {}): true {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
  return true;
}
