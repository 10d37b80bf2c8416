import { statSync } from 'node:fs';
import { join } from 'node:path';
import { commands, type ExtensionContext, Position, Uri, window, workspace } from 'vscode';
import {
  DidChangeConfigurationNotification,
  LanguageClient,
  type LanguageClientOptions,
  ReferencesRequest,
} from 'vscode-languageclient/node';
import { STATE_NOTIFICATION, type State, type Tree, TREE_REQUEST } from '../../../src/lsp/own-messages';
import { type Choice, chooseServer } from './model/server';
import { environment } from './run-tool';
import { SECTION, settings } from './settings';

/** The states of the server that the view and the status show. */
export type ServerState = 'starting' | 'analysing' | 'idle' | 'failed';

const LANGUAGES = ['python', 'typescript', 'typescriptreact', 'javascript', 'javascriptreact'];

/** The command of the server that changes files, and the one that shows calls, which this editor does better. */
const REGISTER = 'tool.register';
const CALLS = 'tool.calls';

/** Runs `tool lsp`, and asks it. */
export class Client {
  readonly output = window.createOutputChannel('Routes', { log: true });
  #client: LanguageClient | undefined;
  #choice: Choice | undefined;

  /** Tells the listener of each state; at `analysing` and `idle` the tree may be another one. */
  constructor(
    private readonly context: ExtensionContext,
    private readonly onState: (state: ServerState) => void,
  ) {}

  /** Returns the program that serves now. */
  get choice(): Choice {
    this.#choice ??= this.#choose();
    return this.#choice;
  }

  async start(): Promise<void> {
    this.onState('starting');
    const { program, from } = (this.#choice = this.#choose());
    this.output.info(`the server of the ${from}: ${program}`);
    // As a command: to a module the client would pass options of its own.
    const run = { command: process.execPath, args: [program, 'lsp'], options: { env: environment() } };
    const client = new LanguageClient(SECTION, 'Routes', { run, debug: run }, this.#options());
    this.#client = client;
    client.onNotification(STATE_NOTIFICATION, ({ analysing }: State) => {
      this.onState(analysing ? 'analysing' : 'idle');
    });
    try {
      await client.start();
      this.onState('analysing');
    } catch (error) {
      this.output.error(error instanceof Error ? error : String(error));
      this.onState('failed');
    }
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.dispose().catch((error: unknown) => this.output.error(String(error)));
  }

  /** Returns the tree as it's known now; an empty one while the server starts. */
  async tree(): Promise<Tree> {
    const client = this.#client;
    if (client?.isRunning() !== true) return { applications: [], problems: [] };
    return client.sendRequest<Tree>(TREE_REQUEST);
  }

  /** Tells the server of changed settings. */
  async tellSettings(): Promise<void> {
    const { served } = settings();
    await this.#client?.sendNotification(DidChangeConfigurationNotification.type, { settings: served });
  }

  #choose(): Choice {
    const folders = (workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    const bundled = join(this.context.extensionPath, 'server', 'dist', 'cli', 'main.js');
    const given = { folders, setting: settings().server, isTrusted: workspace.isTrusted, bundled };
    return chooseServer(given, (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
  }

  /** Shows the calls that reach the handler on a line, as references. */
  async #showCalls([given, line]: readonly unknown[]): Promise<void> {
    const client = this.#client;
    if (client === undefined || typeof given !== 'string' || typeof line !== 'number') return;
    const position = new Position(line, 0);
    const params = { textDocument: { uri: given }, position, context: { includeDeclaration: false } };
    const found = await client.sendRequest(ReferencesRequest.type, params);
    const locations = await client.protocol2CodeConverter.asReferences(found);
    await commands.executeCommand('editor.action.showReferences', Uri.parse(given), position, locations);
  }

  #options(): LanguageClientOptions {
    const { served } = settings();
    return {
      documentSelector: LANGUAGES.map((language) => ({ scheme: 'file', language })),
      initializationOptions: { ...served, state: true, trusted: workspace.isTrusted },
      outputChannel: this.output,
      middleware: {
        executeCommand: (command, args: unknown[], next): unknown => {
          if (command === CALLS) return this.#showCalls(args);
          if (command !== REGISTER || workspace.isTrusted) return next(command, args);
          void window.showWarningMessage('A router is registered only in a trusted workspace.');
          return undefined;
        },
      },
    };
  }
}
