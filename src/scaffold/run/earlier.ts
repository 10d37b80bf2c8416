import { earlier } from '../../base/source/kept/made';
import type { Site } from '../backend/site';
import type { Change } from '../change';

/**
 * Gives an edit that takes something out the very bytes that its file held earlier, if it comes out the same but for brackets and
 * line ends: what adding it broke into lines is joined again. Where only our runs have changed the file since, imports that it leaves
 * behind are theirs, too.
 */
export function asEarlier({ files, root }: Site, change: Change): Change {
  const bytes = change.kind === 'edit' ? files.read(change.path) : undefined;
  if (change.kind !== 'edit' || bytes === undefined) return change;
  const [now, after] = [textOf(bytes), textOf(change.content)];
  if (bare(now).length <= bare(after).length) return change;
  for (const { bytes: before, isOurs } of earlier(root, { path: change.path, bytes })) {
    const text = textOf(before);
    const isSame = isOurs
      ? bare(withoutImports(text)) === bare(withoutImports(after))
      : bare(text) === bare(after);
    // Git may keep other line ends.
    if (isSame && text.includes('\r\n') === now.includes('\r\n')) return { ...change, content: before };
  }
  return change;
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Returns a text without what a formatter puts in or takes out. */
const bare = (text: string): string => text.replace(/[\s,()]/g, '');

const withoutImports = (text: string): string =>
  text.replace(/^[ \t]*(?:from[ \t]+[\w.]+[ \t]+)?import[ \t]+(?:\([^)]*\)|[^\n]*)/gm, '');
