import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const workspace = scratch(projectFiles('blog'));

/** Makes a resource, and expects that destroying it gives back every byte. */
async function comesBack(name: string): Promise<void> {
  const before = workspace.contents();
  await workspace.succeed(`make resource ${name} name:str --register`);
  expect(workspace.contents()).not.toEqual(before);
  await workspace.succeed(`destroy resource ${name}`);
  expect(workspace.contents()).toEqual(before);
}

describe('a resource with a word that the project has for other things', () => {
  it.each(['databases', 'tests', 'settings', 'routers'])('is taken back without these: %s', comesBack);

  it.each(['healths', 'clients', 'engines'])(
    'is taken back without a handler, a fixture and a variable of tests: %s',
    async (name) => {
      workspace.write(
        'app/main.py',
        `${workspace.read('app/main.py')}

@app.get("/health")
def health():
    return {"status": "ok"}
`,
      );
      const tests = workspace.read('tests/conftest.py');
      workspace.write(
        'tests/conftest.py',
        tests
          .replace('import pytest\n', 'import pytest\nfrom sqlalchemy import create_engine\n')
          .replace('import app\n', 'import app\n\nengine = create_engine("sqlite://")\n'),
      );
      await comesBack(name);
    },
  );
});

describe('a list of exports with a line for each', () => {
  it('stays so where longer lines are allowed, too', async () => {
    workspace.write('pyproject.toml', '[project]\nname = "blog"\n\n[tool.ruff]\nline-length = 120\n');
    const schemas = workspace.read('app/schemas.py');
    const names = [...schemas.matchAll(/^class (\w+)/gm)].map(([, name]) => `    "${name ?? ''}",\n`).sort();
    workspace.write(
      'app/schemas.py',
      `${schemas}\n\n__all__ = [\n${names.join('')}    "everything_else",\n]\n`,
    );
    await comesBack('widgets');
  });
});

describe('a name that would hide another', () => {
  it('is refused where a variable has it', async () => {
    workspace.write(
      'app/schemas.py',
      `${workspace.read('app/schemas.py')}\n\nGadgetCreate = dict[str, str]\n`,
    );
    const before = workspace.contents();
    expect(await workspace.refuse('make resource gadgets name:str --register')).toMatch(
      /"GadgetCreate" would mean two things/,
    );
    expect(workspace.contents()).toEqual(before);
  });

  it("is refused for a module of Python's own", async () => {
    workspace.open({
      'main.py':
        'from fastapi import FastAPI\n\nimport tasks\n\napp = FastAPI()\napp.include_router(tasks.router)\n',
      'tasks.py':
        'from fastapi import APIRouter\nfrom pydantic import BaseModel\n\nrouter = APIRouter(prefix="/tasks")\n\n\nclass TaskIn(BaseModel):\n    title: str\n\n\n@router.get("/")\ndef list_tasks():\n    return []\n\n\n@router.post("/")\ndef create_task(task: TaskIn):\n    return task\n',
    });
    const before = workspace.contents();
    expect(await workspace.refuse('make resource types name:str --register')).toBe(
      "error: types.py would hide Python's own module types, so that Python itself wouldn't start there; nothing is written. Choose another name.\n",
    );
    expect(workspace.contents()).toEqual(before);
  });
});

it('a router is imported as the others are that the application includes, not as what their names meant before', async () => {
  workspace.write('app/extras/posts.py', '');
  workspace.write('app/main.py', `from app.extras import posts\n${workspace.read('app/main.py')}`);
  await workspace.succeed('make resource widgets name:str --register');
  expect(workspace.read('app/main.py')).toContain('from app.extras import posts\nfrom fastapi');
  expect(workspace.read('app/main.py')).toContain(
    'from app.routers import comments, posts, users, widgets\n',
  );
});

it('a module that has two names is imported by the one that most handlers were', async () => {
  const includes = ['comments', 'users', 'posts'].map((name) => `app.include_router(${name}.router)\n`);
  workspace.write(
    'app/main.py',
    `import uvicorn
from fastapi import FastAPI

from app.routers import posts, users
from routers import comments

app = FastAPI()
${includes.join('')}
if __name__ == "__main__":
    uvicorn.run("main:app")
`,
  );
  await workspace.succeed('make resource widgets name:str --register');
  expect(workspace.read('app/routers/widgets.py')).toContain('from app.database import get_db\n');
});
