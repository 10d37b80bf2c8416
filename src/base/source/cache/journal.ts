import type { Dirent } from 'node:fs';
import type { Env } from './place';
import type { Facts, FileFact, GitFact, LinkFact, Stats } from './facts';
import { changedAt, hashOf, hashOfListing, isSame, letterOf, MTIME_RESOLUTION } from './measure';

type Listing = ReadonlyMap<string, Dirent>;

/** Takes down what was asked about a folder. */
export interface FolderNotes {
  /** The names that were asked for. */
  readonly asked: Set<string>;
  /** True once all names were asked for. */
  isListed: boolean;
}

interface Folder extends FolderNotes {
  readonly stats: Stats | null;
  readonly entries: Listing | undefined;
  /** The entries found when the folder was read again and may have changed. */
  readonly later: (Listing | undefined)[];
}

/**
 * Writes down all that a run learns from the disk, from git and from its environment. It's kept by the adapters that do
 * the asking, not by those who ask, so that nothing is forgotten.
 */
export class Journal {
  readonly #since = Date.now() - MTIME_RESOLUTION;
  readonly #files = new Map<string, FileFact>();
  readonly #folders = new Map<string, Folder>();
  readonly #links = new Map<string, LinkFact>();
  readonly #git: GitFact[] = [];
  readonly #env = new Map<string, string | null>();
  #isSpoiled = false;

  /** Says that the run depends on what can't be written down, or has changed something: nothing is kept of it. */
  spoil(): void {
    this.#isSpoiled = true;
  }

  /** Notes a file that was read. `stats` are from before. */
  read(path: string, content: Uint8Array | undefined, stats: Stats | null): void {
    const known = this.#files.get(path);
    if (known !== undefined && isSame(known[2], stats) && !this.#isFresh(stats)) return;
    const hash = content === undefined ? null : hashOf(content);
    if (known !== undefined && known[1] !== hash) this.spoil();
    else this.#files.set(path, [path, hash, stats]);
  }

  /** Notes a folder's entries, and returns what notes the names asked for. `stats` are from before. */
  folder(path: string, entries: Listing | undefined, stats: Stats | null): FolderNotes {
    const known = this.#folders.get(path);
    if (known !== undefined) {
      if (!isSame(known.stats, stats) || this.#isFresh(stats)) known.later.push(entries);
      return known;
    }
    const folder = { stats, entries, later: [], asked: new Set<string>(), isListed: false };
    this.#folders.set(path, folder);
    return folder;
  }

  /** Notes a link, or any path that could be one, that was followed to its target (absolute; `null` for nowhere). */
  link(path: string, target: string | null, kind: string | null): void {
    const known = this.#links.get(path);
    if (known !== undefined && (known[1] !== target || known[2] !== kind)) this.spoil();
    else this.#links.set(path, [path, target, kind]);
  }

  /** Notes a question to git about something that may have another answer next time. */
  git(directory: string, args: readonly string[], hash: string): void {
    this.#git.push([directory, args, hash]);
  }

  /** Returns an environment that notes which variables are asked for. */
  watch(env: Env): Env {
    return new Proxy(env, {
      get: (from, name) => {
        if (typeof name !== 'string') return undefined;
        this.#env.set(name, from[name] ?? null);
        return from[name];
      },
      ownKeys: (from) => {
        this.spoil();
        return Reflect.ownKeys(from);
      },
    });
  }

  /** Returns what the run depends on; `undefined` if that isn't known. */
  facts(): Facts | undefined {
    const isSteady = [...this.#folders.values()].every((folder) =>
      folder.later.every((entries) => areSameAnswers(folder, entries)),
    );
    if (this.#isSpoiled || !isSteady) return undefined;
    return {
      since: this.#since,
      files: [...this.#files.values()],
      folders: [...this.#folders].map(([path, { stats, entries, asked, isListed }]) => [
        path,
        entries === undefined
          ? null
          : Object.fromEntries([...asked].map((name) => [name, letterOf(entries.get(name))])),
        entries !== undefined && isListed ? hashOfListing(entries) : null,
        stats,
      ]),
      links: [...this.#links.values()],
      git: this.#git,
      env: Object.fromEntries(this.#env),
    };
  }

  #isFresh(stats: Stats | null): boolean {
    return stats === null || changedAt(stats) >= this.#since;
  }
}

/**
 * Returns whether a later reading of a folder answers what was asked as the first did. Names that nobody asked for may
 * come and go: shared folders above the workspace change all the time.
 */
function areSameAnswers({ entries, asked, isListed }: Folder, later: Listing | undefined): boolean {
  if (entries === undefined || later === undefined) return entries === later;
  return isListed
    ? hashOfListing(entries) === hashOfListing(later)
    : [...asked].every((name) => letterOf(entries.get(name)) === letterOf(later.get(name)));
}

let current: Journal | undefined;

/** Returns the journal of this process's run; `undefined` if nothing is to be kept. */
export const journal = (): Journal | undefined => current;

/** Begins the journal of this process's run, or ends it. Trees that are opened from then on write to it. */
export function setJournal(next: Journal | undefined): void {
  current = next;
}
