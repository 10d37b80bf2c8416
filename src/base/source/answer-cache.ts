import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../diagnostics/failure';
import { isSameContent } from './bytes';
import { Answers } from './recording';
import type { SourceTree } from './tree';

/** A way to ask questions about the files of a tree, each by its words and by what it's about. */
export interface Asking {
  /** Returns the answer to a question, found once. It must depend on the tree alone, and stay as it is. */
  once<T>(question: string, about: string, find: () => T): T;
  /** Does the same for an answer that takes memory and is found quickly. It isn't kept for another run. */
  forRun<T>(question: string, about: string, find: () => T): T;
  /** Returns what's made once of the tree. It may be asked by answers that stay, so all of them go if it would change. */
  basis<T>(name: string, make: () => T): T;
}

const ASKING = new WeakMap<SourceTree, Asking>();

/** Returns the way to ask about a tree. The answers live as long as the tree; {@link AnswerCache} keeps one for several runs. */
export function askingOf(tree: SourceTree): Asking {
  const known = ASKING.get(tree) ?? new OneRun();
  ASKING.set(tree, known);
  return known;
}

/** The answers about files that change between runs. */
export class AnswerCache {
  #runs: Runs | undefined;

  /** Begins a run over the files as they are now. Returns the tree to ask about. */
  readonly begin = (files: SourceTree): SourceTree => {
    if (this.#runs?.begin(files) !== true) this.#runs = new Runs(files);
    return this.#runs.tree;
  };

  /** Ends a run: drops what only that one needed. */
  end(): void {
    this.#runs?.end();
  }
}

/** Values by a question and what it's about. */
class Table<V> {
  readonly #values = new Map<string, Map<string, V>>();

  at(question: string, about: string, make: () => V): V {
    const row = this.#values.get(question) ?? new Map<string, V>();
    this.#values.set(question, row);
    const known = row.get(about);
    if (known !== undefined) return known;
    const made = make();
    row.set(about, made);
    return made;
  }
}

/** Answers about files that stay as they are. */
class OneRun implements Asking {
  readonly #answers = new Table<{ readonly value: unknown }>();

  once<T>(question: string, about: string, find: () => T): T {
    const answer = this.#answers.at(question, about, () => ({ value: find() }));
    return answer.value as T; // all answers to a question have one type
  }

  forRun<T>(question: string, about: string, find: () => T): T {
    return this.once(question, about, find);
  }

  basis<T>(name: string, make: () => T): T {
    return this.once('basis', name, make);
  }
}

/** Something that answers depend on. */
interface Source {
  /** The number of the run that found it to be another one than before. */
  changed: number;
}

interface Content extends Source {
  bytes: Uint8Array | undefined;
}

/** Before the first run. */
const NEVER = 0;

/** The answer to one question. */
class Answer implements Source {
  changed = NEVER;
  /** The number of the run that last knew it to be true. */
  checked = NEVER;
  /** Absent if it was dropped, and if finding it ended in a Failure. */
  found: { readonly value: unknown } | undefined;
  /** In the order in which they were asked: the earlier ones decide whether the later ones are asked. */
  sources: ReadonlySet<Source> = new Set();

  constructor(readonly find: () => unknown) {}
}

/**
 * Answers that know what they depend on: the contents of files, and other answers. In a later run an answer is found again if
 * one of these is another one now. Once a folder lists something else than before, all of them are worth nothing.
 */
class Runs implements Asking {
  /** The files of the current run. The reads of answers go through it, and are taken down. */
  readonly tree: SourceTree;
  #run = NEVER + 1;
  #names: object | undefined;
  readonly #contents = new Map<string, Content>();
  /** The kinds and names that answers depend on. */
  readonly #asked = new Answers();
  #recorded: SourceTree;
  readonly #answers = new Table<Answer>();
  readonly #bases = new Table<{ readonly value: unknown }>();
  readonly #ofBases = new Set<Source>();
  readonly #dropped = new Set<Answer>();
  /** The sources, so far, of what's being found. */
  #sources: Set<Source> | undefined;

