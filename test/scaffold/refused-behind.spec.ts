import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

/** Functions that refuse what isn't there by a statement. */
const service = (statement: string): string => `from fastapi import HTTPException, status

from app.database import Gadget
from app.errors import Missing, NotFound


def list_gadgets(db):
    return db.query(Gadget).all()


def get_gadget(db, gadget_id):
    gadget = db.get(Gadget, gadget_id)
    if gadget is None:
        ${statement}
    return gadget


def create_gadget(db, data):
    gadget = Gadget(**data.model_dump())
    db.add(gadget)
    db.commit()
    return gadget


def update_gadget(db, gadget_id, data):
    gadget = get_gadget(db, gadget_id)
    gadget.colour = data.colour
    db.commit()
    return gadget


def delete_gadget(db, gadget_id):
    db.delete(get_gadget(db, gadget_id))
    db.commit()
`;

const PROJECT: Readonly<Record<string, string>> = projectFiles('gadgets');
const ROUTER = PROJECT['app/router.py'] ?? '';

const LOOKUP = `    if gadget is None:
        raise HTTPException(status_code=404, detail="No gadget here")
`;

const workspace = scratch();

/** Makes widgets where the service says so by this statement, and takes them back; returns the code that's new. */
async function made(
  statement: string,
  router = ROUTER,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  workspace.open({
    ...PROJECT,
    ...more,
    'app/service.py': service(statement),
    'app/router.py': router,
  });
  const before = workspace.contents();
  await workspace.succeed('make resource widgets name:str price:decimal --register');
  const after = workspace.contents();
  const written = Object.keys(after).filter((path) => after[path] !== before[path] && path.endsWith('.py'));
  const text = written.map((path) => workspace.read(path)).join('\n');
  await workspace.succeed('destroy resource widgets');
  expect(workspace.contents()).toEqual(before);
  return text;
}

const raisedIn = (text: string): readonly string[] => text.match(/(?<=raise ).*widget.*/gi) ?? [];

describe('a row that is not there', () => {
  it('is refused by the service where the handlers of others leave it to that', async () => {
    const text = await made('raise HTTPException(404, detail="No gadget here")');
    expect(text).toContain(`    widget = query.first()
    if widget is None:
        raise HTTPException(404, detail="No widget here")
    return widget
`);
    expect(text).toMatch(
      /def delete_widget\(db: Session, widget_id: int\) -> None:\n {4}widget = get_widget\(db, widget_id\)\n/,
    );
    expect(text).toContain('    return service.update_widget(db, widget_id, data)\n');
    expect(raisedIn(text)).toHaveLength(1);
  });

  it('is refused by handlers where those of others do', async () => {
    const checking = ROUTER.replace(
      '    return service.get_gadget(db, gadget_id)\n',
      `    gadget = service.get_gadget(db, gadget_id)\n${LOOKUP}    return gadget\n`,
    ).replace('import APIRouter, Depends', 'import APIRouter, Depends, HTTPException');
    const text = await made('return None', checking);
    expect(raisedIn(text)).toEqual(Array(3).fill('HTTPException(status_code=404, detail="No widget here")'));
  });

  it.each([
    ['raise NotFound("Gadget", gadget_id)', 'NotFound("Widget", widget_id)'],
    ['raise NotFound(f"Gadget {gadget_id} is gone")', 'NotFound(f"Widget {widget_id} is gone")'],
    ['raise NotFound(f"{gadget_id} fehlt.")', 'NotFound("Widget not found.")'],
    [
      'raise HTTPException(status.HTTP_404_NOT_FOUND, "No such colour")',
      'HTTPException(status.HTTP_404_NOT_FOUND, "Widget not found")',
    ],
    ['raise Missing("Gadget is gone")', 'HTTPException(status_code=404, detail="Widget not found")'],
  ])('is refused after %s by %s', async (statement, raised) => {
    expect(new Set(raisedIn(await made(statement)))).toEqual(new Set([raised]));
  });

  it('is refused as another resource does where the one to go by shows nothing', async () => {
    const text = await made('return None', ROUTER, {
      'app/main.py': (PROJECT['app/main.py'] ?? '')
        .replace('app.include_router(router)', 'app.include_router(router)\napp.include_router(orders)')
        .replace(
          'from app.router import router',
          'from app.orders import orders\nfrom app.router import router',
        ),
      'app/orders.py': `from fastapi import APIRouter

from app.errors import NotFound

orders = APIRouter(prefix="/orders")


@orders.get("/{order_id}")
def get_order(order_id: int):
    raise NotFound(f"Order {order_id} is gone")
`,
    });
    expect(new Set(raisedIn(text))).toEqual(new Set(['NotFound(f"Widget {widget_id} is gone")']));
  });
});
