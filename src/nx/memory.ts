import { version } from '../base/code/version';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { nxDataFolder } from '../base/source/nx-data';
import { readJsonFile, writeJsonFile } from '../base/source/stamps';
import type { KnownSearch } from './entry-search';
import type { KnownFiles } from './inventory';
import type { LastRun } from './last-run';

/** Facts about single files and projects, for a run in which something changed. */
export interface Parts {
  /** When the facts were gathered, in milliseconds since 1970. */
  readonly at: number;
  readonly files: KnownFiles;
  /** Search results by project root. */
  readonly searches: Readonly<Record<string, KnownSearch>>;
}

const NOTHING: Parts = { at: 0, files: {}, searches: {} };

/** Facts written by another release are dropped. */
const VERSION = version();

/** The plugin's store between runs. A missing, damaged or read-only file only costs time. */
export class Memory {
  private readonly stem: string;

  /** Opens the store for one set of options. */
  constructor(workspaceRoot: string, options: string) {
    const hash = createHash('sha1').update(options).digest('hex').slice(0, 16);
    this.stem = join(nxDataFolder(workspaceRoot), `tool-schematics-${hash}`);
  }

  lastRun(): LastRun | undefined {
    const run = this.recall('run');
    // The cast: only this class writes the file, and it includes our version; a truncated file isn't valid JSON.
    return has(run, ['given', 'paths', 'stamps', 'results']) ? (run as LastRun) : undefined;
  }

  parts(): Parts {
    const parts = this.recall('parts');
    return has(parts, ['at', 'files', 'searches']) ? (parts as Parts) : NOTHING; // the cast: as above
  }

  /** Returns what was remembered of the edges of calls; `undefined` for nothing. */
  calls(): unknown {
    return this.recall('calls');
  }

  rememberCalls(calls: object): void {
    this.remember('calls', calls);
  }

  rememberRun(run: LastRun): void {
    this.remember('run', run);
  }

  rememberParts(parts: Parts): void {
    this.remember('parts', parts);
  }

  private recall(part: string): unknown {
    const file = `${this.stem}-${part}.json`;
    const last = LAST.get(file);
    if (last !== undefined) return last;
    const stored = readJsonFile(file);
    const isOurs =
      typeof stored === 'object' && stored !== null && 'version' in stored && stored.version === VERSION;
    return isOurs && 'content' in stored ? stored.content : undefined;
  }

  private remember(part: string, content: object): void {
    const file = `${this.stem}-${part}.json`;
    writeJsonFile(file, { version: VERSION, content });
    LAST.set(file, content);
  }
}

function has(content: unknown, names: readonly string[]): boolean {
  return typeof content === 'object' && content !== null && names.every((name) => name in content);
}

/** The stores of this process by file, for the daemon. */
const LAST = new Map<string, object>();