  constructor(private files: SourceTree) {
    const filesNow = (): SourceTree => this.files;
    this.#names = files.names;
    this.#recorded = this.#asked.of(files, () => true);
    this.tree = {
      get names() {
        return filesNow().names;
      },
      read: (path) => this.#read(path),
      kind: (path) => this.#named().kind(path),
      list: (path) => this.#named().list(path),
    };
    ASKING.set(this.tree, this);
  }

  /** Returns false if the answers are worth nothing for these files. */
  begin(files: SourceTree): boolean {
    const { names } = files;
    if ((names === undefined || names !== this.#names) && this.#asked.renamed(files).length > 0) return false;
    this.#names = names;
    this.#run += 1;
    for (const [path, content] of this.#contents) {
      const bytes = files.read(path);
      if (isSameContent(bytes, content.bytes)) continue;
      content.bytes = bytes;
      content.changed = this.#run;
      if (this.#ofBases.has(content)) return false;
    }
    this.files = files;
    this.#recorded = this.#asked.of(files, () => true);
    return true;
  }

  #named(): SourceTree {
    return this.#sources === undefined ? this.files : this.#recorded;
  }

  end(): void {
    for (const answer of this.#dropped) answer.found = undefined;
    this.#dropped.clear();
  }

  once<T>(question: string, about: string, find: () => T): T {
    return this.#answer(question, about, find).value;
  }

  forRun<T>(question: string, about: string, find: () => T): T {
    const { answer, value } = this.#answer(question, about, find);
    this.#dropped.add(answer);
    return value;
  }

  basis<T>(name: string, make: () => T): T {
    const { value } = this.#bases.at(name, '', () => ({ value: this.#noting(this.#ofBases, make) }));
    return value as T; // all bases of a name have one type
  }

  #answer<T>(question: string, about: string, find: () => T): { readonly answer: Answer; readonly value: T } {
    const answer = this.#answers.at(question, about, () => new Answer(find));
    this.#sources?.add(answer);
    this.#check(answer);
    const { found = this.#findAgain(answer) } = answer;
    return { answer, value: found.value as T }; // all answers to a question have one type
  }

  /** Makes sure that an answer which was found once is true in this run, and that it says when it changed. */
  #check(answer: Answer): void {
    if (answer.checked === this.#run || answer.checked === NEVER) return;
    for (const source of answer.sources) {
      if (source instanceof Answer) this.#checkQuietly(source);
      if (source.changed > answer.checked) {
        this.#find(answer);
        return;
      }
    }
    answer.checked = this.#run;
  }

  /** The Failure is thrown where somebody asks again. */
  #checkQuietly(answer: Answer): void {
    try {
      this.#check(answer);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  /** Finds an answer that was dropped, or for the first time. A dropped answer is the same again. */
  #findAgain(answer: Answer): { readonly value: unknown } {
    const { changed } = answer;
    try {
      return this.#find(answer);
    } finally {
      if (changed !== NEVER) answer.changed = changed;
    }
  }

  /** Any error but a Failure leaves an answer as it was: the run has ended. */
  #find(answer: Answer): { readonly value: unknown } {
    const sources = new Set<Source>();
    let found: Answer['found'];
    try {
      found = { value: this.#noting(sources, answer.find) };
    } catch (error) {
      if (error instanceof Failure) this.#settle(answer, sources, undefined);
      throw error;
    }
    const known = answer.found;
    const isKnown = known !== undefined && isDeepStrictEqual(known.value, found.value);
    this.#settle(answer, sources, isKnown ? known : found);
    return isKnown ? known : found;
  }

  #settle(answer: Answer, sources: ReadonlySet<Source>, found: Answer['found']): void {
    if (found === undefined || found !== answer.found) answer.changed = this.#run;
    answer.found = found;
    answer.sources = sources;
    answer.checked = this.#run;
  }

  /** Runs an action whose sources go into a set. */
  #noting<T>(sources: Set<Source>, action: () => T): T {
    const outer = this.#sources;
    this.#sources = sources;
    try {
      return action();
    } finally {
      this.#sources = outer;
    }
  }

  #read(path: string): Uint8Array | undefined {
    if (this.#sources === undefined) return this.files.read(path);
    const content = this.#contents.get(path) ?? { bytes: this.files.read(path), changed: this.#run };
    this.#contents.set(path, content);
    this.#sources.add(content);
    return content.bytes;
  }
}
