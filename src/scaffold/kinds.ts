import { ownEntry } from '../base/code/own-entry';
import type { ResourceName } from '../base/naming/resource-name';
import type { FileRole } from './change';
import type { ProjectSection } from './edit/imports/sections';
import { baseName, joinPath } from '../base/source/paths';

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

export type { ProjectSection };

/** The names of a resource that those of its modules have. */
type Named = Pick<ResourceName, 'module' | 'singular'>;

/** The places of a backend's files, and how its modules are imported. */
export interface Layout {
  /** The backend's folder, POSIX, relative to the workspace root; `''` is the root itself. */
  readonly backend: string;
  /** The prefix of a module's name where `main.py` imports it: `shop.`, `.` or nothing. */
  readonly lead: string;
  readonly directories: Directories;
  readonly section: ProjectSection;
}

/** Returns the path of a resource's file of a kind: `backend/api/http/products.py`. */
export const fileOf = ({ backend, directories }: Layout, kind: KindName, resource: Named): string =>
  joinPath(backend, directories[kind], `${KINDS[kind].module(resource)}.py`);

/**
 * Returns the name under which a file of the kind `from` imports a resource's module of a kind: `internal.dto.product_dto`,
 * `shop.internal.dto.product_dto`, `...internal.dto.product_dto`. `from` is `''` for a file in the backend's own folder,
 * such as `main.py`. Tests aren't part of the package; they import it by its folder's name.
 */
export function importNameOf(
  { backend, lead, directories }: Layout,
  kind: KindName,
  resource: Named,
  from: KindName | '',
): string {
  const inner = joinPath(directories[kind], KINDS[kind].module(resource)).replaceAll('/', '.');
  if (lead !== '.') return `${lead}${inner}`;
  if (from === 'tests') return `${baseName(backend)}.${inner}`;
  const depth = from === '' ? 0 : directories[from].split('/').length;
  return `${'.'.repeat(depth + 1)}${inner}`;
}
