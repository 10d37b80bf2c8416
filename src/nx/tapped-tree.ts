import { type Inputs, recordingTree } from '../base/source/recording';
import type { SourceTree } from '../base/source/tree';

/**
 * A tree that records the paths that each action asks for. It remains one object, so caches keyed by tree (parsed
 * `pyproject.toml` files) work for all actions.
 */
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
