import { ownEntry } from '../base/code/own-entry';
import type { ResourceName } from '../base/naming/resource-name';
import type { FileRole } from './change';

/** A kind of file that generators write in this tool's own layout. */
interface Kind {
  /** The usual folder, POSIX, relative to the backend's own. */
  readonly folder: string;
  /** Returns the name of a resource's module. */
  readonly module: (resource: Pick<ResourceName, 'module' | 'singular'>) => string;
  /** The role of its files, then those of what its generator writes in other layouts. */
  readonly roles: readonly [FileRole, ...FileRole[]];
  /** The generators all of whose work is of this kind. */
  readonly runs: readonly string[];
  /** The word for it in messages. */
  readonly word: string;
}

/** The kinds of files, as `collection.json` names them under `writes`. */
export const KINDS = {
  api: {
    folder: 'api/http',
    module: ({ module }) => module,
    roles: ['router', 'test', 'include'],
    runs: ['api', 'action', 'register'],
    word: 'router',
  },
  dto: {
    folder: 'internal/dto',
    module: ({ singular }) => `${singular}_dto`,
    roles: ['schema'],
    runs: ['dto'],
    word: 'DTO',
  },
  service: {
    folder: 'internal/service',
    module: ({ singular }) => `${singular}_service`,
    roles: ['service', 'crud', 'model'],
    runs: ['service'],
    word: 'service',
  },
  tests: {
    folder: 'tests/api/http',
    module: ({ module }) => `test_${module}`,
    roles: ['test'],
    runs: [],
    word: 'tests',
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

/** Folders of a backend by the kind of file in them, POSIX, relative to the backend's own. */
export type Directories = Readonly<Record<KindName, string>>;

/** The usual folders. The cast: the keys stay. */
export const DIRECTORIES = Object.fromEntries(
  Object.entries(KINDS).map(([kind, { folder }]) => [kind, folder]),
) as Directories;

/** Returns the kind of which all work of a generator is, by its name; `undefined` for one that writes several, or nothing. */
export const kindOf = (generator: string): Kind | undefined => ownEntry(KINDS, generator);
