import { ScratchWorkspace } from '../support/scratch';

interface Written {
  readonly tags?: readonly string[];
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: object }[];
  readonly 'x-condition'?: string;
}

interface Document {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
}

const MAIN = `import os

from fastapi import APIRouter, FastAPI

from vendor import PREFIX

app = FastAPI(title="Shop", version="3.1", summary="Sells \\u001b[2Jthings")
router = APIRouter(prefix=PREFIX)


@router.get("/partly")
def partly(): ...


@app.get("/items/{item_id:int}/{rest:path}", tags=["Items"], summary="One item", status_code=203)
def get_item(item_id, rest): ...


@app.get("/hidden", include_in_schema=False)
def hidden(): ...


@app.websocket("/live")
async def live(socket): ...


@app.get("/twice")
def once(): ...


if os.environ["DEBUG"]:

    @app.get("/debug")
    def debug(): ...

    @app.get("/twice")
    def maybe(): ...


app.include_router(router)
sub = FastAPI()


@sub.get("/below")
def below(): ...


app.mount("/sub", sub)
`;

let workspace: ScratchWorkspace;
beforeAll(() => {
  workspace = new ScratchWorkspace({ 'backend/main.py': MAIN });
});
afterAll(() => {
  workspace.dispose();
});

const routes = (line: string) => workspace.tool(`routes --format openapi${line}`);

async function documentOf(line = ''): Promise<Document> {
  // The cast: a wrong shape fails the expectations.
  return JSON.parse((await routes(line)).stdout) as Document;
}

describe('tool routes --format openapi', () => {
  it('has what the schema of the application has', async () => {
    const { openapi, info, paths } = await documentOf();
    expect([openapi, info]).toEqual([
      '3.1.0',
      { title: 'Shop', summary: 'Sells \u001b[2Jthings', version: '3.1' },
    ]);
    expect(Object.keys(paths)).toEqual(['/items/{item_id}/{rest}', '/twice', '/debug']);
    expect(paths['/items/{item_id}/{rest}']).toEqual({
      get: {
        tags: ['Items'],
        summary: 'One item',
        operationId: 'get_item_items__item_id___rest__get',
        parameters: [
          { name: 'item_id', in: 'path', required: true, schema: { title: 'Item Id' } },
          { name: 'rest', in: 'path', required: true, schema: { title: 'Rest' } },
        ],
        responses: {
          203: { description: 'Successful Response', content: { 'application/json': { schema: {} } } },
          422: {
            description: 'Validation Error',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/HTTPValidationError' } } },
          },
        },
      },
    });
  });

  it('marks what depends on an undecided test, and leaves the certain one in its place', async () => {
    const { paths } = await documentOf();
    expect(paths['/debug']?.['get']).toMatchObject({
      'x-condition': 'os.environ["DEBUG"]',
      summary: 'Debug',
    });
    expect(paths['/twice']?.['get']).toMatchObject({ operationId: 'once_twice_get' });
  });

  it('leaves out a path that is only partly known, and says so', async () => {
    const { stdout, stderr, exitCode } = await routes('');
    expect(stdout).not.toContain('partly');
    expect(stderr).toContain("note 1 route is left out of the document: a part of the path isn't known.");
    expect(exitCode).toBe(0);
  });

  it('takes filters, and one application only', async () => {
    expect(Object.keys((await documentOf(' --tag Items')).paths)).toEqual(['/items/{item_id}/{rest}']);
    expect(await workspace.refuse('routes --format openapi --all')).toContain('leave out --all');
  });

  it('prints nothing that a terminal would obey', async () => {
    expect((await routes('')).stdout).not.toContain('\u001b');
  });
});
