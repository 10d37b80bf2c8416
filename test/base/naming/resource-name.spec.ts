import { Failure } from '../../../src/base/diagnostics/failure';
import { parseResourceName } from '../../../src/base/naming/resource-name';

/** Returns the message that refuses a name; `undefined` if it's accepted. */
function refusal(name: string, singular?: string): string | undefined {
  try {
    parseResourceName(name, singular);
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

it('decides all that generated code calls a resource', () => {
  expect(parseResourceName('order-items')).toEqual({
    name: 'order-items',
    module: 'order_items',
    singular: 'order_item',
    className: 'OrderItem',
    tag: 'Order-items',
    prefix: '/order-items',
  });
  expect(parseResourceName('products')).toMatchObject({
    className: 'Product',
    tag: 'Products',
    prefix: '/products',
  });
  expect(parseResourceName('oauth2_clients')).toMatchObject({
    singular: 'oauth2_client',
    className: 'Oauth2Client',
  });
});

it.each([
  'data',
  'health',
  'analytics',
  'sms',
  'access',
  'inventory',
  'matches',
  'types',
  'import-jobs',
  'a'.repeat(63) + 's',
])('takes %s', (name) => {
  expect(refusal(name)).toBeUndefined();
});

it.each([
  ['', 'is missing', 'products'],
  ['   ', 'is missing', 'products'],
  ['Products', 'upper-case', '"products"'],
  ['Product', 'upper-case', '"products"'],
  ['OrderItems', 'upper-case', '"order_items"'],
  ['APIKeys', 'upper-case', '"api_keys"'],
  ['URLs', 'upper-case', '"urls"'],
  ['123-bad', 'begins with a digit', 'products'],
  ['order items', 'only a-z', '"order_items"'],
  ['products.py', 'only a-z', '"products"'],
  ['cafés', 'only a-z', '"cafes"'],
  ['order__items', 'only a-z', '"order_items"'],
  ['_products', 'only a-z', '"products"'],
  ['__init__', 'only a-z', '"inits"'],
  ['users\n', 'only a-z', '"users"'],
  ['日本', 'only a-z', 'products'],
  ['class', 'keyword', '"classes"'],
  ['pass', 'keyword', '"passes"'],
  ['import', 'keyword', '"imports"'],
  ['../x', 'is a path', '"xes"'],
  ['a/b', 'is a path', '"bs"'],
  ['a\\users', 'is a path', '"users"'],
  ['shop/Orders.py', 'is a path', '"orders"'],
  ['..', 'is a path', 'products'],
  ['com1', 'Windows', 'another'],
  ['a'.repeat(65), '65 characters', '64'],
  ['product', 'singular', '"products"'],
  ['status', 'singular', '"statuses"'],
  ['order-item', 'singular', '"order-items"'],
])('refuses %j: it says why, and what would do', (name, why, instead) => {
  expect(refusal(name)).toContain(why);
  expect(refusal(name)).toContain(instead);
  expect(refusal(name)).not.toContain('\n');
});

it.each(['Products', 'OrderItem', 'class', 'cafés', '../x', 'products.py', 'order-item'])(
  'suggests for %s a name that it takes',
  (name) => {
    const suggested = /(?:try|plural) "([^"]+)"/.exec(refusal(name) ?? '')?.[1];
    expect(refusal(suggested ?? '')).toBeUndefined();
  },
);

it('names the option that overrides the inflection, and lets it', () => {
  expect(refusal('product')).toContain('--singular <word>');
  expect(parseResourceName('product', 'product')).toMatchObject({ module: 'product', singular: 'product' });
  expect(parseResourceName('leaves', 'leave')).toMatchObject({ singular: 'leave', className: 'Leave' });
  expect(parseResourceName('user-data', 'user-datum')).toMatchObject({ singular: 'user_datum' });
});

it('holds a given singular to the rules of names, apart from keywords', () => {
  expect(refusal('leaves', 'Leave')).toContain('the singular "Leave" has upper-case letters');
  expect(refusal('leaves', '')).toContain('the singular is missing');
  expect(refusal('classes', 'class')).toBeUndefined();
  expect(refusal('class', 'class')).toContain('keyword');
});
