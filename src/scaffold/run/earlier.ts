import { bareText, withoutHunk } from '../../base/source/hunks';
import { bytesText, committedBytes, hashOf, type MadeRun } from '../../base/source/kept/made';
import type { Site } from '../backend/site';
import type { Change } from '../change';

/**
 * Gives an edit that takes something out the very bytes that its file held before one of our runs, or holds in git's last commit, if it
 * comes out the same but for brackets and line ends: what adding it broke into lines is joined again.
 */
export function asEarlier({ files, root }: Site, change: Change, runs: readonly MadeRun[]): Change {
  const bytes = change.kind === 'edit' ? files.read(change.path) : undefined;
  if (change.kind !== 'edit' || bytes === undefined) return change;
  const [now, after] = [bytesText(bytes), bytesText(change.content)];
  if (bareText(now).length <= bareText(after).length) return change;
  const text = reformed(change.path, after, runs);
  if (text !== undefined) return { ...change, content: Buffer.from(text, 'latin1') };
  const committed = committedBytes(root, change.path);
  const old = committed && bytesText(committed);
  // Git may keep other line ends.
  const isSame =
    old !== undefined && bareText(old) === bareText(after) && old.includes('\r') === now.includes('\r');
  return isSame ? { ...change, content: committed ?? change.content } : change;
}

/** Returns a text with the lines as they were before our runs, if that gives what the file held before one of them. */
function reformed(path: string, after: string, runs: readonly MadeRun[]): string | undefined {
  const made = runs.flatMap(({ files }) => files.filter((one) => one.path === path));
  const known = new Set(made.map(({ before }) => before));
  let text = after;
  for (const { hunks } of made) {
    for (const hunk of hunks) text = withoutHunk(text, { ...hunk, after: hunk.before }) ?? text;
    if (known.has(hashOf(Buffer.from(text, 'latin1')))) return text;
  }
  return undefined;
}
