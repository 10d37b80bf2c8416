import type { TargetConfiguration } from '@nx/devkit';
import { EXECUTOR } from './configured';

/** What an inferred target says beside the executor's defaults. */
export interface TargetOptions {
  /** One of several applications, where the others aren't the project's own. */
  readonly entry?: string;
  /** Nothing decides between several: all are listed, one after the other. */
  readonly all?: true;
}

/** What a target's report is written to, under both names of the option. */
export const OUTPUTS = ['{options.output}', '{options.outputFile}'];

/** The inferred target, as Nx Console and `nx show target` show it. Nx merges what `project.json` says into it. */
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
      help: { command: 'npx tool routes --help', example: { options: { strict: true } } },
    },
  };
}
