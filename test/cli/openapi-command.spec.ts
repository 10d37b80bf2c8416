import { projectFile } from '../support/files';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../support/scratch';

const MAIN = projectFile('documents', 'main.py');

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: { readonly schemas: object };
}

const workspace = scratch({ 'backend/main.py': MAIN });

async function documentOf(line = ''): Promise<Document> {
  // The cast: a wrong shape fails the expectations.
  return JSON.parse((await workspace.tool(`openapi${line}`)).stdout) as Document;
}

const edit = (from: string, to: string): void => {
  writeFileSync(join(workspace.root, 'backend/main.py'), MAIN.replace(from, to));
};

describe('tool openapi', () => {
  it('reads the models of an installed package, and no package with --no-installed', async () => {
    const packages = '.venv/lib/python3.12/site-packages';
    workspace.open({
      'main.py': `from acme.models import Order
from fastapi import FastAPI

app = FastAPI()


@app.post("/orders")
def create_order(order: Order) -> None: ...
`,
      [`${packages}/acme/__init__.py`]: '',
      [`${packages}/acme/models.py`]: 'from acme_base import Base\n\n\nclass Order(Base):\n    note: str\n',
      [`${packages}/acme_base.py`]:
        'from pydantic import BaseModel\n\n\nclass Base(BaseModel):\n    id: int\n',
    });
    const { components } = await documentOf(' --strict');
    expect(components.schemas).toMatchObject({ Order: { required: ['id', 'note'] } });
    const alone = await workspace.tool('openapi --no-installed');
    expect(alone.stderr).toContain('acme');
    expect(JSON.parse(alone.stdout)).toMatchObject({
      paths: { '/orders': { post: { 'x-unknown': 'the parameter order: acme.models.Order' } } },
    });
  });

  it('prints parameters, bodies, responses, security and schemas', async () => {
    const { paths, components } = await documentOf();
    expect(paths['/orders']?.['post']).toEqual({
      tags: ['Orders'],
      summary: 'Create Order',
      operationId: 'create_order_orders_post',
      security: [{ HTTPBearer: [] }],
      parameters: [
        {
          name: 'note',
          in: 'query',
          required: false,
          schema: { anyOf: [{ type: 'string' }, { type: 'null' }], title: 'Note' },
        },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
      },
      responses: {
        '200': { description: 'Successful Response', content: { 'application/json': { schema: {} } } },
        '422': {
          description: 'Validation Error',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/HTTPValidationError' } } },
        },
      },
    });
    expect(Object.keys(components.schemas)).toEqual([
      'HTTPValidationError',
      'Item',
      'Order',
      'ValidationError',
    ]);
  });

  it('leaves out what a filtered document needs no more', async () => {
    const { paths, components } = await documentOf(' --tag Items --path /items');
    expect(Object.keys(paths)).toEqual(['/items']);
    expect(Object.keys(components.schemas)).toEqual(['HTTPValidationError', 'Item', 'ValidationError']);
    expect(components).not.toHaveProperty('securitySchemes');
  });

  it('prints OpenAPI 3.0', async () => {
    const { openapi, paths } = await documentOf(' --openapi-version 3.0');
    expect(openapi).toBe('3.0.3');
    expect(paths['/orders']?.['post']).toMatchObject({
      parameters: [{ name: 'note', schema: { type: 'string', nullable: true, title: 'Note' } }],
    });
  });

  it('prints YAML', async () => {
    const { stdout } = await workspace.tool('openapi --format yaml --path /items');
    expect(stdout).toMatch(/^openapi: 3\.1\.0\ninfo:\n {2}title: Shop\n/);
  });

  it('names the releases that it assumed', async () => {
    const { stderr } = await workspace.tool('openapi --fastapi 0.150.0 --pydantic 2.11.7');
    expect(stderr).toBe('assumed: FastAPI 0.150.0, pydantic 2.11.7\n');
  });

  it('takes no result of an operation for what the operation is done to', async () => {
    edit(
      'class Order(BaseModel):\n',
      `from datetime import date, timedelta


class Order(BaseModel):
    day: date = date(2024, 2, 29) + timedelta(days=1)
`,
    );
    const { stdout } = await workspace.tool('openapi');
    expect(stdout).not.toContain('2024-02-29');
    expect(stdout).toContain('x-unknown');
  });

  it.each([
    ['app = FastAPI(title="Shop", license_info={"name": None})', '(info.license'],
    [
      `from typing import Literal

from pydantic import Field

app = FastAPI()


class A(BaseModel):
    kind: Literal["a"]
    body: Literal["x"]


class B(BaseModel):
    kind: Literal["a"]
    body: Literal["y"]


class C(BaseModel):
    kind: Literal["c"]


Inner = Annotated[A | B, Field(discriminator="body")]


class Fleet(BaseModel):
    all: list[Annotated[Inner | C, Field(discriminator="kind")]]


@app.post("/fleets")
def add(fleet: Fleet): ...`,
      'give the outer union a callable Discriminator',
    ],
  ])('names the place of what FastAPI refuses, and what to do about it: %#', async (app, told) => {
    edit('app = FastAPI(title="Shop")', app);
    const { exitCode, stderr } = await workspace.tool('openapi');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(told);
  });

  it('tells what it does not know, and fails with --strict', async () => {
    edit('limit: Annotated[int, Query(le=100)] = 10', 'limit: "vendor.Limit", *, x=Depends(vendor.who)');
    edit('from typing import Annotated\n', 'import vendor\n');
    writeFileSync(
      join(workspace.root, 'backend/main.py'),
      'import vendor\n' + MAIN.replace('order: Order, ', 'order: Order, who=Depends(vendor.who), '),
    );
    const lax = await workspace.tool('openapi');
    expect(lax).toMatchObject({ exitCode: 0 });
    expect(lax.stderr).toContain("a part of the OpenAPI document isn't known");
    expect(lax.stdout).toContain('"x-unknown": "the parameters of a dependency: vendor.who"');
    expect(await workspace.tool('openapi --strict')).toMatchObject({ exitCode: 1 });
  });

  it('leaves an enumeration unknown whose names are computed from what is unknown', async () => {
    writeFileSync(
      join(workspace.root, 'backend/main.py'),
      `from enum import Enum
import vendor
${MAIN.replace('note: str', 'kind: Enum("Kind", sorted({one.name for one in vendor.kinds})), note: str')}`,
    );
    const { stdout } = await workspace.tool('openapi');
    expect(stdout).toMatch(/"x-unknown": ".*vendor\.kinds"/);
    expect(stdout).not.toContain('"enum": []');
  });

  it.each([
    ['openapi --openapi-version 2', /there's no OpenAPI version "2" here; use one of: 3\.1, 3\.0\./],
    ['openapi --format xml', /there's no format "xml"; use one of: json, yaml\./],
    ['openapi --pydantic 1.10', /--pydantic "1\.10" isn't supported/],
    ['openapi check', /tool openapi check needs a document/],
    ['openapi check nowhere.json', /nowhere\.json can't be read; write it first/],
    ['openapi check backend/main.py', /backend\/main\.py is no OpenAPI document/],
  ])('refuses %s', async (line, message) => {
    const { exitCode, stderr } = await workspace.tool(line);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});

describe('tool openapi of what is known in part', () => {
  it('marks what a test decides, leaves out what is known in part, and has no control character', async () => {
    edit(
      '@app.get("/items"',
      `if vendor.debug:

    @app.get("/debug", summary="Clears \\u001b[2J")
    def debug(): ...

    @app.post("/orders")
    def maybe(): ...


@app.get(vendor.PREFIX + "/partly")
def partly(): ...


@app.get("/items"`,
    );
    writeFileSync(
      join(workspace.root, 'backend/main.py'),
      `import vendor\n${workspace.read('backend/main.py')}`,
    );
    const { stdout, stderr, exitCode } = await workspace.tool('openapi');
    // The cast: a wrong shape fails the expectations.
    const { paths } = JSON.parse(stdout) as Document;
    expect(Object.keys(paths)).toEqual(['/debug', '/orders', '/items']);
    expect(paths['/debug']?.['get']).toMatchObject({ 'x-condition': 'vendor.debug' });
    expect(paths['/orders']?.['post']).toMatchObject({ operationId: 'create_order_orders_post' });
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toContain('path only partly known');
    expect(exitCode).toBe(0);
  });
});

it('tool openapi refuses an application of Starlette', async () => {
  edit(
    MAIN,
    'from fastapi import FastAPI\nfrom starlette.applications import Starlette\n\napp = Starlette()\n',
  );
  const { exitCode, stderr } = await workspace.tool('openapi');
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('error: backend/main.py:app is no FastAPI application'),
  ]);
});

describe('tool openapi --output', () => {
  it('writes the document, and refuses a Python file', async () => {
    expect(await workspace.tool('openapi --output openapi.json')).toMatchObject({ exitCode: 0, stdout: '' });
    const written = readFileSync(join(workspace.root, 'openapi.json'), 'utf8');
    expect(written).toBe((await workspace.tool('openapi')).stdout);
    const { exitCode, stderr } = await workspace.tool('openapi --output backend/main.py');
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('is a Python file')]);
  });
});

describe('tool openapi --output and filters', () => {
  it('writes YAML to a file of YAML, unless another format is asked for', async () => {
    await workspace.tool('openapi --output openapi.yaml');
    expect(readFileSync(join(workspace.root, 'openapi.yaml'), 'utf8')).toMatch(/^openapi: 3\.1\.0\n/);
    await workspace.tool('openapi --output openapi.yml --format json');
    expect(readFileSync(join(workspace.root, 'openapi.yml'), 'utf8')).toMatch(/^\{/);
  });

  it('says that a filter chooses nothing', async () => {
    const { stderr, exitCode } = await workspace.tool('openapi --path /itms');
    expect(stderr).toContain('note no route has --path /itms; did you mean');
    expect(exitCode).toBe(0);
  });
});

describe('tool openapi check', () => {
  it('names the command that writes a document of the same version', async () => {
    await workspace.tool('openapi --openapi-version 3.0 --output old.json');
    edit('le=100', 'le=50');
    const { stdout } = await workspace.tool('openapi check old.json');
    expect(stdout).toContain('Write it anew: tool openapi --openapi-version 3.0 --output old.json\n');
  });

  it.each(['', ' --openapi-version 3.0', ' --format yaml'])(
    'accepts what openapi%s wrote',
    async (options) => {
      await workspace.tool(`openapi${options} --output saved`);
      expect(await workspace.tool('openapi check saved')).toMatchObject({
        exitCode: 0,
        stdout: 'saved is what the source tells.\n',
      });
    },
  );

  it('shows what differs', async () => {
    await workspace.tool('openapi --output openapi.json');
    edit('le=100', 'le=50');
    const { exitCode, stdout } = await workspace.tool('openapi check openapi.json');
    expect(exitCode).toBe(1);
    expect(stdout).toBe(
      'GET /items, parameters, limit in query, schema, maximum\n  - 100\n  + 50\n' +
        'openapi.json differs from the source: 1 difference (- the file, + the source). ' +
        'Write it anew: tool openapi --output openapi.json\n',
    );
    const json = await workspace.tool('openapi check openapi.json --format json');
    expect(JSON.parse(json.stdout)).toEqual({
      version: 1,
      file: 'openapi.json',
      differences: [
        { where: 'GET /items, parameters, limit in query, schema, maximum', saved: '100', source: '50' },
      ],
    });
  });

  it('names what is missing on either side', async () => {
    await workspace.tool('openapi --output openapi.json');
    edit('@app.get("/items", tags=["Items"])', '@app.get("/things", tags=["Items"])');
    const { stdout } = await workspace.tool('openapi check openapi.json');
    expect(stdout).toMatch(/^\/items\n {2}- \{.*\n {2}\+ absent\n\/things\n {2}- absent\n {2}\+ \{/);
  });
});
