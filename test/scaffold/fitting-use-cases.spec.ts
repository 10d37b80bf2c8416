import { ScratchWorkspace } from '../support/scratch';

/** A project whose operations are classes that are called after what they do. */
const FILES = {
  'shop/__init__.py': '',
  'shop/main.py': `from fastapi import FastAPI

from shop.routers import suppliers

app = FastAPI()
app.include_router(suppliers.router, prefix="/api")
`,
  'shop/entities/__init__.py': '',
  'shop/entities/supplier.py': `from dataclasses import dataclass, field
from uuid import UUID, uuid4


@dataclass
class Supplier:
    title: str
    country: str
    id: UUID = field(default_factory=uuid4)
`,
  'shop/schemas/__init__.py': '',
  'shop/schemas/supplier.py': `from uuid import UUID

from pydantic import BaseModel


class SupplierRequest(BaseModel):
    title: str
    country: str


class SupplierResponse(SupplierRequest):
    id: UUID
`,
  'shop/use_cases/__init__.py': '',
  'shop/use_cases/supplier.py': `from uuid import UUID

from shop.entities.supplier import Supplier

SUPPLIERS: dict[UUID, Supplier] = {}


class CreateSupplier:
    def execute(self, *, title: str, country: str) -> Supplier:
        supplier = Supplier(title=title, country=country)
        SUPPLIERS[supplier.id] = supplier
        return supplier


class ListSuppliers:
    def execute(self) -> list[Supplier]:
        return list(SUPPLIERS.values())


class GetSupplier:
    def execute(self, supplier_id: UUID) -> Supplier:
        return SUPPLIERS[supplier_id]
`,
  'shop/routers/__init__.py': '',
  'shop/routers/suppliers.py': `from uuid import UUID

from fastapi import APIRouter, status

from shop.entities.supplier import Supplier
from shop.schemas.supplier import SupplierRequest, SupplierResponse
from shop.use_cases.supplier import CreateSupplier, GetSupplier, ListSuppliers

router = APIRouter(prefix="/suppliers", tags=["suppliers"])


@router.get("", response_model=list[SupplierResponse])
def list_suppliers() -> list[Supplier]:
    return ListSuppliers().execute()


@router.post("", response_model=SupplierResponse, status_code=status.HTTP_201_CREATED)
def create_supplier(body: SupplierRequest) -> Supplier:
    return CreateSupplier().execute(title=body.title, country=body.country)


@router.get("/{supplier_id}", response_model=SupplierResponse)
def get_supplier(supplier_id: UUID) -> Supplier:
    return GetSupplier().execute(supplier_id)
`,
};

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace({ ...FILES, 'nx.json': '{}' });
});
afterEach(() => {
  workspace.dispose();
});

describe('make resource, where a class is an operation', () => {
  it.each([
    [
      'several fields',
      'name:str price:decimal',
      '*, name: str, price: Decimal',
      'name=body.name, price=body.price',
    ],
    ['one field', 'name:str', '*, name: str', 'name=body.name'],
  ])('gives its method the new fields: %s', async (_, fields, parameters, passed) => {
    const before = workspace.contents();
    await workspace.succeed(`make resource widgets ${fields} --register`);
    expect(workspace.read('shop/use_cases/widget.py')).toContain(
      `class CreateWidget:\n    def execute(self, ${parameters}) -> Widget:\n`,
    );
    expect(workspace.read('shop/routers/widgets.py')).toContain(`CreateWidget().execute(${passed})`);
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });
});

describe('make action, where a class is an operation', () => {
  it.each([
    ['called alike in all', 'execute', 'execute'],
    ['called after the operation', 'get', 'archive'],
  ])('writes a class for it, with a method that is %s', async (_, method, own) => {
    for (const path of ['shop/use_cases/supplier.py', 'shop/routers/suppliers.py'] as const)
      workspace.write(
        path,
        FILES[path]
          .replace('def execute(self, supplier_id', `def ${method}(self, supplier_id`)
          .replace('GetSupplier().execute', `GetSupplier().${method}`),
      );
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str --register');
    await workspace.succeed('make action widgets archive');
    expect(workspace.read('shop/use_cases/widget.py')).toMatch(
      new RegExp(
        String.raw`\n\n\nclass ArchiveWidget:\n    def ${own}\(self, widget_id: UUID\) -> Widget:\n        # TODO: .*\n        return WIDGETS\[widget_id\]\n$`,
      ),
    );
    const router = workspace.read('shop/routers/widgets.py');
    expect(router).toContain(`    return ArchiveWidget().${own}(widget_id)\n`);
    expect(router).toContain(
      'from shop.use_cases.widget import ArchiveWidget, CreateWidget, GetWidget, ListWidgets\n',
    );
    expect(await workspace.succeed('destroy resource widgets')).toContain(
      '&& tool make action widgets archive',
    );
    expect(workspace.contents()).toEqual(before);
  });
});

describe('a resource whose class of what is sent is called otherwise than its creation', () => {
  it('is taken back with a field that has a default', async () => {
    const before = workspace.contents();
    await workspace.succeed('make resource widgets name:str stock:int:default=0 --register');
    const told = await workspace.succeed('destroy resource widgets');
    expect(told).toContain('make resource widgets name:str stock:int:default=0 --register');
    expect(workspace.contents()).toEqual(before);
  });

  it('has a field with a default in its answers, which is never None', async () => {
    workspace.write(
      'shop/schemas/supplier.py',
      FILES['shop/schemas/supplier.py']
        .replace('country: str', 'country: str | None = None')
        .replace('(SupplierRequest):', '(BaseModel):\n    title: str\n    country: str | None'),
    );
    const before = workspace.contents();
    await workspace.succeed(
      'make resource widgets name:str stock:int:default=0 note:str:optional --register',
    );
    expect(workspace.read('shop/schemas/widget.py')).toContain(
      'class WidgetResponse(BaseModel):\n    name: str\n    stock: int\n    note: str | None\n    id: UUID\n',
    );
    await workspace.succeed('destroy resource widgets');
    expect(workspace.contents()).toEqual(before);
  });
});

describe('make resource --only, where tests call the classes', () => {
  it('writes neither the classes of what is left out nor their tests', async () => {
    workspace.write(
      'tests/test_supplier_use_cases.py',
      `from shop.use_cases.supplier import CreateSupplier, ListSuppliers


def test_create() -> None:
    supplier = CreateSupplier().execute(title="Nord", country="DE")
    assert supplier.title == "Nord"


def test_list_suppliers() -> None:
    assert ListSuppliers().execute() == []
`,
    );
    const before = workspace.contents();
    await workspace.succeed('make resource gadgets code:str --only list,get --register');
    expect(workspace.read('shop/use_cases/gadget.py')).not.toContain('CreateGadget');
    expect(workspace.read('tests/test_gadget_use_cases.py')).toBe(
      'from shop.use_cases.gadget import ListGadgets\n\n\ndef test_list_gadgets() -> None:\n    assert ListGadgets().execute() == []\n',
    );
    await workspace.succeed('destroy resource gadgets');
    expect(workspace.contents()).toEqual(before);
  });
});
