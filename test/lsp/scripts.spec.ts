import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ScratchWorkspace } from '../support/scratch';
import { Editor } from './editor';
import { shop } from './project';

jest.setTimeout(240_000);

const SERVICE = `import { environment } from './environment';

export class Products {
  private readonly base = \`\${environment.api}/products\`;
  constructor(private readonly http: HttpClient) {}
  get(id: number) {
    return this.http.get<Product>(\`\${this.base}/\${id}\`);
  }
  bad(id: number) {
    return fetch(\`/api/v1/productz/\${id}\`);
  }
}
`;

let project: ScratchWorkspace;
let editor: Editor;

beforeEach(() => {
  project = shop();
  project.write('web/products.ts', SERVICE);
  project.write(
    'web/environment.ts',
    `export const environment = { api: 'http://localhost:8000/api/v1' };\n`,
  );
  project.write('node_modules/.keep', '');
  const compiler = dirname(require.resolve('typescript/package.json'));
  symlinkSync(compiler, join(project.root, 'node_modules/typescript'), 'junction');
  editor = new Editor(project.root);
});

afterEach(() => {
  editor.kill();
  project.dispose();
});

async function start(options: object): Promise<void> {
  await editor.start({ options });
  await editor.lenses('app/products.py', (titles) => titles.length > 0);
  await editor.open('web/products.ts');
}

interface Place {
  readonly uri: string;
  readonly range: { readonly start: { readonly line: number } };
}

const definition = (): Promise<readonly Place[]> =>
  editor.ask('textDocument/definition', 'web/products.ts', { position: { line: 6, character: 40 } });

const references = (): Promise<readonly Place[]> =>
  editor.ask('textDocument/references', 'app/products.py', {
    position: { line: 6, character: 6 },
    context: { includeDeclaration: false },
  });

const problems = (): readonly string[] =>
  (editor.problems.get(editor.uri('web/products.ts')) ?? []).map(
    ({ message, range }) => `${String(range.start.line)} ${JSON.stringify(message)}`,
  );

test('a URL in TypeScript leads to its handler and back', async () => {
  await start({});
  expect((await definition()).map(({ uri, range }) => [uri, range.start.line])).toEqual([
    [editor.uri('app/products.py'), 5],
  ]);
  const found = (await references()).map(({ uri, range }) => `${uri} ${String(range.start.line)}`);
  expect(found).toContain(`${editor.uri('web/products.ts')} 6`);
});

test('a lens counts the calls that reach a handler, and leads to one of them', async () => {
  await start({});
  const has =
    (...wanted: readonly string[]) =>
    (found: readonly string[]): boolean =>
      JSON.stringify(found) === JSON.stringify(wanted);
  const get = '3 calls in tests · 1 in front ends';
  await editor.callLenses('app/products.py', has(`5 ${get}`, '10 1 call in tests'));
  const lead = (line: number): Promise<unknown> =>
    editor.connection.sendRequest('workspace/executeCommand', {
      command: 'tool.calls',
      arguments: [editor.uri('app/products.py'), line],
    });
  await lead(10);
  expect(editor.shown).toEqual([{ uri: editor.uri('tests/test_products.py'), line: 3 }]);
  await lead(5);
  expect(editor.offered).toEqual([
    [...[2, 3, 5].map((line) => `tests/test_products.py:${String(line)}`), 'web/products.ts:7'],
  ]);
  expect(editor.shown.at(-1)).toEqual({ uri: editor.uri('web/products.ts'), line: 6 });
  await editor.type('web/products.ts', SERVICE.replace('.get<', '.delete<'));
  await editor.open('app/products.py', `\n${project.read('app/products.py')}`);
  await editor.callLenses('app/products.py', has('6 3 calls in tests', '11 1 call in tests'));
});

test('paths are offered in a template of TypeScript, behind a base too', async () => {
  await start({});
  await editor.type('web/products.ts', 'this.http.get<Product>(`${this.base}/pro');
  const found = await editor.ask<{ label: string; insertText: string }[]>(
    'textDocument/completion',
    'web/products.ts',
    { position: { line: 0, character: 40 } },
  );
  expect(found.map(({ label, insertText }) => [label, insertText])).toEqual([
    ['/products/{id}', 'products/${id}'],
  ]);
});

test('a call that no route serves is a problem where that is asked for', async () => {
  await start({ brokenCalls: true });
  const broken = '9 "No route serves GET /api/v1/productz/*."';
  expect(await editor.until(problems, (all) => all.length > 0)).toEqual([broken]);
  await editor.type('web/products.ts', SERVICE.replace('productz', 'products'));
  expect(await editor.until(problems, (all) => all.length === 0)).toEqual([]);
});

test('without that setting it is none, and nobody loads the compiler of a workspace that is not trusted', async () => {
  await start({ trusted: false });
  expect(await definition()).toEqual([]);
  expect((await references()).every(({ uri }) => uri !== editor.uri('web/products.ts'))).toBe(true);
  expect(problems()).toEqual([]);
  await editor.callLenses('app/products.py', (found) => found[0] === '5 3 calls in tests');
});
