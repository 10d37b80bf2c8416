import { earlier } from '../../base/source/kept/made';
import type { Site } from '../backend/site';
import type { Change } from '../change';

/**
 * Gives an edit that takes something out the very bytes that its file held earlier, if it comes out the same but for brackets and
 * line ends: what adding it broke into lines is joined again.
 */
export function asEarlier({ files, root }: Site, change: Change): Change {
  const bytes = change.kind === 'edit' ? files.read(change.path) : undefined;
  if (change.kind !== 'edit' || bytes === undefined) return change;
  const wanted = bare(change.content);
  if (bare(bytes).length <= wanted.length) return change;
  for (const before of earlier(root, { path: change.path, bytes }))
    if (bare(before) === wanted && endsInPairs(before) === endsInPairs(bytes))
      return { ...change, content: before };
  return change;
}

/** Returns a text without what a formatter puts in or takes out. */
const bare = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\s,()]/g, '');

/** True for lines that end as on Windows; git may keep them otherwise. */
const endsInPairs = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('\r\n');
