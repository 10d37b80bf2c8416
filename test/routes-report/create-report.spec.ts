import { analyze, type Analysis, type AnalyzeRequest } from '../../src/analysis/analyze';
import { createReport } from '../support/create-report';
import type { RoutesOptions } from '../../src/routes-report/options';
import { memoryTree } from '../../src/base/source/memory';
import { analysis, route } from './samples';

jest.mock('../../src/analysis/analyze');

const analyzed = jest.mocked(analyze);

const APP = 'from fastapi import FastAPI\napp = FastAPI()\n';
const FILES = {
  'backend/main.py': APP,
  'backend/uv.lock': '[[package]]\nname = "fastapi"\nversion = "0.115.12"\n',
  'backend/pyproject.toml': '[project]\nrequires-python = ">=3.10,<3.12"\n',
  'backend/.env': 'A=file\nB=file\n',
};

async function create(options: RoutesOptions, answer: Analysis = analysis([route()]), project?: string) {
  analyzed.mockReset().mockReturnValue(answer);
  const open = (directory: string) => memoryTree(directory === '/ws' ? FILES : { 'main.py': APP });
  return createReport(options, { cwd: '/ws/backend', root: '/ws', project, open });
}

function request(): AnalyzeRequest | undefined {
  return analyzed.mock.lastCall?.[2];
}

describe('createReport', () => {
  it('asks for what was found', async () => {
    await create({});
    expect({
      ...request(),
      isInstalled: undefined,
      isRequired: undefined,
      projects: undefined,
      pinned: undefined,
      isTracked: undefined,
    }).toEqual({
      entry: { file: 'backend/main.py', app: undefined, isGiven: false },
      module: 'main',
      searchPath: ['backend', ''],
      followed: [],
      needed: [],
      env: new Map(),
      envFiles: [],
      fastapi: [0, 115, 12],
      pydantic: [2, 14, 3],
      python: [3, 11],
      startup: true,
      details: false,
    });
  });

  it('asks for what was given', async () => {
    await create({
      entry: 'main.py:create_app()',
      env: ['B=option', 'C=option'],
      envFile: ['.env'],
      fastapi: '0.165.0',
      pythonVersion: '3.12',
    });
    expect(request()).toMatchObject({
      entry: { file: 'backend/main.py', app: 'create_app()' },
      env: new Map([
        ['A', 'file'],
        ['B', 'option'],
        ['C', 'option'],
      ]),
      envFiles: ['backend/.env'],
      fastapi: [0, 165, 0],
      pydantic: [2, 14, 3],
      python: [3, 12],
    });
  });

  it('names the expression that was taken', async () => {
    expect((await create({ entry: 'main.py:x' })).entry).toEqual({
      file: 'backend/main.py',
      app: 'x',
      foundBy: '--entry',
    });
    expect((await create({}, { ...analysis([]), app: 'create_app()' })).entry.app).toBe('create_app()');
  });

  it('leaves the project when another root is given', async () => {
    await create({ root: '/other' }, undefined, 'backend');
    expect(request()?.entry.file).toBe('main.py');
  });
});
