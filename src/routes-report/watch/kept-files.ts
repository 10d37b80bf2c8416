import { join } from 'node:path';
import { diskTree } from '../../base/source/disk';
import { joinPath, parentOf } from '../../base/source/paths';
import { stampOf } from '../../base/source/stamps';
import type { Kind, SourceTree } from '../../base/source/tree';

/** The questions of one run about a folder, with the answers, by path relative to the folder. */
interface Asked {
  readonly stamps: Map<string, string | undefined>;
  readonly kinds: Map<string, Kind | undefined>;
  readonly lists: Map<string, string | undefined>;
}

interface Content {
  readonly stamp: string;
  readonly bytes: Uint8Array | undefined;
}

/**
 * The disk, for repeated runs. Reads a file again only if it was written to, and remembers what a run has asked for: if
 * no answer has changed, another run would give the same result.
 */
export class KeptFiles {
  readonly #contents = new Map<string, Content>();
  #asked = new Map<string, Asked>();

  /** Begins a run: forgets what earlier runs asked for. */
  begin(): void {
    this.#asked = new Map();
  }

  /** Opens a folder (absolute) for the current run. */
  readonly open = (directory: string): SourceTree => {
    const tree = diskTree(directory);
    const asked: Asked = this.#asked.get(directory) ?? {
      stamps: new Map(),
      kinds: new Map(),
      lists: new Map(),
    };
    this.#asked.set(directory, asked);
    return {
      read: (path) => {
        const place = join(directory, path);
        if (!asked.stamps.has(path)) asked.stamps.set(path, stampOf(place)?.text);
        return this.#read(place, asked.stamps.get(path), () => tree.read(path));
      },
      kind(path) {
        const kind = tree.kind(path);
        note(asked.kinds, path, kind);
        return kind;
      },
      list(path) {
        const names = tree.list(path);
        note(asked.lists, path, names?.join('\0'));
        return names;
      },
    };
  };

  /** Returns the paths whose answers have changed, relative to their folder, sorted. */
  changed(): readonly string[] {
    const paths = [...this.#asked].flatMap(([directory, { stamps, kinds, lists }]) => {
      const now = diskTree(directory);
      return [
        ...differing(stamps, (path) => stampOf(join(directory, path))?.text),
        ...differing(kinds, (path) => now.kind(path)),
        ...differing(lists, (path) => now.list(path)?.join('\0')),
      ];
    });
    return [...new Set(paths)].sort();
  }

  /** Returns the folders (absolute) in which a change may change an answer. */
  folders(): ReadonlySet<string> {
    const folders = new Set<string>();
    for (const [directory, { stamps, kinds, lists }] of this.#asked) {
      const tree = diskTree(directory);
      const near = new Set([...lists.keys(), ...[...stamps.keys(), ...kinds.keys()].map(parentOf)]);
      for (const folder of near) folders.add(join(directory, nearest(tree, folder)));
    }
    return folders;
  }

  #read(
    place: string,
    stamp: string | undefined,
    read: () => Uint8Array | undefined,
  ): Uint8Array | undefined {
    const known = this.#contents.get(place);
    if (stamp === undefined) return read();
    if (known?.stamp === stamp) return known.bytes;
    const bytes = read();
    this.#contents.set(place, { stamp, bytes });
    return bytes;
  }
}

/** Keeps the first answer, so that a change during the run is noticed. */
function note<T>(answers: Map<string, T>, path: string, answer: T): void {
  if (!answers.has(path)) answers.set(path, answer);
}

function differing<T>(answers: ReadonlyMap<string, T>, ask: (path: string) => T): readonly string[] {
  return [...answers].filter(([path, answer]) => ask(path) !== answer).map(([path]) => path);
}

/** Returns the folder, or its nearest parent that exists. */
function nearest(tree: SourceTree, folder: string): string {
  let one = joinPath(folder);
  while (one !== '' && tree.kind(one) !== 'directory') one = parentOf(one);
  return one;
}
