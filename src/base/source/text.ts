import type { SourceTree } from './tree';

const DECODER = new TextDecoder();
const WIDE = new TextDecoder('utf-16le');

/** Returns a text with the line ends of Unix. Git may have checked a file out with those of Windows. */
export const withUnixEnds = (text: string): string => text.replaceAll('\r\n', '\n');

/**
 * Reads a file as UTF-8, or as UTF-16 by its byte-order mark (that's what PowerShell writes for `pip freeze > requirements.txt`):
 * drops the mark and replaces invalid sequences. Returns `undefined` if it doesn't exist.
 */
export function readText(tree: SourceTree, path: string): string | undefined {
  const bytes = tree.read(path);
  const isWide = bytes?.[0] === 0xff && bytes[1] === 0xfe;
  return bytes && (isWide ? WIDE : DECODER).decode(bytes);
}

/** Returns the text of what's a file; `undefined` for anything else. */
export const fileText = (tree: SourceTree, path: string): string | undefined =>
  tree.kind(path) === 'file' ? readText(tree, path) : undefined;

/** Returns the text of a file with the line ends of Unix, `''` where there's none. */
export const unixText = (tree: SourceTree, path: string): string => withUnixEnds(readText(tree, path) ?? '');

/** Returns the line (from 1) of an index into a text whose lines end in `\n`. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Returns what tells the lines (from 1) of many indexes into a text whose lines end in `\n`. */
export function linesOf(text: string): (index: number) => number {
  const ends: number[] = [];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) ends.push(end);
  return (index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < index) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
