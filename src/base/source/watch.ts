import { type FSWatcher, watch } from 'node:fs';

/** Looks at folders until it's closed. */
export interface FolderWatch {
  /** Which folders from now on, absolute. What was watched already goes on without a gap. */
  readonly look: (folders: ReadonlySet<string>) => void;
  readonly close: () => void;
}

/** How often is looked where nobody tells, in milliseconds. */
const POLL_EVERY = 1_000;

/**
 * Calls back when something may have changed in one of the folders themselves: once a burst of changes (a branch that's
 * checked out, an editor that writes a file in three steps) has been quiet for `quiet` milliseconds. With `poll`, or
 * where the system has no more watches to give, every second instead.
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
        drop(folder); // it's gone; the folder around it tells
        touched();
      });
      watchers.set(folder, watcher);
    } catch (error) {
      // The cast: what `node:fs` throws has a code. A folder that's gone meanwhile is told by the one around it.
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

/** No watches left: inotify's limit, or that of open files. */
const EXHAUSTED: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);
