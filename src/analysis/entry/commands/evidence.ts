import type { Environment } from './environment';
import type { Place } from './place';
import type { Step } from './script';

/** A command that serves an application, as a file of the workspace has it. */
export interface Command {
  readonly step: Step;
  readonly place: Place;
  /** The file that holds the command, and the line in it. */
  readonly file: string;
  readonly line: number | undefined;
  /** How certain it is that the project serves this: see {@link WEIGHTS}. */
  readonly weight: number;
  /** The environment that its place gives it. */
  readonly environment?: Environment;
}

/** Matches Dockerfiles by their name: `Dockerfile`, `api.Dockerfile`, `Dockerfile.dev`, `Containerfile`. */
export const DOCKERFILE = /(?:^|\/)(?:[^/]*[.-])?(?:docker|container)file(?:[.-][^/]*)?$/i;

/**
 * The weight of a command by where it stands: deployment before developers' commands, commands before documents.
 */
export const WEIGHTS = {
  entrypoint: 120,
  image: 100,
  compose: 100,
  procfile: 100,
  platform: 92,
  service: 90,
  target: 88,
  recipe: 84,
  task: 82,
  consoleScript: 80,
  shell: 78,
  packageData: 62,
  editor: 66,
  program: 64,
  workflow: 60,
  otherProcess: 60,
  readme: 52,
  document: 36,
} as const;

/**
 * Returns the 1-based number of the first line, from `from` on, that contains a text; `undefined` if there is none.
 */
export function lineOf(text: string, needle: string, from = 1): number | undefined {
  const lines = text.split('\n');
  const index = lines.findIndex((line, at) => at >= from - 1 && line.includes(needle));
  return index < 0 ? undefined : index + 1;
}

/** Returns the texts by which a step can be found in its file, the best first. */
function needlesOf({ invocation: { target } }: Step): readonly string[] {
  if (target.kind === 'module') {
    const app = target.app.replace(/\(\)$/, '');
    return [`${target.module}:${app}`, `${target.module.replaceAll('.', '/')}:${app}`, `:${app}`];
  }
  if (target.kind === 'program') return [target.place];
  if (target.kind === 'script') return [target.name];
  if (target.kind === 'settings') return ['gunicorn'];
  return target.path === undefined ? ['fastapi'] : [target.path, 'fastapi'];
}

/** Returns the line of a step in a text, searching from a line on. */
export function stepLine(text: string, step: Step, from = 1): number | undefined {
  for (const needle of needlesOf(step)) {
    const line = lineOf(text, needle, from);
    if (line !== undefined) return line;
  }
  return undefined;
}
