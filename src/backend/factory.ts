import { workspaceGenerator, type Standpoint } from '../scaffold/run/generator';
import { posix } from 'node:path';
import { Failure } from '../base/diagnostics/failure';
import { suggestion } from '../base/diagnostics/suggest';
import { baseName, parentOf } from '../base/source/paths';
import { readText, withUnixEnds } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import type { Change, Plan } from '../scaffold/change';
import type { CommonOptions } from '../scaffold/options';
import { written } from '../scaffold/output/templates';
import { type DatabaseName, DATABASES, LAYOUTS } from './choices';
import { backendParts, entryOf, keptParts, type NewBackend, packageFilesOf } from './parts';
import { placeOf, refuseOtherProgram } from './place';
import { planProject } from './project';

/** `schematic backend`: see {@link planBackend}. */
export const backend = workspaceGenerator<BackendOptions>('backend', planBackend);

/** The options of `backend`, under the names of its `schema.json`. */
interface BackendOptions extends Pick<CommonOptions, 'name' | 'force' | 'diff' | 'workingDirectory'> {
  readonly layout?: string;
  readonly db?: string;
  readonly async?: boolean;
  readonly sync?: boolean;
}

/**
 * Plans a new backend, in a folder of its name: an application with its settings, tests and image, and, in an Nx workspace,
 * its `project.json`. Throws a Failure for a name that can't be one, and for a folder with another program.
 */
function planBackend(at: Standpoint, { name = '', layout, db, ...ways }: BackendOptions): Plan {
  const database = wordOf('db', DATABASES, db);
  const backend: NewBackend = {
    place: placeOf(name, at),
    layout: wordOf('layout', LAYOUTS, layout),
    db: database,
    isAsync: isAsync(database, ways),
  };
  const { folder } = backend.place;
  const parts = backendParts(backend);
  const modules = parts.map(({ path }) => path).filter((path) => path.endsWith('.py') && !isTest(path));
  refuseOtherProgram(at.files, folder, modules);
  const project = planProject(at, backend);
  const [further, kept] = furtherFiles(at.files, backend);
  return {
    subject: `Backend ${backend.place.name}`,
    changes: [...written(at.files, parts), ...further, ...packageFilesOf(backend), ...project.changes],
    notes: [
      ...(kept.length === 0
        ? []
        : [`Kept as ${kept.length === 1 ? 'it is' : 'they are'}: ${kept.join(', ')}`]),
      ...project.notes,
      nextSteps(at, backend, project.isNx),
    ],
  };
}

/** Returns how a database is used: SQLAlchemy with asyncio unless `--sync` is given, SQLModel where `--async` is. */
function isAsync(db: DatabaseName, { async = false, sync = false }: BackendOptions): boolean {
  const given = async ? '--async' : '--sync';
  if ((async || sync) && db === 'none')
    throw new Failure(`${given} says how a database is used; add --db sqlalchemy or --db sqlmodel.`);
  if (async && sync) throw new Failure('--async and --sync exclude each other; give one of them.');
  return db === 'sqlalchemy' ? !sync : async;
}

const isTest = (path: string): boolean => baseName(parentOf(path)) === 'tests';

/** Returns the files that a folder may have already, without those that are there with other content: these are kept. */
function furtherFiles(
  files: SourceTree,
  backend: NewBackend,
): readonly [changes: readonly Change[], kept: readonly string[]] {
  const changes = written(files, keptParts(backend));
  const isKept = (change: Change): boolean => {
    const there = readText(files, change.path);
    return there !== undefined && change.kind === 'write' && withUnixEnds(there) !== change.content;
  };
  return [changes.filter((one) => !isKept(one)), changes.filter(isKept).map(({ path }) => baseName(path))];
}

/** Returns the key that a word names; without a word the first key. Throws a Failure with the known ones. */
function wordOf<K extends string>(option: string, known: Readonly<Record<K, unknown>>, given?: string): K {
  // The cast: the keys of an object literal.
  const words = Object.keys(known) as K[];
  const [first] = words;
  const found = given === undefined ? first : words.find((word) => word === given);
  if (found !== undefined) return found;
  throw new Failure(`--${option} can't be ${JSON.stringify(given)}; ${suggestion(given ?? '', words)}`);
}

/** Returns the commands to start with, relative to the current directory. */
function nextSteps(
  { workingDirectory }: Standpoint,
  { place, layout, db }: NewBackend,
  isNx: boolean,
): string {
  const folder = posix.relative(workingDirectory, place.folder);
  const own = [
    ...(folder === '' ? [] : [`cd ${folder}`]),
    'uv sync',
    ...(db === 'none' ? [] : ['uv run alembic upgrade head']),
    `uv run uvicorn ${entryOf(layout)} --reload`,
    'uv run pytest',
    `tool make resource products name:str --register${db === 'none' ? '' : ' --migration'}`,
  ];
  const nx = [`nx run ${place.name}:serve`, `nx run ${place.name}:test`, `nx run ${place.name}:lint`];
  return ['Next:', ...(isNx ? [...nx, ...own.filter((line) => /^(?:cd|tool)/.test(line))] : own)].join(
    '\n  ',
  );
}
