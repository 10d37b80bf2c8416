import { LIBRARY } from '../support/library';
import { ScratchWorkspace } from '../support/scratch';

const workspaces: ScratchWorkspace[] = [];
afterEach(() => {
  for (const workspace of workspaces.splice(0)) workspace.dispose();
});

const ROUTER = 'library/routers/books.py';

/** Opens the library, with some texts of its files replaced, which have to be there. */
function open(changes: Readonly<Record<string, readonly (readonly [string, string])[]>>): ScratchWorkspace {
  const files = Object.entries(changes).map(([path, edits]) => {
    let text = LIBRARY[path] ?? '';
    for (const [from, to] of edits) {
      expect(text).toContain(from);
      text = text.replace(from, () => to);
    }
    return [path, text] as const;
  });
  const workspace = new ScratchWorkspace({ ...LIBRARY, ...Object.fromEntries(files) });
  workspaces.push(workspace);
  return workspace;
}

/** Makes widgets, reads some files, and expects that destroying them gives back every byte. */
async function makes(workspace: ScratchWorkspace, ...paths: readonly string[]): Promise<readonly string[]> {
  const before = workspace.contents();
  const said = await workspace.succeed(
    'make resource widgets name:str price:decimal --register --like books',
  );
  const texts = paths.map((path) => workspace.read(path));
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return [said, ...texts];
}

it('says which operation is left out, because its code hangs on the other fields', async () => {
  const workspace = open({
    [ROUTER]: [
      ['    query = select(Book).options(joinedload(Book.author)).join(Author)\n', ''],
      [
        'return db.scalars(query.order_by(Author.name, Book.id).offset(offset)).all()',
        'return [one for one in db.scalars(select(Book)) if one.pages > offset]',
      ],
    ],
  });
  const [said, router] = await makes(workspace, 'library/routers/widgets.py');
  expect(said).toContain(
    'There is no "list", because library/routers/books.py:19, after which it would be written, hangs on the fields of books; write it by hand, or name another resource with --like.',
  );
  expect(router).not.toContain('list_widgets');
  expect(router).toContain('def create_widget(');
});

it('names an item by the first of the new fields where a text names it by one of the old', async () => {
  const workspace = open({
    [ROUTER]: [
      [
        '    db.commit()\n    return book\n',
        '    db.commit()\n    print(f"Book {book.title} is new")\n    return book\n',
      ],
    ],
  });
  const [, router] = await makes(workspace, 'library/routers/widgets.py');
  expect(router).toContain('    print(f"Widget {widget.name} is new")\n');
});

it('adds the member of an enum that only the include names', async () => {
  const tags =
    'from enum import Enum\n\n\nclass Tag(str, Enum):\n    AUTHORS = "Authors"\n    BOOKS = "Books"\n';
  const workspace = open({
    'library/main.py': [
      [
        'from library.routers import authors, books\n',
        'from library.routers import authors, books\nfrom library.tags import Tag\n',
      ],
      [
        /for module[^]*/.exec(LIBRARY['library/main.py'] ?? '')?.[0] ?? '',
        'app.include_router(authors.router, prefix="/authors", tags=[Tag.AUTHORS])\napp.include_router(books.router, prefix="/books", tags=[Tag.BOOKS])\n',
      ],
    ],
  });
  workspace.write('library/tags.py', tags);
  const [, main, made] = await makes(workspace, 'library/main.py', 'library/tags.py');
  expect(main).toContain('app.include_router(widgets.router, prefix="/widgets", tags=[Tag.WIDGETS])\n');
  expect(made).toBe(`${tags}    WIDGETS = "Widgets"\n`);
});
