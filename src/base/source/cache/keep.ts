import { readFileSync } from 'node:fs';
import { ownFiles } from './build';
import { type Line, type Output, slotOf, writeEntry } from './entry';
import { Journal, setJournal } from './journal';
import { changedAt, statsOf } from './measure';
import type { Env } from './place';
import { prune } from './prune';
import { mayKeep } from './replay';

/** A run whose output is kept for the next one. */
export interface Recording {
  /** The environment to use: it notes what is asked for. */
  readonly env: Env;
  /**
   * Ends the recording, and keeps the output if all that it depends on is known. Never throws. Returns the folder that
   * may be used, `undefined` if nothing is to be kept.
   */
  readonly end: (output: Output) => string | undefined;
}

/** Begins to record the run of a command line; returns `undefined` if nothing is to be kept of it. */
export function recordRun(line: Line): Recording | undefined {
  if (!mayKeep(line) || slotOf(line, { make: true }) === undefined) return undefined;
  const journal = new Journal();
  setJournal(journal);
  return {
    env: journal.watch(line.env),
    end(output) {
      setJournal(undefined);
      noteOwnFiles(journal);
      const facts = journal.facts();
      const slot = slotOf(line, { make: true });
      // An error is told anew: it may be about what no journal notes.
      if (slot === undefined || output.exitCode > 1) return undefined;
      if (facts !== undefined) {
        writeEntry(slot, { facts, output });
        prune(slot.folder);
      }
      return slot.folder;
    },
  };
}

/** Milliseconds by which the time of a file may lag behind the clock. */
const LAG = 50;

/** Notes our own files. One that has changed since the process began may be another than the one that was loaded. */
function noteOwnFiles(journal: Journal): void {
  // Node loads much for `performance.timeOrigin`.
  const began = Date.now() - process.uptime() * 1_000;
  try {
    for (const file of ownFiles()) {
      const stats = statsOf(file);
      if (stats === null || changedAt(stats) >= began - LAG) journal.spoil();
      journal.read(file, readFileSync(file), stats);
    }
  } catch {
    journal.spoil(); // one was removed
  }
}
