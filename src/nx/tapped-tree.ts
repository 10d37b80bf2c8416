import { type Inputs, recordingTree } from '../base/source/recording';
import type { SourceTree } from '../base/source/tree';

/**
 * A tree that records what one action after the other asks for. It stays the same object, so that what's kept by tree
 * (parsed `pyproject.toml` files) is made once for all of them.
 */
export interface TappedTree extends SourceTree {
  record<T>(action: () => T): { readonly result: T; readonly inputs: Inputs };
}

/** Passes everything on to `tree`. */
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
