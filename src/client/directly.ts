import { spawnSync } from 'node:child_process';
import { basename, delimiter, join, resolve } from 'node:path';
import type { Rule } from '@angular-devkit/schematics';
import { Failure } from '../base/diagnostics/failure';
import { printableLines } from '../base/diagnostics/printable';
import { quietError } from '../base/diagnostics/quiet-error';
import { diskTree } from '../base/source/disk';
import { foldersAround, joinPath, toWorkspacePath } from '../base/source/paths';
import { runFlags } from '../base/source/run-flags';
import { withScratch } from '../base/source/scratch';
import { findSourceRoot } from '../base/source/workspace-root';
import { runOpenapi } from '../routes-report/openapi/run';
import { workingDirectoryOf } from '../scaffold/options';
import { type ClientOptions, outputIn } from './plan';
import { choosePython } from './python';

/** Makes a Python client where there's no Nx: writes the document to a temporary folder, and runs the generator on it. */
export function makeDirectly(options: ClientOptions): Rule {
  return async (_, context) => {
    const { isDryRun, root } = runFlags(context);
    const here = resolve(root, workingDirectoryOf(options));
    const say = (text: string): void => {
      context.logger.info(printableLines(text));
    };
    try {
      await make(options, { here, isDryRun, say });
    } catch (error) {
      throw error instanceof Failure ? quietError(error) : error;
    }
  };
}

interface Making {
  /** The current folder, absolute. */
  readonly here: string;
  readonly isDryRun: boolean;
  readonly say: (text: string) => void;
}

async function make(options: ClientOptions, { here, isDryRun, say }: Making): Promise<void> {
  const service = folderOf(here, options.frontend, 'service');
  const backend = folderOf(here, options.backend, 'backend');
  const root = findSourceRoot(service);
  const own = toWorkspacePath(root, service, '');
  const files = diskTree(root);
  const { generator, installs } = choosePython(files, own, options);
  const output = outputIn(own, options.output) ?? generator.output(basename(backend));
  const place = { output, backend: basename(backend), query: undefined };
  const kept = generator.config?.names.find((name) => files.kind(joinPath(own, name)) === 'file');
  const title = `Client of ${place.backend} for ${basename(service)}`;
  const todo = installs.length === 0 ? '' : `\n\nNot in its manifest:\n  ${installs.join('\n  ')}`;
  if (isDryRun) {
    const command = generator.command({ ...place, document: 'openapi.json', config: kept ?? 'config.yaml' });
    say(`${title} would be made (dry run: nothing is written):\n  ${command}${todo}`);
    return;
  }
  const document = await documentOf(backend, say);
  const config = generator.config?.text({ ...place, document }) ?? '';
  const status = withScratch({ 'openapi.json': document, 'config.yaml': config }, (folder) => {
    const files = { document: join(folder, 'openapi.json'), config: kept ?? join(folder, 'config.yaml') };
    const around = foldersAround(`${own}/x`).map((one) => join(root, one));
    return run(generator.command({ ...place, ...files }), service, around);
  });
  if (status !== 0) throw new Failure(`${generator.name} ended with ${String(status)}.${todo}`);
  say(`${title} made: ${output}${todo}`);
}

/** Returns a folder that an option names, absolute. Throws a Failure if it isn't there. */
function folderOf(here: string, given: string | undefined, role: string): string {
  if (given === undefined || given === '')
    throw new Failure(`name the ${role}, by its folder: tool client <service> <backend> --python.`);
  const folder = resolve(here, given);
  if (diskTree(folder).kind('') !== 'directory') throw new Failure(`no folder ${given}, as the ${role}.`);
  return folder;
}

/** Returns the document of the application in a folder, and says what isn't known of it. Throws a Failure if there's none. */
async function documentOf(backend: string, say: Making['say']): Promise<string> {
  const root = findSourceRoot(backend);
  const at = { cwd: backend, root, project: toWorkspacePath(root, backend, ''), open: diskTree };
  const { stdout, stderr, exitCode } = await runOpenapi({}, at);
  if (exitCode !== 0) throw new Failure(stderr.trim().replace(/^error: /, ''));
  say(stderr.trim());
  return stdout;
}

/** Runs a command, with the programs of the environments in some folders (absolute). Returns its exit code. */
function run(command: string, cwd: string, folders: readonly string[]): number | null {
  const programs = folders.map((folder) => join(folder, '.venv', 'bin'));
  const env = { ...process.env, PATH: [...programs, process.env['PATH']].join(delimiter) };
  return spawnSync(command, { cwd, env, shell: true, stdio: 'inherit' }).status;
}
