import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '../support/scratch';

const PROJECTS = join(__dirname, '../layouts/tables');
const NAMES = readdirSync(PROJECTS).filter((name) => !name.endsWith('.json'));

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

/** Copies a project of test/layouts/tables into the workspace; returns the places that its maintainer expects. */
function open(project: string): readonly string[] {
  workspace.openLayout(`tables/${project}`);
  const text = readFileSync(join(PROJECTS, `${project}.expected.json`), 'utf8');
  const { place } = JSON.parse(text) as { place: Readonly<Record<string, string | null>> }; // README.md there describes the file.
  return Object.values(place).filter((path) => path !== null);
}

const MAKE = 'make resource widgets name:str price:decimal --register';

describe('make resource, in a project with tables that no class maps', () => {
  it.each(NAMES)('writes where the siblings show, and destroy takes it back: %s', async (project) => {
    const places = open(project);
    const before = workspace.contents();
    await workspace.succeed(MAKE);
    for (const path of places) expect(workspace.read(path)).toMatch(/widget/i);
    const made = workspace.contents();
    expect(await workspace.succeed(MAKE)).toContain('Resource widgets unchanged');
    expect(workspace.contents()).toEqual(made);
    const said = await workspace.succeed('destroy resource widgets');
    expect(said).toContain('To have it again: tool make resource widgets name:str price:decimal');
    expect(workspace.contents()).toEqual(before);
  });

  it('declares columns, and gives them values one by one', async () => {
    open('R1-core-sync');
    await workspace.succeed(`${MAKE} code:str:unique`);
    expect(workspace.read('app/tables.py')).toContain(`widgets = Table(
    "widgets",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(255), nullable=False),
    Column("price", Numeric(10, 2), nullable=False),
    Column("code", String(255), nullable=False, unique=True),
    Column("created_at", DateTime, server_default=func.now(), nullable=False),
)
`);
    const tables = workspace.read('app/tables.py');
    // A table that two resources share isn't declared again.
    expect(tables.split('loans = Table(')).toHaveLength(2);
    const router = workspace.read('app/routers/widgets.py');
    expect(router).toContain(`        insert(widgets).values(
            name=payload.name,
            price=payload.price,
            code=payload.code,
        )
`);
    expect(router).not.toMatch(/full_name|email|joined_on/);
    const tests = workspace.read('tests/test_widgets.py');
    expect(tests).toContain('\nWIDGET = {');
    expect(tests).toContain('assert [one["name"] for one in response.json()] == ["example"]');
  });

  it('names columns of a query, parameters and keys of a dictionary', async () => {
    open('F-core-async');
    await workspace.succeed(`${MAKE} --like products`);
    const repository = workspace.read('src/shop/widgets/repository.py');
    expect(repository).toContain('                widgets.c.id,\n                widgets.c.name,\n');
    expect(repository).toContain(
      '        *,\n        name: str,\n        price: Decimal,\n    ) -> RowMapping:',
    );
    expect(repository).toContain(
      '        values = {\n            "name": name,\n            "price": price,\n        }\n',
    );
    expect(workspace.read('src/shop/widgets/tables.py')).toContain(
      '    sa.Column("price", sa.Numeric(10, 2), nullable=False),\n',
    );
  });

  it('takes an argument away with the parameter that it was for, and the test of what nothing refuses any more', async () => {
    open('R1-core-sync');
    const edit = (path: string, from: string, to: string): void => {
      const text = workspace.read(path);
      expect(text).toContain(from);
      workspace.write(path, text.replaceAll(from, to));
    };
    edit(
      'app/tables.py',
      'Column("pages", Integer, nullable=False),',
      'Column("pages", Integer, nullable=False),\n    Column("added_by", Integer, nullable=False),',
    );
    edit(
      'app/routers/books.py',
      'title=payload.title, summary=payload.summary, pages=payload.pages\n',
      'title=payload.title, summary=payload.summary, pages=payload.pages, added_by=1\n',
    );
    edit(
      'app/routers/books.py',
      'def find_book(connection: Connection, book_id: int) -> Row:',
      'def find_book(connection: Connection, book_id: int, added_by: int) -> Row:',
    );
    edit(
      'app/routers/books.py',
      '    return row\n',
      '    if row.added_by != added_by:\n        raise HTTPException(status_code=403)\n    return row\n',
    );
    edit(
      'app/routers/books.py',
      'find_book(connection, book_id)',
      'find_book(connection, book_id, added_by=1)',
    );
    edit('app/routers/books.py', 'result.inserted_primary_key[0])', 'result.inserted_primary_key[0], 1)');
    workspace.write(
      'tests/test_books.py',
      `${workspace.read('tests/test_books.py')}\n\ndef test_book_of_another(client):\n    assert client.get("/books/9").status_code == 403\n`,
    );
    await workspace.succeed(`${MAKE} --like books`);
    const router = workspace.read('app/routers/widgets.py');
    expect(router).toContain('def find_widget(connection: Connection, widget_id: int) -> Row:');
    expect(router).toContain('find_widget(connection, result.inserted_primary_key[0])');
    expect(router).not.toContain('added_by');
    expect(workspace.read('tests/test_widgets.py')).not.toContain('403');
  });
});
