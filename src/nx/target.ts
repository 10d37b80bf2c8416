import type { TargetConfiguration } from '@nx/devkit';
import { EXECUTOR } from './configured';

/** Options of an inferred target that differ from the executor's defaults. */
export interface TargetOptions {
  /** The application, if several were found and the others belong to other projects. */
  readonly entry?: string;
  /** Set if several applications are equally likely: the target lists each of them. */
  readonly all?: true;
}

/** Both option names for the file that a target writes. */
export const OUTPUTS = ['{options.output}', '{options.outputFile}'];

/**
 * Returns the inferred target as Nx Console and `nx show target` display it. Nx merges the settings in
 * `project.json` into it.
 */
export function routesTarget(
  inputs: NonNullable<TargetConfiguration['inputs']>,
  options: TargetOptions = {},
): TargetConfiguration {
  const one = 'Lists every route that the FastAPI application registers, without running Python';
  const all = `${one.replace('application registers', 'applications register')}. Which of them is meant the source doesn't tell: set the option "entry" for one`;
  return {
    executor: EXECUTOR,
    ...(Object.keys(options).length > 0 ? { options } : {}),
    cache: true,
    inputs,
    outputs: OUTPUTS,
    configurations: { ci: { strict: true } },
    metadata: {
      technologies: ['python', 'fastapi'],
      description: options.all === true ? all : one,
      help: { command: 'npx --no tool routes --help', example: { options: { strict: true } } },
    },
  };
}

/**
 * Inputs of a target that's written, not inferred. Broader than what a report depends on: nobody updates them when the source
 * imports other files. The plugin does, and names exactly those.
 */
export const BROAD_INPUTS = [
  '{projectRoot}/**/*',
  '{workspaceRoot}/*',
  '{workspaceRoot}/**/*.py',
  '{workspaceRoot}/**/*.toml',
  '{workspaceRoot}/**/*.lock',
  '{workspaceRoot}/**/setup.cfg',
  '{workspaceRoot}/**/requirements*.txt',
  '{workspaceRoot}/**/*.ini',
  '{workspaceRoot}/**/Pipfile',
  // Files that source may read at import.
  '{workspaceRoot}/**/*.json',
  '{workspaceRoot}/**/*.yaml',
  '{workspaceRoot}/**/*.yml',
  '{workspaceRoot}/**/.env*',
  // Commands that tell which application is served.
  '{workspaceRoot}/**/*ockerfile*',
];
