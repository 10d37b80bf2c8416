import type { SourceTree } from './tree';

const DECODER = new TextDecoder();

/** A file as text: UTF-8, a byte-order mark dropped, broken sequences replaced; `undefined` where there's none. */
export function readText(tree: SourceTree, path: string): string | undefined {
  const bytes = tree.read(path);
  return bytes && DECODER.decode(bytes);
}
