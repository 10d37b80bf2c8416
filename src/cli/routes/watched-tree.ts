import { type DirEntry, HostTree } from '@angular-devkit/schematics';
import { normalize, virtualFs } from '@angular-devkit/core';
import { NodeJsSyncHost } from '@angular-devkit/core/node';
import { dirname, join } from 'node:path';
import { realPlace } from '../../base/source/real-place';
import { stampOf } from '../../base/source/stamps';

/** Milliseconds. Timestamps of file systems have this resolution, and lag behind the clock by as much. */
const STEP = 50;

/** The files of the disk, with a record of the content that a Rule has read: its changes are based on that. */
export class WatchedTree extends HostTree {
  readonly #started = Date.now();
  readonly #seen = new Map<string, Buffer | null>();
  readonly #folders = new Set<string>();

  /** `root` is absolute. */
  constructor(private readonly folder: string) {
    super(new virtualFs.ScopedHost(new NodeJsSyncHost(), normalize(folder)));
  }

  override read(path: string): Buffer | null {
    const key = keyOf(path);
    // As in `SourceTree`, a path outside the root doesn't exist. The devkit doesn't check where links lead.
    const content = realPlace(this.folder, key) === undefined ? null : super.read(path);
    if (!this.#seen.has(key)) this.#seen.set(key, content);
    this.#folders.add(dirname(key));
    return content;
  }

  override getDir(path: string): DirEntry {
    this.#folders.add(keyOf(path));
    return super.getDir(path);
  }

  /** Returns a file's content when it was first read: `null` if it didn't exist, `undefined` if it wasn't read. */
  before(path: string): Buffer | null | undefined {
    return this.#seen.get(keyOf(path));
  }

  /** Returns true if anybody has created, renamed or deleted entries of a listed folder since it was listed. */
  isWrittenTo(): boolean {
    const stamps = [...this.#folders].map((folder) => stampOf(join(this.folder, folder)));
    return stamps.some((stamp) => stamp !== undefined && stamp.changed > this.#started - STEP);
  }
}

/** Normalises a path: a Tree accepts it with and without the leading slash. */
const keyOf = (path: string): string => path.replace(/^\/+/u, '');
