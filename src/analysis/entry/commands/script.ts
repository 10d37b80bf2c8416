import { posix } from 'node:path';
import { type Invocation, invocationsOf, scriptsOf } from './invocation';
import { simpleCommands, type Words } from './shell';

/**
 * The folder in which a command runs: a path in the terms of its file, relative or absolute. {@link AT_SCRIPT} and
 * {@link AT_ROOT} begin paths relative to the file's folder and to the workspace root.
 */
export type Folder = string;

export const AT_SCRIPT = '/@script';
export const AT_ROOT = '/@root';

/** A command that serves an application, and where it runs. */
export interface Step {
  readonly invocation: Invocation;
  readonly cwd: Folder;
}

/** The state of a shell between two lines: the current folder, and the variables with known values. */
export interface Shell {
  cwd: Folder;
  readonly variables: Map<string, string>;
}

export function newShell(cwd: Folder = '', variables: Iterable<readonly [string, string]> = []): Shell {
  return { cwd, variables: new Map(variables) };
}

/** How deep commands within quoted commands are followed: `sh -c "…"`, `concurrently "…" "…"`. */
const MAX_DEPTH = 3;

/** A word that contains a command. */
const NESTED =
  /\s.*\b(?:uvicorn|gunicorn|hypercorn|granian|fastapi|python3?)\b|\b(?:uvicorn|gunicorn|hypercorn|granian|fastapi|python3?)\s/s;

/** Returns the commands in shell text that serve, in order. Follows `cd` and remembers `NAME=value` in `shell`. */
export function stepsOf(text: string, shell: Shell, depth = 0): readonly Step[] {
  return simpleCommands(expand(text, shell)).flatMap((words) => stepsOfCommand(words, shell, depth));
}

/** Returns the same for a command given as words: `["uvicorn", "main:app"]`. */
export function stepsOfWords(words: Words, shell: Shell): readonly Step[] {
  return stepsOfCommand(
    words.map((word) => expand(word, shell)),
    shell,
    0,
  );
}

/** Returns the console scripts that words or a text may start; only for what starts an image or a process. */
export function scriptSteps(given: Words | string, shell: Shell): readonly Step[] {
  const commands = typeof given === 'string' ? simpleCommands(expand(given, shell)) : [given];
  return commands.flatMap(scriptsOf).map((invocation) => ({ invocation, cwd: shell.cwd }));
}

function stepsOfCommand(words: Words, shell: Shell, depth: number): readonly Step[] {
  if (changesFolder(words, shell)) return [];
  assign(words, shell);
  const { cwd } = shell;
  const direct = invocationsOf(words).map((invocation) => ({ invocation, cwd }));
  if (direct.length > 0 || depth >= MAX_DEPTH) return direct;
  return words.filter((word) => NESTED.test(word)).flatMap((word) => stepsOf(word, { ...shell }, depth + 1));
}

const CHANGES = /^(?:cd|pushd|chdir|Set-Location|Push-Location|sl)$/i;

/** Follows `cd backend` by updating `shell.cwd`. Returns false for any other command. */
function changesFolder(words: Words, shell: Shell): boolean {
  const start = words.findIndex((word) => CHANGES.test(word));
  // Few words come before it: `then cd x`, `if ! cd x`, `@cd x`.
  if (start < 0 || start > 2) return false;
  const folder = words.slice(start + 1).find((word) => !/^-|^\/d$/i.test(word));
  if (folder !== undefined) shell.cwd = enter(shell.cwd, folder);
  return true;
}

/** Returns the folder that a path leads to from the current one: `('backend', '../web')` → `web`. */
export function enter(cwd: Folder, folder: Folder): Folder {
  const path = folder.replaceAll('\\', '/');
  return posix.normalize(posix.isAbsolute(path) ? path : posix.join(cwd, path));
}

const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;

function assign(words: Words, shell: Shell): void {
  for (const word of words) {
    const [, name, value] = ASSIGNMENT.exec(word) ?? [];
    if (name !== undefined && value !== undefined) shell.variables.set(name, value);
    else if (!/^(?:export|local|readonly|set|env|declare|-.*)$/.test(word)) return;
  }
}

/** Ways to write "the folder of this script". The group is what follows inside the substitution. */
const SCRIPT_FOLDER =
  /\$\(\s*cd\s+(?:-P\s+)?(?:--\s+)?"?\$\(\s*dirname\s+[^)]*\)"?([^")&]*)"?\s*&&\s*pwd[^)]*\)|\$\(\s*dirname\s+[^)]*\)|%~dp0|\$PSScriptRoot/g;

const ROOT_FOLDER =
  /\$\(\s*git rev-parse --show-toplevel\s*\)|\$\{\{\s*github\.workspace\s*\}\}|\$\{?(?:GITHUB_WORKSPACE|CI_PROJECT_DIR|workspaceFolder|workspaceRoot|PROJECT_DIR\$)\}?|\{workspaceRoot\}/g;

const VARIABLE =
  /\$\{([A-Za-z_]\w*)(?::?-([^}]*))?\}|\$\(([A-Za-z_]\w*)\)|\$\$?([A-Za-z_]\w*)|\{\{\s*([A-Za-z_]\w*)\s*\}\}/g;

/** Replaces variables by their known values. Unknown ones become empty, so that the end of a path remains. */
function expand(text: string, { variables }: Shell): string {
  return text
    .replace(SCRIPT_FOLDER, (_, rest?: string) => AT_SCRIPT + (rest ?? ''))
    .replace(ROOT_FOLDER, AT_ROOT)
    .replace(/\{projectRoot\}|\{\{\s*justfile_directory\(\)\s*\}\}/g, AT_SCRIPT)
    .replace(/\$\(pwd\)|\$\{?PWD\}?|\$\(CURDIR\)/g, '.')
    .replace(
      VARIABLE,
      (whole, braced?: string, fallback?: string, made?: string, plain?: string, just?: string) => {
        const name = braced ?? made ?? plain ?? just ?? '';
        if (/PY/i.test(name) && !variables.has(name) && fallback === undefined) return whole;
        return variables.get(name) ?? fallback ?? '';
      },
    );
}
