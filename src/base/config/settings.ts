import native, { type PlatformPath } from 'node:path';
import { Failure } from '../diagnostics/failure';
import { suggestion } from '../diagnostics/suggest';
import { loadOwnSchema } from '../own-schema';
import { damagedPyprojects, findPyproject } from './pyproject';
import { at, entriesOf, isTable, type Toml } from './toml-values';
import { journal } from '../source/cache/journal';
import { isOutside, joinPath, parentOf, toPosix, toWorkspacePath } from '../source/paths';
import { readText } from '../source/text';
import type { SourceTree } from '../source/tree';

/** The part of `[tool.schematics]` that a command reads. */
export type Section =
  /** `tool routes`, and what shows its report: the whole table. */
  | 'list'
  /**
   * The options that decide how an application is read. Every other command reads these, and some have their own
   * table.
   */
  | 'analysis'
  | Own;

/** Commands with a table of their own: `[tool.schematics.check]`. */
type Own = (typeof OWN)[number];
const OWN = ['calls', 'check', 'diff'] as const;

/** The location of a front end; absolute paths. */
interface Standpoint {
  readonly cwd: string;
  readonly root: string;
  readonly open: (directory: string) => SourceTree;
}

interface CommonOptions {
  readonly root?: string;
}

/**
 * The options of a run: those that were given, then those of the nearest `pyproject.toml` with `[tool.schematics]`,
 * from where the user stands up to the root. There they have the names of the command line; paths count from the
 * file's folder. Throws a Failure for a setting that isn't an option, or is of another type. The entry isn't among
 * them: the search for it reads its setting, as that of `[tool.fastapi]`.
 */
export function withSettings<O extends CommonOptions>(
  given: O,
  section: Section,
  { cwd, root: usual, open }: Standpoint,
  path: PlatformPath = native,
): O {
  const root = given.root === undefined ? usual : path.resolve(cwd, given.root);
  const base = toWorkspacePath(root, cwd, '', path);
  const settings = settingsOf(section, open(root), isOutside(base) ? '' : joinPath(base), path);
  if (settings === undefined) return given;
  const own = Object.entries(given).filter(([, value]) => value !== undefined);
  // As the user would write them: messages repeat them.
  const located = mapPaths(settings, path, (one) => toWorkspacePath(cwd, root, one, path) || '.');
  // The cast: a setting was checked to be an option of the command, of its type.
  return { ...located, ...Object.fromEntries(own) } as O;
}

/**
 * Returns the configuration for a folder, with paths relative to the root; `undefined` if there is none. Throws as
 * above.
 */
export function settingsOf(
  section: Section,
  tree: SourceTree,
  base: string,
  path: PlatformPath = native,
): Readonly<Record<string, unknown>> | undefined {
  const found = nearest(tree, base);
  return found === undefined
    ? undefined
    : mapPaths(settingsFor(section, found), path, (one) =>
        joinPath(parentOf(found.file), toPosix(one, path)),
      );
}

interface FoundTable {
  readonly file: string;
  readonly table: Toml;
}

