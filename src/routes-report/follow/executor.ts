import type { ExecutorContext } from '@nx/devkit';
import { Failure } from '../../base/diagnostics/failure';
import { presentError } from '../output/present';
import { print } from '../output/print';
import { FileCache } from '../watch/file-cache';
import { repeatOnChange } from '../watch/repeat';
import { documentOptions, makeDocument } from './document';
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The options of the target, under the names of its schema. */
export interface ClientWatchOptions {
  readonly backend: string;
  readonly openapi?: string;
  readonly client?: string;
  readonly poll?: boolean;
}

/**
 * `nx run <front end>:client-watch`: writes the backend's document again when a file that it's made from changes, and runs the
 * client's command if the document differs. Works in Nx's own process, without its daemon, and runs no Nx within
 * Nx. Ends by a signal.
 */
export async function clientWatchExecutor(
  options: ClientWatchOptions,
  context: ExecutorContext,
): Promise<{ success: boolean }> {
  try {
    const command = clientCommand(context, options.client ?? 'client');
    const source = documentOptions(context, options.backend, options.openapi ?? 'openapi');
    const files = new FileCache();
    let isFirst = true;
    await repeatOnChange({ poll: options.poll === true, output: process.stdout }, async () => {
      if (!isFirst && files.changed().length === 0) return undefined;
      files.begin();
      const { isNew, said } = await makeDocument(source, context, files);
      const fault = isNew ? await runCommand(command) : '';
      const start = isFirst ? 'Watching the source; Ctrl-C ends.\n' : '';
      await print(process.stderr, `${said}${fault}${start}`);
      isFirst = false;
      return files.folders();
    });
    return { success: true };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await print(process.stderr, presentError(error.message, undefined).stderr);
    return { success: false };
  }
}

/** A command line, and where it runs. */
interface ClientCommand {
  readonly line: string;
  /** Absolute. */
  readonly cwd: string;
  readonly root: string;
}

/** Returns the command of the front end's target. Throws a Failure if it has none. */
function clientCommand(context: ExecutorContext, target: string): ClientCommand {
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
function runCommand({ line, cwd, root }: ClientCommand): Promise<string> {
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
