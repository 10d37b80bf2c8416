import type { ProjectSection } from '../edit/project-section';
import { baseName, joinPath } from '../../base/source/paths';
import { type Directories, KINDS, type KindName } from '../kinds';
import type { ResourceName } from '../../base/naming/resource-name';

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