function nearest(tree: SourceTree, base: string): FoundTable | undefined {
  for (let folder = base; ; folder = parentOf(folder)) {
    const file = joinPath(folder, 'pyproject.toml');
    // By its text first: to parse TOML, a library has to be loaded.
    if (readText(tree, file)?.includes('schematics') === true) {
      const table = at(findPyproject(tree, [folder])?.content, ['tool', 'schematics']);
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

/** By the names of the schema. The table's own options are checked by every command, so that none hides a mistake. */
function settingsFor(section: Section, { file, table }: FoundTable): Record<string, unknown> {
  const isOwn = (name: string): name is Own => OWN.some((own) => own === name);
  heedCache(table, `${file}, [tool.schematics]`);
  const top = entriesOf(table).filter(([key]) => !isOwn(key) && !ELSEWHERE.has(key));
  assertTables(top, file);
  const all = read(top, optionsOf('routes-report'), `${file}, [tool.schematics]`);
  const wanted =
    section === 'list'
      ? all
      : Object.fromEntries(Object.entries(all).filter(([name]) => isAnalysisOption(name)));
  const own = !isOwn(section)
    ? {}
    : read(
        entriesOf(table[section]),
        optionsOf(`routes-report/${section}`),
        `${file}, [tool.schematics.${section}]`,
      );
  return { ...wanted, ...own };
}

/** Throws a Failure for the table of a command that has none: its options are those of the whole table. */
function assertTables(entries: readonly (readonly [string, unknown])[], file: string): void {
  const [name] = entries.find(([, value]) => isTable(value)) ?? [];
  if (name === undefined) return;
  throw new Failure(
    `${file}: there's no table [tool.schematics.${name}]; ${[...OWN].join(', ')} and make have one, and all other options stand in [tool.schematics].`,
  );
}

/** `cache = false`: nothing of a run is kept for the next one. It's about the tool, not about the report. */
function heedCache(table: Toml, where: string): void {
  const value = at(table, ['cache']);
  if (value !== undefined) assertType(value, { type: 'boolean' }, `${where} cache`);
  if (value === false) journal()?.spoil();
}

/** Returns the file in which a project says that nothing of it is kept; `undefined` if none does. */
export function fileAgainstKeeping(tree: SourceTree, base: string): string | undefined {
  const found = nearest(tree, base);
  return found !== undefined && at(found.table, ['cache']) === false ? found.file : undefined;
}

/** The application, which the search for it reads, the options of generators, and what's heeded above. */
const ELSEWHERE: ReadonlySet<string> = new Set(['entry', 'make', 'cache']);

/** Names the options that choose an application and say how it's read, the same for every command and target. */
export const ANALYSIS_OPTIONS = [
  'entry',
  'pythonPath',
  'follow',
  'root',
  'env',
  'envFile',
  'fastapi',
  'pythonVersion',
  'startup',
  'servedEnv',
] as const;

/** An option that chooses an application or says how it's read. */
export type AnalysisOption = (typeof ANALYSIS_OPTIONS)[number];

const isAnalysisOption = (name: string): boolean => ANALYSIS_OPTIONS.some((one) => one === name);

interface Option {
  readonly type: string;
  readonly enum?: readonly string[];
  /** Set by the tools that run us, and by nobody else. */
  readonly visible?: boolean;
}

type Known = ReadonlyMap<string, Option & { readonly name: string }>;

/** The options of a command's schema, the one list that all front ends share, by their names on the command line. */
function optionsOf(folder: 'routes-report' | `routes-report/${Own}`): Known {
  // The cast says what our own files hold.
  const { properties } = loadOwnSchema(folder) as {
    readonly properties: Readonly<Record<string, Option>>;
  };
  const options = Object.entries(properties).filter(
    ([name, { visible = true }]) => visible && !NOT_HERE.has(name),
  );
  return new Map(options.map(([name, option]) => [kebab(name), { ...option, name }]));
}

/** Which application, where a report goes, and what's done once. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'entry',
  'root',
  'project',
  'output',
  'force',
  'outputFile',
  'base',
  'head',
  'update',
  'updateBaseline',
]);

/** Returns the name of an option in files: `outputPath` becomes `output-path`. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function read(
  entries: readonly (readonly [string, unknown])[],
  known: Known,
  where: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [key, written] of entries) {
    const value = key === 'follow' && written === 'auto' ? [written] : written;
    const option = known.get(key);
    if (option === undefined)
      throw new Failure(`${where}: no option "${key}"; ${suggestion(key, [...known.keys()])}`);
    assertType(value, option, `${where} ${key}`);
    values[option.name] = value;
  }
  return values;
}

function assertType(value: unknown, { type, enum: words }: Option, where: string): void {
  const isRight =
    type === 'array'
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : type === 'object'
        ? isTable(value)
        : typeof value === type;
  if (!isRight) throw new Failure(`${where}: has to be ${TYPES[type] ?? type}.`);
  if (words !== undefined && !words.some((word) => word === value))
    throw new Failure(`${where}: there's no "${String(value)}"; use one of: ${words.join(', ')}.`);
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list of strings, ["…"]',
  boolean: 'true or false',
  string: 'a string, in quotes',
  object: 'a table',
};

const PATHS: ReadonlySet<string> = new Set(['pythonPath', 'envFile', 'baseline', 'snapshot']);

/** Changes the relative paths among the values; an absolute path stays as it is. */
function mapPaths(
  values: Readonly<Record<string, unknown>>,
  path: PlatformPath,
  change: (one: string) => string,
): Record<string, unknown> {
  const changed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(changed)
      : typeof value === 'string' && !path.isAbsolute(value)
        ? change(value)
        : value;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, PATHS.has(name) ? changed(value) : value]),
  );
}
