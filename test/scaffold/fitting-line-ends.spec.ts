import { scratch } from '../support/scratch';

const MAKE = 'make resource widgets name:str price:decimal --register';

const workspace = scratch();

/** Copies a project into the workspace, its Python files with other ends of lines. */
function open(project: string, ends: (text: string) => string): Readonly<Record<string, string>> {
  workspace.openLayout(`projects/${project}`);
  for (const [path, text] of Object.entries(workspace.contents()))
    if (path.endsWith('.py')) workspace.write(path, ends(text));
  return workspace.contents();
}

const windows = (text: string): string => text.replaceAll('\n', '\r\n');
const unix = (text: string): string => text.replaceAll('\r\n', '\n');
/** Every second line as on Windows. */
const mixed = (text: string): string => text.replace(/(.*)\n(.*)\n/g, '$1\r\n$2\n');

describe('make resource, in a project with other ends of lines', () => {
  it.each(['V2-init-functions', 'V1-crud-sync'])(
    'writes those of Windows where files have them: %s',
    async (project) => {
      open(project, unix);
      await workspace.succeed(MAKE);
      const expected = workspace.contents();
      await workspace.succeed('destroy resource widgets');
      const before = open(project, windows);
      await workspace.succeed(MAKE);
      for (const [path, text] of Object.entries(expected))
        expect([path, workspace.read(path)]).toEqual([path, path.endsWith('.py') ? windows(text) : text]);
      await workspace.succeed('destroy resource widgets');
      expect(workspace.contents()).toEqual(before);
    },
  );

  it.each([
    ['each line keeps its own', mixed],
    ['a file without one at its end stays so', (text: string) => text.replace(/\n$/, '')],
  ])('%s', async (_, ends) => {
    const before = open('V2-init-functions', ends);
    await workspace.succeed(MAKE);
    expect(await workspace.succeed('routes')).toContain('/widgets/{widget_id}');
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });
});
