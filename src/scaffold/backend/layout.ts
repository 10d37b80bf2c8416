import type { ProjectSection } from '../edit/project-section';
import { baseName, joinPath } from '../../base/source/paths';
import { usualDirectories } from '../manifest';

/** Folders of a backend by the kind of file in them, POSIX, relative to the backend's own. */
export interface Directories {
  /** The folder of routers, which `register` searches. */
  readonly api: string;
  readonly tests: string;
  /** Folders of the files that other generators write, as `collection.json` lists them. */
  readonly [kind: string]: string;
}

/** The usual folders. The cast: the manifest has these two kinds. */
export const DIRECTORIES = usualDirectories() as Directories;

export type { ProjectSection };

/** The places of a backend's files, and how its modules are imported. */
export interface Layout {
  /** The backend's folder, POSIX, relative to the workspace root; `''` is the root itself. */
  readonly backend: string;
  /** The prefix of a module's name where `main.py` imports it: `shop.`, `.` or nothing. */
  readonly lead: string;
  readonly directories: Directories;
  readonly section: ProjectSection;
}

/** Returns the folder of a kind of file. Throws an Error for a kind that `collection.json` doesn't list. */
export function directoryOf(directories: Directories, kind: string): string {
  const directory = directories[kind];
  if (directory === undefined) throw new Error(`collection.json has no directory for "${kind}".`);
  return directory;
}

/** Returns the path of a module: `('api', 'products')` → `backend/api/http/products.py`. */
export function fileOf({ backend, directories }: Layout, kind: string, module: string): string {
  return joinPath(backend, directoryOf(directories, kind), `${module}.py`);
}

/**
 * Returns the name under which a file of the folder `from` imports a module: `internal.dto.product_dto`,
 * `shop.internal.dto.product_dto`, `...internal.dto.product_dto`. `from` is `''` for a file in the backend's own folder,
 * such as `main.py`. Tests aren't part of the package; they import it by its folder's name.
 */
export function importNameOf(
  { backend, lead, directories }: Layout,
  kind: string,
  module: string,
  from: string,
): string {
  const inner = joinPath(directoryOf(directories, kind), module).replaceAll('/', '.');
  if (lead !== '.') return `${lead}${inner}`;
  if (from === 'tests') return `${baseName(backend)}.${inner}`;
  const depth = from === '' ? 0 : directoryOf(directories, from).split('/').length;
  return `${'.'.repeat(depth + 1)}${inner}`;
}
