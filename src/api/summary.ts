import { posix } from 'node:path';
import { isCoreModule } from '../naming/python';
import { parentOf } from '../source/paths';
import type { Backend } from './backend';
import type { ApiPlan } from './plan';
import type { RegistrationState } from './registration';

/** What became of a file. */
export type Outcome = 'created' | 'overwritten' | 'unchanged';

export interface ApiResult {
  readonly plan: ApiPlan;
  readonly backend: Backend;
  readonly registration: RegistrationState;
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
  const { outcomes, isDryRun } = result;
  const show = (path: string): string => posix.relative(result.workingDirectory, path);
  const sections = (['created', 'overwritten', 'unchanged'] as const).map((outcome) => {
    const paths = [...outcomes].filter(([, became]) => became === outcome).map(([path]) => `  ${show(path)}`);
    return paths.length === 0 ? '' : [(isDryRun ? DRY_HEADINGS : HEADINGS)[outcome], ...paths].join('\n');
  });
  return [headline(result), chosen(result), ...sections, hint(result, show), advice(result, show)]
    .filter(Boolean)
    .join('\n\n');
}

function chosen({ backend: { folder, because } }: ApiResult): string {
  return because === undefined ? '' : `Backend: ${folder}/ (${because})`;
}

/** How the router is registered, unless it seems to be. */
function advice({ plan, registration }: ApiResult, show: (path: string) => string): string {
  const { file, lines } = plan.registration;
  if (registration === 'imported') return `${show(file)} imports the router already.`;
  const where = registration === 'nowhere' ? 'where the application is made' : `to ${show(file)}`;
  return [
    `The router isn't registered yet. To register it, add ${where}:`,
    ...lines.map((line) => `  ${line}`),
  ].join('\n');
}

function headline({ plan, outcomes, isDryRun }: ApiResult): string {
  const { name } = plan.template;
  if ([...outcomes.values()].every((outcome) => outcome === 'unchanged')) return `API ${name} unchanged`;
  const became = [...outcomes.values()].includes('overwritten') ? 'overwritten' : 'created';
  return isDryRun ? `API ${name} would be ${became} (dry run: nothing is written)` : `API ${name} ${became}`;
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
