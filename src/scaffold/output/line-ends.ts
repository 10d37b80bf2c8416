import { diffArrays } from 'diff';
import { joinPath, parentOf } from '../../base/source/paths';
import type { SourceTree } from '../../base/source/tree';
import type { Site } from '../backend/site';
import type { Change, Plan } from '../change';

/**
 * Plans on Python files whose lines all end as on Unix, the last one too, and gives the changed files back the ends that they
 * have. A new file has the ends of the files around it.
 */
export async function onUnixLines<P extends Pick<Plan, 'changes'>>(
  site: Site,
  plan: (site: Site) => Promise<P | undefined>,
): Promise<P | undefined> {
  const { files } = site;
  const planned = await plan({ ...site, files: unixTree(files) });
  return planned && { ...planned, changes: planned.changes.map((change) => withOwnEnds(change, files)) };
}

function unixTree(files: SourceTree): SourceTree {
  return {
    kind: (path) => files.kind(path),
    list: (path) => files.list(path),
    read(path) {
      const bytes = files.read(path);
      return bytes === undefined || !isPython(path) ? bytes : unixBytes(Buffer.from(bytes));
    },
  };
}

const isPython = (path: string): boolean => path.endsWith('.py');

function unixBytes(bytes: Buffer): Buffer {
  const isUnix = !bytes.includes('\r\n') && (bytes.length === 0 || bytes.at(-1) === LINE_FEED);
  return isUnix ? bytes : encoded(linesOf(bytes).map(({ text }) => `${text}\n`));
}

const LINE_FEED = 10;

/** A line, each byte a character, and its end: empty for a last line without one. */
interface Line {
  readonly text: string;
  readonly end: string;
}

const linesOf = (bytes: Uint8Array): readonly Line[] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/([^\n]*?)(\r?\n|$)/g),
  ]
    .map(([, text = '', end = '']) => ({ text, end }))
    .filter(({ text, end }) => text + end !== '');

const encoded = (lines: readonly string[]): Buffer => Buffer.from(lines.join(''), 'latin1');

function withOwnEnds(change: Change, files: SourceTree): Change {
  const { path } = change;
  if (change.kind === 'delete' || !isPython(path)) return change;
  const before = files.read(path);
  if (change.kind === 'edit')
    return { ...change, content: before ? edited(before, change.content) : change.content };
  const end = usualEnd(linesOf(before ?? neighbour(files, path) ?? Buffer.alloc(0)));
  return { ...change, content: end === '\n' ? change.content : change.content.replaceAll('\n', end) };
}

/** Returns new text in which the lines that were there keep their ends, and the file that of its last line. */
function edited(before: Uint8Array, after: Uint8Array): Uint8Array {
  const old = linesOf(before);
  const ends = new Set(old.map(({ end }) => end));
  if (ends.size <= 1 && ends.has('\n')) return after;
  const texts = (lines: readonly Line[]): string[] => lines.map(({ text }) => text);
  const usual = usualEnd(old);
  let at = 0;
  const lines = diffArrays(texts(old), texts(linesOf(after))).flatMap(({ value, added, removed }) => {
    if (added) return value.map((text) => ({ text, end: usual }));
    const kept = old.slice(at, at + value.length);
    at += value.length;
    return removed ? [] : kept;
  });
  const hasLast = old.at(-1)?.end !== '';
  return encoded(
    lines.map(({ text, end }, index) => {
      const isLast = index === lines.length - 1;
      return text + (isLast && !hasLast ? '' : end || usual);
    }),
  );
}

/** Returns the end that most lines have. */
function usualEnd(lines: readonly Line[]): string {
  const pairs = lines.filter(({ end }) => end === '\r\n').length;
  return pairs * 2 > lines.length ? '\r\n' : '\n';
}

/** Returns a Python file of the nearest folder that has one with lines in it. */
function neighbour(files: SourceTree, path: string): Uint8Array | undefined {
  const folder = parentOf(path);
  const found = (files.list(folder) ?? [])
    .filter(isPython)
    .map((name) => files.read(joinPath(folder, name)))
    .find((bytes) => bytes?.includes(LINE_FEED));
  return found ?? (folder === '' ? undefined : neighbour(files, folder));
}
