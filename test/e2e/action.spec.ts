import type { ServerResponse } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Checkout, Comments, type Given, json, makeTree, MANIFEST, removeTree, TREE } from './action-runner';

/** An application: the field of its model, and its path operations. */
const application = (field: string, ...operations: readonly string[]): string =>
  [
    'from fastapi import FastAPI\nfrom pydantic import BaseModel\n\napp = FastAPI()\n',
    `class Item(BaseModel):\n    ${field}: str\n`,
    ...operations.map((one) => `@app.${one}\ndef ${one.replace(/\W+/g, '_')}() -> Item: ...\n`),
  ].join('\n');

const [LIST, DELETE, HEALTH] = ['get("/items")', 'delete("/items")', 'get("/health")'];
const BEFORE = application('name', HEALTH, DELETE, LIST);
const AFTER = application('title', 'post("/orders")', HEALTH, LIST);

const api = new Comments();
let checkout: Checkout;

/** Makes a checkout of a pull request that changes the application in each folder. */
function pullRequest(...folders: readonly string[]): void {
  checkout = new Checkout(api);
  const write = (text: string): void => {
    for (const folder of folders) checkout.write(join(folder, 'main.py'), text);
    for (const folder of folders) checkout.write(join(folder, 'pyproject.toml'), '');
    checkout.commit();
  };
  write(BEFORE);
  checkout.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  checkout.git('switch', '-q', '-c', 'feature');
  write(AFTER);
}

beforeAll(async () => {
  makeTree();
  await api.listen();
});
afterAll(() => {
  api.close();
  removeTree();
});
beforeEach(() => {
  api.bodies = [];
  api.requests.length = 0;
  api.fails = () => false;
});

const lines = (text: string | undefined, start: string): readonly string[] =>
  (text ?? '').split('\n').filter((line) => line.startsWith(start));
const heading = (text: string | undefined): string | undefined =>
  lines(text, '#')[0]?.replace(/\b[0-9a-f]{7}\b/, 'COMMIT');
const sent = (method: string) => api.requests.filter((one) => one.startsWith(method));
const CHANGED = '### Routes: 3 breaking changes since main (COMMIT)';

