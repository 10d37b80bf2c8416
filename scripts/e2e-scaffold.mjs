/**
 * `npm run e2e:scaffold`: tests the generators' whole cycle in a fresh workspace, with the packed package, HTTP and
 * pytest: make, register, add an action, serve, test, list, destroy without a trace; then an edited file, which
 * destroy keeps. Needs Python >= 3.10.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openWorkspace, pack, pinned, scratchFolder } from './e2e-workspace.mjs';
import { freePort } from './free-port.mjs';
import { ensurePython } from './python-env.mjs';

const MAIN = `"""The application."""

from fastapi import FastAPI

app = FastAPI(title="Shop")


@app.get("/health", tags=["Health"])
def health() -> dict[str, str]:
    """Say that the process is up."""
    return {"status": "ok"}
`;

const python = ensurePython();
if (python === undefined)
  throw new Error('There is no Python >= 3.10 here, which e2e:scaffold serves and tests with.');
const scratch = scratchFolder('scaffold');
const workspace = join(scratch, 'workspace');
const { commit, init, install, json, read, run, status, write, ...opened } = openWorkspace(workspace);
try {
  setUp();
  const before = rows();
  scaffold();
  assert.equal(rows() - before, 11, 'rows that the generators add');
  await serve();
  console.log(run(python, ['-m', 'pytest', '-q'], { cwd: join(workspace, 'backend') }));
  destroyAll();
  refuseEdited();
  console.log(
    '\nEverything held: made, served, tested, listed, destroyed; an edited file was refused and untouched.',
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Creates a git repository with an application and the packed package. */
function setUp() {
  const peers = pinned('@angular-devkit/core', '@angular-devkit/schematics');
  json('package.json', {
    private: true,
    devDependencies: { '@tool/schematics': `file:${pack(scratch)}`, ...peers },
  });
  write('.gitignore', 'node_modules/\n__pycache__/\n.pytest_cache/\n');
  write('backend/main.py', MAIN);
  install();
  init();
  commit();
}

function scaffold() {
  tool(
    'make',
    'resource',
    'products',
    'name:str:1..80',
    'price:decimal',
    'note:str:optional',
    '--tests',
    '--register',
  );
  tool('make', 'resource', 'categories', 'name:str', '--register');
  tool('make', 'action', 'products', 'archive');
}

/** Creates, reads, lists, updates, archives and deletes over HTTP. */
async function serve() {
  const port = await freePort();
  const server = spawn(python, ['-m', 'uvicorn', 'main:app', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: join(workspace, 'backend'),
    stdio: 'ignore',
  });
  try {
    const api = `http://127.0.0.1:${port}/api/v1`;
    await until(`http://127.0.0.1:${port}/health`);
    await exercise(`${api}/products/`, { name: 'Tea', price: '4.20' }, { price: '5.00' });
    await exercise(`${api}/categories/`, { name: 'Drinks' }, { name: 'Food' });
  } finally {
    server.kill();
  }
}

async function exercise(url, payload, change) {
  console.log(`\n# ${url}`);
  const created = await call('POST', url, 201, payload);
  assert.deepEqual({ ...created, ...payload }, created, 'what was created has what was sent');
  const one = `${url}${created.id}`;
  assert.deepEqual(await call('GET', one, 200), created);
  assert.deepEqual(await call('GET', url, 200), [created]);
  assert.deepEqual(await call('GET', `${url}?limit=1&offset=1`, 200), []);
  assert.deepEqual(await call('PUT', one, 200, change), { ...created, ...change });
  if (url.includes('products')) await call('POST', `${one}/archive`, 200);
  await call('POST', url, 422, []);
  await call('DELETE', one, 204);
  const { detail } = await call('GET', one, 404);
  assert.match(detail, /not found/);
  await call('PUT', one, 404, change);
  await call('DELETE', one, 404);
}

async function call(method, url, status, body) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(url, { method, ...init });
  const text = await response.text();
  console.log(`${method} ${new URL(url).pathname} ${response.status}`);
  assert.equal(response.status, status, `${method} ${url}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

function destroyAll() {
  tool('destroy', 'resource', 'products', '--dry-run');
  tool('destroy', 'resource', 'products');
  tool('destroy', 'resource', 'categories');
  assert.equal(status(), '', 'git status after destroying everything');
}

function refuseEdited() {
  scaffold();
  const router = 'backend/api/http/products.py';
  const edited = read(router).replace('"""List products."""', '"""List our products."""');
  assert.notEqual(edited, read(router), 'the edit is one');
  write(router, edited);
  const before = status();
  const { code, stderr } = attempt('destroy', 'resource', 'products');
  assert.equal(code, 2);
  assert.match(stderr, /backend\/api\/http\/products\.py/);
  assert.equal(read(router), edited);
  assert.equal(status(), before, 'nothing has changed');
  assert.equal(attempt('destroy', 'resource', 'products', '--force').code, 0);
  tool('destroy', 'resource', 'categories');
  assert.equal(status(), '', 'git status after all');
}

function rows() {
  return JSON.parse(attempt('routes', '--format', 'json').stdout).total;
}

/** Runs `tool`, echoes the command, and throws if it fails. */
function tool(...args) {
  console.log(`\n$ tool ${args.join(' ')}`);
  const { code, stdout, stderr } = attempt(...args);
  process.stdout.write(stdout + stderr);
  assert.equal(code, 0, `tool ${args.join(' ')}`);
}

function attempt(...args) {
  const { status: code, stdout, stderr } = opened.attempt(join(workspace, 'node_modules/.bin/tool'), ...args);
  return { code, stdout, stderr };
}

async function until(url) {
  for (let tries = 0; tries < 150; tries++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`${url} doesn't answer.`);
}
