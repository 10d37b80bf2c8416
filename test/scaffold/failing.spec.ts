import { LIBRARY } from '../support/library';
import { ScratchWorkspace } from '../support/scratch';

const MAIN = 'library/main.py';

describe('make, where the application ends early', () => {
  let workspace: ScratchWorkspace;
  beforeEach(() => {
    workspace = new ScratchWorkspace({
      ...LIBRARY,
      [MAIN]: `Books = list[Boks]\n${LIBRARY[MAIN] ?? ''}`,
    });
  });
  afterEach(() => {
    workspace.dispose();
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
