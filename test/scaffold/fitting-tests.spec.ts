import { projectFiles } from '../support/files';
import { spawnSync } from 'node:child_process';
import { ensurePython } from '../support/python';
import { scratch } from '../support/scratch';

const workspace = scratch();

const MAKE = 'make resource widgets name:str price:decimal --register';
const TESTS = 'tests/test_widgets.py';

/** A shop whose database is nowhere, and whose routes ask for a role. */
const SHOP = projectFiles<'shop/main.py' | 'shop/models.py' | 'shop/parts.py'>('shop-with-roles');

/** The faults that tests have to notice, as what's written instead. */
const FAULTS: readonly (readonly [name: string, right: RegExp, wrong: string])[] = [
  ['a key that is not looked for', /Widget\.id == widget_id, /, ''],
  ['rows of others', /, Widget\.owner_id == user\.id/, ''],
  ['rows that are never committed', /db\.commit\(\)/, 'pass'],
  ['rows that are not there', /raise (?=HTTPException\(status_code=404)/, ''],
];

describe('the tests that make resource writes', () => {
  it('pass with a client of their own, and notice what is wrong in each handler', async () => {
    const python = ensurePython('layouts');
    if (python === undefined) return;
    for (const [path, text] of Object.entries(SHOP)) workspace.write(path, text);
    await workspace.succeed(MAKE);
    expect(workspace.read(TESTS)).toMatch(/SimpleNamespace\(\s*id=1, role="clerk"\s*\)/);
    const passes = (): boolean =>
      spawnSync(python, ['-m', 'pytest', '-qx', '-p', 'no:cacheprovider', TESTS], { cwd: workspace.root })
        .status === 0;
    expect(passes()).toBe(true);
    const router = workspace.read('shop/widgets.py');
    for (const [, right, wrong] of FAULTS) {
      const places = [...router.matchAll(new RegExp(right, 'g'))];
      const last = places.at(-1);
      workspace.write(
        'shop/widgets.py',
        router.slice(0, last?.index) + router.slice(last?.index).replace(right, wrong),
      );
      expect(passes()).toBe(false);
    }
  }, 120_000);

  it('ask the whole application where a base of the table has a key of one that the router does not load', async () => {
    for (const [path, text] of Object.entries(SHOP)) workspace.write(path, text);
    const key = 'mapped_column(ForeignKey("sellers.id"))';
    const base = `class Base(DeclarativeBase):\n    seller_id: Mapped[int | None] = ${key}\n\n\ndef get_db`;
    const database = workspace.read('shop/database.py').replace(/class Base[^]*def get_db/, base);
    workspace.write(
      'shop/database.py',
      `from sqlalchemy import ForeignKey\nfrom sqlalchemy.orm import Mapped, mapped_column\n${database}`,
    );
    workspace.write(
      'shop/sellers.py',
      SHOP['shop/models.py'].replaceAll(/Part\b/g, 'Seller').replace('parts', 'sellers'),
    );
    workspace.write('shop/main.py', `from shop import sellers\n${SHOP['shop/main.py']}`);
    await workspace.succeed(MAKE);
    expect(workspace.read(TESTS)).toContain('from shop.main import app\n');
  });

  it('notice that others may change a row that they only see', async () => {
    for (const [path, text] of Object.entries(SHOP)) workspace.write(path, text);
    const check = '    if part.owner_id != user.id:\n        raise HTTPException(status_code=403)\n';
    const parts = SHOP['shop/parts.py']
      .replaceAll(', Part.owner_id == user.id', '')
      .replace('.where(Part.owner_id == user.id)', '')
      .replace('    db.delete(part)', `${check}    db.delete(part)`);
    workspace.write('shop/parts.py', parts);
    await workspace.succeed(MAKE);
    const [, others = ''] = workspace.read(TESTS).split('def test_widgets_of_others');
    expect(others.match(/status_code == \d+/g)).toEqual(['status_code == 403', 'status_code == 403']);
  });

  it('expect the status that a deletion answers with, for which no response of another status is copied', async () => {
    for (const [path, text] of Object.entries(SHOP)) workspace.write(path, text);
    const parts = SHOP['shop/parts.py']
      .replace(', status_code=204', '')
      .replace('from fastapi import', 'from fastapi.responses import JSONResponse\nfrom fastapi import')
      .replace(/commit\(\)\n$/, 'commit()\n    return JSONResponse(status_code=204, content={"ok": True})\n');
    workspace.write('shop/parts.py', parts);
    await workspace.succeed(MAKE);
    expect(workspace.read('shop/widgets.py')).toMatch(/\n@router\.delete\("\/\{widget_id\}"\)\n/);
    expect(workspace.read('shop/widgets.py')).not.toContain('JSONResponse');
  });

  it('make the table by the registry that maps a class without a base', async () => {
    for (const [path, text] of Object.entries(SHOP)) workspace.write(path, text);
    const models = SHOP['shop/models.py']
      .replace('mapped_column\n', 'mapped_column, registry\n\ntable_registry = registry()\n')
      .replace('from shop.database import Base\n', '')
      .replace('class Part(Base)', '@table_registry.mapped_as_dataclass\nclass Part')
      .replace('primary_key=True', 'init=False, primary_key=True');
    workspace.write('shop/models.py', models);
    await workspace.succeed(MAKE);
    expect(workspace.read(TESTS)).toContain('    table_registry.metadata.tables["widgets"].create(engine)\n');
    expect(workspace.read(TESTS)).toContain('from shop.models import table_registry\n');
  });

  it.each([
    [
      'shop/database.py',
      'class Base(DeclarativeBase):\n    pass',
      'from sqlalchemy.dialects.postgresql import JSONB\nfrom sqlalchemy.orm import Mapped, mapped_column\n\n\nclass Base(DeclarativeBase):\n    extra: Mapped[dict | None] = mapped_column(JSONB)',
      "SQLite hasn't what a table has (JSONB)",
    ],
    [
      'shop/auth.py',
      'user.role not in roles',
      'not allowed(user, roles)',
      'nothing shows who may call: user=Depends(require_role("seller", "clerk"))',
    ],
    [
      'shop/database.py',
      'def get_db',
      'Base.metadata.create_all(engine)\n\n\ndef get_db',
      'the application asks its database while it is imported',
    ],
  ])('are not written where that is not clear: %s', async (path, before, after, why) => {
    for (const [file, text] of Object.entries(SHOP)) workspace.write(file, text);
    workspace.write(path, workspace.read(path).replace(before, after));
    const said = await workspace.succeed(MAKE);
    expect(said).toContain(`tests: none are written: ${why}.`);
    expect(workspace.has(TESTS)).toBe(false);
  });
});
