import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type FolderNotes, journal } from './cache/journal';
import { kindAt, statsOf } from './cache/measure';
import { baseName, byCodePoint, joinPath, parentOf, pathWithin } from './paths';
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

/** Adapts a folder of the disk in the same way, and tells what was asked of its folders. */
export const listedTree = (root: string): ListedTree => new DiskTree(root);

/** A tree that tells which folders were listed. */
export interface ListedTree extends SourceTree {
  /** Returns the folders whose names were asked for. */
  listed(): Iterable<string>;
  /** Returns the names in a folder with their kinds, as a text. */
  shape(folder: string): string | undefined;
}

/** Called with each followed link and its target, relative to the root; possibly more than once. */
type OnLink = (link: string, target: string) => void;

interface Folder {
  readonly entries: ReadonlyMap<string, Dirent>;
  /** Takes down what is asked about the folder, if a journal is kept. */
  readonly notes: FolderNotes | undefined;
}

class DiskTree implements ListedTree {
  readonly #journal = journal();
  readonly #folders = new Map<string, Folder | undefined>();
  readonly #listed = new Set<string>();
  readonly #links = new Map<string, Kind | undefined>();
  readonly #realPaths = new Map<string, string>();

  constructor(
    readonly root: string,
    readonly onLink?: OnLink,
  ) {}

  read(path: string): Uint8Array | undefined {
    if (this.kind(path) !== 'file') return undefined;
    const place = join(this.root, path);
    const stats = this.#journal && statsOf(place);
    const content = attempt(() => readFileSync(place));
    if (stats !== undefined) this.#journal?.read(place, content, stats);
    return content;
  }

  kind(path: string): Kind | undefined {
    if (path === '') return this.#folder('') && 'directory';
    const entry = this.#entry(path);
    if (entry?.isFile()) return 'file';
    if (entry?.isDirectory()) return 'directory';
    if (entry?.isSymbolicLink() !== true) return undefined;
    if (!this.#links.has(path)) this.#links.set(path, this.#kindOfLink(path));
    return this.#links.get(path);
  }

  list(path: string): readonly string[] | undefined {
    const folder = this.#folder(path);
    if (folder?.notes !== undefined) folder.notes.isListed = true;
    return folder && [...folder.entries.keys()].sort(byCodePoint);
  }

  /** Folders that aren't there don't count: those above, which lack them, do. */
  listed(): Iterable<string> {
    return this.#listed;
  }

  shape(folder: string): string | undefined {
    const entries = this.#folder(folder)?.entries;
    const marked = ([name, entry]: readonly [string, Dirent]): string =>
      `${name}\0${entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : (this.kind(joinPath(folder, name)) ?? '')}`;
    return entries && [...entries].map(marked).join('\0');
  }

  #entry(path: string): Dirent | undefined {
    const folder = this.#folder(parentOf(path));
    const name = baseName(path);
    folder?.notes?.asked.add(name);
    return folder?.entries.get(name);
  }

  #folder(path: string): Folder | undefined {
    if (!this.#folders.has(path)) this.#folders.set(path, this.#listing(path));
    return this.#folders.get(path);
  }

  #listing(path: string): Folder | undefined {
    if (path !== '' && this.kind(path) !== 'directory') return undefined;
    this.#listed.add(path);
    const place = join(this.root, path);
    const stats = this.#journal && statsOf(place);
    const listed = attempt(() => readdirSync(place, { withFileTypes: true }));
    const entries = listed && new Map(listed.map((entry) => [entry.name, entry]));
    const notes = stats === undefined ? undefined : this.#journal?.folder(place, entries, stats);
    return entries && { entries, notes };
  }

  #kindOfLink(path: string): Kind | undefined {
    this.#noteLink(join(this.root, path));
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

  #noteLink(place: string): void {
    if (this.#journal === undefined) return;
    const target = attempt(() => realpathSync.native(place)) ?? null;
    this.#journal.link(place, target, target === null ? null : kindAt(target));
  }

  /** Returns true if the way to a link passes through a folder or one in it. */
  #isAround(folder: string, link: string): boolean {
    for (let above = parentOf(link); ; above = parentOf(above)) {
      if (pathWithin(folder, this.#real(above)) !== undefined) return true;
      if (above === '') return false;
    }
  }

  #real(path: string): string {
    const known = this.#realPaths.get(path);
    if (known !== undefined) return known;
    // If the root is a link itself, other links lead out of it.
    if (path === '') this.#noteLink(this.root);
    const real = realpathSync.native(join(this.root, path));
    this.#realPaths.set(path, real);
    return real;
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
