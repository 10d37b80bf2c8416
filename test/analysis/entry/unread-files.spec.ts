import { execFileSync } from 'node:child_process';
import { memoryTree } from '../../../src/base/source/memory';
import { createReport } from '../../support/create-report';
import { ScratchWorkspace } from '../../support/scratch';

const FASTAPI = ['from fastapi import APIRouter, FastAPI', 'app = FastAPI()'];

/** Returns the places of the notes about files that aren't read, of a program in `backend/main.py` beside a `.env`. */
async function unread(
  lines: readonly string[],
  options: object = {},
  files: Readonly<Record<string, string>> = { 'backend/.env': 'ADMIN=1\nPREFIX=/env\n' },
): Promise<readonly string[]> {
  const source = [...FASTAPI, ...lines, ''].join('\n');
  const open = () => memoryTree({ 'backend/main.py': source, ...files });
  const { diagnostics } = await createReport(
    { entry: 'backend/main.py:app', ...options },
    { cwd: '/', root: '/', open },
  );
  return diagnostics.flatMap(({ code, message, line }) =>
    code === 'env-file-unread' ? [`${line} ${/\S+$/u.exec(message)?.[0]}`] : [],
  );
}

const SETTINGS = [
  'from pydantic_settings import BaseSettings',
  'class Settings(BaseSettings):',
  '    model_config = {"env_file": ".env"}',
  '    admin: bool = False',
  '    prefix: str = ""',
  '    title: str = "Shop"',
  'settings = Settings()',
];
const STARLETTE = ['from starlette.config import Config', 'config = Config(".env")'];
const DOTENV = ['import os', 'from dotenv import load_dotenv', 'load_dotenv()'];

describe('a file of variables that the program names and no option does', () => {
  it.each<[string, string[], number]>([
    ['a branch with routes', [...SETTINGS, 'if settings.admin:', '    app.get("/admin")(print)'], 9],
    [
      'a branch that calls a function with some',
      [...SETTINGS, 'def add(): app.get("/admin")(print)', 'if settings.admin: add()'],
      9,
    ],
    [
      'the rest of a function that is left',
      [
        ...SETTINGS,
        'def add():',
        '    if not settings.admin: return',
        '    app.get("/admin")(print)',
        'add()',
      ],
      9,
    ],
    ['a loop', [...SETTINGS, 'for one in settings.prefix: app.get("/" + one)(print)'], 9],
    [
      'what the program needs to start',
      [...SETTINGS.slice(0, 3), '    prefix: str', 'Settings()', 'app.get("/x")(print)'],
      7,
    ],
    ['a branch without', [...SETTINGS, 'if not settings.admin:', '    app.get("/admin")(print)'], 9],
    ['a path', [...SETTINGS, 'app.get(settings.prefix + "/x")(print)'], 9],
    [
      'what a function was given among others',
      [
        ...SETTINGS,
        'def add(*parts):',
        '    app.get("/" + "/".join(map(str, parts)))(print)',
        'add(settings.prefix, 1)',
      ],
      9,
    ],
    [
      'the names that were given',
      [
        ...SETTINGS.slice(0, 5),
        'settings = Settings()',
        'app.get("/" + "-".join(sorted(settings.model_fields_set)))(print)',
      ],
      8,
    ],
    [
      "a router's prefix",
      [
        ...SETTINGS,
        'r = APIRouter(prefix=f"{settings.prefix}/a")',
        'r.get("/x")(print)',
        'app.include_router(r)',
      ],
      9,
    ],
    [
      "an include's prefix",
      [...SETTINGS, 'r = APIRouter()', 'r.get("/x")(print)', 'app.include_router(r, prefix=settings.prefix)'],
      9,
    ],
    [
      'a setting that must be given',
      [
        ...SETTINGS.slice(0, 3),
        '    prefix: str',
        'settings = Settings()',
        'app.get("/" + settings.prefix)(print)',
      ],
      7,
    ],
    [
      'a test of one that must be given',
      [
        ...SETTINGS.slice(0, 3),
        '    admin: bool',
        'settings = Settings()',
        'if settings.admin: app.get("/x")(print)',
      ],
      7,
    ],
    ['Starlette', [...STARLETTE, 'app.get(config("PREFIX", default="/p") + "/x")(print)'], 5],
    ['load_dotenv', [...DOTENV, 'if os.getenv("ADMIN"): app.get("/admin")(print)'], 5],
    [
      'environs',
      [
        'from environs import Env',
        'env = Env()',
        'env.read_env()',
        'app.get(env.str("PREFIX", "/p"))(print)',
      ],
      5,
    ],
    [
      'dotenv_values',
      ['from dotenv import dotenv_values', 'values = dotenv_values()', 'app.get(values["PREFIX"])(print)'],
      4,
    ],
    ['decouple', ['from decouple import config', 'app.get(config("PREFIX", default="/p"))(print)'], 4],
  ])('is noted for %s', async (_, lines, line) => {
    expect(await unread(lines)).toEqual([`${line} backend/.env`]);
    expect(await unread(lines, { envFile: ['backend/.env'] })).toEqual([]);
    expect(await unread(lines, { env: ['ADMIN=1', 'PREFIX=/p'] })).toEqual([]);
    expect(await unread(lines, {}, {})).toEqual([]);
  });

  it.each([
    ['no route', [...SETTINGS, 'if settings.admin: print("admin")', 'app.get("/x")(print)']],
    ['a title', [...SETTINGS, 'app.title = settings.title', 'app.get("/x", summary=settings.title)(print)']],
    ['what was read before', ['import os', 'if os.getenv("ADMIN"): app.get("/a")(print)', ...DOTENV]],
  ])('is not noted for %s', async (_, lines) => {
    expect(await unread(lines)).toEqual([]);
  });
});

