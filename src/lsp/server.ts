import {
  CodeLensRefreshRequest,
  type Connection,
  createConnection,
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  type Location,
  ProposedFeatures,
} from './protocol';
import { watchFolders } from '../base/source/watch';
import { abilitiesOf, foldersOf, initializeResult } from './abilities';
import { actionsFor } from './features/actions';
import type { Background } from './worker-client';
import { brokenCallsIn } from './features/broken-calls';
import { execute } from './features/commands';
import { Documents, fileOf } from './documents';
import type { WorkspaceFacts } from './facts';
import { Folder } from './folder';
import { hoverAt } from './features/hover';
import { lensesOf } from './features/lenses';
import { definitionAt, pathsFor, referencesTo } from './features/links';
import type { Answer } from './messages';
import { problemsIn, Published } from './features/problems';
import { DebouncedAction } from './debounce';
import { settingsAfter, USUAL } from './settings';
import { workspaceSymbols } from './features/symbols';
import { TREE_REQUEST } from './own-messages';
import { StateTeller } from './state';
import { wholeTree } from './tree';

/** Milliseconds without a change on the disk before it's looked at: git writes many files. */
const QUIET = 150;

/** The parts of the process that the server uses. */
export interface ServerParts {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  readonly background: Background;
  /** Returns the answers that an earlier session kept about a folder, if they're still true. */
  readonly kept: (folder: string) => WorkspaceFacts | undefined;
  readonly version: string;
}

/** Serves an editor until it ends the connection; returns the exit code. */
export function serveEditor(parts: ServerParts): Promise<number> {
  const connection = createConnection(ProposedFeatures.all, parts.input, parts.output);
  const server = new Server(connection, parts);
  return server.run();
}

class Server {
  readonly #documents = new Documents();
  #folders: readonly Folder[] = [];
  #settings = USUAL;
  readonly #analysis = new DebouncedAction(() => this.#analyse());
  readonly #published;
  readonly #watch;
  #wasShutDown = false;
  #client = abilitiesOf({});
  readonly #state;
  /** True once lenses were asked for: without, no calls are counted. */
  #showsLenses = false;

