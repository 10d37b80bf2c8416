import { type FSWatcher, watch } from 'node:fs';

/** Watches folders until it's closed. */
export interface FolderWatch {
  /** Replaces the set of watched folders (absolute paths); watchers already running are kept. */
  readonly look: (folders: ReadonlySet<string>) => void;
  readonly close: () => void;
}

/** Milliseconds between two checks, if the system doesn't report changes. */
const POLL_EVERY = 1_000;

/**
 * Calls back when something may have changed directly in one of the folders. A burst of changes (a checkout, an
 * editor that saves in three steps) gives one call, after `quiet` milliseconds without a change. With `poll`, or if
 * the system has no watchers left, checks every second instead.
 */
export function watchFolders(
  { quiet, poll }: { readonly quiet: number; readonly poll: boolean },
  onChange: () => void,
): FolderWatch {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let interval = poll ? setInterval(onChange, POLL_EVERY) : undefined;

  function touched(): void {
    clearTimeout(timer);
    timer = setTimeout(onChange, quiet);
  }
  function drop(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }
  function add(folder: string): void {
    try {
      const watcher = watch(folder, touched);
      watcher.on('error', () => {
        drop(folder); // the folder is gone; its parent's watcher reports that
        touched();
      });
      watchers.set(folder, watcher);
    } catch (error) {
      // The cast: errors of `node:fs` have a code. The watcher of the parent reports a folder that disappeared.
      const { code = '' } = error as NodeJS.ErrnoException;
      if (EXHAUSTED.has(code)) interval ??= setInterval(onChange, POLL_EVERY);
    }
  }
  return {
    look(folders) {
      if (poll) return;
      for (const folder of [...watchers.keys()]) if (!folders.has(folder)) drop(folder);
      for (const folder of folders) if (!watchers.has(folder)) add(folder);
    },
    close() {
      clearTimeout(timer);
      clearInterval(interval);
      for (const folder of [...watchers.keys()]) drop(folder);
    },
  };
}

/** Error codes for "no watchers left": inotify's limit, or that of open files. */
const EXHAUSTED: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);