describe('a file of variables that the program names and git tracks', () => {
  const main = [
    ...FASTAPI,
    'import os',
    'from decouple import config',
    'from dotenv import dotenv_values, find_dotenv, load_dotenv',
    'from pydantic_settings import BaseSettings, SettingsConfigDict',
    'from starlette.config import Config',
    "load_dotenv(f\".env.{os.getenv('APP_ENV', 'dev')}\")",
    'class Settings(BaseSettings):',
    '    model_config = SettingsConfigDict(env_file=(".env", ".env.local"), env_prefix="APP_")',
    '    name: str = "none"',
    '    local: str = "none"',
    '    region: str = "none"',
    'class Chosen(Settings):',
    '    @classmethod',
    '    def settings_customise_sources(cls, settings_cls, dotenv_settings, **others):',
    '        return (dotenv_settings,)',
    'settings = Settings()',
    'for name in [settings.name, settings.local, settings.region, Chosen().name, Chosen().region, Config(".env")("APP_NAME"),',
    '             config("APP_NAME"), dotenv_values(".env")["APP_NAME"], find_dotenv()[-13:]]:',
    '    app.get("/" + name)(print)',
    '',
  ].join('\n');

  it('is read as the rest of the source, others are not', async () => {
    const workspace = new ScratchWorkspace({
      'backend/main.py': main,
      '.env': 'APP_NAME=tracked\n',
      '.env.dev': 'APP_REGION=north\nAPP_NAME=loaded\n',
      '.env.local': 'APP_LOCAL=secret\n',
    });
    const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: workspace.root });
    git('init', '-q');
    git('add', '.env', '.env.dev');
    const paths = async (): Promise<readonly string[]> => {
      const { routes } = JSON.parse(await workspace.succeed('routes --format json')) as {
        routes: readonly { path: string }[];
      };
      return routes.map(({ path }) => path.slice(1));
    };
    expect(await paths()).toEqual([
      'loaded',
      'none',
      'north',
      'tracked',
      'none',
      'loaded',
      'loaded',
      'tracked',
      'orkspace/.env',
    ]);
    git('rm', '-q', '--cached', '.env', '.env.dev');
    expect(await paths()).toEqual(['none', 'none', 'none', 'none', 'none', '{?}', '{?}', '{?}', '{?}']);
    workspace.dispose();
  });
});
