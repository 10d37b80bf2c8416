import { newestAllowed, parseRelease } from '../../../src/base/config/release';
import { fastapiRelease, pythonRelease } from '../../../src/analysis/entry/release/releases';
import { memoryTree } from '../../../src/base/source/memory';

type Files = Readonly<Record<string, string>>;

const fastapi = (files: Files, option?: string) =>
  fastapiRelease(memoryTree(files), 'backend/app/main.py', option).join('.');
const python = (files: Files, option?: string) =>
  pythonRelease(memoryTree(files), 'backend/app/main.py', option).join('.');
const project = (lines: string) => ({ 'pyproject.toml': `[project]\n${lines}\n` });

describe('parseRelease', () => {
  it.each([
    ['0.136.3', '0.136.3'],
    ['0.136', '0.136.0'],
    ['v1', '1.0.0'],
    ['0.115.0rc1', '0.115.0'],
    ['x', undefined],
  ])('%s → %s', (text, expected) => {
    expect(parseRelease(text)?.join('.')).toBe(expected);
  });
});

describe('newestAllowed', () => {
  it.each([
    ['<0.137', '0.136.999'],
    ['<0.137.0,>=0.100', '0.136.999'],
    ['>=0.100, <0.115.3', '0.115.2'],
    ['<1', '0.999.999'],
    ['<=0.136.3', '0.136.3'],
    ['==0.115.4', '0.115.4'],
    ['==0.115.*', '0.115.999'],
    ['0.115.*', '0.115.999'],
    ['===0.115.4', '0.115.4'],
    ['~=0.115.2', '0.115.999'],
    ['~=0.115', '0.999.999'],
    ['~0.115', '0.115.999'],
    ['^0.115.2', '0.115.999'],
    ['^0.115', '0.115.999'],
    ['^0', '0.999.999'],
    ['^0.0.3', '0.0.3'],
    ['^1.2', '1.999.999'],
    ['<0.140,<0.137', '0.136.999'],
    ['>=0.100', undefined],
    ['!=0.110', undefined],
    ['*', undefined],
    ['', undefined],
    ['nonsense <', undefined],
  ])('%s → %s', (specifier, expected) => {
    expect(newestAllowed(specifier)?.join('.')).toBe(expected);
  });
});

describe('fastapiRelease', () => {
  it.each<[string, Files, string]>([
    ['nothing said: the newest', {}, '0.165.0'],
    ['uv.lock', { 'uv.lock': '[[package]]\nname = "fastapi"\nversion = "0.115.12"\n' }, '0.115.12'],
    [
      'poetry.lock',
      { 'backend/poetry.lock': '[[package]]\nname = "fastapi"\nversion = "0.110.0"\n' },
      '0.110.0',
    ],
    [
      'pdm.lock with CRLF',
      { 'pdm.lock': '[[package]]\r\nname = "fastapi"\r\nversion = "0.110.1"\r\n' },
      '0.110.1',
    ],
    ['pylock.toml', { 'pylock.toml': '[[packages]]\nname = "fastapi"\nversion = "0.120.0"\n' }, '0.120.0'],
    [
      'a lock of other packages',
      { 'uv.lock': '[[package]]\nname = "fastapi-users"\nversion = "14.0.0"\n' },
      '0.165.0',
    ],
    [
      'Pipfile.lock',
      { 'Pipfile.lock': '{"default":{"fastapi":{"hashes":["a"],"version":"==0.99.1"}}}' },
      '0.99.1',
    ],
    ['requirements', { 'requirements.txt': 'x==1\nFastAPI[standard]==0.116.1  # web\n' }, '0.116.1'],
    ['requirements/', { 'requirements/base.txt': 'fastapi==0.116.2 ; python_version>"3"' }, '0.116.2'],
    ['pinned with hashes', { 'requirements.txt': 'fastapi==0.116.3 \\\n    --hash=sha256:aa' }, '0.116.3'],
    ['requirements, bound', { 'requirements.txt': 'fastapi >= 0.100, <0.137' }, '0.136.999'],
    ['pyproject, bound', project('dependencies = ["fastapi[all]>=0.100,<0.130"]'), '0.129.999'],
    ['an extra', project('optional-dependencies = { web = ["fastapi<0.130"] }'), '0.129.999'],
    ['pyproject, no bound', project('dependencies = ["fastapi>=0.139"]'), '0.165.0'],
    ['a bound beyond the newest', project('dependencies = ["fastapi<1"]'), '0.165.0'],
    ['Poetry', { 'pyproject.toml': '[tool.poetry.dependencies]\nfastapi = "^0.111.0"' }, '0.111.999'],
    [
      'Poetry, table',
      { 'pyproject.toml': '[tool.poetry.dependencies]\nfastapi = {version = "~0.112"}' },
      '0.112.999',
    ],
    [
      'the lock file wins over a nearer bound, the nearest lock over others',
      {
        'backend/requirements.txt': 'fastapi<0.100',
        'backend/uv.lock': '[[package]]\nname = "fastapi"\nversion = "0.121.0"\n',
        'uv.lock': '[[package]]\nname = "fastapi"\nversion = "0.122.0"\n',
      },
      '0.121.0',
    ],
    ['another folder', { 'apps/uv.lock': '[[package]]\nname = "fastapi"\nversion = "0.1.0"\n' }, '0.165.0'],
  ])('%s', (_, files, expected) => {
    expect(fastapi(files)).toBe(expected);
  });

  it('takes the option before all', () => {
    expect(fastapi({ 'requirements.txt': 'fastapi==0.116.1' }, '0.136')).toBe('0.136.0');
    expect(() => fastapi({}, 'new')).toThrow('--fastapi "new" is no version; write it like 0.136.3.');
  });
});

describe('pythonRelease', () => {
  it.each<[string, Files, string]>([
    ['nothing said', {}, '3.14'],
    ['a lower bound', project('requires-python = ">=3.10"'), '3.14'],
    ['an upper bound', project('requires-python = ">=3.10,<3.12"'), '3.11'],
    ['an upper bound with a patch', project('requires-python = ">=3.10,<3.12.4"'), '3.12'],
    ['one release', project('requires-python = "==3.11.*"'), '3.11'],
    ['beyond the newest', project('requires-python = "<4"'), '3.14'],
    ['Poetry', { 'pyproject.toml': '[tool.poetry.dependencies]\npython = ">=3.9,<3.13"' }, '3.12'],
    ['Poetry, caret', { 'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.10"' }, '3.14'],
  ])('%s', (_, files, expected) => {
    expect(python(files)).toBe(expected);
  });

  it('takes the option before all', () => {
    expect(python(project('requires-python = "<3.12"'), '3.14')).toBe('3.14');
    expect(() => python({}, '3')).toThrow('--python-version "3" is no version; write it like 3.12.');
  });
});
