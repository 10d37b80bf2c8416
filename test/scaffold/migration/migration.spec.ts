import { parseWhole } from '../../../src/analysis/python/parser';
import { memoryTree } from '../../../src/base/source/memory';
import { IDENTIFIER, wordsOf } from '../../../src/scaffold/layout/words';
import { migrationFor } from '../../../src/scaffold/migration/migration';

/** A migration as Alembic's template has it. */
const revision = (id: string, down: string | null, body: string, undo = 'pass'): string => `"""add parts

Revision ID: ${id}
Revises: ${down ?? ''}
Create Date: 2024-06-19 08:00:01.000002

"""
from alembic import op
import sqlalchemy as sa

revision = '${id}'
down_revision = ${down === null ? 'None' : `'${down}'`}


def upgrade() -> None:
    ${body}


def downgrade() -> None:
    ${undo}
`;

const PARTS = `op.create_table('parts',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('title', sa.String(length=80), nullable=False),
    sa.Column('shelf_id', sa.Integer(), nullable=True),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['owner_id'], ['user.id'], ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['shelf_id'], ['shelf.id']),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_parts_owner_id'), 'parts', ['owner_id'], unique=False)
    op.create_index(op.f('ix_parts_title'), 'parts', ['title'], unique=True)
    op.execute('insert into parts values (1)')`;

const UNDO = `op.drop_index(op.f('ix_parts_title'), table_name='parts')
    op.drop_index(op.f('ix_parts_owner_id'), table_name='parts')
    op.drop_table('parts')`;

function made(versions: Readonly<Record<string, string>>, ini = 'script_location = %(here)s/migrations') {
  const paths = Object.entries(versions).map(
    ([name, text]) => [`api/migrations/versions/${name}`, text] as const,
  );
  const tree = memoryTree({ 'api/alembic.ini': `[alembic]\n${ini}\n`, ...Object.fromEntries(paths) });
  const change = migrationFor(tree, {
    parse: parseWhole,
    around: 'api/app',
    from: wordsOf('parts'),
    to: wordsOf('order_items'),
    joint: IDENTIFIER,
    gone: new Set(['title', 'shelf_id']),
    columns: [
      { name: 'name', sql: 'String', isOptional: false },
      { name: 'price', sql: 'Numeric(10, 2)', isOptional: true },
    ],
    createdAt: new Date('2026-11-22T10:11:12.131Z'),
  });
  if (change.kind !== 'write') throw new Error('A migration is a new file.');
  return change;
}

describe('the migration of a new resource', () => {
  it('makes its table as another one was made, behind the last revision', () => {
    const { path, content } = made({
      '3f0d6b1e42aa_add_parts.py': revision('3f0d6b1e42aa', null, PARTS, UNDO),
      '8c1f2a7d90be_more.py': revision('8c1f2a7d90be', '3f0d6b1e42aa', 'pass'),
    });
    const id = /versions\/([0-9a-f]{12})_add_order_items\.py$/.exec(path)?.[1] ?? '';
    expect(content).toBe(
      revision(
        id,
        '8c1f2a7d90be',
        `op.create_table('order_items',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('price', sa.Numeric(10, 2), nullable=True),
    sa.Column('owner_id', sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(['owner_id'], ['user.id'], ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_order_items_owner_id'), 'order_items', ['owner_id'], unique=False)`,
        `op.drop_index(op.f('ix_order_items_owner_id'), table_name='order_items')
    op.drop_table('order_items')`,
      )
        .replace('add parts', 'add order items')
        .replace('2024-06-19 08:00:01.000002', '2026-11-22 10:11:12.131000'),
    );
  });

  it.each([
    [['0001_parts.py', '0001'], '0002_order_items.py'],
    [['2023-04-01-10-20_ab12.py', 'ab12'], /2026-11-22-10-11_[0-9a-f]{4}\.py$/],
    [['2024_06_19_0800-ab12_parts.py', 'ab12'], /2026_11_22_1011-[0-9a-f]{4}_order_items\.py$/],
  ])('is called as the others are: %s', ([name = '', id = ''], expected) => {
    const text = revision(id, null, PARTS, UNDO).replace('add parts', 'parts');
    expect(made({ [name]: text }).path).toMatch(expected);
  });

  it('takes a table that is called as its class is', () => {
    const body = PARTS.replaceAll("'parts'", "'Part'").replaceAll('ix_parts', 'ix_Part');
    const { content } = made({ 'a1.py': revision('a1', null, body, UNDO.replaceAll("'parts'", "'Part'")) });
    expect(content).toContain("op.create_table('OrderItem',");
    expect(content).toContain("op.drop_table('OrderItem')");
  });

  it('names the heads where there are several', () => {
    const versions = {
      'a_parts.py': revision('a', null, PARTS, UNDO),
      'b_one.py': revision('b', 'a', 'pass'),
      'c_other.py': revision('c', 'a', 'pass'),
    };
    expect(() => made(versions)).toThrow(
      /several heads: b \(api\/migrations\/versions\/b_one\.py\), c \(.*\); join them first: alembic merge heads/,
    );
    const merged = { ...versions, 'd_merge.py': revision('d', 'b', 'pass').replace("'b'", "('b', 'c')") };
    expect(made(merged).content).toContain("down_revision = 'd'");
  });

  it('needs one that shows how, and the folder', () => {
    expect(() => made({ 'a.py': revision('a', null, 'pass') })).toThrow(
      /no migration in api\/migrations\/versions makes the table of parts/,
    );
    expect(() => made({ 'a.py': '' }, 'script_location = elsewhere')).toThrow(
      /there are no Alembic migrations here; begin with: alembic init/,
    );
  });
});
