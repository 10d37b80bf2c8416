import { resourceWords } from '../../../src/scaffold/layout/find/resource-words';
import { collectionOf, type Resource } from '../../../src/scaffold/layout/find/resources';
import {
  fill,
  IDENTIFIER,
  KEBAB,
  PROSE,
  substitute,
  templateOf,
  wordsOf,
} from '../../../src/scaffold/layout/words';

const parts = wordsOf('parts');
const orderItems = wordsOf('order_items');
const spareParts = wordsOf('spare_parts');

describe('the words of a resource', () => {
  it.each(['order_items', 'order-item', 'OrderItem', 'OrderItems', 'order_item'])(
    'are those of %s',
    (name) => {
      expect(wordsOf(name)).toEqual({ plural: ['order', 'items'], singular: ['order', 'item'] });
    },
  );

  it.each([
    [
      'get_part_by_id(part: PartCreate) -> PartsPublic',
      'get_order_item_by_id(order_item: OrderItemCreate) -> OrderItemsPublic',
    ],
    ['class CRUDPart(CRUDBase[Part])', 'class CRUDOrderItem(CRUDBase[OrderItem])'],
    ['MAX_PARTS = 3', 'MAX_ORDER_ITEMS = 3'],
    ['newPart = department.apart(party)', 'newOrderItem = department.apart(party)'],
    ['part1, part_2', 'order_item1, order_item_2'],
  ])('are replaced in the identifiers of %s', (text, expected) => {
    expect(substitute(text, parts, orderItems, IDENTIFIER)).toBe(expected);
  });

  it.each([
    ['Create a part.', 'Create an order item.'],
    ['Part not found', 'Order item not found'],
    ['A part and another part', 'An order item and another order item'],
  ])('are replaced in the prose of %s', (text, expected) => {
    expect(substitute(text, parts, orderItems, PROSE)).toBe(expected);
  });

  it('give back the article of the other word', () => {
    expect(substitute('Delete an order item or an apple.', orderItems, parts, PROSE)).toBe(
      'Delete a part or an apple.',
    );
  });

  it('keep the joint that several words show', () => {
    const text = '/order-items order_items "Order items" OrderItem orderItem ORDER_ITEM';
    expect(substitute(text, orderItems, spareParts, IDENTIFIER)).toBe(
      '/spare-parts spare_parts "Spare parts" SparePart sparePart SPARE_PART',
    );
  });

  it('keep the words of other resources', () => {
    expect(substitute('SparePart, spare_parts, Part', parts, orderItems, IDENTIFIER, [spareParts])).toBe(
      'SparePart, spare_parts, OrderItem',
    );
  });
});

describe('a template', () => {
  it.each([
    ['app/schemas/order_item.py', 'app/schemas/{singular}.py', IDENTIFIER],
    ['/order-items', '/{plural}', { ...IDENTIFIER, lower: '-' }],
    ['OrderItemCreate', '{Singular}Create', IDENTIFIER],
  ])('of %s is %s', (text, template, joint) => {
    expect(templateOf(text, orderItems)).toEqual({ text: template, joint });
  });

  it('of one word shows no joint', () => {
    expect(templateOf('tests/test_parts.py', parts)).toEqual({
      text: 'tests/test_{plural}.py',
      joint: undefined,
    });
  });

  it('is filled with the words of another resource', () => {
    expect(fill('/{plural}/{Singular}/{sIngular}/{PLURAL}', orderItems, KEBAB)).toBe(
      '/order-items/Order-Item/orderItem/ORDER-ITEMS',
    );
  });
});

it.each([
  ['app/resources/api_key.py', '/users/keys', ['list_api_keys', 'create_api_key'], 'api_key'],
  ['app/resources/api_key.py', '/users/keys', ['list_keys', 'create_api_key'], 'key'],
  ['app/api/users.py', '/accounts', ['list_accounts'], 'account'],
  ['app/users/router.py', '/users', ['list_users'], 'user'],
])('the resource of %s, %s, %s is %s', (file, collection, handlers, singular) => {
  // The cast: no more of an operation is read.
  const operations = handlers.map((handler) => ({ handler })) as unknown as Resource['operations'];
  expect(resourceWords({ file, collection, operations, count: 1 }).singular.join('_')).toBe(singular);
});

it.each([
  ['/movies/add_movie', '/movies'],
  ['/movies/update-movie/{movie_id}', '/movies'],
  ['/movies/get_all_movies', '/movies'],
  ['/movies/get_genres', '/movies/get_genres'],
  ['/movies/delete/{movie_id}', '/movies'],
  ['/add_movie', '/add_movie'],
  ['/movies/{movie_id}/', '/movies'],
])('the collection of %s is %s', (path, collection) => {
  expect(collectionOf(path)).toBe(collection);
});
