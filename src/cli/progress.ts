import { fit, printable } from '../base/diagnostics/printable';
import type { SourceTree } from '../base/source/tree';
import type { Io } from './command';

/** Nothing is said before this, and not more often than that; milliseconds. */
const PATIENCE = 1000;
const INTERVAL = 100;

/** Back to the line's begin, and clear it. */
const CLEAR = '\r\x1b[K';

/** A line on stderr that says which file is being read, where it takes long. */
export interface Progress {
  /** The same files; whoever reads them is watched. */
  readonly watch: (open: (directory: string) => SourceTree) => (directory: string) => SourceTree;
  /** Takes the line away; to be called before anything else is printed. */
  readonly end: () => void;
}

/** The analysis is one synchronous run, so what tells of it is that it asks for files. Only a terminal is told. */
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
