import type { TargetConfiguration } from '@nx/devkit';
import { EXECUTOR } from './configured';

/** The inferred target, as Nx Console and `nx show target` show it. Nx merges what `project.json` says into it. */
export function routesTarget(inputs: NonNullable<TargetConfiguration['inputs']>): TargetConfiguration {
  return {
    executor: EXECUTOR,
    cache: true,
    inputs,
    outputs: ['{options.outputFile}'],
    configurations: { ci: { strict: true } },
    metadata: {
      technologies: ['python', 'fastapi'],
      description: 'Lists every route that the FastAPI application registers, without running Python',
      help: { command: 'npx tool routes --help', example: { options: { strict: true } } },
    },
  };
}
