import { projectFiles } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

/** The dependencies import the package of repositories, of which none imports the dependencies. */
describe('a package whose import of the new module would be circular', () => {
  const workspace = new ScratchWorkspace(projectFiles('circular-imports'));
  afterAll(() => {
    workspace.dispose();
  });

  it('does without it', async () => {
    await workspace.succeed('make resource widgets name:str --register');
    expect(workspace.read('app/repositories/widget.py')).toContain('import get_db');
    expect(workspace.read('app/repositories/__init__.py')).not.toContain('widget');
    expect(workspace.read('app/main.py')).toContain('widgets.router');
  });
});
