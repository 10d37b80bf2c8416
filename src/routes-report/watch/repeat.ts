import { watchFolders } from '../../base/source/watch';

/** Milliseconds without a change before the next step: an editor writes in several steps, git writes many files. */
const QUIET = 60;

/** The way in which a step is repeated. */
interface Manner {
  /** True to look every second. */
  readonly poll: boolean;
  /** The stream whose reader may go away, which ends it. */
  readonly output: Pick<NodeJS.WritableStream, 'once'>;
}

/**
 * Runs a step, and again when something changes in the folders (absolute) that it returns; `undefined` says that nothing had
 * changed for it. Resolves when a signal or a closed output ends it.
 */
export function repeatOnChange(
  { poll, output }: Manner,
  step: () => Promise<ReadonlySet<string> | undefined>,
): Promise<void> {
  return new Promise((done, reject) => {
    let isBusy = false;
    let isDirty = false;
    const watch = watchFolders({ quiet: QUIET, poll }, look);
    const end = (): void => {
      watch.close();
      done();
    };
    function look(): void {
      isDirty = true;
      if (!isBusy) void drain();
    }
    async function drain(): Promise<void> {
      isBusy = true;
      try {
        while (isDirty) {
          isDirty = false;
          const folders = await step();
          if (folders === undefined) continue;
          watch.look(folders);
          isDirty = true; // a change between reading and watching was not reported
        }
      } catch (error) {
        watch.close();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      isBusy = false;
    }
    process.once('SIGINT', end).once('SIGTERM', end);
    output.once('error', end);
    look();
  });
}