  constructor(
    private readonly connection: Connection,
    private readonly parts: ServerParts,
  ) {
    this.#state = new StateTeller(connection);
    this.#published = new Published(connection);
    this.#watch = watchFolders({ quiet: QUIET, poll: false }, () => {
      this.#analysis.soon();
    });
  }

  run(): Promise<number> {
    const { connection } = this;
    connection.onInitialize((params) => this.#initialize(params));
    connection.onInitialized(() => {
      this.#initialized();
    });
    this.#listenToDocuments();
    this.#answerRequests();
    return new Promise((done) => {
      connection.onShutdown(() => {
        this.#wasShutDown = true;
      });
      connection.onExit(() => {
        this.#analysis.stop();
        this.#watch.close();
        void this.parts.background.close().then(() => {
          done(this.#wasShutDown ? 0 : 1);
        });
      });
      connection.listen();
    });
  }

  #initialize(params: InitializeParams): InitializeResult {
    const { capabilities } = params;
    this.#settings = settingsAfter(this.#settings, params.initializationOptions);
    this.#state.isWanted = this.#settings.state;
    this.#open(foldersOf(params), []);
    this.#client = abilitiesOf(capabilities);
    return initializeResult(this.parts.version);
  }

  #initialized(): void {
    const { connection } = this;
    if (this.#client.watches)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/*' }],
      });
    if (this.#client.changesFolders) this.#listenToFolders();
    for (const folder of this.#folders) {
      const kept = this.parts.kept(folder.folder);
      if (kept !== undefined) this.#take(folder, kept, new Map());
    }
    void this.#analysis.now();
  }

  #listenToFolders(): void {
    this.connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      const gone = new Set(removed.map(({ uri }) => fileOf(uri)));
      this.#open(
        added.flatMap(({ uri }) => fileOf(uri) ?? []),
        this.#folders.filter(({ folder }) => !gone.has(folder)),
      );
      this.#analysis.soon();
    });
  }

  /** Opens folders beside others. Two of one workspace are one: `tool routes` gives the same answer in both. */
  #open(folders: readonly string[], others: readonly Folder[]): void {
    const all = [
      ...others,
      ...folders.map((one) => new Folder(one, this.#documents, () => this.#settings.trusted)),
    ];
    this.#folders = all.filter(({ root }, index) => all.findIndex((one) => one.root === root) === index);
  }

  #listenToDocuments(): void {
    const { connection } = this;
    this.#documents.listen(connection, () => {
      this.#analysis.soon();
    });
    connection.onDidSaveTextDocument(() => {
      this.#analysis.soon();
    });
    connection.onDidChangeWatchedFiles(() => {
      this.#analysis.soon();
    });
    connection.onDidChangeConfiguration(({ settings }) => {
      this.#settings = settingsAfter(this.#settings, settings);
      this.#publish();
      this.#refresh();
    });
  }

  #answerRequests(): void {
    const { connection } = this;
    connection.onCodeLens(({ textDocument: { uri } }) => {
      if (!this.#settings.lenses) return [];
      if (!this.#showsLenses) {
        this.#showsLenses = true;
        for (const folder of this.#folders) void this.#count(folder);
      }
      return [...this.#in(uri, (folder, path) => lensesOf(folder.known(), path))];
    });
    connection.onHover(({ textDocument: { uri }, position }) => {
      const text = this.#textOf(uri);
      const found = this.#in(uri, (folder, path) => {
        const hover = text === undefined ? undefined : hoverAt(folder.known(), path, text, position.line);
        return hover === undefined ? [] : [hover];
      });
      return found[0] ?? null;
    });
    connection.onDefinition(({ textDocument: { uri }, position }) => {
      const document = this.#documents.document(fileOf(uri) ?? '');
      if (document === undefined) return [];
      const [text, offset] = [document.getText(), document.offsetAt(position)];
      return [
        ...this.#in(uri, (folder, file) =>
          definitionAt(folder.known(), folder.links, folder.callsIn(file, text), offset),
        ),
      ];
    });
    connection.onReferences(({ textDocument: { uri }, position: { line } }) => [...this.#callsOf(uri, line)]);
    connection.onCompletion(({ textDocument: { uri }, position }) => {
      const line = this.#documents
        .document(fileOf(uri) ?? '')
        ?.getText({ start: { line: position.line, character: 0 }, end: position });
      return line === undefined ? [] : [...this.#in(uri, (folder) => pathsFor(folder.known(), line))];
    });
    connection.onWorkspaceSymbol(({ query }) =>
      this.#folders.flatMap((folder) => workspaceSymbols(folder.known(), query)),
    );
    connection.onCodeAction(({ textDocument: { uri }, context }) => {
      const text = this.#textOf(uri);
      return text === undefined ? [] : [...actionsFor({ uri, text }, context.diagnostics, this.#folders)];
    });
    connection.onExecuteCommand(({ command, arguments: given = [] }) =>
      execute(command, given, {
        connection,
        documents: this.#documents,
        folders: this.#folders,
        background: this.parts.background,
        isShowing: this.#client.shows,
        callsOf: (uri, line) => this.#callsOf(uri, line),
      }),
    );
    connection.onRequest(TREE_REQUEST, () => wholeTree(this.#folders));
  }

  /** Returns what each folder that holds a document says of it. */
  #in<T>(uri: string, ask: (folder: Folder, path: string) => readonly T[]): readonly T[] {
    const file = fileOf(uri);
    if (file === undefined) return [];
    return this.#folders.flatMap((folder) => {
      const path = folder.pathOf(file);
      return path === undefined ? [] : ask(folder, path);
    });
  }

  /** Returns the calls that reach the handler on a line (from 0). */
  #callsOf(uri: string, line: number): readonly Location[] {
    const text = this.#textOf(uri);
    if (text === undefined) return [];
    return this.#in(uri, (folder, file) =>
      referencesTo(folder.known(), { links: folder.links, calls: folder.calls() }, { file, text, line }),
    );
  }

  #textOf(uri: string): string | undefined {
    const file = fileOf(uri);
    return file === undefined ? undefined : this.#documents.text(file);
  }

  async #analyse(): Promise<void> {
    const buffers = this.#documents.buffers();
    const versions = this.#documents.versions();
    const looks = this.#folders.map(async (folder) => {
      const take = (answer: Answer): void => {
        if (answer.defect !== undefined) this.connection.console.error(answer.defect);
        if (answer.facts === undefined) return;
        this.#look(answer);
        this.#take(folder, answer.facts, versions);
        if (answer.isEarly !== true) void this.#count(folder);
      };
      take(await this.parts.background.ask(folder.folder, buffers, folder.isKnown ? undefined : take));
    });
    await this.#state.during(Promise.all(looks));
  }

  /** Counts the calls of handlers in the text as it is now. */
  async #count(folder: Folder): Promise<void> {
    if (!this.#showsLenses) return;
    const versions = this.#documents.versions();
    const { trusted } = this.#settings;
    const answer = await this.parts.background.count(folder.folder, this.#documents.buffers(), trusted);
    if (answer.defect !== undefined) this.connection.console.error(answer.defect);
    if (answer.called === undefined) return;
    folder.count(answer.called, versions);
    this.#refresh();
  }

  #look({ watch }: Answer): void {
    if (!this.#client.watches) this.#watch.look(new Set(watch));
  }

  #take(folder: Folder, facts: WorkspaceFacts, versions: ReadonlyMap<string, number>): void {
    folder.take(facts, versions);
    this.#publish();
    this.#refresh();
  }

  #refresh(): void {
    if (this.#client.refreshes) void this.connection.sendRequest(CodeLensRefreshRequest.type);
  }

  /** Sends the problems of all folders. */
  #publish(): void {
    const now = new Map(this.#folders.flatMap((folder) => [...problemsIn(folder.known())]));
    if (this.#settings.brokenCalls)
      for (const [uri, broken] of this.#broken()) now.set(uri, [...(now.get(uri) ?? []), ...broken]);
    this.#published.send(now);
  }

  /** Returns the broken calls of the open documents, by URI. */
  #broken(): readonly (readonly [uri: string, diagnostics: readonly Diagnostic[]])[] {
    return this.#documents
      .all()
      .map((one) => [one.uri, this.#in(one.uri, (folder, path) => brokenCallsIn(folder, path, one))]);
  }
}
