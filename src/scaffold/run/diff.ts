import type { Settled } from './settle';
import { createTwoFilesPatch } from 'diff';

/** The most lines of a diff that are shown without `--diff`. */
const MAX_LINES = 24;
const CONTEXT = 2;

/**
 * Returns the change of a file as a unified diff without the lines that name it; `undefined` without a change. Without
 * `isWhole`, only existing files have a diff, and a long one is cut.
 */
export function diffOf({ before, after, outcome }: Settled, isWhole: boolean): string | undefined {
  if (outcome === 'unchanged' || (!isWhole && (before === undefined || after === undefined)))
    return undefined;
  const [old, now] = [before, after].map((content) => content?.toString('utf8') ?? '');
  const patch = createTwoFilesPatch('', '', old ?? '', now ?? '', '', '', { context: CONTEXT });
  const lines = patch.trimEnd().split('\n');
  const shown = lines.slice(lines.findIndex((line) => line.startsWith('@@')));
  if (isWhole || shown.length <= MAX_LINES) return shown.join('\n');
  const left = shown.length - MAX_LINES;
  return [...shown.slice(0, MAX_LINES), `… ${left} more lines; --diff shows them.`].join('\n');
}
