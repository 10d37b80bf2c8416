import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '../support/scratch';

/** Returns the completions that the script offers for an unfinished line. */
type Complete = (script: string, typed: readonly string[]) => readonly string[];

const run = (shell: string, args: readonly string[], input?: string): string => {
  const { stdout, stderr, error } = spawnSync(shell, args, { encoding: 'utf8', input });
  if (error !== undefined) throw error;
  expect(stderr).toBe('');
  return stdout;
};

const lines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

const bash: Complete = (script, typed) => {
  const words = typed.map((word) => `'${word}'`).join(' ');
  const ask = `source ${script}; complete -p ${typed[0] ?? ''} >/dev/null; COMP_WORDS=(${words}); COMP_CWORD=${typed.length - 1}; _tool; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return lines(run('bash', ['--norc', '-c', ask]));
};

const fish: Complete = (script, typed) =>
  lines(run('fish', ['--no-config', '-c', `source ${script}; complete -C '${typed.join(' ')}'`])).map(
    (line) => line.split('\t', 1)[0] ?? '',
  );

/**
 * zsh completes only on a terminal, so this prints the arguments that its functions pass to `_arguments` and
 * `_describe`.
 */
const zsh: Complete = (script, typed) => {
  const ask = `
_arguments() { if (( $# )) && [[ "$*" == *'->word'* ]]; then
    if (( CURRENT == 2 )); then state=word; else state=rest; line=("\${(@)words[2,-1]}"); shift words; (( CURRENT-- )); fi
    [[ $state == word ]] && print -l -- "\${@}"
  else print -l -- "$@"; fi }
_describe() { print -l -- "\${(@P)2}" }
_files() { : }
compdef() { : }
source ${script}
words=(${typed.map((word) => `'${word}'`).join(' ')}); CURRENT=$#words
_tool`;
  return lines(run('zsh', ['-f', '-c', ask])).map((line) =>
    line.replace(/^\*?(--[\w-]+)\[.*|^([\w-]+):.*/, '$1$2'),
  );
};

const SHELLS: readonly (readonly [string, Complete])[] = [
  ['bash', bash],
  ['zsh', zsh],
  ['fish', fish],
];

/** A missing shell is a failure in CI, where `.ci/run` installs them. */
const isThere = (shell: string): boolean =>
  process.env['CI'] !== undefined || spawnSync(shell, ['--version']).error === undefined;

describe.each(SHELLS)('tool completion %s', (shell, complete) => {
  const test = isThere(shell) ? it : it.skip;
  const workspace = new ScratchWorkspace();
  const script = join(workspace.root, `completion.${shell}`);

  beforeAll(async () => {
    const { stdout, exitCode } = await workspace.tool(`completion ${shell}`);
    expect(exitCode).toBe(0);
    writeFileSync(script, stdout);
  });
  afterAll(() => {
    workspace.dispose();
  });

  test.each([
    ['commands', ['tool', ''], ['routes', 'make', 'destroy']],
    ["commands of the wheel's script", ['tool-schematics', ''], ['routes', 'make', 'destroy']],
    ['what can be made', ['tool', 'make', ''], ['api', 'resource']],
    ['what can be asked of routes', ['tool', 'routes', ''], ['diff', 'match', 'check']],
    ['options', ['tool', 'routes', '--'], ['--entry', '--envFile', '--strict', '--help']],
    ["a generator's options", ['tool', 'make', 'api', '--'], ['--singular', '--force', '--dry-run']],
  ])('completes %s', (_, typed, expected) => {
    expect(complete(script, typed)).toEqual(expect.arrayContaining(expected));
  });
});

describe('tool completion', () => {
  const workspace = new ScratchWorkspace();
  afterAll(() => {
    workspace.dispose();
  });

  it('completes the values of an option', async () => {
    const script = join(workspace.root, 'completion.bash');
    writeFileSync(script, (await workspace.tool('completion bash')).stdout);
    expect(bash(script, ['tool', 'routes', '--format', 'j'])).toEqual(['json']);
    // Makes bash split --format=j.
    expect(bash(script, ['tool', 'routes', '--format', '=', 'j'])).toEqual(['json']);
    expect(bash(script, ['tool', 'routes', '--group', '='])).toEqual(['tag', 'file', 'prefix']);
  });

  it('names the shells', async () => {
    expect(await workspace.tool('completion powershell')).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'error: tool completion needs a shell; there are: bash, zsh, fish.\n',
    });
  });
});
