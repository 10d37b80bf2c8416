import { BLOG } from '../support/blog';
import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace(BLOG);
});
afterEach(() => {
  workspace.dispose();
});

const OPERATIONS = ['list_widgets', 'get_widget', 'create_widget', 'delete_widget'];

/** Returns the names of the functions that a file defines. */
const functions = (path: string): readonly string[] =>
  [...workspace.read(path).matchAll(/^(?:async )?def (\w+)/gm)].map(([, name = '']) => name);

describe("the application's code", () => {
  it.each(['users', 'posts', 'comments'])(
    'has all operations after %s, whatever its tests are',
    async (like) => {
      await workspace.succeed(`make resource widgets name:str --register --like ${like}`);
      expect(functions('app/routers/widgets.py')).toEqual(OPERATIONS);
      const written = workspace.read('app/routers/widgets.py');
      workspace.dispose();
      const { 'tests/test_posts.py': _, ...rest } = BLOG;
      workspace = new ScratchWorkspace(rest);
      await workspace.succeed(`make resource widgets name:str --register --like ${like}`);
      expect(workspace.read('app/routers/widgets.py')).toBe(written);
    },
  );

  it('has the key under its own name where a command takes it', async () => {
    for (const word of ['User', 'Post'])
      workspace.write(
        'app/schemas.py',
        `${workspace.read('app/schemas.py')}\n\nclass ${word}Change(BaseModel):\n    ${word.toLowerCase()}_id: int\n    title: str\n`,
      );
    workspace.write(
      'app/routers/posts.py',
      `${workspace.read('app/routers/posts.py')}

@router.put("/{post_id}", response_model=schemas.Post)
def update_post(post_id: int, data: schemas.PostCreate, db: Session = Depends(get_db)):
    return change(schemas.PostChange(post_id=post_id, **data.model_dump()), db)


def change(data: schemas.PostChange, db: Session) -> models.Post:
    post = get_post(data.post_id, db)
    post.title = data.title
    return post
`,
    );
    await workspace.succeed('make resource widgets name:str --register --like posts');
    expect(workspace.read('app/routers/widgets.py')).toContain(
      'schemas.WidgetChange(widget_id=widget_id, **data.model_dump())',
    );
    expect(workspace.read('app/schemas.py')).toContain(
      'class WidgetChange(BaseModel):\n    widget_id: int\n    name: str',
    );
  });
});

describe('make resource writes no router without a path operation', () => {
  const MODULES = `import importlib
import pkgutil

from fastapi import FastAPI

from app import routers

app = FastAPI()
for module in pkgutil.iter_modules(routers.__path__):
    app.include_router(importlib.import_module(f"app.routers.{module.name}").router)
`;

  it('where the routers are found by the application itself', async () => {
    workspace.write('app/main.py', MODULES);
    await workspace.succeed('make resource widgets name:str --register --like posts');
    expect(functions('app/routers/widgets.py')).toEqual(OPERATIONS);
  });

  it.each([BLOG['app/main.py'] ?? '', MODULES])('but refuses it in one line', async (main) => {
    workspace.write('app/main.py', main);
    const before = workspace.contents();
    expect(
      await workspace.refuse('make resource widgets name:str --register --like posts --only update'),
    ).toContain(
      "app/routers/posts.py can't be the pattern: app/routers/widgets.py would have no path operation; nothing is written.",
    );
    expect(workspace.contents()).toEqual(before);
  });
});

describe('with some of the operations', () => {
  beforeEach(() => {
    workspace.write(
      'tests/test_posts.py',
      `${workspace.read('tests/test_posts.py')}

def test_all(client):
    created = client.post("/posts", json={"title": "Three", "author_id": 1})
    assert created.status_code == 201
    url = f"/posts/{created.json()['id']}"
    assert client.get(url).json() == created.json()
    assert client.get("/posts").status_code == 200
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404
`,
    );
  });

  /** Makes a resource with the operations that an option leaves, returns its tests, and tests that destroying it gives back every byte. */
  async function testsWith(option: string): Promise<string> {
    const before = workspace.contents();
    await workspace.succeed(`make resource widgets name:str --register --like posts ${option}`);
    const tests = workspace.has('tests/test_widgets.py') ? workspace.read('tests/test_widgets.py') : '';
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
    return tests;
  }

  it('a test ends where it needs one that is not there', async () => {
    const tests = await testsWith('--except delete');
    expect(tests).toContain('    assert client.get("/widgets").status_code == 200\n');
    expect(tests).not.toMatch(/delete|url\).status_code == 404/);
  });

  it('a check of what is read goes alone', async () => {
    const tests = await testsWith('--except list');
    expect(tests).toContain('    assert client.get(url).status_code == 404\n');
    expect(tests).not.toContain('client.get("/widgets")');
  });

  it('tests have only requests of theirs, and a fixture that can not make an item goes', async () => {
    const tests = await testsWith('--only list,get');
    expect(tests).toContain('def test_missing_widget(client):');
    expect(tests).not.toMatch(/post|delete|def widget\(/);
  });

  it('whatever joins the words of an address', async () => {
    await workspace.succeed('make resource tool_boxes name:str --register --like posts');
    for (const path of ['app/routers/tool_boxes.py', 'tests/test_tool_boxes.py'])
      workspace.write(path, workspace.read(path).replaceAll('/tool_boxes', '/tool-boxes'));
    await workspace.succeed('make resource gadgets name:str --register --like tool_boxes --only list,get');
    expect(workspace.read('tests/test_gadgets.py')).not.toMatch(/post|delete/);
  });
});
