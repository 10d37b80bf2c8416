import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const PROJECT = projectFiles('generic-base');
const BASE = PROJECT['app/crud/base.py'] ?? '';

const MAKE = 'make resource widgets name:str price:decimal --register';
const CRUD = 'app/crud/crud_widget.py';

const workspace = scratch();

/** Makes widgets where the base is like this, and takes them back; returns what was said, the class and the handlers. */
async function made(
  base: string,
): Promise<{ readonly said: string; readonly crud: string; readonly router: string }> {
  workspace.open({ ...PROJECT, 'app/crud/base.py': base });
  const before = workspace.contents();
  const said = await workspace.succeed(MAKE);
  const [crud, router] = [workspace.read(CRUD), workspace.read('app/routers/widgets.py')];
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return { said, crud, router };
}

describe('a class of queries where the others have a generic base', () => {
  it('has all methods of the base, which handlers call by its parameters', async () => {
    const { crud, router, said } = await made(BASE);
    expect(crud).toBe(`from app.crud.base import CRUDBase
from app.models.widget import Widget
from app.schemas.widget import WidgetCreate, WidgetUpdate


class CRUDWidget(CRUDBase[Widget, WidgetCreate, WidgetUpdate]):
    pass


widget_crud = CRUDWidget(Widget)
`);
    expect(router.match(/widget_crud\.\w+\(.*\)/g)).toEqual([
      'widget_crud.get_multi(db, skip=skip, limit=limit)',
      'widget_crud.create(db, obj_in=data)',
      'widget_crud.get(db, widget_id)',
      'widget_crud.get(db, widget_id)',
      'widget_crud.update(db, db_obj=widget, obj_in=data)',
      'widget_crud.get(db, widget_id)',
      'widget_crud.remove(db, id=widget_id)',
    ]);
    expect(said).not.toContain('skipped:');
  });

  it('writes the methods itself that do something else in the base', async () => {
    const pages = BASE.replace('skip: int = 0, limit: int = 100', 'page: Page')
      .replace('obj_in: Create', 'obj_in: dict')
      .replace('id: int) -> None:\n', 'id: int, by: str) -> None:\n');
    const { crud } = await made(pages);
    expect(crud).toContain('class CRUDWidget(CRUDBase[Widget, WidgetCreate, WidgetUpdate]):');
    expect(crud.match(/(?<=def )\w+/g)).toEqual(['list_widgets', 'delete']);
  });

  it.each([
    [
      'whose methods wait',
      BASE.replaceAll('    def ', '    async def ').replace('async def __init', 'def __init'),
    ],
    [
      'that commits nothing and gives rows of its own',
      BASE.replaceAll('Model]:', 'dict]:').replaceAll('db.commit()', 'pass'),
    ],
  ])('stands without a base %s, and says so', async (_, base) => {
    const { crud, said } = await made(base);
    expect(crud).toContain('class CRUDWidget:');
    expect(said).toContain('skipped: CRUDGadget of app/crud/crud_gadget.py has methods of CRUDBase');
  });
});
