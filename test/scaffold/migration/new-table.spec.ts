import { projectFiles } from '../../support/files';
import { spawnSync } from 'node:child_process';
import { ensurePython } from '../../support/python';
import { scratch } from '../../support/scratch';

const VERSIONS = 'migrations/versions';

/** A shop whose table got a column by a later revision, and whose constraints have names. */
const SHOP = projectFiles('shop-with-migrations');

const workspace = scratch(SHOP);

const MAKE =
  'make resource widgets name:str:..80 code:str:unique rank:int:index price:decimal user:fk:users:optional --register --migration';
const MADE = `${VERSIONS}/0003_create_widgets.py`;

describe('the migration of a new table', () => {
  it("has the columns of its class and bases, and the names of the project's constraints", async () => {
    await workspace.succeed(MAKE);
    const text = workspace.read(MADE);
    expect(text).toContain('revision = "0003"\ndown_revision = "0002"\n');
    for (const line of [
      'sa.Column("name", sa.String(80), nullable=False)',
      'sa.Column("price", sa.Numeric(10, 2), nullable=False)',
      'server_default=sa.func.now()',
      'sa.PrimaryKeyConstraint("id", name=op.f("pk_widgets"))',
      'sa.UniqueConstraint("code", name=op.f("uq_widgets_code"))',
      'name=op.f("fk_widgets_user_id_users")',
      'ondelete="CASCADE"',
      'batch_op.f("ix_widgets_rank")',
    ])
      expect(text).toContain(line);
  });

  it("has SQLAlchemy's name of a type with another one in the models, and none of the prose about another table", async () => {
    const edit = (path: string, from: string, to: string): void => {
      workspace.write(path, workspace.read(path).replaceAll(from, to));
    };
    edit('shop/models.py', 'id: Mapped[int]', 'id: Mapped[str]');
    edit(
      'shop/models.py',
      'mapped_column(primary_key=True)',
      'mapped_column(PGUUID(as_uuid=True), primary_key=True, default=uuid4)',
    );
    edit(
      'shop/models.py',
      'from sqlalchemy import',
      'from uuid import uuid4\n\nfrom sqlalchemy.dialects.postgresql import UUID as PGUUID\nfrom sqlalchemy import',
    );
    edit('shop/parts.py', 'part_id: int', 'part_id: str');
    edit(
      `${VERSIONS}/0002_times.py`,
      '"""times"""',
      '"""times\n\nRevision ID: 0002\nRevises: 0001\n\nParts have a time since then.\n"""\nfrom sqlalchemy.dialects import postgresql',
    );
    await workspace.succeed('make resource widgets name:str --register --migration');
    const text = workspace.read(MADE);
    expect(text).toContain('sa.Column("id", postgresql.UUID(as_uuid=True), nullable=False)');
    expect(text).toMatch(/^"""create widgets\n\nRevision ID: 0003\nRevises: 0002\n\n"""\n/);
    expect(workspace.read('shop/widgets.py')).toContain('widget_id: uuid.UUID');
  });

  it.each([
    ['behind prose', '"""times\n\nParts have a time since then."""', '"""create widgets\n\n"""\n'],
    ['around a message on a line of its own', '"""\ntimes\n"""', '"""\ncreate widgets\n"""\n'],
    ['behind a revision', "'''times\n\nRevision ID: 0002'''", "'''create widgets\n\nRevision ID: 0003'''\n"],
  ])('keeps the quotes of a docstring %s', async (_, docstring, made) => {
    const path = `${VERSIONS}/0002_times.py`;
    workspace.write(path, workspace.read(path).replace('"""times"""', docstring));
    await workspace.succeed('make resource widgets name:str --register --migration');
    expect(workspace.read(MADE).startsWith(made)).toBe(true);
  });

  it('is in the schema that the history gives all tables, as are those that it refers to', async () => {
    const text = workspace.read(`${VERSIONS}/0001_begin.py`);
    workspace.write(
      `${VERSIONS}/0001_begin.py`,
      text.replaceAll('),\n    )', '),\n        schema="store",\n    )'),
    );
    await workspace.succeed(MAKE);
    const made = workspace.read(MADE);
    expect(made).toContain('        schema="store",\n    )');
    expect(made).toContain('["store.users.id"], name=op.f("fk_widgets_user_id_users")');
    expect(made).toContain('op.drop_table("widgets", schema="store")');
  });

  it('leaves nothing to do, and can be run backwards', async () => {
    const python = ensurePython('layouts');
    if (python === undefined) return;
    await workspace.succeed(MAKE);
    for (const args of ['upgrade head', 'check', 'downgrade base', 'upgrade head']) {
      const { status, stderr } = spawnSync(python, ['-m', 'alembic', ...args.split(' ')], {
        cwd: workspace.root,
        env: { ...process.env, PYTHONPATH: workspace.root },
        encoding: 'utf8',
      });
      expect([args, status, status === 0 ? '' : stderr]).toEqual([args, 0, '']);
    }
  }, 120_000);

  it('asks which of several heads it follows', async () => {
    workspace.write(
      `${VERSIONS}/0003_other.py`,
      workspace.read(`${VERSIONS}/0002_times.py`).replace('"0002"', '"0003"'),
    );
    const { exitCode, stderr } = await workspace.tool(MAKE);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('the migrations have several heads: 0002');
    expect(workspace.has('shop/widgets.py')).toBe(false);
  });

  it('is left to Alembic where a type is of its own', async () => {
    workspace.write(
      'shop/database.py',
      workspace
        .read('shop/database.py')
        .replace('class Timed:', 'class Stamp(DateTime):\n    pass\n\n\nclass Timed:')
        .replace('DateTime(timezone=True)', 'Stamp()'),
    );
    expect(await workspace.succeed(MAKE)).toContain(
      'migration: none is written: nothing shows how a migration writes the column "created_at" (shop/database.py). Run: alembic revision --autogenerate',
    );
  });
});
