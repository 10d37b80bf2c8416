import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../support/files';
import { ensurePython } from '../../support/python';
import { interpret, runPython, type Program } from './support';

const PROGRAMS = join(__dirname, 'programs');

/** The environments of Python that have what the programs of a folder import. */
const ENVIRONMENTS = { system: '', pydantic: '', packages: 'packages', 'pydantic-1': 'pydantic-1' } as const;

const CASES = Object.entries(ENVIRONMENTS).flatMap(([folder, environment]) =>
  readdirSync(join(PROGRAMS, folder))
    .filter((file) => file.endsWith('.py'))
    .map((file) => [folder, file, environment] as const),
);

/** A program's first line may give variables (`# env: {…}`); the folder `files` stands beside each program of a folder. */
describe.each(CASES)('%s/%s', (folder, file, environment) => {
  const python = ensurePython(environment);
  const source = readFileSync(join(PROGRAMS, folder, file), 'utf8');
  const [, env = '{}'] = /^# env: (.*)/.exec(source) ?? [];
  const isAlone = !readdirSync(join(PROGRAMS, folder)).includes('files');
  const program: Program = {
    files: isAlone ? {} : filesIn(join(PROGRAMS, folder, 'files')),
    // The cast: a program's variables are texts.
    env: JSON.parse(env) as Record<string, string>,
  };

  (python === undefined ? it.skip : it)('has the names of real Python', async () => {
    expect(await interpret(source, program)).toEqual(runPython(python ?? '', source, program));
  });
});

describe('what nothing shows', () => {
  it('is named where it is a setting, and nothing is converted that can not be looked into', async () => {
    const source = `
from typing import Optional
from pydantic import BaseModel
from pydantic_settings import BaseSettings
class Settings(BaseSettings):
    project_name: str
    port: "SomethingElse" = 80
    title: str
made = Settings()
name = made.project_name
path = f"/{made.project_name}/x"
port = made.port
title = made.title
from elsewhere import unknown_source
def options(): return unknown_source()
other = BaseSettings(**options())
`;
    const shown = await interpret(source, { env: { PORT: '8080', TITLE: 'T' } });
    expect(shown).toMatchObject({ name: '?setting', path: '/{?}/x', port: '?setting', title: 'T' });
  });

  it('is what lies outside the workspace', async () => {
    const source = `
import os, sys, importlib.metadata
from pathlib import Path
cwd = os.getcwd()
joined = os.path.join(os.getcwd(), "static")
made = str(Path.cwd() / "static")
name = (Path.cwd() / "static" / "x.py").stem
exists = os.path.exists("static")
etc = os.path.isdir("/etc")
home = Path.home().exists()
listed = list(Path("/etc").iterdir())
required = os.environ["REQUIRED"]
version = importlib.metadata.version("fastapi")
release = f"py {sys.version}"
`;
    expect(await interpret(source)).toEqual({
      cwd: '?outside',
      joined: '{?}/static',
      made: '{?}/static',
      name: 'x',
      exists: '?outside',
      etc: '?outside',
      home: '?environment',
      listed: [],
      required: '?environment',
      version: '?library',
      release: 'py {?}',
      raised: 'input-needed: REQUIRED: --env REQUIRED=…',
    });
  });

  it('is a tag of YAML that a program gives its meaning, and a document outside the workspace', async () => {
    const source = `
import yaml, rtoml
from pathlib import Path
tagged = yaml.safe_load("a: !join [x, y]")
elsewhere = rtoml.load(Path("/etc/routes.toml"))
relative = yaml.safe_load(open("routes.yaml"))
`;
    expect(await interpret(source)).toEqual({
      tagged: '?library',
      elsewhere: '?outside',
      relative: '?outside',
    });
  });
});
