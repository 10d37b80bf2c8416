import { projectFiles } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

const LIBRARY = projectFiles('library');

const workspaces: ScratchWorkspace[] = [];
afterEach(() => {
  for (const workspace of workspaces.splice(0)) workspace.dispose();
});

/** Opens the library, with some files in another state. */
function open(files: Readonly<Record<string, string>> = {}): ScratchWorkspace {
  const workspace = new ScratchWorkspace({ ...LIBRARY, ...files });
  workspaces.push(workspace);
  return workspace;
}

describe('make resource --add-fields, in files that a person wrote', () => {
  it('keeps each field that is there, also in a class that gets none of the new ones', async () => {
    const workspace = open();
    const before = workspace.read('library/schemas.py').split('\n');
    await workspace.succeed('make resource books --add-fields note:str:..80:optional score:int');
    const after = workspace.read('library/schemas.py').split('\n');
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    expect(after.filter((line) => /^ {4}author_code: str$/.test(line))).toHaveLength(2);
    expect(after).toContain('    note: str | None = Field(default=None, max_length=80)');
  });

  it('refuses a second key of a table to which a relationship leads by the first', async () => {
    const workspace = open();
    const before = workspace.contents();
    expect(await workspace.refuse('make resource books --add-fields editor:fk:authors:optional')).toBe(
      'error: the field "editor_id": library/models.py:24 relates the two tables by the only key of authors.code that there is; name that key there with foreign_keys=… first, or add the field by hand.\n',
    );
    expect(workspace.contents()).toEqual(before);
  });

  it('adds it where both sides of the relationship name their key', async () => {
    const models = (LIBRARY['library/models.py'] ?? '')
      .replace('back_populates="author"', 'back_populates="author", foreign_keys="Book.author_code"')
      .replace('back_populates="books"', 'back_populates="books", foreign_keys=[author_code]');
    const workspace = open({ 'library/models.py': models });
    await workspace.succeed('make resource books --add-fields editor:fk:authors:optional');
    expect(workspace.read('library/models.py')).toContain('editor_id: Mapped[str | None] = mapped_column(');
  });
});
