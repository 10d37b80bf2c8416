import type { SourceTree } from './tree';

const DECODER = new TextDecoder();

/**
 * Reads a file as UTF-8: drops a byte-order mark and replaces invalid sequences. Returns `undefined` if it doesn't
 * exist.
 */
export function readText(tree: SourceTree, path: string): string | undefined {
  const bytes = tree.read(path);
  return bytes && DECODER.decode(bytes);
}
