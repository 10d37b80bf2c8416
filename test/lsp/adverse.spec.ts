import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ScratchWorkspace } from '../support/scratch';
import { Editor } from './editor';

jest.setTimeout(60_000);

const MAIN = `from fastapi import FastAPI\napp = FastAPI()\n\n\n@app.get("/items/{id}")\ndef get_item(id: int): return id\n`;
const TEST = 'def test_it(client):\r\n    "🚀🚀"; client.get("/items/1")\r\n';
const FILES = {
  'a b%20c/pyproject.toml': '[project]\nname = "shop"\nversion = "1"\n',
  'a b%20c/main.py': MAIN,
  'a b%20c/test_it.py': TEST,
};

let workspace: ScratchWorkspace;
let editor: Editor;

beforeEach(async () => {
  workspace = new ScratchWorkspace(FILES);
  editor = new Editor(join(workspace.root, 'a b%20c'));
  await editor.start();
});
afterEach(() => {
  editor.kill();
  workspace.dispose();
});

const has =
  (title: string) =>
  (titles: readonly string[]): boolean =>
    titles.includes(title);

describe('tool lsp, in a folder with a blank and a percent sign', () => {
  it('counts positions in UTF-16 units behind an emoji and before CRLF', async () => {
    await editor.open('main.py');
    await editor.open('test_it.py');
    await editor.lenses('main.py', has('4 GET /items/{id}'));
    const column = '    "🚀🚀"; client.get("/it'.length;
    const found = await editor.until(
      () =>
        editor.ask<{ uri: string }[]>('textDocument/definition', 'test_it.py', {
          position: { line: 1, character: column },
        }),
      (one) => one.length === 1,
    );
    expect(found[0]?.uri).toBe(editor.uri('main.py'));
    expect(editor.defects).toEqual([]);
  });

  it('goes back to what is saved when a document with changes is closed, and forgets a file that is gone', async () => {
    await editor.open('main.py');
    await editor.lenses('main.py', has('4 GET /items/{id}'));
    await editor.type('main.py', MAIN.replace('/items', '/things') + '\n@app.get("/bro');
    await editor.lenses('main.py', has('4 GET /things/{id}'));
    await editor.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: editor.uri('main.py') },
    });
    await editor.lenses('main.py', has('4 GET /items/{id}'));
    renameSync(join(editor.folder, 'main.py'), join(editor.folder, 'app.py'));
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [
        { uri: editor.uri('main.py'), type: 3 },
        { uri: editor.uri('app.py'), type: 1 },
      ],
    });
    await editor.open('app.py', MAIN);
    await editor.lenses('app.py', has('4 GET /items/{id}'));
    await editor.lenses('main.py', (titles) => titles.length === 0);
    rmSync(join(editor.folder, 'app.py'));
    expect(editor.defects).toEqual([]);
  });

  it('bears documents without a file, quick edits, taken back requests, and an end in the midst of them', async () => {
    const uri = 'untitled:Untitled-1';
    await editor.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'python', version: 1, text: MAIN },
    });
    expect(await editor.connection.sendRequest('textDocument/codeLens', { textDocument: { uri } })).toEqual(
      [],
    );
    const outside = pathToFileURL(join(workspace.root, 'gone.py')).href;
    expect(
      await editor.connection.sendRequest('textDocument/codeLens', { textDocument: { uri: outside } }),
    ).toEqual([]);
    await editor.open('main.py');
    for (let turn = 0; turn < 200; turn += 1) {
      await editor.type('main.py', MAIN.slice(0, (turn * 7) % MAIN.length));
      void editor.ask('textDocument/codeLens', 'main.py').catch(() => undefined);
    }
    await editor.type('main.py', MAIN.replace('/items', '/last'));
    await editor.lenses('main.py', has('4 GET /last/{id}'));
    await editor.type('main.py', MAIN.replace('/items', '/other'));
    expect(await editor.close()).toBe(0);
    expect(editor.defects).toEqual([]);
  });
});
