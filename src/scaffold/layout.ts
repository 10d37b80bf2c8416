import type { ProjectSection } from './edit/project-section';
import { baseName, joinPath } from '../base/source/paths';

/** Folders of a backend, POSIX, relative to the backend's own. */
export interface Directories {
  readonly api: string;
  readonly dto: string;
  readonly service: string;
  readonly tests: string;
}

export const DIRECTORIES: Directories = {
  api: 'api/http',
  dto: 'internal/dto',
  service: 'internal/service',
  tests: 'tests/api/http',
};

export type { ProjectSection };

/** Where everything of one backend goes, and how its modules are imported. */
export interface Layout {
  /** The backend's folder, POSIX, relative to the workspace root; `''` is the root itself. */
  readonly backend: string;
  /** What stands before the name of a module where `main.py` imports it: `shop.`, `.` or nothing. */
  readonly lead: string;
  readonly directories: Directories;
  readonly section: ProjectSection;
}

/** `('api', 'products')` → `backend/api/http/products.py`. */
export function fileOf({ backend, directories }: Layout, kind: keyof Directories, module: string): string {
  return joinPath(backend, directories[kind], `${module}.py`);
}

/**
 * The name under which a module is imported in a file of the folder `from`: `internal.dto.product_dto`,
 * `shop.internal.dto.product_dto`, `...internal.dto.product_dto`. `from` is `''` for a file of the backend's own
 * folder, such as `main.py`. Tests are no part of the package: they import it by its folder's name.
 */
export function importNameOf(
  { backend, lead, directories }: Layout,
  kind: keyof Directories,
  module: string,
  from: keyof Directories | '',
): string {
  const inner = joinPath(directories[kind], module).replaceAll('/', '.');
  if (lead !== '.') return `${lead}${inner}`;
  if (from === 'tests') return `${baseName(backend)}.${inner}`;
  const depth = from === '' ? 0 : directories[from].split('/').length;
  return `${'.'.repeat(depth + 1)}${inner}`;
}
