import { join } from 'node:path';
import { diskTree, listedTree, type ListedTree } from '../../base/source/disk';
import { joinPath, parentOf } from '../../base/source/paths';
import { stampOf } from '../../base/source/stamps';
import { Answers, differing } from '../../base/source/recording';
import type { SourceTree } from '../../base/source/tree';

/** The names in the folders that runs have listed, of one folder. */
interface Names {
  /** Another one as soon as any of them changes. */
  readonly mark: object;
  readonly shapes: Map<string, string | undefined>;
  /** Answers of the last run, with the stamps of files, and the tree that it listed folders through. */
  readonly asked: Answers<string | undefined>;
  readonly tree: ListedTree;
  /** The nearest folders that exist, absolute, by folders that were asked for. */
  readonly nearest: Map<string, string>;
}

interface Content {
  readonly stamp: string;
  readonly bytes: Uint8Array | undefined;
}

/**
 * The disk, for repeated runs. Reads a file again only if it was written to, and remembers what a run has asked for: if
 * no answer has changed, another run would give the same result.
 */
export class FileCache {
  readonly #contents = new Map<string, Content>();
  /** The folders that the current run has opened. */
  #asked = new Map<string, Names>();
  #opened = new Map<string, SourceTree>();
  readonly #names = new Map<string, Names>();

  /** Begins a run: forgets what earlier runs asked for. */
  begin(): void {
    this.#asked = new Map();
    this.#opened = new Map();
  }

  /** Opens a folder (absolute) for the current run, which has one tree of it. */
  readonly open = (directory: string): SourceTree => {
    const tree = this.#opened.get(directory) ?? this.#open(directory);
    this.#opened.set(directory, tree);
    return tree;
  };

  #open(directory: string): SourceTree {
    const tree = listedTree(directory);
    const names = this.#begun(directory, tree);
    const { asked, mark } = names;
    this.#asked.set(directory, names);
    return {
      ...asked.of(tree, () => undefined),
      names: mark,
      read: (path) => {
        const place = join(directory, path);
        if (!asked.reads.has(path)) asked.reads.set(path, stampOf(place)?.text);
        return this.#read(place, asked.reads.get(path), () => tree.read(path));
      },
    };
  }

  /**
   * Begins to ask about a folder. If no name in it has changed, what earlier runs asked of names counts as asked: nobody may
   * ask it again then.
   */
  #begun(directory: string, tree: ListedTree): Names {
    const last = this.#names.get(directory);
    const shapes = last?.shapes ?? new Map<string, string | undefined>();
    for (const folder of last?.tree.listed() ?? [])
      if (!shapes.has(folder)) shapes.set(folder, last?.tree.shape(folder));
    let isSame = true;
    for (const [folder, shape] of shapes) {
      const now = tree.shape(folder);
      if (now === shape) continue;
      shapes.set(folder, now);
      isSame = false;
    }
    const { kinds, lists } = (isSame ? last?.asked : undefined) ?? {};
    const asked = new Answers<string | undefined>(kinds, lists);
    const { mark, nearest } = (isSame ? last : undefined) ?? { mark: {}, nearest: new Map<string, string>() };
    const names: Names = { mark, shapes, asked, tree, nearest };
    this.#names.set(directory, names);
    return names;
  }

  /** Returns the paths whose answers have changed, relative to their folder, sorted. */
  changed(): readonly string[] {
    const paths = [...this.#asked].flatMap(([directory, { asked }]) => [
      ...differing(asked.reads, (path) => stampOf(join(directory, path))?.text),
      ...asked.renamed(diskTree(directory)),
    ]);
    return [...new Set(paths)].sort();
  }

  /** Returns the folders (absolute) in which a change may change an answer. */
  folders(): ReadonlySet<string> {
    const folders = new Set<string>();
    for (const [directory, { asked, tree, nearest }] of this.#asked) {
      const { reads, kinds, lists } = asked;
      const near = new Set([...lists.keys(), ...[...reads.keys(), ...kinds.keys()].map(parentOf)]);
      for (const folder of near) {
        const known = nearest.get(folder) ?? join(directory, nearestIn(tree, folder));
        nearest.set(folder, known);
        folders.add(known);
      }
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

/** Returns the folder, or its nearest parent that exists. */
function nearestIn(tree: SourceTree, folder: string): string {
  let one = joinPath(folder);
  while (one !== '' && tree.kind(one) !== 'directory') one = parentOf(one);
  return one;
}
