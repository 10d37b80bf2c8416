import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Editor } from './editor';

jest.setTimeout(240_000);

const FIXTURES = join(__dirname, '../fixtures');

/** Applications whose routes another extension doesn't find, as its users report. */
const REPORTED = [
  ...readdirSync(join(FIXTURES, 'editors')).map((name) => `editors/${name}`),
  'idioms/fastapi-utils-cbv',
  'idioms/class-based-view-hand-made',
].map((name) => join(FIXTURES, name));

interface Node {
  readonly kind: string;
  readonly label: string;
  readonly location?: { readonly uri: string };
  readonly children: readonly Node[];
}

interface Row {
  readonly kind: string;
  readonly methods: readonly string[];
  readonly path: string;
}

interface Oracle {
  readonly routes: readonly Row[];
}

const routesIn = (node: Node): readonly string[] =>
  node.kind === 'route' ? [node.label] : node.children.flatMap(routesIn);

test('the tree has every route that FastAPI registers in applications that were reported elsewhere', async () => {
  // In folders of their own: a folder inside a repository belongs to that.
  const copies = mkdtempSync(join(tmpdir(), 'reported-'));
  const [first = '', ...more] = REPORTED.map((folder, index) => {
    const copy = join(copies, String(index));
    cpSync(folder, copy, { recursive: true });
    return copy;
  });
  const editor = new Editor(first);
  await editor.start({ more });
  const { applications } = await editor.until(
    () => editor.connection.sendRequest<{ applications: readonly Node[] }>('tool/tree'),
    (tree) => tree.applications.length >= REPORTED.length,
  );
  await editor.close();
  rmSync(copies, { recursive: true });

  const shown = applications.map((one) => [...routesIn(one)].sort());
  const served = REPORTED.map((folder) => {
    const { routes: rows } = JSON.parse(readFileSync(join(folder, 'oracle.json'), 'utf8')) as Oracle;
    const listed = rows.filter(({ kind }) => kind !== 'docs');
    return listed.map(({ methods, path }) => `${methods.join(', ')} ${path}`).sort();
  });
  expect(shown).toEqual(served);
});
