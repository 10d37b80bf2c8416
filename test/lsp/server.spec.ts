import type { ScratchWorkspace } from '../support/scratch';
import { Editor } from './editor';
import { SHOP, shop } from './project';

jest.setTimeout(240_000);

let project: ScratchWorkspace;
let editor: Editor;

beforeAll(async () => {
  project = shop();
  editor = new Editor(project.root);
  await editor.start();
  await editor.lenses('app/products.py', (titles) => titles.length > 0);
  await editor.open('app/products.py');
  await editor.lenses('app/products.py', (titles) => titles.length > 0);
});

afterAll(() => {
  editor.kill();
  project.dispose();
});

test('a lens over each handler has the full path of its routes', async () => {
  expect(await editor.lenses('app/products.py', () => true)).toEqual([
    '5 GET /api/v1/products/{id}',
    '10 POST /api/v1/products',
  ]);
});

test('a lens says ? where the route depends on a condition', async () => {
  expect(await editor.lenses('app/orders.py', () => true)).toEqual(['5 GET /orders ?']);
});

test('unsaved text counts, and lenses move with the lines until it was analysed', async () => {
  const text = SHOP['app/products.py'];
  await editor.type(
    'app/products.py',
    `# one\n# two\n${text}\n\n@router.put("/{id}/price")\ndef put_price(id: int):\n    return id\n`,
  );
  expect(await editor.lenses('app/products.py', (titles) => titles.length === 3)).toEqual([
    '7 GET /api/v1/products/{id}',
    '12 POST /api/v1/products',
    '17 PUT /api/v1/products/{id}/price',
  ]);
  await editor.type('app/products.py', text);
  await editor.lenses('app/products.py', (titles) => titles.length === 2);
});

test('the lens of a handler opens the place where its router is included', async () => {
  const [lens] = await editor.ask<{ command: { command: string; arguments: unknown[] } }[]>(
    'textDocument/codeLens',
    'app/products.py',
  );
  await editor.connection.sendRequest('workspace/executeCommand', lens?.command);
  expect(editor.shown).toEqual([{ uri: editor.uri('app/main.py'), line: 7 }]);
});

test('a router that nothing includes is a problem, and a quick fix registers it as tool register does', async () => {
  const problems = await editor.until(
    () => editor.problems.get(editor.uri('app/carts.py')) ?? [],
    (found) => found.length > 0,
  );
  expect(problems.map(({ code }) => code)).toContain('unregistered-router');
  expect(await editor.lenses('app/carts.py', () => true)).toEqual(['2 not registered: include it']);
  const actions = await editor.ask<{ title: string; command?: object }[]>(
    'textDocument/codeAction',
    'app/carts.py',
    {
      range: problems[0]?.range,
      context: { diagnostics: problems },
    },
  );
  expect(actions.map(({ title }) => title)).toEqual([
    'Register the router',
    'Ignore unregistered-router here',
  ]);
  await editor.connection.sendRequest('workspace/executeCommand', actions[0]?.command);
  expect(editor.messages).toMatchInlineSnapshot(`[]`);
  expect(editor.edits.map(({ changes }) => changes?.[editor.uri('app/main.py')])).toMatchInlineSnapshot(`
   [
     [
       {
         "newText": "from app import carts, orders, products

   app = FastAPI()
   app.include_router(products.router, prefix="/api/v1")
   app.include_router(carts.router, prefix="/api/v1")
   ",
         "range": {
           "end": {
             "character": 0,
             "line": 8,
           },
           "start": {
             "character": 0,
             "line": 4,
           },
         },
       },
     ],
   ]
  `);
});

test('a hover tells the way of a route from the application', async () => {
  const hover = await editor.ask<{ contents: { value: string } }>('textDocument/hover', 'app/products.py', {
    position: { line: 5, character: 14 },
  });
  expect(hover.contents.value).toMatchInlineSnapshot(`
   "**\`GET /api/v1/products/{id}\`**

   - include \`/api/v1\` in \`app/main.py:8\`
   - registered in \`app/products.py:6\`

   tags: \`Products\`"
  `);
  const include = await editor.ask<{ contents: { value: string } }>('textDocument/hover', 'app/main.py', {
    position: { line: 7, character: 4 },
  });
  expect(include.contents.value).toMatchInlineSnapshot(`
   "Includes 2 routes under \`/api/v1\`

   - \`GET /api/v1/products/{id}\`
   - \`POST /api/v1/products\`"
  `);
});

