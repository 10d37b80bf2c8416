/** A service's Python client in the workspace of `npm run e2e:client`: made, checked by mypy, and used against the running backend. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sourceOf } from './client-workspace.mjs';
import { assertRuns } from './e2e-workspace.mjs';
import { freePort } from './free-port.mjs';
import { ensurePython } from './python-env.mjs';

/** mypy as the service's target runs it, and what it says of a field that's gone. */
const GONE = /billing\/main\.py:\d+: error: "Item" has no attribute "name"/;
const MAIN = 'apps/shop/app/main.py';

/** Checks it in the workspace, whose PATH is the folder `programs`. */
export async function checkPython(
  { attempt, commit, json, nx, nxProgram, replace, write },
  workspace,
  programs,
) {
  const python = ensurePython('client');
  if (python === undefined) {
    console.log('  skipped: no Python');
    return;
  }
  for (const name of ['openapi-python-client', 'datamodel-codegen', 'ruff', 'mypy'])
    symlinkSync(join(dirname(python), name), join(programs, name));
  const targets = {
    typecheck: { command: 'mypy --strict --no-color-output billing', options: { cwd: '{projectRoot}' } },
  };
  json('apps/billing/project.json', { name: 'billing', targets });
  write('apps/billing/pyproject.toml', sourceOf('service.toml'));
  write('apps/billing/billing/__init__.py', '');
  write('apps/billing/billing/main.py', sourceOf('service.py'));
  nx('g', '@tool/schematics:client', 'billing', 'shop', '--python');
  nx('g', '@tool/schematics:client', 'billing', 'shop', '--with=datamodel-code-generator', '--target=models');
  commit();
  const run = ['run', 'billing:typecheck', '--output-style=static'];
  assert.match(nx(...run), /Success: no issues found/);
  assertRuns(nx(...run), {
    cached: ['billing:client', 'billing:models', 'billing:typecheck', 'shop:openapi'],
  });
  await asks(python, workspace);
  replace(MAIN, 'name', 'title');
  const { status, stdout, stderr } = attempt(process.execPath, nxProgram, ...run);
  assert.notEqual(status, 0);
  assert.match(`${stdout}${stderr}`, GONE);
  replace(MAIN, 'title', 'name');
}

/** Runs the service's program against the backend, which it starts: another step has it answer with `other`. */
async function asks(python, workspace) {
  const port = await freePort();
  const cwd = (name) => join(workspace, 'apps', name);
  const server = spawn(python, ['-m', 'uvicorn', 'app.main:app', '--port', String(port)], {
    cwd: cwd('shop'),
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    for (let wait = 0; wait < 100; wait += 1) {
      if ((await fetch(url).catch(() => undefined)) !== undefined) break;
      await sleep(100);
    }
    const args = ['-m', 'billing.main', url];
    const { stdout, stderr } = spawnSync(python, args, { cwd: cwd('billing'), encoding: 'utf8' });
    assert.equal(stdout, 'other other\n', stderr);
  } finally {
    server.kill();
  }
}
