import { createHash } from 'node:crypto';
import { stampOf, TICK } from '../base/source/stamps';
import type { WatchedTree } from './last-run';
import { pythonFacts, type PythonFacts } from './facts';

/** Facts about a file, kept between runs. */
export interface KnownFile {
  /** The disk's stamp when the file was read; see `stampOf`. */
  readonly stamp: string;
  readonly hash: string;
  readonly python?: PythonFacts;
}

export type KnownFiles = Readonly<Record<string, KnownFile>>;

const DECODER = new TextDecoder();

/**
 * The workspace's files by content. Facts of an earlier run are reused if the file's stamp is unchanged, or its
 * bytes are.
 */
export class Inventory {
  private readonly seen = new Map<string, KnownFile | undefined>();
  /** True if anything differs from the earlier facts. */
  hasNews = false;

  constructor(
    private readonly tree: WatchedTree,
    private readonly root: string,
    private readonly known: KnownFiles,
    /** When the earlier facts were written, in milliseconds since 1970. */
    private readonly knownAt: number,
  ) {}

  /** Returns the hash of a file's bytes, or `''` if there's no such file. */
  hash(path: string): string {
    return this.look(path)?.hash ?? '';
  }

  /** Returns the facts of an existing Python file. */
  python(path: string): PythonFacts {
    return this.look(path)?.python ?? NOTHING;
  }

  /** Returns the facts of every file that was asked for. */
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
