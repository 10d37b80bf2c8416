import { LIBRARY } from '../support/library';
import { ScratchWorkspace } from '../support/scratch';

const workspaces: ScratchWorkspace[] = [];
afterEach(() => {
  for (const workspace of workspaces.splice(0)) workspace.dispose();
});

/** Makes widgets after books whose table has further arguments, and returns those that widgets' has. */
async function argumentsAfter(args: string, fields = 'name:str'): Promise<string> {
  const path = 'library/models.py';
  const models = (LIBRARY[path] ?? '')
    .replace(
      'import ForeignKey, String',
      'import CheckConstraint, ForeignKey, Index, String, UniqueConstraint',
    )
    .replace('    __tablename__ = "books"\n', `$&    __table_args__ = ${args}\n`);
  const workspace = new ScratchWorkspace({ ...LIBRARY, [path]: models });
  workspaces.push(workspace);
  const before = workspace.contents();
  await workspace.succeed(`make resource widgets ${fields} --register`);
  const made = workspace.read(path);
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return /__tablename__ = "widgets"\n([^]*?)\n\n? {4}\w+: /.exec(made)?.[1]?.trim() ?? 'none';
}

describe('constraints and indexes of another table', () => {
  it('go with the columns that they name', async () => {
    expect(
      await argumentsAfter(`(
        UniqueConstraint("author_code", "title", name="uq_books_title"),
        CheckConstraint("pages >= 0", name="pages_positive"),
        Index("ix_books_title_pages", "title", "pages"),
    )`),
    ).toBe('');
  });

  it('go for columns that are named as such', async () => {
    expect(await argumentsAfter('(CheckConstraint("length(title) > 0"), {"extend_existing": True})')).toBe(
      '__table_args__ = ({"extend_existing": True},)',
    );
  });

  it('stay where the new table has all that they name', async () => {
    expect(
      await argumentsAfter('(UniqueConstraint("title", "id"), Index("ix_books_id", "id"), {"schema": None})'),
    ).toBe('__table_args__ = (Index("ix_widgets_id", "id"), {"schema": None})');
  });
});
