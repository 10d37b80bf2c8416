import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ScratchWorkspace } from '../support/scratch';

const workspace = new ScratchWorkspace();
afterAll(() => {
  workspace.dispose();
});

async function offered(line: string): Promise<readonly string[]> {
  const said = await workspace.succeed(['completion', 'words', '--', 'tool', line, ''], {
    env: { COMP_LINE: `${line} behind`, COMP_POINT: String(line.length) },
  });
  return said.split('\n').slice(0, -1);
}

describe('tool completion words', () => {
  it.each([
    ['commands', 'tool ', ['routes', 'make', 'destroy']],
    ["commands of the wheel's script", 'tool-schematics ', ['routes', 'make', 'destroy']],
    ['what can be made', 'tool make ', ['api', 'resource']],
    ['what can be asked of routes', 'tool routes ', ['diff', 'match', 'check']],
    ['options', 'tool routes --', ['--entry', '--envFile', '--strict', '--help']],
    ['options behind others', 'tool routes check main.py --strict --', ['--rule', '--no-cache']],
    ["a generator's options", 'tool make api --', ['--singular', '--force', '--dry-run']],
  ])('offers %s', async (_, line, expected) => {
    expect(await offered(line)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    ['tool routes ma', ['match']],
    ['tool routes --format j', ['json']],
    ['tool routes --format=j', ['json']],
    ['tool new shop --db ', ['none', 'sqlalchemy', 'sqlmodel']],
    ['tool routes --group=', ['tag', 'file', 'prefix']],
    ['tool routes --root ', []],
    ['tool routes backend/', []],
    ['tool routes check --help', ['--help']],
  ])('offers behind %s only: %j', async (line, expected) => {
    expect(await offered(line)).toEqual(expected);
  });
});

/** A missing shell is a failure in CI, where `.ci/run` installs them. */
const isThere = (shell: string): boolean =>
  process.env['CI'] !== undefined || spawnSync(shell, ['--version']).error === undefined;

/** Makes a shell complete `tool routes ma` by the script, with a `tool` that shows what it's given. */
const ASKING: readonly (readonly [shell: string, args: readonly string[], ask: string])[] = [
  ['bash', ['--norc', '-c'], 'source ./script; complete -p tool tool-schematics'],
  ['zsh', ['-f', '-c'], 'autoload -U compinit && compinit -D -u; source ./script; complete -p'],
  ['fish', ['--no-config', '-c'], "source ./script; complete -C 'tool routes ma'"],
];

describe.each(ASKING)('tool completion %s', (shell, args, ask) => {
  (isThere(shell) ? it : it.skip)('prints a script that asks the tool', async () => {
    workspace.write('script', await workspace.succeed(`completion ${shell}`));
    workspace.write('bin/tool', '#!/bin/sh\necho "$COMP_LINE|$*" | tr " " _\n');
    chmodSync(join(workspace.root, 'bin/tool'), 0o755);
    const PATH = [join(workspace.root, 'bin'), process.env['PATH']].join(delimiter);
    const env = { ...process.env, PATH };
    const { stdout, stderr } = spawnSync(shell, [...args, ask], {
      cwd: workspace.root,
      encoding: 'utf8',
      env,
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      shell === 'fish'
        ? /^tool_routes_ma\|completion_words$/m
        : /-C '?tool\\? completion\\? words\\? --'? tool$/m,
    );
  });
});

it('names the shells', async () => {
  expect(await workspace.tool('completion powershell')).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'error: tool completion needs a shell; there are: bash, zsh, fish.\n',
  });
});
