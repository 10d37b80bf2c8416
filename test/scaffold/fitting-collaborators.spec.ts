import { ScratchWorkspace } from '../support/scratch';
import { METHOD, SHOP } from '../support/shop';

/** Gives a repository. */
const provider = (word: string): string => {
  const Word = word.charAt(0).toUpperCase() + word.slice(1);
  return `def get_${word}_repository(session: Session = Depends(get_session)) -> ${Word}Repository:
    return ${Word}Repository(session)`;
};

/** Gives a service its repositories by dependencies. */
const PROVIDED = `def get_order_repository(session: Session = Depends(get_session)) -> OrderRepository:
    return OrderRepository(session)


def get_order_service(
    orders: OrderRepository = Depends(get_order_repository),
    customers: CustomerRepository = Depends(get_customer_repository),
) -> OrderService:
    return OrderService(orders, customers=customers)`;

let workspace: ScratchWorkspace;
beforeEach(() => {
  workspace = new ScratchWorkspace(SHOP);
});
afterEach(() => {
  workspace.dispose();
});

const SERVICE = 'app/services/reviews.py';
const DEPENDENCIES = 'app/dependencies.py';

/** Makes a resource, and tests that destroying it gives back every byte. */
async function made(
  like: string,
  fields = 'text:str product:fk:products',
): Promise<Readonly<Record<string, string>>> {
  const before = workspace.contents();
  await workspace.succeed(`make resource reviews ${fields} --register --like ${like}`);
  const after = workspace.contents();
  await workspace.succeed('destroy resource reviews');
  expect(workspace.contents()).toEqual(before);
  return after;
}

/** Replaces some text of a file, which has to be there. */
function edit(path: string, from: string, to: string): void {
  const text = workspace.read(path);
  expect(text).toContain(from);
  workspace.write(path, text.replaceAll(from, to));
}

describe('a service that refuses an unknown key by the repository of another resource', () => {
  it.each(['orders', 'products'])(
    'is repeated with its constructor, its method and what makes it: %s',
    async (like) => {
      const { [SERVICE]: written = '', [DEPENDENCIES]: dependencies = '' } = await made(like);
      expect(written).toContain(
        'def __init__(self, reviews: ReviewRepository, products: ProductRepository) -> None:\n        self.reviews = reviews\n        self.products = products\n',
      );
      expect(written).toContain('        self._check_product(data.product_id)\n');
      expect(written).toContain(METHOD.replaceAll('customer', 'product').replaceAll('Customer', 'Product'));
      expect(written).toContain('from app.repositories.products import ProductRepository\n');
      expect(dependencies).toContain(
        'return ReviewService(ReviewRepository(session), ProductRepository(session))\n',
      );
    },
  );

  it('is tested as there', async () => {
    const { 'tests/test_reviews.py': tests } = await made('orders');
    expect(tests).toContain('def test_unknown_product(client):');
    expect(tests).toContain('"product_id": 99}');
    expect(tests).toContain('== "Product 99 not found"');
  });

  it('has none of the other repository where the new resource refers to nothing', async () => {
    const { [SERVICE]: written, [DEPENDENCIES]: dependencies } = await made('orders', 'text:str');
    expect(written).toContain('def __init__(self, reviews: ReviewRepository) -> None:');
    expect(written).not.toContain('customer');
    expect(dependencies).toContain('return ReviewService(ReviewRepository(session))\n');
  });

  it('is given it by a dependency where others are', async () => {
    edit(
      DEPENDENCIES,
      'def get_order_service(session: Session = Depends(get_session)) -> OrderService:\n    return OrderService(OrderRepository(session), CustomerRepository(session))',
      `${provider('customer')}\n\n\n${provider('product')}\n\n\n${PROVIDED}`,
    );
    const { [DEPENDENCIES]: dependencies } = await made('orders');
    expect(dependencies).toContain(
      PROVIDED.replaceAll('Customer', 'Product')
        .replaceAll('customer', 'product')
        .replaceAll('Order', 'Review')
        .replaceAll('order', 'review'),
    );
  });

  it.each([
    [
      'self.customers = CustomerRepository(orders.session)',
      'self.products = ProductRepository(reviews.session)',
    ],
    ['self._customers = customers', 'self._products = products'],
  ])('has it as others have it: %s', async (line, wanted) => {
    edit('app/services/orders.py', 'self.customers = customers', line);
    if (line.includes('_customers'))
      edit('app/services/orders.py', 'self.customers.get', 'self._customers.get');
    const { [SERVICE]: written = '' } = await made('orders');
    expect(written).toContain(wanted);
    expect(written).toContain('self._check_product(data.product_id)');
  });

  it('is refused in the handler where others ask what that is given', async () => {
    edit('app/services/orders.py', '        self._check_customer(data.customer_id)\n', '');
    edit('app/services/orders.py', METHOD, '');
    edit(
      'app/routers/orders.py',
      'def create_order(data: OrderCreate, service: OrderService = Depends(get_order_service)):\n',
      `def create_order(
    data: OrderCreate,
    service: OrderService = Depends(get_order_service),
    customers: CustomerService = Depends(get_customer_service),
):
    customers.get(data.customer_id)
    if customers.get(data.customer_id) is None:
        raise NotFoundError("Customer", data.customer_id)
`,
    );
    edit(
      'app/routers/orders.py',
      'import get_order_service',
      'import get_customer_service, get_order_service',
    );
    edit(
      'app/routers/orders.py',
      'from app.schemas',
      'from app.errors import NotFoundError\nfrom app.schemas',
    );
    edit(
      'app/routers/orders.py',
      'from app.services.orders',
      'from app.services.customers import CustomerService\nfrom app.services.orders',
    );
    const { 'app/routers/reviews.py': written } = await made('orders');
    expect(written).toContain('    products: ProductService = Depends(get_product_service),\n');
    expect(written).toContain('    if products.get(data.product_id) is None:\n');
  });

  it('is given no repository of its own kind', async () => {
    const { [SERVICE]: written } = await made('orders', 'text:str parent:fk:reviews:optional');
    expect(written).toContain('def __init__(self, reviews: ReviewRepository) -> None:');
  });

  it('stays without where the other repository has no such method', async () => {
    edit('app/repositories/customers.py', 'def get(self,', 'def find(self,');
    edit('app/services/customers.py', 'self.customers.get(', 'self.customers.find(');
    edit('app/services/orders.py', 'self.customers.get(', 'self.customers.find(');
    const { [SERVICE]: written } = await made('orders');
    expect(written).not.toContain('product =');
    expect(written).not.toContain('ProductRepository');
    expect(written).toContain(
      'def create(self, data: ReviewCreate) -> Review:\n        return self.reviews.add(',
    );
  });
});
