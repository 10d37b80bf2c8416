import { withUnixEnds } from '../../base/source/text';
import type { Tree } from '@angular-devkit/schematics';
import type { Change, Plan } from '../change';
import { posix } from 'node:path';
import { quoted } from '../../base/source/glob';
import { isWithin } from '../../base/source/paths';
import type { Backend } from '../backend/backend';
import { createTwoFilesPatch } from 'diff';

/** The outcome of a run for one file. */
export type Outcome = 'created' | 'overwritten' | 'updated' | 'deleted' | 'unchanged' | 'conflict';

/** One file of a run. */
export interface Settled {
  /** POSIX, relative to the workspace root. */
  readonly path: string;
  readonly outcome: Outcome;
  /** `undefined` without a file. */
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

/** Compares the planned changes with the files of the Tree, and changes nothing. */
export function settle(tree: Tree, changes: readonly Change[], force: boolean): readonly Settled[] {
  return changes.map((change) => {
    const { path } = change;
    const before = tree.read(path) ?? undefined;
    if (change.kind === 'delete') return { path, outcome: 'deleted', before, after: undefined };
    const after = Buffer.from(change.content);
    return { path, outcome: outcomeOf(change, { before, after, force }), before, after };
  });
}

interface Contents {
  readonly before: Buffer | undefined;
  readonly after: Buffer;
  readonly force: boolean;
}

function outcomeOf({ kind }: Change, { before, after, force }: Contents): Outcome {
  if (before === undefined) return 'created';
  if (kind === 'edit') return before.equals(after) ? 'unchanged' : 'updated';
  if (isSameText(before, after)) return 'unchanged';
  return force ? 'overwritten' : 'conflict';
}

/** Compares texts, whatever their line ends are. */
function isSameText(existing: Buffer, generated: Buffer): boolean {
  return withUnixEnds(existing.toString('utf8')) === generated.toString('utf8');
}

/** Applies the settled changes to the Tree. */
export function applyTo(tree: Tree, files: readonly Settled[]): void {
  for (const { path, outcome, after } of files) {
    if (outcome === 'deleted') tree.delete(path);
    if (after === undefined) continue;
    if (outcome === 'created') tree.create(path, after);
    if (outcome === 'overwritten' || outcome === 'updated') tree.overwrite(path, after);
  }
}

interface Result {
  readonly plan: Plan;
  /** The backend, if it was chosen for the user. */
  readonly backend: Backend | undefined;
  readonly files: readonly Settled[];
  readonly isDryRun: boolean;
  /** Show every file's change in full. */
  readonly diff: boolean;
  /** Paths are shown relative to it. */
  readonly workingDirectory: string;
}

const OUTCOMES = ['created', 'overwritten', 'updated', 'deleted', 'unchanged', 'conflict'] as const;

const HEADINGS: Readonly<Record<Outcome, readonly [done: string, dry: string]>> = {
  created: ['Files created:', 'Files that would be created:'],
  overwritten: ['Files overwritten:', 'Files that would be overwritten:'],
  updated: ['Files updated:', 'Files that would be updated:'],
  deleted: ['Files deleted:', 'Files that would be deleted:'],
  unchanged: ['Files unchanged:', 'Files unchanged:'],
  conflict: ['Files in the way:', 'Files in the way, with other content:'],
};

/** Returns the text for the user: the outcome of each file, and the notes of the generator. No final newline. */
export function summarise(result: Result): string {
  const { plan, files, isDryRun } = result;
  const sections = OUTCOMES.map((outcome) => {
    const some = files.filter((file) => file.outcome === outcome).map((file) => fileLines(file, result));
    return some.length === 0 ? '' : [HEADINGS[outcome][isDryRun ? 1 : 0], ...some].join('\n');
  });
  const notes = plan.notes.map((note) => fromHere(note, result));
  return [headline(result), chosen(result), ...sections, ...notes].filter(Boolean).join('\n\n');
}

/** Makes the paths in a sentence relative to the working directory, as far as they lie in it. */
const fromHere = (text: string, { workingDirectory }: Result): string =>
  workingDirectory === ''
    ? text
    : text.replaceAll(new RegExp(`(?<![\\w./-])${quoted(workingDirectory)}/`, 'g'), '');

/** Names the backend, if it was chosen and any of the files is in it. */
function chosen(result: Result): string {
  const { backend, files, workingDirectory } = result;
  if (backend?.because === undefined || !files.some(({ path }) => isWithin(backend.folder, path))) return '';
  const folder = posix.relative(workingDirectory, backend.folder);
  return `Backend: ${folder === '' ? '.' : `${folder}/`} (${fromHere(backend.because, result)})`;
}

function headline({ plan: { subject, verb }, files, isDryRun }: Result): string {
  const outcomes = new Set(files.map(({ outcome }) => outcome));
  const became = OUTCOMES.find((outcome) => outcome !== 'unchanged' && outcomes.has(outcome));
  if (became === undefined) return `${subject} unchanged`;
  if (became === 'conflict') return `${subject}: files are in the way (dry run: nothing is written)`;
  const done = verb ?? (outcomes.has('overwritten') ? 'overwritten' : became);
  return isDryRun ? `${subject} would be ${done} (dry run: nothing is written)` : `${subject} ${done}`;
}

function fileLines(file: Settled, { isDryRun, diff, workingDirectory }: Result): string {
  const path = `  ${posix.relative(workingDirectory, file.path)}`;
  const change = diff || isDryRun ? diffOf(file, diff) : undefined;
  return change === undefined ? path : `${path}\n${indent(change)}`;
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
}

/** The most lines of a diff that are shown without `--diff`. */
const MAX_LINES = 24;
const CONTEXT = 2;

/**
 * Returns the change of a file as a unified diff without the lines that name it; `undefined` without a change. Without
 * `isWhole`, only existing files have a diff, and a long one is cut.
 */
function diffOf({ before, after, outcome }: Settled, isWhole: boolean): string | undefined {
  if (outcome === 'unchanged' || (!isWhole && (before === undefined || after === undefined)))
    return undefined;
  const [old, now] = [before, after].map((content) => content?.toString('utf8') ?? '');
  const patch = createTwoFilesPatch('', '', old ?? '', now ?? '', '', '', { context: CONTEXT });
  const lines = patch.trimEnd().split('\n');
  const shown = lines.slice(lines.findIndex((line) => line.startsWith('@@')));
  if (isWhole || shown.length <= MAX_LINES) return shown.join('\n');
  const left = shown.length - MAX_LINES;
  return [...shown.slice(0, MAX_LINES), `… ${left} more lines; --diff shows them.`].join('\n');
}