test('a URL in a test leads to its handler, and so does the name of a route', async () => {
  await editor.open('tests/test_products.py');
  const lines = async (line: number): Promise<unknown> => {
    const found = await editor.ask<{ uri: string; range: { start: { line: number } } }[]>(
      'textDocument/definition',
      'tests/test_products.py',
      { position: { line, character: 20 } },
    );
    return found.map(
      ({ uri, range }) =>
        `${uri === editor.uri('app/products.py') ? 'products' : uri}:${String(range.start.line)}`,
    );
  };
  expect(await lines(1)).toEqual(['products:5']);
  expect(await lines(2)).toEqual(['products:5']);
  expect(await lines(3)).toEqual(['products:10']);
  expect(await lines(5)).toEqual([]);
  const name = await editor.ask<unknown[]>('textDocument/definition', 'tests/test_products.py', {
    position: { line: 4, character: 35 },
  });
  expect(name).toHaveLength(1);
});

test('a handler leads back to the calls that reach it', async () => {
  const found = await editor.ask<{ uri: string; range: { start: { line: number } } }[]>(
    'textDocument/references',
    'app/products.py',
    { position: { line: 6, character: 6 }, context: { includeDeclaration: false } },
  );
  expect(new Set(found.map(({ uri }) => uri))).toEqual(new Set([editor.uri('tests/test_products.py')]));
  expect(found.map(({ range }) => range.start.line)).toEqual([1, 2, 4]);
});

test('symbols are found by the words of a route', async () => {
  const found = await editor.connection.sendRequest<{ name: string }[]>('workspace/symbol', {
    query: 'get prod',
  });
  expect(found.map(({ name }) => name)).toEqual(['GET /api/v1/products/{id}']);
});

interface Node {
  readonly label: string;
  readonly detail: string;
  readonly findings: readonly string[];
  readonly children: readonly Node[];
}

/** Returns a line for each node, indented. */
const drawn = ({ label, detail, findings, children }: Node, depth = 0): readonly string[] => [
  `${'  '.repeat(depth)}${label} (${detail})`,
  ...findings.map((one) => `${'  '.repeat(depth + 1)}! ${one}`),
  ...children.flatMap((child) => drawn(child, depth + 1)),
];

test('the tree has the applications, their routers and routes', async () => {
  const { applications } = await editor.connection.sendRequest<{ applications: Node[] }>('tool/tree');
  expect(applications.flatMap((one) => drawn(one))).toMatchInlineSnapshot(`
   [
     "app/main.py:app (3 routes)",
     "  ! the router app.carts:router, prefix /carts, isn't registered: 1 route that nothing serves. To register it, add to app/main.py: from app.carts import router as carts_router; app.include_router(carts_router)",
     "  /api/v1 (2 routes)",
     "    GET /api/v1/products/{id} (get_product)",
     "    POST /api/v1/products (create_product)",
     "  app/orders.py (1 route)",
     "    GET /orders ? (list_orders)",
   ]
  `);
});

test('a client that asks for it is told when the server analyses, and that the tree may be another one', async () => {
  const [told, silent] = [new Editor(project.root), new Editor(project.root)];
  const [states, others]: [boolean[], boolean[]] = [[], []];
  for (const [client, into] of [
    [told, states],
    [silent, others],
  ] as const)
    client.connection.onNotification('tool/state', ({ analysing }: { analysing: boolean }) => {
      into.push(analysing);
    });
  await Promise.all([told.start({ options: { state: true } }), silent.start()]);
  await told.until(
    () => states.at(-1),
    (last) => last === false,
  );
  await silent.lenses('app/products.py', (titles) => titles.length > 0);
  await Promise.all([told.close(), silent.close()]);
  expect([states[0], states.at(-1)]).toEqual([true, false]);
  expect(others).toEqual([]);
});

test('paths of routes are offered for a URL that is being typed', async () => {
  const text = `${SHOP['tests/test_products.py']}    client.get("/api/v1/`;
  await editor.type('tests/test_products.py', text);
  const found = await editor.ask<{ label: string }[]>('textDocument/completion', 'tests/test_products.py', {
    position: { line: 6, character: 24 },
  });
  expect(found.map(({ label }) => label)).toEqual(['/api/v1/products/{id}']);
});

test('the server ends when it is told to', async () => {
  expect(await editor.close()).toBe(0);
});
