import { fit, printable } from '../base/diagnostics/printable';
import type { SourceTree } from '../base/source/tree';
import type { Io } from './command';

/** Milliseconds before the first message, and between two. */
const PATIENCE = 1000;
const INTERVAL = 100;

/** Moves to the beginning of the line and clears it. */
const CLEAR = '\r\x1b[K';

/** A line on stderr that names the file being read during a long analysis. */
export interface Progress {
  /** Wraps a function that opens files, to observe which files are read. */
  readonly watch: (open: (directory: string) => SourceTree) => (directory: string) => SourceTree;
  /** Removes the line. Call it before anything else is printed. */
  readonly end: () => void;
}

/**
 * Shows progress on a terminal. The analysis is one synchronous run, so its file accesses are the only signs of
 * progress.
 */
export function progressOn({ stderr, errorColumns, env }: Io): Progress {
  if (errorColumns === undefined || env['TERM'] === 'dumb') return SILENT;
  const width = errorColumns > 0 ? errorColumns - 1 : 79;
  let next = Date.now() + PATIENCE;
  let count = 0;
  let isShown = false;
  const tick = (path: string): void => {
    const now = Date.now();
    if (now < next) return;
    next = now + INTERVAL;
    isShown = true;
    stderr(CLEAR + fit(`reading … ${count} files, ${printable(path)}`, width));
  };
  const watched = (tree: SourceTree): SourceTree => ({
    read: (path) => {
      count += 1;
      tick(path);
      return tree.read(path);
    },
    kind: (path) => {
      tick(path);
      return tree.kind(path);
    },
    list: (path) => tree.list(path),
  });
  return {
    watch: (open) => (directory) => watched(open(directory)),
    end: () => {
      if (isShown) stderr(CLEAR);
      isShown = false;
    },
  };
}

const SILENT: Progress = { watch: (open) => open, end: () => undefined };
