import type { Place } from './place';
import type { Step } from './script';

/** A command that serves something, as a file of the workspace has it. */
export interface Command {
  readonly step: Step;
  readonly place: Place;
  /** The file that it stands in, and the line. */
  readonly file: string;
  readonly line: number | undefined;
  /** How surely it's what the project serves: see {@link WEIGHTS}. */
  readonly weight: number;
}

/** What a command is worth by where it stands: what is deployed before what's typed, what's typed before what's told. */
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

/** The 1-based line at or after `from` that has a text; `undefined` where none has. */
export function lineOf(text: string, needle: string, from = 1): number | undefined {
  const lines = text.split('\n');
  const index = lines.findIndex((line, at) => at >= from - 1 && line.includes(needle));
  return index < 0 ? undefined : index + 1;
}

/** The words by which a step can be found in the file that it stands in. */
function needlesOf({ invocation: { target } }: Step): readonly string[] {
  if (target.kind === 'module') {
    const app = target.app.replace(/\(\)$/, '');
    return [`${target.module}:${app}`, `${target.module.replaceAll('.', '/')}:${app}`, `:${app}`];
  }
  if (target.kind === 'program') return [target.place];
  return target.path === undefined ? ['fastapi'] : [target.path, 'fastapi'];
}

/** The line of a step in a text, from a line on. */
export function stepLine(text: string, step: Step, from = 1): number | undefined {
  for (const needle of needlesOf(step)) {
    const line = lineOf(text, needle, from);
    if (line !== undefined) return line;
  }
  return undefined;
}
