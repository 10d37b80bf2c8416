import { BLOG } from '../support/blog';
import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace(BLOG);
});
afterEach(() => {
  workspace.dispose();
});

const TESTS = 'tests/test_reviews.py';
const ROUTER = 'app/routers/comments.py';

/** Makes a resource, returns its tests and what the command said, and tests that destroying it gives back every byte. */
async function made(asked: string): Promise<{ readonly tests: string; readonly said: string }> {
  const before = workspace.contents();
  const said = await workspace.succeed(`make resource reviews ${asked} --register --like posts`);
  const tests = workspace.read(TESTS);
  await workspace.succeed('destroy resource reviews');
  expect(workspace.contents()).toEqual(before);
  return { tests, said };
}

/** Replaces some text of a file, which has to be there. */
function edit(path: string, from: string, to: string): void {
  const text = workspace.read(path);
  expect(text).toContain(from);
  workspace.write(path, text.replaceAll(from, to));
}

describe('tests of a resource that needs an item of another one', () => {
  it('have none of what the other resource needed', async () => {
    const { tests } = await made('name:str');
    expect(tests).toContain(
      'def review(client):\n    response = client.post("/reviews", json={"name": "example"})',
    );
    expect(tests).toContain('def test_create_review(client):');
    expect(tests).not.toContain('user');
  });

  it('ask for its fixture', async () => {
    const { tests, said } = await made('name:str user:fk:users');
    expect(tests).toContain('def review(client, user):');
    expect(tests.match(/"user_id": user\["id"\]/g)).toHaveLength(2);
    expect(tests).toContain('def test_missing_review(client):');
    expect(said).not.toContain('made-up');
  });

  it('give an object its type where others have one, and its key as JSON has it', async () => {
    edit('app/models.py', 'id: Mapped[int]', 'id: Mapped[uuid.UUID]');
    edit('app/models.py', 'from sqlalchemy import', 'import uuid\n\nfrom sqlalchemy import');
    edit(
      'tests/conftest.py',
      'def user(client):\n    return client.post("/users", json={"email": "a@b.no"}).json()',
      'def user(db) -> User:\n    return User(email="a@b.no")',
    );
    edit(
      'tests/conftest.py',
      'from app.main import app',
      'from app.main import app\nfrom app.models import User',
    );
    edit('tests/test_posts.py', '(client', '(client: TestClient');
    edit('tests/test_posts.py', 'import pytest', 'import pytest\nfrom fastapi.testclient import TestClient');
    const { tests } = await made('name:str user:fk:users');
    expect(tests).toContain('def review(client: TestClient, user: User):');
    expect(tests).toContain('"user_id": str(user.id)');
    expect(tests).toContain('from app.models import User\n');
  });

  it('call the function that makes it, unless that asks for more than they have', async () => {
    workspace.write(
      'tests/helpers.py',
      'def make_post(client, title="One"):\n    return client.post("/posts", json={"title": title, "author_id": 1}).json()["id"]\n\n\ndef create_post(cursor):\n    return cursor.execute("insert")\n',
    );
    const { tests } = await made('name:str post:fk:posts');
    expect(tests).toContain('from tests.helpers import make_post\n');
    expect(tests).toContain(
      'def review(client):\n    post = make_post(client)\n    response = client.post("/reviews", json={"name": "example", "post_id": post})',
    );
    expect(tests).not.toContain('create_post');
  });

  it('send the request that makes it elsewhere, with what that needs itself', async () => {
    const { tests } = await made('name:str post:fk:posts');
    expect(tests).toContain(
      'def review(client, user):\n    post = client.post("/posts", json={"title": "One", "author_id": user["id"]}).json()\n',
    );
    expect(tests).toContain('"post_id": post["id"]');
  });

  it('add its key to a dictionary of the module where they read that', async () => {
    edit(
      'tests/test_posts.py',
      'import pytest\n',
      'import pytest\n\nPAYLOAD = {"title": "One", "author_id": 1}\n',
    );
    edit('tests/test_posts.py', 'json={"title": "One", "author_id": user["id"]}', 'json=PAYLOAD');
    edit('tests/test_posts.py', 'post(client, user)', 'post(client)');
    const { tests } = await made('name:str user:fk:users');
    expect(tests).toContain('PAYLOAD = {"name": "example"}\n');
    expect(tests).toContain('json={**PAYLOAD, "user_id": user["id"]}');
  });

  it('have a made-up key, and the output says so, where nothing shows how one is made', async () => {
    const { tests, said } = await made('name:str comment:fk:comments user:fk:users:optional');
    expect(tests).toContain('"comment_id": 1');
    expect(tests).toContain('"user_id": None');
    expect(said).toContain(
      "The tests have a made-up key of comments, because no fixture, function or request of the project's tests makes one; make it there where the database checks keys.",
    );
    expect(said).not.toContain('key of users');
  });

  it('get it when the key is added later, too', async () => {
    await workspace.succeed('make resource posts --add-fields comment:fk:comments');
    expect(workspace.read('tests/test_posts.py')).toContain('"author_id": user["id"], "comment_id": 1');
    edit(
      'tests/conftest.py',
      'def user(',
      'def comment(client):\n    return client.get("/comments/1").json()\n\n\n@pytest.fixture\ndef user(',
    );
    edit('tests/test_posts.py', ', "comment_id": 1', '');
    edit('app/models.py', '    comment_id: Mapped[int] = mapped_column(ForeignKey("comments.id"))\n', '');
    edit('app/schemas.py', '    comment_id: int\n', '');
    await workspace.succeed('make resource posts --add-fields comment:fk:comments');
    expect(workspace.read('tests/test_posts.py')).toContain('def post(client, user, comment):');
  });
});

