import { Repository } from './diff-repository';

// Generous: each test starts git a few times on a busy machine.
jest.setTimeout(120_000);

let repository: Repository;

beforeEach(() => {
  repository = new Repository();
});
afterEach(() => {
  repository.dispose();
});

const diff = (...args: readonly string[]) => repository.routes(['diff', ...args]);

/** Writes an application whose model has these fields, with a handler for requests and one for responses. */
function shop(...fields: readonly string[]): void {
  repository.write(
    'backend/main.py',
    [
      'from fastapi import FastAPI',
      'from pydantic import BaseModel',
      'app = FastAPI()',
      'class Item(BaseModel):',
      ...fields.map((field) => `    ${field}`),
      '@app.get("/items/{id:int}")',
      'def get_item(id: int) -> Item: ...',
      '@app.post("/items")',
      'def create_item(body: Item) -> None: ...',
      '',
    ].join('\n'),
  );
}

const withoutCommit = (text: string): string => text.replace(/\([0-9a-f]{7}\)/, '(COMMIT)');

describe('tool routes diff --breaking', () => {
  beforeEach(() => {
    shop('name: str', 'price: int | None = None');
    repository.commit();
  });

  it('shows what of parameters, bodies and responses changed since a revision', async () => {
    shop('title: str', 'price: float | None = None');
    const { exitCode, stdout, stderr } = await diff('HEAD', '--breaking');
    expect(withoutCommit(stdout)).toBe(
      `Changes since HEAD (COMMIT):

Changed:
  ~ GET   /items/{id:int}  breaking
                           response 200, name: required field removed  breaking
                           response 200, price: type generalized: integer → number  breaking
                           response 200, title: required field added
  ~ POST  /items           breaking
                           body, name: required field removed  may break
                           body, price: type generalized: integer → number
                           body, title: required field added  breaking

Total: 2 changed; 2 breaking
`.replaceAll(/^ {27}/gm, ' '.repeat(10)),
    );
    expect([exitCode, stderr]).toEqual([1, '']);
  });

  it('exits with 0 if no client breaks', async () => {
    shop('name: str', 'price: int | None = None', 'note: str = ""');
    const { exitCode, stdout } = await diff('HEAD', '--breaking');
    expect(stdout).toContain('body, note: optional field added');
    expect(stdout).toContain('0 breaking');
    expect(exitCode).toBe(0);
  });

  it('shows a single change in the row of its route, and says once that it breaks', async () => {
    shop('name: str', 'price: float | None = None');
    const { stdout } = await diff('HEAD', '--breaking');
    expect(stdout).toMatch(/~ GET .* price: type generalized: integer → number {2}breaking\n/);
    expect(stdout).not.toContain('breaking  breaking');
  });

  it('compares only routes with --no-schemas, and without --breaking', async () => {
    shop('title: str');
    for (const args of [['--breaking', '--no-schemas'], []]) {
      const { exitCode, stdout } = await diff('HEAD', ...args);
      expect(withoutCommit(stdout)).toBe('No changes since HEAD (COMMIT).\n');
      expect(exitCode).toBe(0);
    }
    expect((await diff('HEAD', '--schemas')).stdout).toContain('body, title: required field added  breaking');
  });

  it('names parts that a side does not know, and reports no change of them', async () => {
    repository.write(
      'backend/main.py',
      [
        'from fastapi import FastAPI',
        'from somewhere import Item',
        'app = FastAPI()',
        '@app.get("/items/{id:int}")',
        'def get_item(id: int) -> Item: ...',
        '@app.post("/items")',
        'def create_item(body: Item) -> None: ...',
        '',
      ].join('\n'),
    );
    const { exitCode, stdout, stderr } = await diff('HEAD', '--breaking');
    expect(withoutCommit(stdout)).toBe('No changes since HEAD (COMMIT).\n');
    expect(stderr).toMatch(
      /^note 1 part isn't compared: somewhere\.Item \(GET \/items\/\{id:int\}, response 200\)$/m,
    );
    expect(exitCode).toBe(0);
  });

  it('says that a saved report has no schemas', async () => {
    repository.write('old.json', (await repository.routes(['--format', 'json'])).stdout);
    shop('title: str');
    const { exitCode, stdout, stderr } = await diff('old.json', '--breaking');
    expect(stdout).toContain('No changes');
    expect(stderr).toBe(
      'note old.json has no schemas, so routes alone are compared; a saved document has them: tool openapi --output openapi.json, then tool routes diff openapi.json --breaking\n',
    );
    expect(exitCode).toBe(0);
  });

  it('says that a snapshot has no schemas, where they break clients', async () => {
    const snapshot = (...args: readonly string[]) =>
      repository.routes(['diff', '--snapshot', 's.json', ...args]);
    await snapshot('--update');
    const told = 'note s.json has no schemas, so routes alone are compared;';
    expect((await snapshot('--breaking')).stderr).toContain(told);
    expect((await snapshot()).stderr).not.toContain(told);
  });

  it('shows findings in Markdown', async () => {
    shop('name: str', 'price: int | None = None', 'size: int');
    const { stdout } = await diff('HEAD', '--breaking', '--format', 'markdown');
    expect(stdout).toContain(
      '| **changed, breaking** | `POST` | `/items` | body, size: required field added (**breaking**) |',
    );
  });

  it('puts operations together in Markdown that changed in the same way, wherever they have the model', async () => {
    const models = (field: string): string =>
      `class Item(BaseModel):\n    ${field}: str\nclass Page(BaseModel):\n    items: list[Item]\n`;
    const handlers = ['Item', 'list[Item]', 'Page'].map(
      (type, index) => `@app.get("/${index}")\ndef get_${index}() -> ${type}: ...\n`,
    );
    const application = (field: string): string =>
      `from fastapi import FastAPI\nfrom pydantic import BaseModel\napp = FastAPI()\n${models(field)}${handlers.join('')}`;
    repository.write('backend/main.py', application('name'));
    repository.commit();
    repository.write('backend/main.py', application('title'));
    const { stdout } = await diff('HEAD', '--breaking', '--format', 'markdown');
    expect(stdout.split('\n').slice(2, -1)).toEqual([
      '| | Method | Path | |',
      '|---|---|---|---|',
      '| **changed, breaking** |  | <details><summary>3 operations</summary>`GET` `/0`<br>`GET` `/1`<br>`GET` `/2`</details> | response … name: required field removed (**breaking**)<br>response … title: required field added |',
      '',
      '3 changed; 3 breaking.',
    ]);
  });
});

