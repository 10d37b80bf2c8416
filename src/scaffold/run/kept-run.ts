import { shellWord } from '../../base/code/shell-word';
import { kebab } from '../../base/config/settings';
import { type RunName, type Written, bytesText, hashOf, type MadeRun } from '../../base/source/cache/made';
import { anyResourceOf, type Site } from '../backend/site';
import type { Plan, Change } from '../change';
import { type FieldOptions, fieldSpecs } from '../options';
import type { Settled } from './settle';
import { bareText, withoutHunk } from '../../base/source/git/hunks';

/** Options that say nothing about what's written, or that aren't flags. */
const NO_FLAGS: ReadonlySet<string> = new Set([
  ...['name', 'action', 'kind', 'fields', '_', 'addFields', 'force', 'diff', 'explain', 'format'],
  ...['workingDirectory', 'directories', 'singulars'],
]);

/** The order in which commands are told; the empty word stands for all other options. */
const ORDER = ['only', 'except', 'update', 'tests', '', 'singular'];

/** Options that only some generators have. */
interface More {
  readonly kind?: string;
  readonly action?: string;
  readonly addFields?: boolean;
}

/** Names a run by what was asked for. */
export function runName(generator: string, { layout }: Site, options: FieldOptions): RunName {
  const placeOf = ([option]: readonly [string, unknown]): number =>
    ORDER.includes(option) ? ORDER.indexOf(option) : ORDER.indexOf('');
  const inOrder = Object.entries(options).toSorted((one, other) => placeOf(one) - placeOf(other));
  const flags = inOrder.flatMap(([option, value]: [string, unknown]) => {
    const flag = `--${kebab(option)}`;
    if (NO_FLAGS.has(option) || value === undefined || value === null) return [];
    if (typeof value === 'boolean') return [value ? flag : `--no-${kebab(option)}`];
    return typeof value === 'string' ? [`${flag} ${shellWord(value)}`] : [];
  });
  const { name = '', action, kind, addFields } = options as FieldOptions & More;
  return {
    generator: addFields === true ? 'add-fields' : generator,
    backend: layout.backend,
    resource: name === '' ? '' : anyResourceOf(options).module,
    words: [kind, name, action].flatMap((word) => (word === undefined || word === '' ? [] : [word])),
    fields: fieldSpecs(options),
    flags,
  };
}

/** Returns what a run wrote, with what its files held before. */
export function writtenBy({ changes }: Plan, files: readonly Settled[]): readonly Written[] {
  return files.flatMap(({ path, outcome, before, after }) => {
    if (outcome === 'unchanged' || after === undefined) return [];
    const change = changes.find((one) => one.path === path);
    return [{ path, before, bytes: after, isOwn: change?.kind === 'write', role: change?.role }];
  });
}

/**
 * Gives an edit that takes something out the very bytes that its file held before one of our runs, if it comes out the same but for
 * brackets and line ends: what adding it broke into lines is joined again.
 */
export function asEarlier({ files }: Site, change: Change, runs: readonly MadeRun[]): Change {
  const bytes = change.kind === 'edit' ? files.read(change.path) : undefined;
  if (change.kind !== 'edit' || bytes === undefined) return change;
  const after = bytesText(change.content);
  if (bareText(bytesText(bytes)).length <= bareText(after).length) return change;
  const text = reformed(change.path, after, runs);
  return text === undefined ? change : { ...change, content: Buffer.from(text, 'latin1') };
}

/** Returns a text with the lines as they were before our runs, if that gives what the file held before one of them. */
function reformed(path: string, after: string, runs: readonly MadeRun[]): string | undefined {
  const made = runs.flatMap(({ files }) => files.filter((one) => one.path === path));
  const known = new Set(made.map(({ before }) => before));
  let text = after;
  for (const { hunks } of made) {
    for (const hunk of hunks) text = withoutHunk(text, { ...hunk, after: hunk.before }) ?? text;
    if (known.has(hashOf(Buffer.from(text, 'latin1')))) return text;
  }
  return undefined;
}
