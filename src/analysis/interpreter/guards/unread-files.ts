import type { Place } from '../../../base/diagnostics/place';
import { shownName } from './causes';

/** A file of variables that the program names. One that git doesn't track is read only where an option names it. */
export interface NamedFile {
  readonly path: string;
  /** The folder that the path is relative to: the root; the one the program starts in; that of the call, or one above it. */
  readonly from: 'root' | 'start' | 'call';
  /** The place that names it. */
  readonly at: Place;
}

/** Keeps the files of variables that the program names, and which inputs each could give. */
export class UnreadFiles {
  /** The files that the program has loaded into its environment so far. */
  private readonly loaded = new Map<string, NamedFile>();
  /** By cause, such as `DEBUG isn't set`, the files that could give that input. */
  private readonly byCause = new Map<string, Set<NamedFile>>();
  /** The files that could change a route. */
  private readonly telling = new Map<string, NamedFile>();

  /** True while no file could give any input. */
  get isEmpty(): boolean {
    return this.byCause.size === 0;
  }

  /** Notes that the program loads a file into its environment: all that's read there from now on may be its own. */
  load(file: NamedFile): void {
    const key = keyOf(file);
    if (!this.loaded.has(key)) this.loaded.set(key, file);
  }

  /** Notes that a variable isn't set by any option: the files loaded so far could have set it. */
  lacks(cause: string): void {
    if (this.loaded.size > 0) this.decide([cause], [...this.loaded.values()]);
  }

  /** Notes that files could give the inputs with these causes. */
  decide(causes: readonly string[], files: readonly NamedFile[]): void {
    if (files.length === 0) return;
    for (const cause of causes)
      this.byCause.set(cause, new Set([...(this.byCause.get(cause) ?? []), ...files]));
  }

  /** Returns true if a file could give one of the inputs. */
  isBehind(causes: Iterable<string>): boolean {
    return !this.isEmpty && [...causes].some((cause) => this.byCause.has(shownName(cause)));
  }

  /** Notes that a route depends on inputs with these causes. */
  hang(causes: Iterable<string>): void {
    if (this.isEmpty) return;
    for (const cause of causes)
      for (const file of this.byCause.get(shownName(cause)) ?? [])
        if (!this.telling.has(keyOf(file))) this.telling.set(keyOf(file), file);
  }

  /** Returns the files on which a route may depend. */
  get all(): readonly NamedFile[] {
    return [...this.telling.values()];
  }
}

const keyOf = ({ path, from, at }: NamedFile): string =>
  from === 'call' ? JSON.stringify([path, at.file]) : JSON.stringify([path, from]);
