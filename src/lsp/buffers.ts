import { overlayTree } from '../base/source/overlay';
import { pathWithin } from '../base/source/paths';
import type { SourceTree } from '../base/source/tree';

/** The text of each open document that isn't saved, by absolute path. */
export type Buffers = ReadonlyMap<string, string>;

/** Lays the buffers over those files of a folder that they are the unsaved text of. */
export function withBuffers(tree: SourceTree, directory: string, buffers: Buffers): SourceTree {
  const inside = [...buffers].flatMap(([file, text]) => {
    const path = pathWithin(directory, file);
    return path === undefined ? [] : [[path, Buffer.from(text)] as const];
  });
  return inside.length === 0 ? tree : overlayTree(tree, new Map(inside));
}