describe('a resource that refers to another one, where others check what they refer to', () => {
  const MAKING = '    comment = models.Comment(**data.model_dump())\n';

  const REFUSAL =
    '    if db.get(models.Post, data.post_id) is None:\n        raise HTTPException(404, "Post not found")\n';

  /** Makes the creation of a comment refuse an unknown post. */
  function refusePosts(): void {
    edit(ROUTER, MAKING, `${REFUSAL}${MAKING}`);
  }

  /** Makes reviews of users, and returns the function that creates one; tests that destroying them gives back every byte. */
  async function creating(check: string): Promise<string> {
    edit(ROUTER, MAKING, `${check}${MAKING}`);
    const before = workspace.contents();
    await workspace.succeed('make resource reviews name:str user:fk:users --register --like posts');
    const router = workspace.read('app/routers/reviews.py');
    await workspace.succeed('destroy resource reviews');
    expect(workspace.contents()).toEqual(before);
    return /def create_review[^]*?return review\n/.exec(router)?.[0] ?? '';
  }

  it('refuses an unknown key as they do', async () => {
    const code = await creating(REFUSAL);
    expect(code).toContain(
      [
        '    if db.get(models.User, data.user_id) is None:',
        '        raise HTTPException(404, "User not found")',
        '    review = models.Review(**data.model_dump())',
        '',
      ].join('\n'),
    );
  });

  it('refuses one that may be left out, and calls what stands in a module with another name', async () => {
    edit(ROUTER, 'from app.database', 'from app.routers import posts as posts_router\nfrom app.database');
    const code = await creating(
      [
        '    if data.post_id is not None:',
        '        post = posts_router.get_post(data.post_id, db)',
        '        if not post:',
        '            raise HTTPException(404, "Post not found")',
        '',
      ].join('\n'),
    );
    expect(code).toContain(
      [
        '    if data.user_id is not None:',
        '        user = users_router.get_user(data.user_id, db)',
        '        if not user:',
        '            raise HTTPException(404, "User not found")',
        '',
      ].join('\n'),
    );
  });

  it('is tested with an unknown key as they are, where its tests have the fixtures', async () => {
    refusePosts();
    const refused = (name: string, more: string): string =>
      `def test_create_comment_${name}(client${more}):
    response = client.post("/comments", json={"text": "Hi", "post_id": 99})
    assert response.status_code == 404
    assert response.json()["detail"] == "Post not found"
`;
    workspace.write(
      'tests/test_comments.py',
      [refused('unknown_post', ''), refused('of_nobody', ', browser')].join('\n\n'),
    );
    const { tests } = await made('name:str user:fk:users');
    expect(tests).not.toContain('unknown_post');
    expect(tests).toContain(
      [
        'def test_create_review_unknown_user(client):',
        '    response = client.post("/reviews", json={"name": "example", "user_id": 99})',
        '    assert response.status_code == 404',
        '    assert response.json()["detail"] == "User not found"',
        '',
      ].join('\n'),
    );
    expect(tests).not.toContain('browser');
  });

  it('is tested so where the data has a variable, without the fixtures that only the data needed', async () => {
    refusePosts();
    workspace.write(
      'tests/test_comments.py',
      `def test_create_comment_unknown_post(client, browser):
    data = {"text": browser.text, "post_id": 99}
    response = client.post("/comments", json=data)
    assert response.status_code == 404
`,
    );
    const { tests } = await made('name:str user:fk:users post:fk:posts');
    expect(tests).toContain('    data = {"name": "example", "user_id": 99, "post_id": post["id"]}\n');
    const { tests: plain } = await made('name:str user:fk:users');
    expect(plain).toContain(
      [
        'def test_create_review_unknown_user(client):',
        '    data = {"name": "example", "user_id": 99}',
        '    response = client.post("/reviews", json=data)',
        '',
      ].join('\n'),
    );
  });

  it('has its own key in that test where it is made after a resource with a key of the same name', async () => {
    refusePosts();
    workspace.write(
      'tests/test_comments.py',
      'def test_comment_on_nothing(client):\n    data = {"text": "Hi", "post_id": 99}\n    assert client.post("/comments", json=data).status_code == 404\n',
    );
    await workspace.succeed('make resource notes name:str post:fk:posts:optional --register --like comments');
    await workspace.succeed('make resource reviews name:str post:fk:posts:optional --register --like notes');
    expect(workspace.read(TESTS)).toContain('    data = {"name": "example", "post_id": 99}\n');
  });

  it('is tested by no test that is about more than the key', async () => {
    refusePosts();
    workspace.write(
      'tests/test_comments.py',
      'def test_comments_are_of_a_post(client):\n    data = {"text": "Hi", "post_id": 99}\n    assert client.post("/comments", json=data).status_code == 404\n    assert client.get("/comments").status_code == 422\n',
    );
    const { tests } = await made('name:str user:fk:users');
    expect(tests).not.toContain('422');
  });

  it('asks the other only for what it has', async () => {
    const code = await creating(
      [
        '    post = db.get(models.Post, data.post_id)',
        '    if post is None:',
        '        raise HTTPException(404, "Post not found")',
        '    if post.title == "Closed":',
        '        raise HTTPException(409, "It is closed")',
        '',
      ].join('\n'),
    );
    expect(code).toContain(
      [
        '    user = db.get(models.User, data.user_id)',
        '    if user is None:',
        '        raise HTTPException(404, "User not found")',
        '    review = models.Review(**data.model_dump())',
        '',
      ].join('\n'),
    );
  });

  it('calls what refuses by itself, without a test of what the other lacks', async () => {
    edit(ROUTER, 'from app.database', 'from app.routers.posts import get_post\nfrom app.database');
    const code = await creating(
      [
        '    post = get_post(data.post_id, db)',
        '    if not post.title:',
        '        raise HTTPException(409, "It is closed")',
        '',
      ].join('\n'),
    );
    expect(code).toContain(
      '    get_user(data.user_id, db)\n    review = models.Review(**data.model_dump())\n',
    );
  });

  it('calls what refuses by itself, as they do', async () => {
    edit(ROUTER, 'from app.database', 'from app.routers.posts import get_post\nfrom app.database');
    const code = await creating('    get_post(data.post_id, db)\n');
    expect(code).toContain(
      '    get_user(data.user_id, db)\n    review = models.Review(**data.model_dump())\n',
    );
  });

  it('checks a key that may be left out where it is given', async () => {
    edit(ROUTER, 'from app.database', 'from app.routers.posts import get_post\nfrom app.database');
    edit(ROUTER, MAKING, `    get_post(data.post_id, db)\n${MAKING}`);
    await workspace.succeed('make resource reviews name:str user:fk:users:optional --register --like posts');
    expect(workspace.read('app/routers/reviews.py')).toContain(
      '    if data.user_id is not None:\n        get_user(data.user_id, db)\n    review = models.Review',
    );
  });

  it('checks the key of an item of its own kind', async () => {
    edit(ROUTER, 'from app.database', 'from app.routers.posts import get_post\nfrom app.database');
    edit(ROUTER, MAKING, `    get_post(data.post_id, db)\n${MAKING}`);
    await workspace.succeed(
      'make resource reviews name:str parent:fk:reviews:optional --register --like posts',
    );
    const router = workspace.read('app/routers/reviews.py');
    expect(router).toContain('    if data.parent_id is not None:\n        get_review(data.parent_id, db)\n');
    expect(router).not.toContain('import get_review');
  });

  it('checks its keys in the order of its fields, behind its own item where they do', async () => {
    edit(ROUTER, 'from app.database', 'from app.routers.posts import get_post\nfrom app.database');
    workspace.write(
      ROUTER,
      `${workspace.read(ROUTER)}

@router.put("/{comment_id}", response_model=schemas.Comment)
def update_comment(comment_id: int, data: schemas.CommentCreate, db: Session = Depends(get_db)):
    comment = get_comment(comment_id, db)
    get_post(data.post_id, db)
    comment.text = data.text
    db.commit()
    return comment
`,
    );
    await workspace.succeed(
      'make resource reviews name:str post:fk:posts user:fk:users --register --like comments',
    );
    expect(workspace.read('app/routers/reviews.py')).toContain(
      [
        '    review = get_review(review_id, db)',
        '    get_post(data.post_id, db)',
        '    get_user(data.user_id, db)',
        '    review.name = data.name',
        '',
      ].join('\n'),
    );
  });

  it('does without a check that its own code lacks the means for', async () => {
    edit(ROUTER, 'def create_comment(', 'POSTS = {1}\n\n\ndef create_comment(');
    edit(
      ROUTER,
      '@router.post("", response_model=schemas.Comment, status_code=201)\nPOSTS = {1}\n\n\n',
      'POSTS = {1}\n\n\n@router.post("", response_model=schemas.Comment, status_code=201)\n',
    );
    const code = await creating(
      '    if data.post_id not in POSTS:\n        raise HTTPException(404, "Post not found")\n',
    );
    expect(code).toContain('    review = models.Review(**data.model_dump())\n');
    expect(code).not.toContain('POSTS');
    expect(code).not.toContain('USERS');
  });
});

