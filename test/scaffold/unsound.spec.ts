import { ScratchWorkspace } from '../support/scratch';

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

const open = (project: string): void => workspace.openLayout(project);

/** Replaces some text of a file, which has to be there. */
function edit(path: string, from: string, to: string): void {
  const text = workspace.read(path);
  expect(text).toContain(from);
  workspace.write(path, text.replaceAll(from, to));
}

const OTHERWISE =
  "nothing is written. Name another resource to go by with --like, write the schemas alone with make dto widgets, or take this tool's own layout with --layout seed.";

/** Runs a command that has to be refused, and returns what it says. Nothing may be written. */
async function refused(line: string): Promise<string> {
  const before = workspace.contents();
  const said = await workspace.refuse(line);
  expect(workspace.contents()).toEqual(before);
  return said;
}

describe('make resource writes nothing', () => {
  it('where SQL names the fields of the other resource', async () => {
    open('tables/R1-core-sync');
    edit(
      'app/routers/books.py',
      '        insert(books).values(\n            title=payload.title, summary=payload.summary, pages=payload.pages\n        )\n',
      '        text("INSERT INTO books (title, summary, pages) VALUES (:title, :summary, :pages)"), payload.model_dump()\n',
    );
    edit(
      'app/routers/books.py',
      'import Connection, Row, delete, insert,',
      'import Connection, Row, delete, text,',
    );
    expect(await refused('make resource widgets name:str --register --like books')).toContain(
      `app/routers/books.py:42 can't be the pattern: create_widget would use SQL with "title", which isn't one of the fields; ${OTHERWISE}`,
    );
  });

  it.each(['missing = NOWHERE', 'missing = status.NOWHERE', 'missing = BookOut.NOWHERE'])(
    'but not for what the sibling lacks as well: %s',
    async (code) => {
      open('tables/R1-core-sync');
      edit('app/routers/books.py', '    return row\n', `    ${code}\n    return row\n`);
      await workspace.succeed('make resource widgets name:str --register --like books');
      expect(workspace.read('app/routers/widgets.py')).toContain('NOWHERE');
    },
  );
});

it('goes by another resource where the best one would leave a name undefined', async () => {
  open('projects/H-ports-functions');
  const said = await workspace.succeed('make resource news name:str price:decimal --register');
  expect(said).toContain('Written as pantries is: otherwise ');
});
