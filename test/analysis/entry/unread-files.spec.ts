import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { memoryTree } from '../../../src/base/source/memory';
import { readCases } from '../../support/cases';
import { createReport } from '../../support/create-report';
import { ScratchWorkspace } from '../../support/scratch';

const CASES = readCases(join(__dirname, 'unread-files.txt'));
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

describe('a file of variables that the program names and no option does', () => {
  it.each(CASES)('$name', async ({ parts: { python = '', line } }) => {
    const lines = python.split('\n');
    expect(await unread(lines)).toEqual(line === undefined ? [] : [`${line} backend/.env`]);
    expect(await unread(lines, { envFile: ['backend/.env'] })).toEqual([]);
    expect(await unread(lines, { env: ['ADMIN=1', 'PREFIX=/p'] })).toEqual([]);
    expect(await unread(lines, {}, {})).toEqual([]);
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
