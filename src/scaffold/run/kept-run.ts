import { shellWord } from '../../base/code/shell-word';
import { kebab } from '../../base/config/settings';
import type { RunName, Written } from '../../base/source/kept/made';
import { anyResourceOf, type Site } from '../backend/site';
import type { Plan } from '../change';
import { type FieldOptions, fieldSpecs } from '../options';
import type { Settled } from './settle';

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
