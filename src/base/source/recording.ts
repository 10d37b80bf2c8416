import { byCodePoint, parentOf } from './paths';
import type { Kind, SourceTree } from './tree';

/** Holds the first answers of a tree to what was asked of it: a change during the run is noticed, and other answers than before are. */
export class Answers<Read = boolean> {
  /** Holds a note of each file that was read, taken at the first time. */
  readonly reads = new Map<string, Read>();

  constructor(
    readonly kinds = new Map<string, Kind | undefined>(),
    /** The names in folders, as one text. */
    readonly lists = new Map<string, string | undefined>(),
  ) {}

  /** Wraps `tree` and records every access. */
  of(tree: SourceTree, noteOf: (bytes: Uint8Array | undefined) => Read): SourceTree {
    return {
      read: (path) => {
        const bytes = tree.read(path);
        noted(this.reads, path, noteOf(bytes));
        return bytes;
      },
      kind: (path) => noted(this.kinds, path, tree.kind(path)),
      list: (path) => {
        const names = tree.list(path);
        noted(this.lists, path, textOf(names));
        return names;
      },
    };
  }

  /** Returns the paths whose kinds or names are others now. */
  renamed(tree: SourceTree): readonly string[] {
    return [
      ...differing(this.kinds, (path) => tree.kind(path)),
      ...differing(this.lists, (path) => textOf(tree.list(path))),
    ];
  }

  /** Returns the files that were read and the folders whose names were asked for: a change is one of these. */
  paths(): readonly string[] {
    return [...this.reads.keys(), ...[...this.kinds.keys()].map(parentOf), ...this.lists.keys()];
  }
}

const textOf = (names: readonly string[] | undefined): string | undefined => names?.join('\0');

/** Keeps the first answer, and returns the one that's given. */
export function noted<T>(answers: Map<string, T>, question: string, answer: T): T {
  if (!answers.has(question)) answers.set(question, answer);
  return answer;
}

/** Returns the questions that have another answer now. */
export const differing = <T>(
  answers: ReadonlyMap<string, T>,
  ask: (question: string) => T,
): readonly string[] =>
  [...answers].filter(([question, answer]) => ask(question) !== answer).map(([question]) => question);

/** The inputs of a report: only a change to one of these can change it. Sorted by code point. */
export interface Inputs {
  /** Files that were read, or found to exist. */
  readonly read: readonly string[];
  /** Paths that were looked up and don't exist. */
  readonly missing: readonly string[];
  /** Folders that were listed. */
  readonly listed: readonly string[];
  /** Files that were read as texts, not only as modules. */
  readonly asText: ReadonlySet<string>;
}

/** A tree that records what was read from it. */
export interface RecordingTree extends SourceTree {
  /** Reads a module: all that counts of the file is what's asked of the module later. */
  readModule(path: string): Uint8Array | undefined;
  inputs(): Inputs;
}

/** Wraps `tree` and records every access. */
export function recordingTree(tree: SourceTree): RecordingTree {
  const answers = new Answers();
  const recorded = answers.of(tree, (bytes) => bytes !== undefined);
  const asText = new Set<string>();
  return {
    ...recorded,
    readModule: (path) => recorded.read(path),
    read(path) {
      asText.add(path);
      return recorded.read(path);
    },
    inputs() {
      const { reads, kinds, lists } = answers;
      return {
        read: sorted(keysOf(reads, true), keysOf(kinds, 'file')),
        missing: sorted(keysOf(reads, false), keysOf(kinds, undefined), keysOf(lists, undefined)),
        listed: sorted([...lists.keys()].filter((path) => lists.get(path) !== undefined)),
        asText,
      };
    },
  };
}

const keysOf = <T>(answers: ReadonlyMap<string, T>, sought: T): readonly string[] =>
  [...answers].flatMap(([path, answer]) => (answer === sought ? [path] : []));

const sorted = (...paths: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(paths.flat())].sort(byCodePoint);

/** A tree that remains one object, so that caches keyed by tree work, and records the paths that each action asks for. */
export interface TappedTree extends SourceTree {
  record<T>(action: () => T): { readonly result: T; readonly inputs: Inputs };
}

/** Wraps `tree`. */
export function tappedTree(tree: SourceTree): TappedTree {
  let current = tree;
  return {
    read: (path) => current.read(path),
    kind: (path) => current.kind(path),
    list: (path) => current.list(path),
    record(action) {
      const recording = recordingTree(tree);
      current = recording;
      try {
        return { result: action(), inputs: recording.inputs() };
      } finally {
        current = tree;
      }
    },
  };
}
