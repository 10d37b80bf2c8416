import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { ApiOptions } from '../api/options';
import { Failure } from '../diagnostics/failure';
import { isOutside, toWorkspacePath } from '../source/paths';
import { findWorkspaceRoot } from '../source/workspace-root';
import { type Arguments, type OptionType, parseArguments } from './arguments';
import type { Io } from './command';
import { GENERATORS, optionsOf } from './generators';

/** Loaded when called: a mistyped option needn't load the devkit. The casts name what is required. */
const HEAVY = {
  runRule: () => (require('./devkit') as typeof import('./devkit')).runRule,
  api: () => (require('../api/factory') as typeof import('../api/factory')).api,
};

/** `tool make api`: the schematic on the disk. Throws a Failure for what the user has to put right. */
export async function makeApi(args: readonly string[], io: Io): Promise<number> {
  const given = parseArguments(args, optionTypes());
  const root = findWorkspaceRoot(io.cwd);
  const options = schematicOptions(given, root, io.cwd);
  const isDryRun = given.flags.has('dry-run');
  const schematic = resolve(__dirname, '../api');
  const log = (message: string): void => {
    io.stdout(`${message}\n`);
  };
  try {
    await HEAVY.runRule()(HEAVY.api()(options), { root, schematic, isDryRun, log });
  } catch (error) {
    throw error instanceof Error && error.cause instanceof Failure ? error.cause : error;
  }
  return 0;
}

function optionTypes(): Readonly<Record<string, OptionType>> {
  const schema = GENERATORS['api']?.().schema;
  const own = schema === undefined ? [] : optionsOf(schema);
  const types = own.map(({ option, isFlag }): [string, OptionType] => [
    option,
    isFlag ? 'boolean' : 'string',
  ]);
  return { ...Object.fromEntries(types), 'dry-run': 'boolean', verbose: 'boolean' };
}

function schematicOptions({ positionals, strings, flags }: Arguments, root: string, cwd: string): ApiOptions {
  const [name = '', ...more] = positionals;
  if (more.length > 0) {
    throw new Failure(`one name at a time: "${name}" and "${more.join('", "')}" were given.`);
  }
  const backend = strings.get('backend');
  const project = strings.get('project');
  const singular = strings.get('singular');
  return {
    name,
    ...(backend !== undefined && { backend: isAbsolute(backend) ? within(root, cwd, backend) : backend }),
    ...(project !== undefined && { project }),
    ...(singular !== undefined && { singular }),
    packageFiles: flags.has('package-files'),
    force: flags.has('force'),
    workingDirectory: toPosix(relative(root, cwd)),
  };
}

/** An absolute folder as one relative to the current; the Tree knows no absolute paths. */
function within(root: string, cwd: string, backend: string): string {
  if (isOutside(toWorkspacePath(root, cwd, backend))) {
    throw new Failure(`--backend ${backend} isn't in the workspace ${root}; give a folder in it.`);
  }
  return toPosix(relative(cwd, backend)) || '.';
}

function toPosix(path: string): string {
  return path.split(sep).join('/');
}
