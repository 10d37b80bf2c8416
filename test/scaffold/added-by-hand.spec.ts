import { LIBRARY } from '../support/library';
import { ScratchWorkspace } from '../support/scratch';

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
});
