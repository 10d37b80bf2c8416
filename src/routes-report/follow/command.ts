import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import type { ExecutorContext } from '@nx/devkit';
import { Failure } from '../../base/diagnostics/failure';

/** A command line, and where it runs. */
export interface ClientCommand {
  readonly line: string;
  /** Absolute. */
  readonly cwd: string;
  readonly root: string;
}

/** Returns the command of the front end's target. Throws a Failure if it has none. */
export function clientCommand(context: ExecutorContext, target: string): ClientCommand {
  const { projectName = '', projectsConfigurations, root } = context;
  const project = projectsConfigurations.projects[projectName];
  // The cast: the options of any executor are an object; what's read of them is checked.
  const options = (project?.targets?.[target]?.options ?? {}) as Readonly<Record<string, unknown>>;
  const { command, cwd } = options;
  if (typeof command !== 'string')
    throw new Failure(`${projectName} has no target "${target}" with a command; check the option "client".`);
  const own = project?.root ?? '';
  const folder = typeof cwd === 'string' ? filled(cwd, own) : '';
  return { line: filled(command, own), cwd: join(root, folder), root };
}

const filled = (text: string, projectRoot: string): string =>
  text
    .replaceAll('{workspaceRoot}/', '')
    .replaceAll('{workspaceRoot}', '.')
    .replaceAll('{projectRoot}', projectRoot || '.');

/** Runs a command with the workspace's programs on the PATH. Returns the line to print if it couldn't be run. */
export function runCommand({ line, cwd, root }: ClientCommand): Promise<string> {
  const programs = [cwd, root].map((folder) => join(folder, 'node_modules', '.bin'));
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const env = { ...process.env, [key]: [...programs, process.env[key]].join(delimiter) };
  return new Promise((done) => {
    const child = spawn(line, { cwd, env, shell: true, stdio: 'inherit' });
    child.once('error', ({ message }) => {
      done(`${message}\n`);
    });
    child.once('close', () => {
      done('');
    });
  });
}
