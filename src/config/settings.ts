import { resolve } from 'node:path';
import { Failure } from '../diagnostics/failure';
import { suggestion } from '../diagnostics/suggest';
import { damagedPyprojects, findPyproject } from '../entry/pyproject';
import { parseTarget } from '../entry/target';
import { at, entriesOf, isTable } from '../entry/toml-values';
import { isOutside, joinPath, parentOf, toWorkspacePath } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';
import { kebab, type OptionSchema, type OptionsSchema } from './schema';

/** Which part of `[tool.schematics]` a command reads. */
export interface Section {
  /** `check`: it has a table of its own, `[tool.schematics.check]`; `undefined` of `tool routes`, which has the whole. */
  readonly name: string | undefined;
  /** Asked for only where there's something configured. */
  readonly schema: () => OptionsSchema;
}

/** Where a front end stands; absolute paths. */
interface Standpoint {
  readonly cwd: string;
  readonly root: string;
  readonly open: (directory: string) => SourceTree;
}

/**
 * The options of a run: those that were given, then those that are configured. Throws a Failure for a setting that
 * isn't an option of the command, or is of another type.
 */
export function withSettings<O extends CommonOptions>(given: O, section: Section, standpoint: Standpoint): O {
  const root = given.root === undefined ? standpoint.root : resolve(standpoint.cwd, given.root);
  const base = toWorkspacePath(root, standpoint.cwd, '');
  const ground = { tree: standpoint.open(root), root, base: isOutside(base) ? '' : joinPath(base) };
  const settings = settingsFor(section, ground);
  // All of them, or one: what's asked for now comes before what is meant most of the time.
  if (given.all === true) delete settings['entry'];
  const own = Object.entries(given).filter(([, value]) => value !== undefined);
  // The cast: a setting was checked to be an option of the command, of its type.
  return { ...settings, ...Object.fromEntries(own) } as O;
}

interface CommonOptions {
  readonly root?: string;
  readonly all?: boolean;
}

/** The folder of the workspace that is asked from. */
interface Ground {
  readonly tree: SourceTree;
  /** Absolute. */
  readonly root: string;
  /** Relative to the root. */
  readonly base: string;
}

/** The tables that commands have of their own. */
export const SECTIONS = ['check', 'diff', 'match', 'why', 'watch', 'serve'] as const;

/**
 * What the nearest `pyproject.toml` with `[tool.schematics]` sets for a command, under the names of its schema: the
 * options of the table itself that it knows, then those of its own table. Paths are made absolute: they count from the
 * file's folder. Throws a Failure for what isn't an option, or of another type.
 */
function settingsFor({ name, schema }: Section, ground: Ground): Record<string, unknown> {
  const found = nearest(ground);
  if (found === undefined) return {};
  const { file, table } = found;
  const known = new Map(visible(schema()).map(([option, one]) => [kebab(option), { option, one }]));
  const values: Record<string, unknown> = {};
  const take = (entries: readonly (readonly [string, unknown])[], where: string, isOwn: boolean): void => {
    for (const [key, value] of entries) {
      const match = known.get(key);
      if (match === undefined) {
        if (!isOwn) continue; // an option of `tool routes` that this command hasn't: that command checks it
        throw new Failure(`${file}, [${where}]: no option "${key}"; ${suggestion(key, [...known.keys()])}`);
      }
      assertType(value, match.one, `${file}, [${where}] ${key}`);
      values[match.option] = located(value, match.one, { ...ground, folder: parentOf(file) });
    }
  };
  const isPart = (key: string, value: unknown): boolean =>
    isTable(value) && SECTIONS.some((section) => section === key);
  const own = entriesOf(table).filter(([key, value]) => !isPart(key, value));
  take(own, TABLE.join('.'), name === undefined);
  if (name !== undefined) take(entriesOf(table[name]), [...TABLE, name].join('.'), true);
  return values;
}

const TABLE = ['tool', 'schematics'];

/** Upwards from where the user stands, to the root. */
function nearest({ tree, base }: Ground) {
  for (let folder = base; ; folder = parentOf(folder)) {
    const file = joinPath(folder, 'pyproject.toml');
    // By its text first: to parse TOML, a library has to be loaded.
    if (readText(tree, file)?.includes('schematics') === true) {
      const table = at(findPyproject(tree, [folder])?.content, TABLE);
      if (isTable(table)) return { file, table };
      const damaged = damagedPyprojects(tree).find((one) => one.file === file);
      if (damaged !== undefined)
        throw new Failure(
          `${file}:${damaged.line}: ${damaged.reason}; mend it, so that [tool.schematics] can be read.`,
        );
    }
    if (folder === '') return undefined;
  }
}

const visible = ({ properties }: OptionsSchema): readonly (readonly [string, OptionSchema])[] =>
  Object.entries(properties).filter(
    ([name, { visible: isVisible = true }]) => isVisible && !NOT_HERE.has(name),
  );

/** They say where the file itself is looked for. */
const NOT_HERE: ReadonlySet<string> = new Set(['root', 'project']);

function assertType(value: unknown, { type, enum: words }: OptionSchema, where: string): void {
  const isRight =
    type === 'array'
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : type === 'object'
        ? isTable(value)
        : typeof value === (type === 'integer' ? 'number' : type);
  if (!isRight) throw new Failure(`${where}: has to be ${TYPES[type] ?? type}.`);
  if (words !== undefined && !words.some((word) => word === value))
    throw new Failure(`${where}: there's no "${String(value)}"; use one of: ${words.join(', ')}.`);
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list of strings, ["…"]',
  boolean: 'true or false',
  string: 'a string, in quotes',
  integer: 'a whole number',
  object: 'a table',
};

interface Folder extends Ground {
  readonly folder: string;
}

/** Paths count from the file that they stand in, wherever the user stands. */
function located(value: unknown, option: OptionSchema, place: Folder): unknown {
  const kind = option['x-location'];
  if (kind === undefined) return value;
  if (Array.isArray(value)) return value.map((item) => located(item, option, place));
  if (typeof value !== 'string') return value;
  const { tree, root, folder } = place;
  if (kind === 'path') return resolve(root, folder, value);
  const { place: file } = parseTarget(value);
  const isFile = [file, `${file}.py`].some((one) => tree.kind(joinPath(folder, one)) === 'file');
  return isFile ? resolve(root, folder, value) : value;
}
