import { routerPart } from '../../src/api/parts';
import { parseResourceName } from '../../src/base/naming/resource-name';
import { parseWhole as parse } from '../../src/analysis/python/parser';
import { wiredRouterPart } from '../../src/resource/parts';
import { readRouter, type RouterRead } from '../../src/api/read-router';
import { DIRECTORIES } from '../../src/scaffold/backend/layout';
import { type Operation, OPERATIONS } from '../../src/scaffold/output/operations';
import { render } from '../../src/scaffold/output/templates';
import { memoryTree } from '../../src/base/source/memory';

const layout = { backend: '', lead: 'shop.', directories: DIRECTORIES, section: 'first-party' } as const;
const resource = parseResourceName('order-items');

function read(text: string, name = 'order_items'): RouterRead | undefined {
  return readRouter(parse(text), parseResourceName(name));
}

const SELECTIONS: readonly (readonly Operation[])[] = [
  OPERATIONS,
  ...OPERATIONS.map((operation) => [operation]),
  ...OPERATIONS.map((operation) => OPERATIONS.filter((other) => other !== operation)),
];

describe.each([
  ['of stubs', routerPart, false],
  ['over a service', wiredRouterPart, true],
] as const)('a generated router %s', (_, part, isWired) => {
  it.each(SELECTIONS)('is read back with %s', (...operations) => {
    const text = render(memoryTree({}), part({ resource, layout, operations }));
    expect(read(text)).toEqual({ resource, operations, isWired, actions: [], verb: 'put' });
  });

  it('has its actions, in their order', () => {
    const text = render(memoryTree({}), part({ resource, layout, operations: ['get'] }));
    const action = (slug: string): string =>
      `\n\n@router.post("/{id}/${slug}")\ndef ${slug.replace('-', '_')}_order_item() -> None:\n    pass\n`;
    expect(read(text + action('mark-paid') + action('archive'))?.actions).toEqual([
      { slug: 'mark-paid', method: 'post' },
      { slug: 'archive', method: 'post' },
    ]);
  });
});

describe('readRouter', () => {
  it.each([
    ['no router', 'x = 1\n'],
    ['another path', 'router = APIRouter(prefix="/orders")\n'],
    ['a path that is computed', 'router = APIRouter(prefix=PREFIX)\n'],
    ['a router by another name', 'items = APIRouter(prefix="/order_items")\n'],
  ])('gives nothing for %s', (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
