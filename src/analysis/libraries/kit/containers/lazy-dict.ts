import type { DictEntry } from '../../../interpreter/values/values';

/** Makes entries of a dict from plain data. */
export interface EntryMaker {
  entry(name: string, data: unknown): readonly [key: string, entry: DictEntry];
  /** Returns one like it that shares nothing with it: what it makes can go. */
  again(): EntryMaker;
}

/**
 * The entries of a dict of a document. As long as it's only asked for single keys, those alone are made: programs look up
 * a few keys in each of a thousand dicts, and all entries take ten times the memory of the data.
 */
export class LateEntries extends Map<string, DictEntry> {
  #data: Readonly<Record<string, unknown>> | undefined;

  constructor(
    data: Readonly<Record<string, unknown>>,
    private readonly count: number,
    private readonly maker: EntryMaker,
  ) {
    super();
    this.#data = data;
  }

  override get size(): number {
    return this.#data === undefined ? super.size : this.count;
  }

  override has(id: string): boolean {
    return super.has(id) || this.#dataOf(id) !== undefined;
  }

  override get(id: string): DictEntry | undefined {
    const known = super.get(id);
    if (known !== undefined) return known;
    const found = this.#dataOf(id);
    if (found === undefined) return undefined;
    const [, entry] = this.maker.entry(id.slice(KEY.length), found.data);
    super.set(id, entry);
    return entry;
  }

  override set(id: string, entry: DictEntry): this {
    this.#settle();
    return super.set(id, entry);
  }

  override delete(id: string): boolean {
    this.#settle();
    return super.delete(id);
  }

  override clear(): void {
    this.#data = undefined;
    super.clear();
  }

  override entries(): MapIterator<[string, DictEntry]> {
    this.#settle();
    return super.entries();
  }

  override keys(): MapIterator<string> {
    this.#settle();
    return super.keys();
  }

  override values(): MapIterator<DictEntry> {
    this.#settle();
    return super.values();
  }

  override forEach(action: (value: DictEntry, key: string, map: Map<string, DictEntry>) => void): void {
    this.#settle();
    super.forEach(action);
  }

  override [Symbol.iterator](): MapIterator<[string, DictEntry]> {
    return this.entries();
  }

  /** Returns all entries for somebody who only looks at them: what isn't made yet is made for that one alone. */
  passing(): Map<string, DictEntry> {
    return this.#data === undefined ? this : new Map(this.#all(this.#data, this.maker.again()));
  }

  /** Makes all that isn't made yet, in the order of the document. */
  #settle(): void {
    if (this.#data === undefined) return;
    const all = this.#all(this.#data, this.maker);
    this.clear();
    for (const [id, entry] of all) super.set(id, entry);
  }

  #all(
    data: Readonly<Record<string, unknown>>,
    maker: EntryMaker,
  ): readonly (readonly [string, DictEntry])[] {
    return Object.entries(data).map(([name, one]) => {
      const known = super.size === 0 ? undefined : super.get(KEY + name);
      return known === undefined ? maker.entry(name, one) : [KEY + name, known];
    });
  }

  #dataOf(id: string): { readonly data: unknown } | undefined {
    if (this.#data === undefined || !id.startsWith(KEY)) return undefined;
    const name = id.slice(KEY.length);
    return Object.hasOwn(this.#data, name) ? { data: this.#data[name] } : undefined;
  }
}

/** Stands before the text of a key that is one. */
const KEY = 's:';