describe('on a pull request', () => {
  beforeAll(() => pullRequest('.'));
  afterAll(() => checkout.remove());

  it('tells what breaks first: in a comment, the summary, annotations and outputs', async () => {
    const { code, log, summary, outputs } = await checkout.step({ inputs: { breaking: 'true' } });
    const [, ...rows] = lines(api.bodies[0], '| ');
    expect(rows).toEqual([
      '| **removed, breaking** | `DELETE` | `/items` |  |',
      '| **changed, breaking** | `GET` | `/health` | response 200, name: required field removed (**breaking**)<br>response 200, title: required field added |',
      '| **changed, breaking** | `GET` | `/items` | response 200, name: required field removed (**breaking**)<br>response 200, title: required field added |',
      '| added | `POST` | `/orders` |  |',
    ]);
    expect(api.bodies.map(heading)).toEqual([CHANGED]);
    expect([heading(summary), lines(summary, '| ').slice(1)]).toEqual([CHANGED, rows]);
    expect(outputs).toEqual({ breaking: '3', added: '1', removed: '1' });
    const field = 'response 200, name: required field removed';
    expect(lines(log, '::')).toEqual([
      '::error file=main.py,line=14,title=routes%3A breaking::DELETE /items was removed.',
      `::error file=main.py,line=12,title=routes%3A breaking::GET /health: ${field}`,
      `::error file=main.py,line=15,title=routes%3A breaking::GET /items: ${field}`,
      '::error::3 breaking changes',
    ]);
    expect(code).toBe(1);
  });

  it('keeps one comment up to date, and writes none before something changes', async () => {
    const others = Array.from({ length: 130 }, (_, index) => `comment ${index}`);
    api.bodies = [...others];
    const same = { inputs: { base: 'HEAD' } };
    expect(await checkout.step(same)).toMatchObject({
      code: 0,
      outputs: { breaking: '0', added: '0', removed: '0' },
    });
    expect(api.bodies).toEqual(others);
    expect(await checkout.step()).toMatchObject({ code: 0 });
    api.bodies.push('a later one');
    await checkout.step();
    expect([api.bodies.length, heading(api.bodies[130]), sent('POST').length, sent('PATCH')]).toEqual([
      ...[132, CHANGED, 1],
      [],
    ]);
    await checkout.step(same);
    expect(heading(api.bodies[130])).toBe('### Routes: no changes since HEAD (COMMIT)');
    expect(api.bodies).toHaveLength(132);
    await checkout.step({ inputs: { comment: 'false' } });
    expect(sent('PATCH')).toHaveLength(1);
  });

  it('runs the checks that it is asked for, and fails for each that finds something', async () => {
    const unknown = 'from elsewhere import router\napp.include_router(router)\n';
    checkout.write('main.py', `${AFTER.replace('get("/health")', 'get("/items/{id}")')}${unknown}`);
    checkout.write('openapi.json', JSON.stringify({ openapi: '3.1.0', info: {}, paths: {} }));
    const { code, log, summary } = await checkout.step({
      inputs: { check: 'true', openapi: 'openapi.json' },
    });
    expect(code).toBe(1);
    expect(lines(log, '::').filter((line) => line.includes('title=') && !line.includes('breaking'))).toEqual([
      expect.stringMatching(/^::warning file=main.py,line=12,title=routes%3A unused-path-parameter::/),
      expect.stringMatching(/^::error file=main.py,line=18,title=routes%3A routes-missing::/),
      expect.stringMatching(
        /^::error file=openapi.json,line=1,title=routes%3A openapi::openapi.json differs /,
      ),
    ]);
    expect(lines(log, '::error::')).toEqual([
      expect.stringMatching(
        /^::error::2 findings of tool routes check; openapi.json differs from the source: \d+ /,
      ),
    ]);
    expect(api.bodies[0]).toMatch(
      /<details><summary>Notes<\/summary>\n\n<pre>.*main.py:\d+ .*<\/pre>\n<\/details>$/s,
    );
    expect(summary).toContain('main.py:12 unused-path-parameter');
    expect(summary).toContain('openapi.json differs from the source');
    checkout.git('checkout', '-q', '.');
  });

  it('shortens a comment to what GitHub takes, and has the rest in the summary', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => `get("/${'long'.repeat(10)}/${index}")`);
    checkout.write('main.py', application('name', HEALTH, ...many));
    const { code, summary } = await checkout.step();
    checkout.git('checkout', '-q', '.');
    expect([code, lines(summary, '| added |').length]).toEqual([0, 1500]);
    expect(api.bodies[0]).toMatch(/\n… and \d+ more lines\.$/);
    expect(lines(api.bodies[0], '| **removed, breaking** |')).toHaveLength(2);
  });

  it('warns of what the API refuses, and ends as the comparison does', async () => {
    const cases: readonly (readonly [(response: ServerResponse) => unknown, RegExp])[] = [
      [
        (response) => json(response, 403, { message: 'Resource not accessible by integration' }),
        /answers 403, Resource not accessible by integration.*; the job needs "permissions: pull-requests: write", .* fork$/,
      ],
      [
        (response) =>
          json(response, 403, { message: 'API rate limit exceeded.' }, { 'x-ratelimit-remaining': '0' }),
        /answers 403, API rate limit exceeded\./,
      ],
      [
        (response) => json(response, 429, { message: 'secondary rate limit' }, { 'retry-after': '60' }),
        /answers 429, secondary rate limit/,
      ],
      [
        (response) => json(response, 422, { message: 'Validation Failed', errors: [{ field: 'body' }] }),
        /answers 422, Validation Failed: \{"field":"body"\}/,
      ],
      [
        (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>\n…</html>'),
        /^the comment wasn't written: GitHub answers 502$/,
      ],
      [(response) => response.destroy(), /(other side closed|ECONNRESET|socket hang up)$/],
    ];
    const ends = cases.map(async ([fail, message]) => {
      const failing = new Comments();
      failing.fails = ({ method }, response) => {
        if (method === 'POST') fail(response);
        return method === 'POST';
      };
      await failing.listen();
      const { code, log, summary, outputs } = await checkout.step({}, failing);
      failing.close();
      const warnings = lines(log, '::warning::').map((line) => line.slice('::warning::'.length));
      expect(warnings).toEqual([expect.stringMatching(message)]);
      expect([code, heading(summary), outputs['breaking']]).toEqual([0, CHANGED, '3']);
    });
    await Promise.all(ends);
  });

  it('says in one line what is wrong', async () => {
    const cases: readonly (readonly [Given['inputs'], RegExp])[] = [
      [{ check: 'yes' }, /^Input does not meet YAML 1.2 .*: check /],
      [{ 'working-directory': 'nope' }, /nope/],
      [{ entry: 'nope:app' }, /nope/],
      [{ base: 'nope' }, /^there's no revision "nope" in this repository/],
    ];
    const ends = cases.map(async ([inputs = {}, message]) => {
      const { code, log, outputs } = await checkout.step({ inputs });
      const errors = lines(log, '::error::').map((line) => line.slice('::error::'.length));
      expect([code, errors, outputs]).toEqual([1, [expect.stringMatching(message)], {}]);
      expect(log).not.toMatch(/^ +at /m);
    });
    await Promise.all(ends);
    expect(api.requests).toEqual([]);
  });

  it('says how to check out what a shallow clone lacks', async () => {
    const event = checkout.pullRequest();
    const clone = new Checkout(api);
    clone.git('fetch', '-q', '--depth', '1', pathToFileURL(checkout.root).href, 'feature');
    clone.git('checkout', '-q', 'FETCH_HEAD');
    const { code, log } = await clone.step({ event });
    clone.remove();
    expect([code, lines(log, '::error::')]).toEqual([
      1,
      [
        expect.stringMatching(
          /^::error::there's no revision ".*" in this shallow clone; .*fetch-depth: 0\)\.$/,
        ),
      ],
    ]);
  });
});

