import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const LIBRARY = projectFiles('library');

const MAIN = 'library/main.py';

describe('make, where the application ends early', () => {
  const workspace = scratch({
    ...LIBRARY,
    [MAIN]: `Books = list[Boks]\n${LIBRARY[MAIN] ?? ''}`,
  });

  it.each(['resource', 'api', 'service', 'dto'])('writes no %s in a layout of its own', async (kind) => {
    const before = workspace.contents();
    expect(await workspace.refuse(`make ${kind} widgets`)).toBe(
      "error: library/main.py: no application: its import raises NameError at library/main.py:1; where other resources go can't be read, so nothing is written. Mend it first, or take this tool's own layout with --layout seed.\n",
    );
    expect(workspace.contents()).toEqual(before);
  });

  it('writes its own layout where that is asked for', async () => {
    await workspace.succeed('make dto Widget name:str --layout seed');
    expect(workspace.has('library/internal/dto/widget_dto.py')).toBe(true);
  });
});
