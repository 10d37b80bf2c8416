import { createHash } from 'node:crypto';
import { stampOf, TICK } from '../base/source/stamps';
import type { WatchedTree } from './last-run';
import { pythonFacts, type PythonFacts } from './facts';

/** What's kept of a file between runs. */
export interface KnownFile {
  /** Of the disk, when the file was read; see `stampOf`. */
  readonly stamp: string;
  readonly hash: string;
  readonly python?: PythonFacts;
}

export type KnownFiles = Readonly<Record<string, KnownFile>>;

const DECODER = new TextDecoder();

/**
 * Files by content: what's known from an earlier run holds where the disk says that the file wasn't written to since,
 * or where its bytes turn out to be the same.
 */
export class Inventory {
  private readonly seen = new Map<string, KnownFile | undefined>();
  /** Whether anything differs from what was known. */
  hasNews = false;

  constructor(
    private readonly tree: WatchedTree,
    private readonly root: string,
    private readonly known: KnownFiles,
    /** When that was written down. */
    private readonly knownAt: number,
  ) {}

  /** Of a file's bytes; `''` where there's no such file. */
  hash(path: string): string {
    return this.look(path)?.hash ?? '';
  }

  /** Of a file that's there. */
  python(path: string): PythonFacts {
    return this.look(path)?.python ?? NOTHING;
  }

  /** All that was asked for. */
  files(): KnownFiles {
    return Object.fromEntries([...this.seen].flatMap(([path, file]) => (file ? [[path, file]] : [])));
  }

  private look(path: string): KnownFile | undefined {
    if (!this.seen.has(path)) this.seen.set(path, this.find(path));
    return this.seen.get(path);
  }

  private find(path: string): KnownFile | undefined {
    this.tree.note(path);
    const stamp = stampOf(`${this.root}/${path}`);
    const known = this.known[path];
    if (stamp !== undefined && known?.stamp === stamp.text && stamp.changed < this.knownAt - TICK)
      return known;
    const bytes = this.tree.read(path);
    if (bytes === undefined || stamp === undefined) return undefined;
    const hash = createHash('sha1').update(bytes).digest('base64url');
    if (known?.stamp !== stamp.text) this.hasNews = true;
    if (known?.hash === hash) return { ...known, stamp: stamp.text };
    this.hasNews = true;
    const python = path.endsWith('.py') ? { python: pythonFacts(DECODER.decode(bytes)) } : {};
    return { stamp: stamp.text, hash, ...python };
  }
}

const NOTHING: PythonFacts = {
  imports: [],
  hasFramework: false,
  mayHoldApplication: false,
  asksForFiles: false,
  namesData: false,
  strings: [],
  hasComputed: false,
  hasUnknown: false,
};