describe('the key of another resource', () => {
  const update = (word: string, Word: string, lines: string): string => `

@router.patch("/{${word}_id}", response_model=schemas.${Word})
def update_${word}(${word}_id: int, data: schemas.${Word}Update, db: Session = Depends(get_db)):
    ${word} = get_${word}(${word}_id, db)
${lines}    db.commit()
    return ${word}
`;
  const GENERIC =
    '    for name, value in data.model_dump(exclude_unset=True).items():\n        setattr(post, name, value)\n';

  /** Gives posts and comments updates, and returns the class that the updates of reviews take. */
  async function updating(posts: string, fields = ''): Promise<string> {
    const add = (path: string, text: string) => {
      workspace.write(path, workspace.read(path) + text);
    };
    add('app/routers/posts.py', update('post', 'Post', posts));
    add(ROUTER, update('comment', 'Comment', GENERIC.replace('post,', 'comment,')));
    add('app/schemas.py', '\n\nclass PostUpdate(BaseModel):\n    title: str | None = None\n');
    add('app/schemas.py', `\n\nclass CommentUpdate(BaseModel):\n    text: str | None = None\n${fields}`);
    await workspace.succeed('make resource reviews name:str user:fk:users --register --like posts');
    return /class ReviewUpdate[^]*?(?=\n\n|$)/.exec(workspace.read('app/schemas.py'))?.[0] ?? '';
  }

  it('is none that an update takes, where none of theirs does', async () => {
    expect(await updating(GENERIC)).not.toContain('user_id');
  });

  it('is one that an update takes where one of theirs does, and where updates go field by field', async () => {
    expect(await updating(GENERIC, '    post_id: int | None = None\n')).toContain(
      'user_id: int | None = None',
    );
    workspace.dispose();
    workspace = new ScratchWorkspace(BLOG);
    expect(await updating('    if data.title is not None:\n        post.title = data.title\n')).toContain(
      'user_id',
    );
  });
});
