/**
 * `npm run e2e:managers`: installs the packed package with npm, pnpm, Yarn (both linkers) and Bun, without the packages that it
 * expects beside it: `tool routes` works, `tool make` names the command that installs them, which then makes it work.
 */
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, environment, pack, run, scratchFolder, step } from './e2e-workspace.mjs';

const MAIN = 'from fastapi import FastAPI\n\napp = FastAPI()\n';

const scratch = scratchFolder('managers');
try {
  const tarball = pack(scratch);
  const programs = join(scratch, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'package.json'), '{ "private": true }');
  const versions = ['pnpm@10', '@yarnpkg/cli-dist@4', 'bun@1'];
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...versions], { cwd: programs });
  const at = (path) => join(programs, 'node_modules', path);
  const bun = at(`@oven/bun-${process.platform}-${process.arch}/bin/bun`);
  const yarn = (linker) => ({
    command: [process.execPath, at('@yarnpkg/cli-dist/bin/yarn.js')],
    files: {
      '.yarnrc.yml': `nodeLinker: ${linker}\nenableGlobalCache: false\nenableTelemetry: false\n`,
      'yarn.lock': '',
    },
    install: ['install', '--no-immutable'],
    exec: ['run'],
  });
  /** The program of each manager, what it needs to leave peers alone, how it installs, and how it runs a package's command. */
  const managers = {
    npm: {
      command: ['npm'],
      files: { '.npmrc': 'legacy-peer-deps=true\n' },
      install: ['install', '--no-audit', '--no-fund'],
      exec: ['exec', '--'],
    },
    pnpm: {
      command: [process.execPath, at('pnpm/bin/pnpm.cjs')],
      files: { '.npmrc': 'auto-install-peers=false\n' },
      install: ['install'],
      exec: ['exec'],
    },
    'yarn with PnP': yarn('pnp'),
    'yarn with node_modules': yarn('node-modules'),
    bun: {
      command: [bun],
      files: { 'bunfig.toml': '[install]\npeer = false\n' },
      install: ['install'],
      exec: ['run'],
    },
  };
  for (const [name, manager] of Object.entries(managers)) {
    await step(`${name}: a missing package is named with the command that installs it`, () => {
      tryOut(join(scratch, name), tarball, manager, name);
    });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function tryOut(root, tarball, { command, files, install, exec }, name) {
  for (const folder of ['backend', 'apps/web']) mkdirSync(join(root, folder), { recursive: true });
  const all = {
    ...files,
    'backend/main.py': MAIN,
    'pnpm-workspace.yaml': "packages: ['apps/*']\n",
    'apps/web/package.json': '{ "name": "web", "private": true }',
    'package.json': JSON.stringify({
      name: 'shop',
      private: true,
      workspaces: ['apps/*'],
      devDependencies: { '@tool/schematics': `file:${tarball}` },
    }),
  };
  for (const [path, text] of Object.entries(all)) writeFileSync(join(root, path), text);
  const [program, ...first] = command;
  const env = { ...environment(), CI: '' };
  const call = (...args) => attempt(program, [...first, ...args], { cwd: root, env });
  const done = (...args) => {
    const { status, stdout, stderr } = call(...args);
    assert.equal(status, 0, `${name} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
    return stdout;
  };
  const tool = (...args) => call(...exec, 'tool', ...args);
  done(...install);
  assert.equal(tool('routes').status, 0);
  const refused = tool('make', 'api', 'products');
  const said = `${refused.stdout}${refused.stderr}`;
  assert.notEqual(refused.status, 0, said);
  const told = new RegExp(`this needs @angular-devkit/\\w+, .*\\n  ${name.split(' ')[0]} (.*)\\n`).exec(said);
  assert.ok(told, said);
  // A range in quotes has a space.
  done(...told[1].match(/"[^"]+"|\S+/g).map((word) => word.replaceAll('"', '')));
  const made = tool('make', 'api', 'products');
  assert.equal(made.status, 0, `${made.stdout}${made.stderr}`);
}
