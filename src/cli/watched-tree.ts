import { type DirEntry, HostTree } from '@angular-devkit/schematics';
import { normalize, virtualFs } from '@angular-devkit/core';
import { NodeJsSyncHost } from '@angular-devkit/core/node';
import { dirname, join } from 'node:path';
import { realPlace } from '../base/source/real-place';
import { stampOf } from '../base/source/stamps';

/** In milliseconds. File systems count time in steps, and run behind the clock by as much. */
const STEP = 50;

/** The files of the disk, which knows what a Rule has seen of them: what it writes is made from that. */
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
    // As in `SourceTree`: what lies outside isn't there. Nothing of the devkit's minds where a link leads.
    const content = realPlace(this.folder, key) === undefined ? null : super.read(path);
    if (!this.#seen.has(key)) this.#seen.set(key, content);
    this.#folders.add(dirname(key));
    return content;
  }

  override getDir(path: string): DirEntry {
    this.#folders.add(keyOf(path));
    return super.getDir(path);
  }

  /** What a file was when it was first read: `null` where there was none, `undefined` for one that wasn't read. */
  before(path: string): Buffer | null | undefined {
    return this.#seen.get(keyOf(path));
  }

  /** Whether anybody has made, renamed or deleted something in the folders that were looked into, since that began. */
  isWrittenTo(): boolean {
    const stamps = [...this.#folders].map((folder) => stampOf(join(this.folder, folder)));
    return stamps.some((stamp) => stamp !== undefined && stamp.changed > this.#started - STEP);
  }
}

/** A Tree takes paths with the root's slash and without. */
const keyOf = (path: string): string => path.replace(/^\/+/u, '');
