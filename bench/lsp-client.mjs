/** An editor as a client of `tool lsp`, for measuring. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { TOOL } from './process.mjs';

const protocol = createRequire(import.meta.url)('vscode-languageserver/node');

/** Milliseconds after which an answer counts as lost. */
const PATIENCE = 300_000;

/** A server with one folder (absolute); what it keeps between sessions is in the folder `cache`. */
export class Client {
  #child;
  #connection;
  #refreshed = 0;
  #isAnalysing = true;
  #version = 1;

  constructor(folder, cache) {
    this.folder = folder;
    this.#child = spawn(process.execPath, [TOOL, 'lsp'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_EXTRA_CA_CERTS: '', XDG_CACHE_HOME: cache },
    });
    const { stdin, stdout } = this.#child;
    this.#connection = protocol.createProtocolConnection(
      new protocol.StreamMessageReader(stdout),
      new protocol.StreamMessageWriter(stdin),
    );
    this.#connection.onRequest('workspace/codeLens/refresh', () => {
      this.#refreshed += 1;
      return null;
    });
    this.#connection.onNotification('tool/state', ({ analysing }) => {
      this.#isAnalysing = analysing;
    });
    this.#connection.listen();
  }

  /** Opens the folder; returns when `initialized` was sent. */
  async start() {
    await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: [{ uri: pathToFileURL(this.folder).href, name: 'measured' }],
      capabilities: { workspace: { codeLens: { refreshSupport: true } } },
      initializationOptions: { state: true },
    });
    await this.#connection.sendNotification('initialized', {});
  }

  /** Returns the lenses of a file (absolute). */
  lenses(file) {
    return this.#connection.sendRequest('textDocument/codeLens', { textDocument: uriOf(file) });
  }

  /** Returns the lenses of a file as soon as there are some. */
  async firstLens(file) {
    let found = [];
    await until(async () => {
      found = await this.lenses(file);
      return found.length > 0;
    });
    return found;
  }

  async open(file) {
    const text = readFileSync(file, 'utf8');
    const textDocument = { ...uriOf(file), languageId: 'python', version: 1, text };
    this.#version = 1;
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  /** Replaces the text of an open document. */
  async type(file, text) {
    this.#version += 1;
    await this.#connection.sendNotification('textDocument/didChange', {
      textDocument: { ...uriOf(file), version: this.#version },
      contentChanges: [{ text }],
    });
  }

  /** Waits until the server has analysed all applications. */
  settled() {
    return until(() => !this.#isAnalysing);
  }

  /** Waits until the server has taken so many answers since it started. */
  taken(count) {
    return until(() => this.#refreshed >= count);
  }

  /** How many answers the server has taken. */
  get answers() {
    return this.#refreshed;
  }

  /** The megabytes of resident memory that the server had at most; `undefined` where the system doesn't tell. */
  get megabytes() {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s*(\d+)/m.exec(status)?.[1]) / 1024;
    } catch {
      return undefined;
    }
  }

  async end() {
    const ended = new Promise((done) => this.#child.once('exit', done));
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    await ended;
    this.#connection.dispose();
  }
}

const uriOf = (file) => ({ uri: pathToFileURL(file).href });

async function until(holds) {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('the language server gave no answer');
    await new Promise((done) => setTimeout(done, 5));
  }
}
