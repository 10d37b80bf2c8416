import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { nxDataFolder } from '../base/source/nx-data';
import { readJsonFile, writeJsonFile } from '../base/source/stamps';
import type { KnownSearch } from './entry-search';
import type { KnownFiles } from './inventory';
import type { LastRun } from './last-run';

/** What's known of single files and projects, for a run in which something has changed. */
export interface Parts {
  /** When it was found out, in milliseconds since 1970. */
  readonly at: number;
  readonly files: KnownFiles;
  /** By the roots of projects. */
  readonly searches: Readonly<Record<string, KnownSearch>>;
}

const NOTHING: Parts = { at: 0, files: {}, searches: {} };

/** What another release has written down may have other meaning. */
const VERSION = (require('../../package.json') as { readonly version: string }).version;

/**
 * What the plugin keeps between runs. A file that isn't there, is damaged or can't be written costs time, no more.
 */
export class Memory {
  private readonly stem: string;

  /** One for each set of options. */
  constructor(workspaceRoot: string, options: string) {
    const hash = createHash('sha1').update(options).digest('hex').slice(0, 16);
    this.stem = join(nxDataFolder(workspaceRoot), `tool-schematics-${hash}`);
  }

  lastRun(): LastRun | undefined {
    const run = this.recall('run');
    // The cast: only we write the file, with our version in it; a part of a file is no JSON.
    return has(run, ['given', 'paths', 'stamps', 'results']) ? (run as LastRun) : undefined;
  }

  parts(): Parts {
    const parts = this.recall('parts');
    return has(parts, ['at', 'files', 'searches']) ? (parts as Parts) : NOTHING; // the cast: as above
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

/** In this process, by file: a daemon asks again and again. */
const LAST = new Map<string, object>();
