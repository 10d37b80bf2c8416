import { LIBRARY } from '../support/library';
import { ScratchWorkspace } from '../support/scratch';

const workspaces: ScratchWorkspace[] = [];
afterEach(() => {
  for (const workspace of workspaces.splice(0)) workspace.dispose();
});

const LIST = /def list_books[^]*?\n\n\n/;

/** Makes widgets after books whose list is written otherwise, and returns how the new list is. */
async function listAfter(code: string, fields = 'name:str price:decimal'): Promise<string> {
  const path = 'library/routers/books.py';
  const router = (LIBRARY[path] ?? '').replace(LIST, `${code}\n\n\n`);
  const workspace = new ScratchWorkspace({ ...LIBRARY, [path]: router });
  workspaces.push(workspace);
  const before = workspace.contents();
  await workspace.succeed(`make resource widgets ${fields} --register`);
  const made = workspace.read('library/routers/widgets.py');
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return /def list_widgets[^]*?(?=\n\n\n)/.exec(made)?.[0] ?? '';
}

describe('a list that goes by a parent', () => {
  it.each([
    ['the table', '.join(Author)', 'Author.name, Book.id', 'Widget.id'],
    ['the key', '.outerjoin(Author, Author.code == Book.author_code)', 'Author.name, Book.id', 'Widget.id'],
    ['the relationship', '.join(Book.author)', 'Book.id, Author.name', 'Widget.id'],
  ])('is not joined by %s where the new resource has no such parent', async (_, join, order, left) => {
    const list = (name: string, joined: string, ordered: string): string =>
      `def list_${name.toLowerCase()}s(offset: int = 0, db: Session = Depends(get_db)):\n    query = select(${name})${joined}\n    return db.scalars(query.order_by(${ordered}).offset(offset)).all()`;
    expect(await listAfter(list('Book', join, order))).toBe(list('Widget', '', left));
  });

  it('is not ordered by it either, also where the new resource has another key of it', async () => {
    const made = await listAfter(
      LIST.exec(LIBRARY['library/routers/books.py'] ?? '')?.[0].trimEnd() ?? '',
      'owner:fk:authors',
    );
    expect(made).toContain('query = select(Widget)\n');
    expect(made).toContain('query.order_by(Widget.id).offset(offset)');
  });
});

describe('a list that is sorted by a field', () => {
  it.each(['lambda book: book.pages', 'attrgetter("pages")'])('stays a list without it: %s', async (key) => {
    const made = await listAfter(
      `def list_books(db: Session = Depends(get_db)):\n    return sorted(db.scalars(select(Book)), key=${key}, reverse=True)`,
    );
    expect(made).toBe(
      'def list_widgets(db: Session = Depends(get_db)):\n    return list(db.scalars(select(Widget)))',
    );
  });
});
