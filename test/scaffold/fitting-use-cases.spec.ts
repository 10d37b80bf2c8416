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