it('keeps the comments of two folders apart, and tells places in the repository', async () => {
  pullRequest('services/shop', 'services/billing');
  const inputs = (folder: string) => ({ inputs: { 'working-directory': `services/${folder}` } });
  const { log } = await checkout.step(inputs('shop'));
  await checkout.step(inputs('billing'));
  await checkout.step(inputs('shop'));
  const { summary } = await checkout.step();
  checkout.remove();
  expect(summary).toMatch(/say which one is meant:\n +tool routes services\/.*\n +tool routes services\//);
  expect(api.bodies.map(heading)).toEqual([
    '### Routes of `services/shop`: 3 breaking changes since main (COMMIT)',
    '### Routes of `services/billing`: 3 breaking changes since main (COMMIT)',
  ]);
  expect(lines(log, '::warning')).toContain(
    '::warning file=services/shop/main.py,line=14,title=routes%3A breaking::DELETE /items was removed.',
  );
});

it('compares with what another event started from, and asks nothing of the API', async () => {
  pullRequest('.');
  const [head, before] = ['HEAD', 'HEAD~1'].map((name) => checkout.git('rev-parse', name));
  const repository = { default_branch: 'main' };
  const events: readonly (readonly [string, object])[] = [
    ['push', { before, repository }],
    ['push', { before: head, repository }],
    ['push', { before: '0'.repeat(40), repository }], // a new branch
    ['push', { before: 'f'.repeat(40), forced: true, repository }],
    ['merge_group', { merge_group: { base_sha: before } }],
    ['schedule', { schedule: '0 0 * * *' }],
  ];
  const steps = await Promise.all(events.map(([name, event]) => checkout.step({ name, event })));
  checkout.remove();
  const [broken, same] = ['### Routes: 3 breaking changes since', '### Routes: no changes since'];
  expect(steps.map(({ code, outputs, summary }) => [code, outputs['breaking'], heading(summary)])).toEqual([
    [0, '3', `${broken} COMMIT`],
    [0, '0', `${same} COMMIT`],
    [0, '3', `${broken} main (COMMIT)`],
    [0, '3', `${broken} main (COMMIT)`],
    [0, '3', `${broken} COMMIT`],
    [0, '3', `${broken} origin/main (COMMIT)`],
  ]);
  expect(api.requests).toEqual([]);
});

it('is a tree with all that a tag needs, whose README has every input and output', () => {
  expect(readdirSync(TREE).sort()).toEqual(
    [MANIFEST.runs.main, 'LICENSE', 'README.md', 'THIRD-PARTY-LICENSES.txt', 'action.yml'].sort(),
  );
  const rows = readFileSync(join(TREE, 'README.md'), 'utf8').matchAll(/^\| `([\w-]+)`/gm);
  expect([...rows].map(([, name]) => name)).toEqual(
    [MANIFEST.inputs, MANIFEST.outputs].flatMap((table) => Object.keys(table)),
  );
});
