import type { Sibling, SiblingOperation } from '../layout/sibling';
import { OPERATIONS, type Operation } from '../output/operations';
import type { FrameModule } from './modules';
import { FRAME_WORDS } from './words';

const HANDLERS: Readonly<Record<Operation, string>> = {
  list: 'list_items',
  get: 'get_item',
  create: 'create_item',
  update: 'update_item',
  delete: 'delete_item',
};

const METHODS: Readonly<Record<Operation, string>> = {
  list: 'GET',
  get: 'GET',
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
};

/** Returns the frame's resource as if the project had it. */
export function siblingOf(modules: readonly FrameModule[], operations: readonly Operation[]): Sibling {
  const router = modules.find(({ role }) => role === 'router')?.path ?? '';
  return {
    words: FRAME_WORDS,
    router,
    files: modules.map(({ role, path }) => ({ role, path, isOwn: true })),
    operations: OPERATIONS.filter((one) => operations.includes(one)).map((one) => operationIn(router, one)),
    weight: 1 + operations.length,
    include: undefined,
    isConditional: false,
  };
}

function operationIn(file: string, operation: Operation): SiblingOperation {
  const handler = HANDLERS[operation];
  const path = operation === 'list' || operation === 'create' ? '/items' : '/items/{item_id}';
  const place = { file, line: 1 };
  const route = {
    kind: 'api',
    methods: [METHODS[operation]],
    path,
    tags: [],
    name: handler,
    handler,
    module: null,
    place,
    inSchema: true,
    host: null,
    condition: null,
    partial: false,
    chain: [place],
  } as const;
  return { operation, handler, line: 1, route };
}
