import { projectFiles } from '../support/files';
import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../support/scratch';

const workspace = scratch(projectFiles('blog'));

const CONFLICT = '<<<<<<< HEAD\napp = FastAPI()\n=======\napp = FastAPI(title="Blog")\n>>>>>>> theirs\n';

describe('a file that includes routers, with the markers of a merge', () => {
  beforeEach(() => {
    workspace.write('app/main.py', workspace.read('app/main.py').replace('app = FastAPI()\n', CONFLICT));
  });

  it.each(['make resource widgets name:str --register', 'make api widgets --register'])(
    'is refused before anything is written: %s',
    async (command) => {
      const before = workspace.contents();
      expect(await workspace.refuse(command)).toBe(
        'error: app/main.py has a syntax error in line 5 (invalid syntax); nothing is written. Leave out --register, and include the router by hand.\n',
      );
      expect(workspace.contents()).toEqual(before);
    },
  );

  it("doesn't matter where nothing is registered", async () => {
    await workspace.succeed('make resource widgets name:str');
    expect(workspace.has('app/routers/widgets.py')).toBe(true);
  });
});

it('a file that includes the routers of others, with a syntax error, is named, and no other one includes the new one', async () => {
  workspace.write(
    'app/api.py',
    'from fastapi import APIRouter\n\nfrom app.routers import posts, users\n\napi = APIRouter()\napi.include_router(posts.router)\napi.include_router(users.router)\n',
  );
  const main =
    'from fastapi import FastAPI\n\nfrom app.api import api\n\napp = FastAPI()\napp.include_router(api)\n';
  workspace.write('app/main.py', main);
  workspace.write('app/api.py', `${workspace.read('app/api.py')}\n\ndef broken(:\n`);
  const before = workspace.contents();
  expect(await workspace.refuse('make resource widgets name:str --register')).toMatch(
    /^error: app\/api\.py has a syntax error in line \d+ /,
  );
  expect(workspace.contents()).toEqual(before);
});

it('a file that the resource goes into, with a syntax error, is named', async () => {
  workspace.write('app/models.py', `${workspace.read('app/models.py')}\n\ndef broken(:\n`);
  const before = workspace.contents();
  expect(await workspace.refuse('make resource widgets name:str')).toMatch(
    /^error: app\/models\.py has a syntax error in line \d+ \(invalid syntax\); nothing is written\.\n$/,
  );
  expect(workspace.contents()).toEqual(before);
});

describe('a module that is a link', () => {
  /** Moves the models elsewhere and leaves a link. */
  function moveModels(to: string): void {
    mkdirSync(join(workspace.root, to, '..'), { recursive: true });
    renameSync(join(workspace.root, 'app/models.py'), join(workspace.root, to));
    symlinkSync(join(workspace.root, to), join(workspace.root, 'app/models.py'));
  }

  it.each(['app/tables.py', 'shared/models.py'])('is written where it leads: %s', async (place) => {
    moveModels(place);
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str --register');
    expect(workspace.read(place).match(/^class Widget\b/gm)).toHaveLength(1);
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });
});
