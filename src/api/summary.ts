import { posix } from 'node:path';
import { isCoreModule } from '../naming/python';
import { parentOf } from '../source/paths';
import type { ApiPlan } from './plan';

/** What became of a file. */
export type Outcome = 'created' | 'overwritten' | 'unchanged';

export interface ApiResult {
  readonly plan: ApiPlan;
  /** By path, POSIX, relative to the workspace root; in the order in which they were written. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The `__init__.py` that seem to be forgotten and weren't written. */
  readonly forgotten: readonly string[];
  readonly isDryRun: boolean;
  /** Paths are shown relative to it. */
  readonly workingDirectory: string;
}

const HEADINGS: Readonly<Record<Outcome, string>> = {
  created: 'Files created:',
  overwritten: 'Files overwritten:',
  unchanged: 'Files unchanged:',
};

const DRY_HEADINGS: Readonly<Record<Outcome, string>> = {
  created: 'Files that would be created:',
  overwritten: 'Files that would be overwritten:',
  unchanged: 'Files unchanged:',
};

/** What the user is told: the files, what seems to be forgotten, and how to register the router. No final newline. */
export function summarise(result: ApiResult): string {
  const { plan, outcomes, isDryRun } = result;
  const show = (path: string): string => posix.relative(result.workingDirectory, path);
  const sections = (['created', 'overwritten', 'unchanged'] as const).map((outcome) => {
    const paths = [...outcomes].filter(([, became]) => became === outcome).map(([path]) => `  ${show(path)}`);
    return paths.length === 0 ? '' : [(isDryRun ? DRY_HEADINGS : HEADINGS)[outcome], ...paths].join('\n');
  });
  const { file, lines } = plan.registration;
  const registration = [
    `The router isn't registered yet. To register it, add to ${show(file)}:`,
    ...lines.map((line) => `  ${line}`),
  ].join('\n');
  return [headline(result), ...sections, hint(result, show), registration].filter(Boolean).join('\n\n');
}

function headline({ plan, outcomes, isDryRun }: ApiResult): string {
  const { name } = plan.template;
  if ([...outcomes.values()].every((outcome) => outcome === 'unchanged')) return `API ${name} unchanged`;
  return isDryRun ? `API ${name} would be created (dry run: nothing is written)` : `API ${name} created`;
}

function hint({ plan, forgotten }: ApiResult, show: (path: string) => string): string {
  if (forgotten.length === 0) return '';
  const folders = forgotten.map((file) => show(parentOf(file))).join(' and ');
  const { module } = plan.template;
  if (isCoreModule(module)) {
    return `No __init__.py in ${folders}, so mypy takes ${module}.py for Python's own; --package-files writes it.`;
  }
  return `No __init__.py in ${folders}, unlike in other packages of this backend; --package-files writes it.`;
}
