import { projectFiles } from '../support/files';
import { ScratchWorkspace } from '../support/scratch';

const LIBRARY = projectFiles('library');

const workspaces: ScratchWorkspace[] = [];
afterEach(() => {
  for (const workspace of workspaces.splice(0)) workspace.dispose();
});

const [PLAIN = ''] = /for module[^]*/.exec(LIBRARY['library/main.py'] ?? '') ?? [];

/** Code that includes the routers, and the same with another resource behind the last one. */
const SERIES: readonly (readonly [string, string, string])[] = [
  ['behind each element', PLAIN, PLAIN.replace(/# and what they write\n/, '$&    (widgets, "/widgets"),\n')],
  [
    'above one, and behind the last without a comma',
    `ROUTERS = [
    (authors, "/authors"),
    # The main thing.
    (books, "/books")  # for now
]
for module, prefix in ROUTERS:
    app.include_router(module.router, prefix=prefix)
`,
    `ROUTERS = [
    (authors, "/authors"),
    # The main thing.
    (books, "/books"),  # for now
    (widgets, "/widgets")
]
for module, prefix in ROUTERS:
    app.include_router(module.router, prefix=prefix)
`,
  ],
];

describe('comments among the elements of a series', () => {
  it.each(SERIES)('stay %s, and destroy leaves every byte', async (_, code, after) => {
    const main = (LIBRARY['library/main.py'] ?? '').replace(PLAIN, code);
    const workspace = new ScratchWorkspace({ ...LIBRARY, 'library/main.py': main });
    workspaces.push(workspace);
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str price:decimal --register');
    expect(/(?:for module|ROUTERS)[^]*/.exec(workspace.read('library/main.py'))?.[0]).toBe(after);
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });

  it('stay in an import of several lines', async () => {
    const main = (LIBRARY['library/main.py'] ?? '').replace(
      'from library.routers import authors, books\n',
      'from library.routers import (\n    authors,  # people\n    # Paper.\n    books,  # bound\n)\n',
    );
    const workspace = new ScratchWorkspace({ ...LIBRARY, 'library/main.py': main });
    workspaces.push(workspace);
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str price:decimal --register');
    expect(workspace.read('library/main.py')).toContain(
      'from library.routers import (\n    authors,  # people\n    # Paper.\n    books,  # bound\n    widgets,\n)\n',
    );
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });

  it('stays behind an import on one line', async () => {
    const all = 'from library.routers import authors, books';
    const main = (LIBRARY['library/main.py'] ?? '').replace(all, `${all}  # all of them`);
    const workspace = new ScratchWorkspace({ ...LIBRARY, 'library/main.py': main });
    workspaces.push(workspace);
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str price:decimal --register');
    expect(workspace.read('library/main.py')).toContain(`${all}, widgets  # all of them\n`);
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });
});
