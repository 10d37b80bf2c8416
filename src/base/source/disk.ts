import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { baseName, byCodePoint, parentOf, pathWithin } from './paths';
import type { Kind, SourceTree } from './tree';

/**
 * Adapts a folder of the disk. Names are case-sensitive on every platform, because a folder's listing decides what
 * exists. Follows symbolic links that stay under the root: a report must not depend on files outside the workspace.
 * Ignores a link to a parent folder: two of them would multiply the paths to each file. Caches listings: use one
 * tree per run.
 */
export function diskTree(root: string, onLink?: OnLink): SourceTree {
  return new DiskTree(root, onLink);
}

/** Called with each followed link and its target, relative to the root; possibly more than once. */
type OnLink = (link: string, target: string) => void;

type Folder = ReadonlyMap<string, Dirent>;

class DiskTree implements SourceTree {
  readonly #folders = new Map<string, Folder | undefined>();
  readonly #realPaths = new Map<string, string>();

  constructor(
    readonly root: string,
    readonly onLink?: OnLink,
  ) {}

  read(path: string): Uint8Array | undefined {
    return this.kind(path) === 'file' ? attempt(() => readFileSync(join(this.root, path))) : undefined;
  }

  kind(path: string): Kind | undefined {
    if (path === '') return this.#folder('') && 'directory';
    const entry = this.#folder(parentOf(path))?.get(baseName(path));
    if (entry?.isFile()) return 'file';
    if (entry?.isDirectory()) return 'directory';
    return entry?.isSymbolicLink() ? this.#kindOfLink(path) : undefined;
  }

  list(path: string): readonly string[] | undefined {
    const folder = this.#folder(path);
    return folder && [...folder.keys()].sort(byCodePoint);
  }

  #folder(path: string): Folder | undefined {
    if (!this.#folders.has(path)) this.#folders.set(path, this.#listing(path));
    return this.#folders.get(path);
  }

  #listing(path: string): Folder | undefined {
    if (path !== '' && this.kind(path) !== 'directory') return undefined;
    const entries = attempt(() => readdirSync(join(this.root, path), { withFileTypes: true }));
    return entries && new Map(entries.map((entry) => [entry.name, entry]));
  }

  #kindOfLink(path: string): Kind | undefined {
    return attempt(() => {
      const target = realpathSync.native(join(this.root, path));
      const way = pathWithin(this.#real(''), target);
      if (way === undefined) return undefined;
      if (this.#isAround(target, path)) return undefined;
      this.onLink?.(path, way);
      const stats = statSync(target);
      return stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : undefined;
    });
  }

  /** Returns true if the way to a link passes through a folder or one in it. */
  #isAround(folder: string, link: string): boolean {
    for (let above = parentOf(link); ; above = parentOf(above)) {
      if (pathWithin(folder, this.#real(above)) !== undefined) return true;
      if (above === '') return false;
    }
  }

  #real(path: string): string {
    const known = this.#realPaths.get(path) ?? realpathSync.native(join(this.root, path));
    this.#realPaths.set(path, known);
    return known;
  }
}

/** Returns `undefined` if the action throws: by the port's contract an unreadable path doesn't exist. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
