import {
  type ClientCapabilities,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
} from './protocol';
import { fileOf } from './documents';
import { COMMANDS } from './features/lenses';

/** The abilities of a client that we use where it has them. */
export interface Abilities {
  /** It watches files for us. */
  readonly watches: boolean;
  /** It asks for lenses again when we say so. */
  readonly refreshes: boolean;
  /** It opens a document when we say so. */
  readonly shows: boolean;
  /** It tells of folders that are opened and closed. */
  readonly changesFolders: boolean;
}

export const abilitiesOf = ({ workspace, window }: ClientCapabilities): Abilities => ({
  watches: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
  refreshes: workspace?.codeLens?.refreshSupport === true,
  shows: window?.showDocument?.support === true,
  changesFolders: workspace?.workspaceFolders === true,
});

/** Returns the folders that a client has open, absolute. Older clients name one. */
export function foldersOf(params: InitializeParams): readonly string[] {
  const { workspaceFolders } = params;
  const { rootUri } = params as { readonly rootUri?: string | null }; // deprecated, and sent all the same
  const uris = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri == null ? [] : [rootUri]);
  return uris.flatMap((uri) => fileOf(uri) ?? []);
}

/** Returns what the server can do. */
export const initializeResult = (version: string): InitializeResult => ({
  serverInfo: { name: 'tool', version },
  capabilities: {
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      save: { includeText: false },
    },
    codeLensProvider: { resolveProvider: false },
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    workspaceSymbolProvider: true,
    codeActionProvider: { codeActionKinds: ['quickfix'] },
    completionProvider: { triggerCharacters: ['/', '"', "'", '`'] },
    executeCommandProvider: { commands: Object.values(COMMANDS) },
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
  },
});
