import { basename, dirname, join } from 'node:path';
import type { Place } from '../base/diagnostics/place';
import { diskTree } from '../base/source/disk';
import { findSourceRoot } from '../base/source/workspace-root';
import { pathWithin } from '../base/source/paths';
import { readText } from '../base/source/text';
import type { SourceTree } from '../base/source/tree';
import { walkFiles } from '../base/source/walk';
import { CallFinder, type FoundCall } from '../routes-report/calls/find-calls';
import type { UrlCall } from '../routes-report/calls/url-call';
import { withBuffers } from './buffers';
import type { CalledHandler } from './called';
import { type Documents, uriOf, type Versions } from './documents';
import { wordOf } from './features/duplicates';
import type { RouteFacts, WorkspaceFacts } from './facts';
import { type Known, routesOf } from './known';
import { Links } from './features/links';

const NONE: WorkspaceFacts = { applications: [] };

/** A folder that the editor has open, with the last answers about it. */
export class Folder {
  readonly root: string;
  facts = NONE;
  links = new Links();
  readonly #finder: CallFinder;
  #routes: readonly RouteFacts[] = [];
  #versions: Versions = new Map();
  #called: readonly CalledHandler[] = [];
  #calledVersions: Versions = new Map();

  /** Takes the folder, absolute, and what tells whether code of the workspace may be loaded. */
  constructor(
    readonly folder: string,
    private readonly documents: Documents,
    isTrusted: () => boolean,
  ) {
    const root = findSourceRoot(folder);
    this.root = root;
    this.#finder = new CallFinder({
      get root() {
        return isTrusted() ? root : undefined;
      },
    });
  }

  /** True once there was an answer. */
  get isKnown(): boolean {
    return this.facts !== NONE;
  }

  /** Takes the answers on documents of these versions. */
  take(facts: WorkspaceFacts, versions: Versions): void {
    this.facts = facts;
    this.#routes = routesOf(facts.applications);
    this.links = new Links();
    this.count(this.called(), this.documents.versions());
    this.#versions = versions;
    this.documents.forget(versions);
  }

  /** Takes the handlers that are called in documents of these versions. */
  count(called: readonly CalledHandler[], versions: Versions): void {
    this.#called = called;
    this.#calledVersions = versions;
  }

  /** Returns the handlers that are called, where they stand now. */
  called(): readonly CalledHandler[] {
    return this.#called.map((one) => ({ ...one, line: this.#lineOf(one, this.#calledVersions) + 1 }));
  }

  /** Returns a file's path in the workspace; `undefined` for a file outside. */
  pathOf(file: string): string | undefined {
    return pathWithin(this.root, file);
  }

  /** Yields the calls of URLs in the workspace, in the text that the editor has. */
  calls(): Iterable<FoundCall> {
    return this.#finder.find(this.#files()).calls;
  }

  /** Returns the calls of a file of the workspace, in a text. */
  callsIn(file: string, text: string): readonly UrlCall[] {
    return this.#finder.inFile(this.#files(), file, text);
  }

  /** Returns whether another Python file has the name of a function of a file, and that of its module. */
  isNamedOutside(file: string, name: string): boolean {
    const tree = this.#files();
    const stem = basename(file, '.py');
    const module = wordOf(stem === '__init__' ? basename(dirname(file)) : stem);
    const word = wordOf(name);
    for (const other of walkFiles(tree, '')) {
      if (other === file || !other.endsWith('.py')) continue;
      const text = readText(tree, other) ?? '';
      if (word.test(text) && module.test(text)) return true;
    }
    return false;
  }

  #files(): SourceTree {
    return withBuffers(diskTree(this.root), this.root, this.documents.buffers());
  }

  known(): Known {
    const { root, facts } = this;
    return {
      applications: facts.applications,
      routes: this.#routes,
      uriOf: (file) => uriOf(join(root, file)),
      called: this.called(),
      lineOf: (at) => this.#lineOf(at, this.#versions),
    };
  }

  #lineOf({ file, line }: Place, versions: Versions): number {
    return this.documents.lineNow(join(this.root, file), line - 1, versions);
  }
}
