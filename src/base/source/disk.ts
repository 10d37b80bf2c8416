import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { baseName, byCodePoint, parentOf } from './paths';
import type { Kind, SourceTree } from './tree';

/**
 * The files under a folder of the disk. Names are exact in case on every platform, because what exists is
 * decided by the listing of its folder. Symbolic links are followed as long as they stay under the root: what a
 * report says must not depend on files that aren't in the workspace. One to a folder around itself isn't there: two
 * of these make thousands of ways to each file. Listings are kept: one tree, one run.
 */
export function diskTree(root: string, onLink?: OnLink): SourceTree {
  return new DiskTree(root, onLink);
}

/** Told of each link that's followed, and of what it leads to, relative to the root; maybe more than once. */
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
      const way = relative(this.#real(''), target);
      if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) return undefined;
      if (this.#isAround(target, path)) return undefined;
      this.onLink?.(path, way.split(sep).join('/'));
      const stats = statSync(target);
      return stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : undefined;
    });
  }

  /** Whether one comes through a folder, or through one in it, on the way to a link. */
  #isAround(folder: string, link: string): boolean {
    for (let above = parentOf(link); ; above = parentOf(above)) {
      const real = this.#real(above);
      if (real === folder || real.startsWith(`${folder}${sep}`)) return true;
      if (above === '') return false;
    }
  }

  #real(path: string): string {
    const known = this.#realPaths.get(path) ?? realpathSync.native(join(this.root, path));
    this.#realPaths.set(path, known);
    return known;
  }
}

/** The port's rule: what can't be read isn't there. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
