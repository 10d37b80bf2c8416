import { createHash } from 'node:crypto';
import { stampOf, TICK } from '../base/source/stamps';
import type { SourceTree } from '../base/source/tree';
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
    private readonly tree: SourceTree,
    /** Notes a file that decides, though it isn't read. */
    private readonly note: (path: string) => unknown,
    private readonly root: string,
    /** The earlier facts, and when they were written, in milliseconds since 1970. */
    private readonly known: { readonly files: KnownFiles; readonly at: number },
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
    this.note(path);
    const stamp = stampOf(`${this.root}/${path}`);
    const known = this.known.files[path];
    if (stamp !== undefined && known?.stamp === stamp.text && stamp.changed < this.known.at - TICK)
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
