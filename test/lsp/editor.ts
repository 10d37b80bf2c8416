import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  MessageType,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from '../../src/lsp/protocol';

const TOOL = [
  '-r',
  join(__dirname, '../support/register.cjs'),
  join(__dirname, '../../src/cli/main.ts'),
  'lsp',
  // The client of VS Code adds these.
  '--stdio',
  '--clientProcessId=1',
];

/** Milliseconds to allow on a busy machine. */
const PATIENCE = 20_000;

/** A made-up editor: a client of `tool lsp` with a folder, or several; absolute. */
export class Editor {
  readonly connection: ProtocolConnection;
  readonly problems = new Map<string, readonly Diagnostic[]>();
  readonly edits: WorkspaceEdit[] = [];
  readonly shown: { readonly uri: string; readonly line: number | undefined }[] = [];
  readonly messages: string[] = [];
  /** The choices that the server asked the user for, who takes the last one. */
  readonly offered: string[][] = [];
  /** Errors that the server logs: defects of ours. */
  readonly defects: string[] = [];
  readonly #child: ChildProcess;
  #versions = new Map<string, number>();

  constructor(
    readonly folder: string,
    private readonly capabilities: ClientCapabilities = { window: { showDocument: { support: true } } },
  ) {
    this.#child = spawn(process.execPath, TOOL, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdout, stdin } = this.#child;
    if (stdout === null || stdin === null) throw new Error('no pipes');
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: Published) => {
      this.problems.set(uri, diagnostics);
    });
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.connection.onNotification('window/logMessage', ({ type, message }: Logged) => {
      if (type === MessageType.Error) this.defects.push(message);
    });
    this.connection.onRequest('workspace/applyEdit', ({ edit }: { edit: WorkspaceEdit }) => {
      this.edits.push(edit);
      return { applied: true };
    });
    this.connection.onRequest(
      'window/showMessageRequest',
      ({ actions }: { actions: { title: string }[] }) => {
        this.offered.push(actions.map(({ title }) => title));
        return actions.at(-1) ?? null;
      },
    );
    this.connection.onRequest('window/showDocument', (given: Shown) => {
      this.shown.push({ uri: given.uri, line: given.selection?.start.line });
      return { success: true };
    });
    this.connection.listen();
  }

  async start({ options = {}, more = [] }: Start = {}): Promise<unknown> {
    const result: unknown = await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [this.folder, ...more].map((one) => ({ uri: pathToFileURL(one).href, name: one })),
      capabilities: this.capabilities,
      initializationOptions: options,
    });
    await this.connection.sendNotification('initialized', {});
    return result;
  }

  uri(path: string): string {
    return pathToFileURL(join(this.folder, path)).href;
  }

  async open(path: string, text = readFileSync(join(this.folder, path), 'utf8')): Promise<void> {
    this.#versions.set(path, 1);
    const textDocument = {
      uri: this.uri(path),
      languageId: path.endsWith('.ts') ? 'typescript' : 'python',
      version: 1,
      text,
    };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  /** Replaces a document's text without saving it. */
  async type(path: string, text: string): Promise<void> {
    const version = (this.#versions.get(path) ?? 0) + 1;
    this.#versions.set(path, version);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri(path), version },
      contentChanges: [{ text }],
    });
  }

  ask<T>(method: string, path: string, more: object = {}): Promise<T> {
    return this.connection.sendRequest(method, { textDocument: { uri: this.uri(path) }, ...more });
  }

  /** Returns the titles of a document's lenses with their lines (from 0), without those of calls, as they come to hold what's wanted. */
  lenses(path: string, isWanted: (titles: readonly string[]) => boolean): Promise<readonly string[]> {
    return this.#titles(path, false, isWanted);
  }

  /** Returns the same of the lenses that count calls. */
  callLenses(path: string, isWanted: (titles: readonly string[]) => boolean): Promise<readonly string[]> {
    return this.#titles(path, true, isWanted);
  }

  #titles(
    path: string,
    areCalls: boolean,
    isWanted: (titles: readonly string[]) => boolean,
  ): Promise<readonly string[]> {
    return this.until(async () => {
      const found = await this.ask<
        { range: { start: { line: number } }; command: { title: string; command: string } }[] | null
      >('textDocument/codeLens', path);
      return (found ?? [])
        .filter(({ command }) => (command.command === 'tool.calls') === areCalls)
        .map(({ range, command }) => `${String(range.start.line)} ${command.title}`);
    }, isWanted);
  }

  /** Asks until the answer is the wanted one; throws with the last answer when patience ends. */
  async until<T>(ask: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const answer = await ask();
      if (isWanted(answer)) return answer;
      if (Date.now() > deadline) throw new Error(`the answer stayed ${JSON.stringify(answer)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Returns the memory that the server holds, in megabytes; 0 where the system doesn't tell. */
  get megabytes(): number {
    const status = `/proc/${String(this.#child.pid)}/status`;
    const held = existsSync(status) ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8')) : null;
    return Math.round(Number(held?.[1] ?? 0) / 1024);
  }

  async close(): Promise<number | null> {
    const ended = once(this.#child, 'exit');
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const [code] = (await ended) as [number | null];
    this.connection.dispose();
    return code;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

interface Start {
  /** The client's settings. */
  readonly options?: object;
  /** Further folders, absolute. */
  readonly more?: readonly string[];
}

interface Published {
  readonly uri: string;
  readonly diagnostics: readonly Diagnostic[];
}

interface Logged {
  readonly type: number;
  readonly message: string;
}

interface Shown {
  readonly uri: string;
  readonly selection?: { readonly start: { readonly line: number } };
}
