import { projectFile } from '../support/files';
import { ScratchWorkspace, scratch } from '../support/scratch';

const MAIN = projectFile('documents', 'releases.py');

/** The documents of releases of FastAPI, as measured with pydantic 2.14. */
const RELEASES = [
  {
    release: '0.115.14',
    security: [{ OAuth2PasswordBearer: ['b', 'a'] }, { OAuth2PasswordBearer: ['c'] }],
    error: ['loc', 'msg', 'type'],
    file: { type: 'string', format: 'binary', title: 'One' },
    query: ['page', 'z'],
    media: ['application/json'],
  },
  {
    release: '0.128.8',
    security: [{ OAuth2PasswordBearer: ['b', 'a', 'c'] }],
    error: ['loc', 'msg', 'type', 'input', 'ctx'],
    file: { type: 'string', format: 'binary', title: 'One' },
    query: ['page', 'z'],
    media: ['application/json'],
  },
  {
    release: '0.150.0',
    security: [{ OAuth2PasswordBearer: ['b', 'a', 'c'] }],
    error: ['loc', 'msg', 'type', 'input', 'ctx'],
    file: { type: 'string', contentMediaType: 'application/octet-stream', title: 'One' },
    query: ['page', 'z'],
    media: ['application/jsonl'],
  },
  {
    release: '0.165.0',
    security: [{ OAuth2PasswordBearer: ['b', 'a', 'c'] }],
    error: ['loc', 'msg', 'type', 'input', 'ctx'],
    file: { type: 'string', contentMediaType: 'application/octet-stream', title: 'One' },
    query: ['size', 'z'],
    media: ['application/jsonl'],
  },
] as const;

interface Operation {
  readonly security?: object;
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly content: object }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, object>> }>>;
  };
}

describe('the OpenAPI document', () => {
  const workspace = scratch({ 'backend/main.py': MAIN }, 'all');

  it.each(RELEASES)(
    'is that of FastAPI $release',
    async ({ release, security, error, file, query, media }) => {
      const { stdout } = await workspace.tool(`openapi --fastapi ${release}`);
      // The cast: a wrong shape fails the expectations.
      const { paths, components } = JSON.parse(stdout) as Document;
      expect(paths['/secured']?.get.security).toEqual(security);
      expect(Object.keys(components.schemas['ValidationError']?.properties ?? {})).toEqual(error);
      expect(components.schemas['Body_files_files_post']?.properties['one']).toEqual(file);
      expect(paths['/view']?.get).toMatchObject({ security: [{ OAuth2PasswordBearer: [] }] });
      expect(paths['/view']?.get.parameters).toBeUndefined();
      expect(paths['/pages']?.get.parameters?.map(({ name }) => name)).toEqual(query);
      expect(Object.keys(paths['/stream']?.get.responses['200']?.content ?? {})).toEqual(media);
    },
  );

  it('is that of the pydantic that the lock file pins, unless an option names another', async () => {
    const lock = '[[package]]\nname = "pydantic"\nversion = "2.12.5"\n';
    const locked = new ScratchWorkspace({
      'backend/main.py': `from decimal import Decimal

from fastapi import FastAPI

app = FastAPI()


@app.get("/")
def price(price: Decimal): ...
`,
      'backend/uv.lock': lock,
    });
    const patterns = async (options: string): Promise<readonly [boolean, string]> => {
      const { stdout, stderr } = await locked.tool(`openapi${options}`);
      return [stdout.includes('"pattern"'), stderr];
    };
    expect(await patterns('')).toEqual([true, expect.stringContaining('pydantic 2.12.5')]);
    expect(await patterns(' --pydantic 2.14.3')).toEqual([false, expect.stringContaining('pydantic 2.14.3')]);
    expect(await patterns(' --pydantic 2.5')).toEqual([
      false,
      expect.stringContaining('the schemas are those of pydantic 2.9, the oldest that was measured'),
    ]);
    locked.dispose();
  });

  it('has what FastAPI before 0.155 takes for further keys of a schema', async () => {
    const older = new ScratchWorkspace({
      'backend/main.py': `from fastapi import FastAPI, Query

app = FastAPI()


@app.get("/")
def pages(a: int = Query(1, gte=1, lte=3)): ...
`,
    });
    const { stdout } = await older.tool('openapi --fastapi 0.154.0');
    const { paths } = JSON.parse(stdout) as Document;
    expect(paths['/']?.get.parameters).toEqual([
      {
        name: 'a',
        in: 'query',
        required: false,
        schema: { type: 'integer', gte: 1, lte: 3, default: 1, title: 'A' },
      },
    ]);
    older.dispose();
  });

  it('has the docstring that Python gives a partial function', async () => {
    const partial = new ScratchWorkspace({
      'backend/main.py': `from functools import partial

from fastapi import FastAPI

app = FastAPI()
app.get("/")(partial(print, "a"))
`,
    });
    const described = async (python: string): Promise<unknown> =>
      JSON.parse((await partial.tool(`openapi --python-version ${python}`)).stdout);
    const of = (description: string) => ({ paths: { '/': { get: { description } } } });
    expect(await described('3.12')).toMatchObject(
      of(
        'partial(func, *args, **keywords) - new function with partial application\nof the given arguments and keywords.',
      ),
    );
    expect(await described('3.13')).toMatchObject(
      of('Create a new function with partial application of the given arguments\nand keywords.'),
    );
    partial.dispose();
  });
});
