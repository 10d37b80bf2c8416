import { projectFile } from '../../support/files';
import { scratch } from '../../support/scratch';

const VERSIONS = 'migrations/versions';

/** A migration as Alembic writes it with `render_as_batch=True`, formatted to 79 columns. */
const INIT = projectFile('migrations-in-batches', 'init.py');

const workspace = scratch();
beforeEach(() => {
  workspace.openLayout('projects/R1-tutorial-sync');
  workspace.write('pyproject.toml', '[tool.ruff]\nline-length = 79\n');
  workspace.write('alembic.ini', '[alembic]\nscript_location = migrations\n');
  workspace.write(`${VERSIONS}/c1d8fb3031ce_init.py`, INIT);
});

const migration = (slug: string): string => {
  const found = Object.entries(workspace.contents()).find(([path]) => path.endsWith(`_${slug}.py`));
  return found?.[1] ?? '';
};

it('migrations of a project with batches break the lines of added columns as the others are broken', async () => {
  await workspace.succeed('make resource courses --add-fields stock_on_hand:int --migration');
  expect(migration('add_stock_on_hand_to_courses')).toContain(`
    with op.batch_alter_table("courses", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column(
                "stock_on_hand",
                sa.Integer(),
                server_default="0",
                nullable=False,
            )
        )
`);
});
