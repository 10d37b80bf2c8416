import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CodeAction, type Diagnostic, TextDocument } from '../../src/lsp/protocol';
import type { ScratchWorkspace } from '../support/scratch';
import { Editor } from './editor';
import { shop } from './project';

jest.setTimeout(240_000);

let project: ScratchWorkspace;
let editor: Editor;

beforeAll(async () => {
  project = shop();
  project.write('node_modules/.keep', '');
  const compiler = dirname(require.resolve('typescript/package.json'));
  symlinkSync(compiler, join(project.root, 'node_modules/typescript'), 'junction');
  editor = new Editor(project.root);
  await editor.start({ options: { brokenCalls: true } });
  await editor.lenses('app/products.py', (titles) => titles.length > 0);
});

afterAll(() => {
  editor.kill();
  project.dispose();
});

const brokenIn = (file: string): readonly Diagnostic[] =>
  (editor.problems.get(editor.uri(file)) ?? []).filter(({ code }) => code === 'broken-call');

/** Returns a text after the quick fix of each of its broken calls; once it's typed, none may be left but those without a fix. */
async function ignored(file: string, text: string, count: number, left = 0): Promise<string> {
  await editor.open(file, text);
  const broken = await editor.until(
    () => brokenIn(file),
    (all) => all.length === count,
  );
  const actions = await editor.ask<CodeAction[]>('textDocument/codeAction', file, {
    range: broken[0]?.range,
    context: { diagnostics: broken },
  });
  expect(new Set(actions.map(({ title }) => title))).toEqual(new Set(['Ignore broken-call here']));
  const edits = actions.flatMap(({ edit }) => edit?.changes?.[editor.uri(file)] ?? []);
  const fixed = TextDocument.applyEdits(TextDocument.create(file, '', 1, text), edits);
  await editor.type(file, fixed);
  await editor.until(
    () => brokenIn(file),
    (all) => all.length === left,
  );
  return fixed;
}

test('a quick fix adds the comment to a broken call in Python, and it is no problem any more', async () => {
  const text = `def test_it(client):
    client.get("/api/v1/nope")
    client.put("/api/v1/nope", data="it's")  # a comment's
    client.get("/api/v1/nope")  # routes: ignore[stub]
    client.get(
        "/api/v1"
        "/nope",
    )
`;
  expect(await ignored('tests/test_nope.py', text, 4)).toBe(`def test_it(client):
    client.get("/api/v1/nope")  # routes: ignore[broken-call]
    client.put("/api/v1/nope", data="it's")  # a comment's  # routes: ignore[broken-call]
    client.get("/api/v1/nope")  # routes: ignore[stub, broken-call]
    client.get(
        "/api/v1"
        "/nope",  # routes: ignore[broken-call]
    )
`);
});

test('a quick fix writes nothing into a string of Python, or behind a joined line', async () => {
  const text = `def test_it(client):
    client.post("/api/v1/nope", data="""
""")
    client.post("/api/v1/nope", \\
        data="")
    client.get("/api/v1/nope")
`;
  expect(await ignored('tests/test_strings.py', text, 3, 2)).toBe(
    text.replace('get("/api/v1/nope")', 'get("/api/v1/nope")  # routes: ignore[broken-call]'),
  );
});

test('a quick fix adds the comment in TypeScript, behind the URL where the line may not end in code', async () => {
  const text = `fetch('/api/v1/nope', { method: 'PUT' }).then((it) => it.json()); // why
fetch('/api/v1/nope'); // routes: ignore[stub]
const shown = \`\${await fetch('/api/v1/nope')} and
more\`;
fetch(\`/api/v1/nope?\${one(
  1,
)}\`);
export const it = (
  <p>
    {fetch('/api/v1/nope')} and
    <b onClick={() => fetch('/api/v1/nope')}>words
    </b>
  </p>
);
const last = fetch('/api/v1/nope') && <b>words
</b>;
`;
  expect(await ignored('web/it.tsx', text, 7))
    .toBe(`fetch('/api/v1/nope', { method: 'PUT' }).then((it) => it.json()); // why // routes: ignore[broken-call]
fetch('/api/v1/nope'); // routes: ignore[stub, broken-call]
const shown = \`\${await fetch('/api/v1/nope' /* routes: ignore[broken-call] */)} and
more\`;
fetch(\`/api/v1/nope?\${one(
  1,
)}\`); // routes: ignore[broken-call]
export const it = (
  <p>
    {fetch('/api/v1/nope' /* routes: ignore[broken-call] */)} and
    <b onClick={() => fetch('/api/v1/nope' /* routes: ignore[broken-call] */)}>words
    </b>
  </p>
);
const last = fetch('/api/v1/nope' /* routes: ignore[broken-call] */) && <b>words
</b>;
`);
});

test('a comment that is typed takes a broken call out of the problems', async () => {
  const text = 'def test_it(client):\n    client.get("/api/v1/nope")\n';
  await editor.open('tests/test_typed.py', text);
  await editor.until(
    () => brokenIn('tests/test_typed.py'),
    (all) => all.length === 1,
  );
  await editor.type('tests/test_typed.py', text.replace('    client', '    # routes: ignore\n    client'));
  await editor.until(
    () => brokenIn('tests/test_typed.py'),
    (all) => all.length === 0,
  );
});