describe('tool routes diff with an OpenAPI document', () => {
  let document = '';

  beforeEach(async () => {
    shop('name: str');
    document = (await repository.tool(['openapi'])).stdout;
    repository.commit();
    shop('name: str', 'size: int');
  });

  it('compares a saved one with the source, without any option', async () => {
    repository.write('openapi.json', document);
    const { stdout, exitCode } = await diff('openapi.json');
    expect(stdout).toContain('Changes since openapi.json:');
    expect(stdout).toMatch(/~ POST\s+\/items\s+body, size: required field added {2}breaking/);
    expect(exitCode).toBe(0);
    expect((await diff('openapi.json', '--breaking')).exitCode).toBe(1);
  });

  it('takes YAML, and OpenAPI 3.0', async () => {
    repository.write(
      'openapi.yaml',
      (await repository.tool(['openapi'])).stdout.replace('"openapi": "3.1.0"', '"openapi": "3.0.3"'),
    );
    expect((await diff('openapi.yaml')).stdout).toBe('No changes since openapi.yaml.\n');
  });

  it('shows operations that only the document has', async () => {
    repository.write('openapi.json', document.replaceAll('"/items"', '"/things"'));
    const { stdout } = await diff('openapi.json', 'HEAD');
    expect(stdout).toMatch(/\+ POST {2}\/items/);
    expect(stdout).toMatch(/- POST {2}\/things {2}breaking/);
  });
});
