const repository = (word: string, fields: string): string => {
  const Word = word.charAt(0).toUpperCase() + word.slice(1);
  return `from sqlalchemy import select
from sqlalchemy.orm import Session

from app.models import ${Word}


class ${Word}Repository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def list(self) -> list[${Word}]:
        return list(self.session.scalars(select(${Word})))

    def get(self, ${word}_id: int) -> ${Word} | None:
        return self.session.get(${Word}, ${word}_id)

    def add(self, ${fields}) -> ${Word}:
        ${word} = ${Word}(${fields.replace(/(\w+): \w+/g, '$1=$1')})
        self.session.add(${word})
        self.session.commit()
        return ${word}
`;
};

const service = (word: string, fields: readonly string[], needs = '', check = ''): string => {
  const Word = word.charAt(0).toUpperCase() + word.slice(1);
  const more = needs === '' ? '' : `, ${needs}s: ${needs.charAt(0).toUpperCase()}${needs.slice(1)}Repository`;
  return `from app.errors import NotFoundError
from app.models import ${Word}
${needs === '' ? '' : `from app.repositories.${needs}s import ${more.split(' ').at(-1) ?? ''}\n`}from app.repositories.${word}s import ${Word}Repository
from app.schemas import ${Word}Create


class ${Word}Service:
    def __init__(self, ${word}s: ${Word}Repository${more}) -> None:
        self.${word}s = ${word}s
${needs === '' ? '' : `        self.${needs}s = ${needs}s\n`}
    def list(self) -> list[${Word}]:
        return self.${word}s.list()

    def get(self, ${word}_id: int) -> ${Word}:
        ${word} = self.${word}s.get(${word}_id)
        if ${word} is None:
            raise NotFoundError("${Word}", ${word}_id)
        return ${word}

    def create(self, data: ${Word}Create) -> ${Word}:
${check}        return self.${word}s.add(${fields.map((one) => `data.${one}`).join(', ')})
`;
};

const router = (word: string): string => {
  const Word = word.charAt(0).toUpperCase() + word.slice(1);
  return `from fastapi import APIRouter, Depends

from app.dependencies import get_${word}_service
from app.schemas import ${Word}Create, ${Word}Read
from app.services.${word}s import ${Word}Service

router = APIRouter(prefix="/${word}s", tags=["${word}s"])


@router.get("/", response_model=list[${Word}Read])
def list_${word}s(service: ${Word}Service = Depends(get_${word}_service)):
    return service.list()


@router.post("/", response_model=${Word}Read, status_code=201)
def create_${word}(data: ${Word}Create, service: ${Word}Service = Depends(get_${word}_service)):
    return service.create(data)


@router.get("/{${word}_id}", response_model=${Word}Read)
def get_${word}(${word}_id: int, service: ${Word}Service = Depends(get_${word}_service)):
    return service.get(${word}_id)
`;
};

/** The method that refuses an unknown customer. */
export const METHOD = `
    def _check_customer(self, customer_id: int) -> None:
        """Refuse an unknown customer."""
        if self.customers.get(customer_id) is None:
            raise NotFoundError("Customer", customer_id)
`;

/** A shop whose services have repositories; that of orders asks that of customers for a key: `files` by path. */
export const SHOP: Readonly<Record<string, string>> = {
  'nx.json': '{}',
  'pyproject.toml': '[project]\nname = "shop"\n\n[tool.ruff]\nline-length = 100\n',
  'app/__init__.py': '',
  'app/routers/__init__.py': '',
  'app/services/__init__.py': '',
  'app/repositories/__init__.py': '',
  'app/main.py': `from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from app.errors import NotFoundError
from app.routers import customers, orders, products

app = FastAPI()
app.include_router(customers.router)
app.include_router(orders.router)
app.include_router(products.router)


@app.exception_handler(NotFoundError)
def not_found(request: Request, error: NotFoundError) -> JSONResponse:
    return JSONResponse({"detail": str(error)}, status_code=404)
`,
  'app/errors.py': `class NotFoundError(Exception):
    def __init__(self, kind: str, key: int) -> None:
        super().__init__(f"{kind} {key} not found")
`,
  'app/database.py': `from sqlalchemy import StaticPool, create_engine
from sqlalchemy.orm import DeclarativeBase, Session


class Base(DeclarativeBase):
    pass


engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})


def get_session():
    with Session(engine) as session:
        yield session
`,
  'app/models.py': `from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from app.database import Base


class Customer(Base):
    __tablename__ = "customers"

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(200))


class Product(Base):
    __tablename__ = "products"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(200))


class Order(Base):
    __tablename__ = "orders"

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(200))
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id"))
`,
  'app/schemas.py': `from pydantic import BaseModel


class CustomerCreate(BaseModel):
    email: str


class CustomerRead(CustomerCreate):
    id: int


class ProductCreate(BaseModel):
    title: str


class ProductRead(ProductCreate):
    id: int


class OrderCreate(BaseModel):
    code: str
    customer_id: int


class OrderRead(OrderCreate):
    id: int
`,
  'app/dependencies.py': `from fastapi import Depends
from sqlalchemy.orm import Session

from app.database import get_session
from app.repositories.customers import CustomerRepository
from app.repositories.orders import OrderRepository
from app.repositories.products import ProductRepository
from app.services.customers import CustomerService
from app.services.orders import OrderService
from app.services.products import ProductService


def get_customer_service(session: Session = Depends(get_session)) -> CustomerService:
    return CustomerService(CustomerRepository(session))


def get_product_service(session: Session = Depends(get_session)) -> ProductService:
    return ProductService(ProductRepository(session))


def get_order_service(session: Session = Depends(get_session)) -> OrderService:
    return OrderService(OrderRepository(session), CustomerRepository(session))
`,
  'app/repositories/customers.py': repository('customer', 'email: str'),
  'app/repositories/products.py': repository('product', 'title: str'),
  'app/repositories/orders.py': repository('order', 'code: str, customer_id: int'),
  'app/services/customers.py': service('customer', ['email']),
  'app/services/products.py': service('product', ['title']),
  'app/services/orders.py':
    service(
      'order',
      ['code', 'customer_id'],
      'customer',
      '        self._check_customer(data.customer_id)\n',
    ) + METHOD,
  'app/routers/customers.py': router('customer'),
  'app/routers/products.py': router('product'),
  'app/routers/orders.py': router('order'),
  'tests/conftest.py': `import pytest
from fastapi.testclient import TestClient

from app.database import Base, engine
from app.main import app


@pytest.fixture
def client():
    Base.metadata.create_all(engine)
    yield TestClient(app)
    Base.metadata.drop_all(engine)


@pytest.fixture
def customer(client):
    return client.post("/customers/", json={"email": "a@b.no"}).json()


@pytest.fixture
def product(client):
    return client.post("/products/", json={"title": "Lamp"}).json()
`,
  'tests/test_orders.py': `def test_create_order(client, customer):
    response = client.post("/orders/", json={"code": "A1", "customer_id": customer["id"]})
    assert response.status_code == 201
    assert response.json()["code"] == "A1"


def test_unknown_customer(client):
    response = client.post("/orders/", json={"code": "A1", "customer_id": 99})
    assert response.status_code == 404
    assert response.json()["detail"] == "Customer 99 not found"
`,
  'tests/test_products.py': `def test_create_product(client):
    response = client.post("/products/", json={"title": "Lamp"})
    assert response.status_code == 201
    assert response.json()["title"] == "Lamp"
`,
};
